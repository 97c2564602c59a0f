import { texts } from '../texts.js';
import { upcomingTexts } from './upcoming-texts.js';

export interface UpcomingScreenInfo {
  path: string;
  title: string;
  /** What the screen will do. */
  purpose: string;
  instead: readonly { text: string; to?: string; link?: string }[];
}

const { perplexity } = upcomingTexts;

/** Screens of the navigation that are not built yet. */
export const upcomingScreens: UpcomingScreenInfo[] = [
  { path: '/perplexity', title: texts.screens.perplexity, ...perplexity },
];
