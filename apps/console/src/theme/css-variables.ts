import { systemColours, tokens, type ThemeMode } from './tokens.js';

function listVariables(colours: Record<string, string>): string {
  return Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

function block(selector: string, mode: ThemeMode): string {
  return `${selector}{color-scheme:${mode};${listVariables(tokens[mode])}}`;
}

/** The tokens as custom properties. `data-theme` on the root element, set before the first paint, selects the theme. */
export function cssVariables(): string {
  const forced = `@media (forced-colors:active){:root,:root[data-theme]{${listVariables(systemColours)}}}`;
  // Only for screens: on paper the light theme is used.
  const dark = `@media screen{${block(':root[data-theme=dark]', 'dark')}}`;
  return block(':root', 'light') + dark + forced;
}
