import { texts } from '../texts.js';
import { laterTexts } from './later-texts.js';

export interface LaterScreen {
  path: string;
  title: string;
  /** What it will do. */
  purpose: string;
  instead: readonly { text: string; to?: string; link?: string }[];
}

const { search, perplexity } = laterTexts;

/** Screens of the navigation that are not built yet. */
export const laterScreens: LaterScreen[] = [
  { path: '/search', title: texts.screens.search, ...search },
  { path: '/perplexity', title: texts.screens.perplexity, ...perplexity },
];
