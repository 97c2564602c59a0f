import { tokens, type ThemeMode } from './tokens.js';

function block(selector: string, mode: ThemeMode): string {
  const lines = Object.entries(tokens[mode]).map(([name, value]) => `--${name}:${value}`);
  return `${selector}{color-scheme:${mode};${lines.join(';')}}`;
}

/** The tokens as custom properties; `data-theme` on the root element, set before the first paint, chooses. */
export function cssVariables(): string {
  return block(':root', 'light') + block(':root[data-theme=dark]', 'dark');
}
