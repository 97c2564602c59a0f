import { type Query } from '../query.js';

/** A word of a text as written, and in the form used for comparison. */
export interface Word {
  readonly text: string;
  readonly key: string;
  /** Index of its first character, and after the last one. */
  readonly at: number;
  readonly end: number;
}

/** Adjacent words, none of them quoted or excluded. */
export interface Run {
  readonly words: readonly Word[];
  /** Whether all words are in capitals, so that capitals carry no meaning. */
  readonly isInCapitals: boolean;
  /** Current day, `2026-12-31`. */
  readonly today: string;
}

/** Meaning of some words. */
export interface Meaning {
  /** Number of the words. */
  readonly length: number;
  readonly query: Query;
  /** Filter or query language field, with its value. */
  readonly filter: string;
  readonly value: string;
  /** Display text: `State: VA`. */
  readonly label: string;
}

/** Interprets the words from an index on; null if they have no special meaning. */
export type Reader = (run: Run, at: number) => Meaning | null;

/** Normalizes a text for comparing names: lower case, no punctuation. */
export function keyOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}.'’]+/gu, '')
    .toLowerCase()
    .replaceAll(/&/g, ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The comparison forms of some words of a run, joined by spaces. */
export function keysFrom({ words }: Run, at: number, length: number): string {
  return words
    .slice(at, at + length)
    .map(({ key }) => key)
    .join(' ');
}

/** The comparison form of the word at an index; empty outside the run. */
export function keyAt({ words }: Run, at: number): string {
  return words[at]?.key ?? '';
}

/** The longest name of a table that starts at an index. */
export function longestOf<T>(
  names: ReadonlyMap<string, T>,
  run: Run,
  at: number,
  maxWords = 9,
): { readonly length: number; readonly found: T } | null {
  for (let length = Math.min(maxWords, run.words.length - at); length > 0; length -= 1) {
    const found = names.get(keysFrom(run, at, length));
    if (found !== undefined) return { length, found };
  }
  return null;
}

/** Number of words at an index that equal the first matching list of words; 0 if none does. `set-aside` is one word that equals two of a list. */
export function skip(run: Run, at: number, texts: readonly string[]): number {
  for (const text of texts) {
    const max = Math.min(text.split(' ').length, run.words.length - at);
    for (let length = 1; length <= max; length += 1) if (keysFrom(run, at, length) === text) return length;
  }
  return 0;
}

/** The words of a text as a set. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
