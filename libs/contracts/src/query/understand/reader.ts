import { type Query } from '../query.js';

/** A word of a text as it was written, and as it is compared. */
export interface Word {
  readonly text: string;
  readonly key: string;
  /** Index of its first character, and after the last one. */
  readonly at: number;
  readonly end: number;
}

/** Words side by side, none of them quoted or excluded. */
export interface Run {
  readonly words: readonly Word[];
  /** Written in capitals throughout: these tell nothing then. */
  readonly isShouted: boolean;
  /** The day on which it is read, `2026-12-31`. */
  readonly today: string;
}

/** Meaning of some words. */
export interface Meaning {
  /** Number of the words. */
  readonly length: number;
  readonly query: Query;
  /** Filter or field of the query language, with its value. */
  readonly filter: string;
  readonly value: string;
  /** Text for people: `State: VA`. */
  readonly label: string;
}

/** Reads what the words from an index on mean; null for nothing more than they say. */
export type Reader = (run: Run, at: number) => Meaning | null;

/** A text as names are compared: in lower case, without punctuation. */
export function keyOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}.'’]+/gu, '')
    .toLowerCase()
    .replaceAll(/&/g, ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of a run from an index on, as they are compared; they stand at that index. */
export function keysFrom({ words }: Run, at: number, length: number): string {
  return words
    .slice(at, at + length)
    .map(({ key }) => key)
    .join(' ');
}

/** The text of a word at an index, as it is compared; empty beyond the ends. */
export function keyAt({ words }: Run, at: number): string {
  return words[at]?.key ?? '';
}

/** The longest name of a table that begins at an index. */
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

/** How many of the words at an index are the first of these lists of words that stand there; 0 for none. `set-aside` is one word for two of a list. */
export function skip(run: Run, at: number, texts: readonly string[]): number {
  for (const text of texts) {
    const max = Math.min(text.split(' ').length, run.words.length - at);
    for (let length = 1; length <= max; length += 1) if (keysFrom(run, at, length) === text) return length;
  }
  return 0;
}

/** A set of the words of a text. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
