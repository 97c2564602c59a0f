// Reads the titles of tests, which documents quote.
import { existsSync, readFileSync } from 'node:fs';

/** Matches a test and captures its title, the first argument, if the second argument is a function. */
const titlePattern =
  /(?:\b(?:it|test)|[)`])\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)\s*,\s*(?:async\b|function\b|\(|\w+\s*=>)/g;
/** Test files. */
export const specPattern = /(?:\.spec\.tsx?|\.test\.mjs|-suite\.ts)$/;

/** Titles of the tests in a file; `undefined` if the file does not exist. */
export function titlesOf(file) {
  if (!existsSync(file)) return undefined;
  const found = readFileSync(file, 'utf8').matchAll(titlePattern);
  return new Set(Array.from(found, ([, literal]) => literal.slice(1, -1).replaceAll(/\\(.)/g, '$1')));
}

/** Markdown text without the backslashes that the formatter puts before punctuation. */
export function unescapeMarkdown(text) {
  return text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
}
