import { wordRoot } from '../words/word-root.js';

const explained = /((?:[\p{L}\d&'-]{1,40}[ ]){2,10})\(["“]?(\p{Lu}[\p{Lu}\d&/-]{1,9})s?["”]?\)/gu;
const skippedWords = new Set(['of', 'and', 'the', 'for', 'to', 'in', 'on', 'or', 'a', 'an', '&']);

/** An abbreviation that a text explains: `Incentive Agreement (IA)`. */
export interface Abbreviation {
  /** The abbreviation in lower case. */
  readonly short: string;
  /** The roots of the words that it stands for. */
  readonly roots: readonly string[];
}

/** Finds abbreviations in brackets that follow their words. */
export function findAbbreviations(text: string): Abbreviation[] {
  return Array.from(text.matchAll(explained), ([, before = '', short = '']) => {
    const words = wordsFor(short, before.trim().split(' '));
    return words.length === 0
      ? []
      : [{ short: short.toLowerCase(), roots: words.map((word) => wordRoot(word.toLowerCase())) }];
  }).flat();
}

/** The last words whose initials form the abbreviation; empty if they do not. */
function wordsFor(short: string, before: readonly string[]): string[] {
  const letters = Array.from(short.toLowerCase().replaceAll(/[^\p{L}]/gu, ''));
  const words: string[] = [];
  for (const word of before.toReversed()) {
    const initials = word
      .toLowerCase()
      .split('-')
      .filter((part) => part !== '');
    const expected = letters.slice(-initials.length).join('');
    if (initials.map(([letter]) => letter).join('') === expected) {
      letters.splice(-initials.length);
      words.unshift(...initials);
    } else if (!skippedWords.has(word.toLowerCase())) return [];
    if (letters.length === 0) return words;
  }
  return [];
}
