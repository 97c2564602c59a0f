import { wordRoot } from './words/word-root.js';

/** Words that deny something, with the words that they deny. An empty text means that they deny the word after them. */
const negativeWords: readonly (readonly [string, string])[] = [
  ['reject', 'accept consider'],
  ['decline', 'accept consider'],
  ['refuse', 'accept consider'],
  ['disregard', 'consider accept'],
  ['ignore', 'consider'],
  ['discard', 'consider accept'],
  ['disqualify', 'qualify eligible consider accept'],
  ['ineligible', 'eligible consider qualify'],
  ['exclude', 'include consider eligible accept'],
  ['deny', 'accept approve'],
  ['prohibit', 'allow'],
  ['forbid', 'allow'],
  ['forbidden', 'allow'],
  ['ban', 'allow'],
  ['bar', 'allow'],
  ['disallow', 'allow'],
  ['optional', 'require'],
  ['voluntary', 'require'],
  ['unnecessary', 'require'],
  ['exempt', 'require'],
  ['waive', 'require'],
  ['excuse', 'require'],
  ['relieve', 'require'],
  ['unable', 'able'],
  ['unavailable', 'available'],
  ['unacceptable', 'accept'],
  ['incomplete', 'complete'],
  ['nonresponsive', 'responsive'],
  ['nonrefundable', 'refund'],
  ['unsuccessful', 'succeed select'],
  ['invalid', 'valid'],
  ['impossible', 'possible'],
  ['inadequate', 'adequate'],
  ['inappropriate', 'appropriate'],
  ['discourage', 'encourage'],
  ['fail', ''],
  ['failure', ''],
  ['lack', ''],
  ['absent', ''],
  ['absence', ''],
  ['miss', ''],
  ['omit', 'include'],
  ['free', 'cost charge fee'],
  ['missing', ''],
  ['avoid', ''],
  ['refrain', ''],
  ['forgo', ''],
  ['unclassified', 'classified'],
  ['ungraded', 'grade'],
  ['debar', 'allow eligible'],
  ['preclude', 'allow'],
  ['dismiss', 'accept consider'],
  ['overlook', 'consider'],
  ['unread', 'read consider accept'],
  ['unopened', 'open read consider accept'],
  ['unanswered', 'answer honor respond address'],
  ['withhold', 'give release provide pay'],
  ['neglect', ''],
  ['prevent', ''],
  ['hinder', ''],
];

const negativeRoots = new Map(
  negativeWords.map(([word, bases]) => [wordRoot(word), bases === '' ? [] : bases.split(' ').map(wordRoot)]),
);

/** Prefixes that negate the rest of a word. */
const negativePrefix = /^(?:un(?!der|it|i[oqvfx]|til|less|animous|cle)|non)(?=[a-z]{4})/;

/** The roots that a word denies (for `rejected`, the roots of accept and consider); null if it denies nothing. */
export function deniedRoots(word: string): readonly string[] | null {
  const known = negativesOf(word);
  if (known !== undefined) return known;
  return negativePrefix.test(word) ? [wordRoot(word.replace(negativePrefix, ''))] : null;
}

/** Whether a word denies its whole clause (`rejected`) rather than only the word that it modifies (`unrestricted`). */
export function isRefusal(word: string): boolean {
  return negativesOf(word) !== undefined;
}

/** Excludes `mission`, which shares its root with `missing`. */
function negativesOf(word: string): readonly string[] | undefined {
  return /^missions?$/.test(word) ? undefined : negativeRoots.get(wordRoot(word));
}
