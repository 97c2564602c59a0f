import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tokens, type ThemeMode } from '../theme/tokens.js';

/**
 * Adds a style sheet of the console with the colors of a theme to the page and returns a function that removes it. jsdom does not resolve
 * custom properties, and specs otherwise get class names without rules.
 * @param file - path below `src`
 */
export function applyStyles(file: string, mode: ThemeMode = 'light'): () => void {
  const colours = new Map<string, string>(Object.entries(tokens[mode]));
  const css = readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
  const sheet = document.createElement('style');
  sheet.textContent = css.replaceAll(/var\(--([\w-]+)\)/g, (whole, name) => colours.get(name) ?? whole);
  document.head.append(sheet);
  return () => sheet.remove();
}

const hues = [
  ['red', 345, 375],
  ['yellow', 30, 70],
  ['green', 90, 170],
  ['blue', 190, 250],
] as const;

/** Returns the common name of a color `rgb(r, g, b)`, or the color if no name fits. */
export function colorName(colour: string): string {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  const max = Math.max(red, green, blue);
  const range = max - Math.min(red, green, blue);
  if (range === 0) return colour;
  let sector = 4 + (red - green) / range;
  if (max === red) sector = (green - blue) / range;
  else if (max === green) sector = 2 + (blue - red) / range;
  const degrees = (sector * 60 + 360) % 360;
  const isIn = (from: number, to: number) => [degrees, degrees + 360].some((angle) => angle >= from && angle <= to);
  return hues.find(([, from, to]) => isIn(from, to))?.[0] ?? colour;
}
