import { joiners } from './casing-word-lists.js';
import { isInCapitals, splitWords, startsSentence, type Word } from './split-words.js';

/** The spelling of a name, word by word: `Bureau`, `of`, `Land`, `Management`. */
type Name = readonly string[];

interface Names {
  /** Names of the agency or place. */
  given: readonly Name[];
  /** Names learned from other texts. */
  learned: readonly Name[];
}

/** A single capitalized word after an article is a term of the text, such as `the Contractor`, not a name. */
const articles = new Set(['the', 'a', 'an', 'this', 'that', 'all', 'any', 'each', 'its', 'our', 'your']);

/** Words that join the words of a name, `Department of the Interior`, or of a title. After other words, as in `at Argonne`, a new name begins. */
const withinNames = new Set(['and', 'or', 'of', 'for', 'the', 'to', 'with']);

/** Maximum number of words of a title, for speed. Longer texts are lists of names. */
const maxTitleWords = 30;

const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text);
const isCapitals = (text: string): boolean => /^\p{Lu}{2,}$/u.test(text);
/** Minimum length of a word in capitals. Shorter ones may be acronyms: `VA NCO`. */
const minShoutedLength = 4;
const isSpelledOwnWay = (text: string): boolean => /.\p{Lu}/u.test(text);

/** `COAT,COLD WEATHER` in other text: adjacent words in capitals show nothing about their spelling. */
function isShoutedWord({ text, before, previous, next }: Word): boolean {
  if (!isCapitals(text)) return false;
  // O-RING
  if (before === '-' && previous !== undefined && /^\p{Lu}$/u.test(previous.text)) return true;
  return [previous, next].some(
    (other) =>
      other !== undefined && isCapitals(other.text) && Math.max(other.text.length, text.length) >= minShoutedLength,
  );
}

/** The name that begins with a word: adjacent capitalized words, with joining words between them. */
function nameAt(first: Word, isPart: (word: Word) => boolean): string[] {
  const name: string[] = [];
  let length = 0;
  for (let word: Word | undefined = first; word !== undefined; word = word.after === ' ' ? word.next : undefined) {
    if (!isPart(word) && (length === 0 || !withinNames.has(word.text))) break;
    name.push(word.text);
    if (isPart(word)) ({ length } = name);
  }
  return name.slice(0, length);
}

function namesOf(
  words: readonly Word[],
  isPart: (word: Word) => boolean,
  isCapitalizedAnyway: (word: Word) => boolean,
): Name[] {
  const names: Name[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    const name = first === undefined ? [] : nameAt(first, isPart);
    if (
      first !== undefined &&
      name.length > 0 &&
      !isCapitalizedAnyway(first) &&
      (name.length > 1 || isNameAlone(first))
    )
      names.push(name);
    at += Math.max(name.length - 1, 0);
  }
  return names;
}

/** Whether a word is capitalized because a sentence begins: the first word always is, and a colon often precedes a copy of the title. */
function isCapitalizedAtBeginning(word: Word): boolean {
  let first = word;
  for (let steps = 0; !startsSentence(first); steps += 1) {
    const { previous } = first;
    if (previous === undefined || steps === maxTitleWords) return false;
    if (!isCapital(previous.text) && !withinNames.has(previous.text)) return false;
    first = previous;
  }
  return first === word || !joiners.has(first.text.toLowerCase());
}

function isNameAlone({ text, previous }: Word): boolean {
  return isSpelledOwnWay(text) || previous === undefined || !articles.has(previous.text.toLowerCase());
}

/**
 * Spellings of the names in texts of mixed case.
 *
 * @param names - texts that are names, such as an agency or place
 */
export function learnNames(texts: readonly string[], names: readonly string[]): Names {
  const words = texts.filter((text) => !isInCapitals(text)).map(splitWords);
  const lower = new Set(words.flat().flatMap(({ text }) => (isCapital(text) ? [] : [text])));
  const isPart = (word: Word) =>
    isCapital(word.text) &&
    !lower.has(word.text.toLowerCase()) &&
    !articles.has(word.text.toLowerCase()) &&
    !isShoutedWord(word);
  const given = names.filter((name) => !isInCapitals(name)).map(splitWords);
  return {
    given: given.flatMap((name) =>
      namesOf(
        name,
        ({ text }) => isCapital(text),
        () => false,
      ),
    ),
    learned: words.flatMap((text) => namesOf(text, isPart, isCapitalizedAtBeginning)),
  };
}

/**
 * Words of a title that form a name, or at least two words of one, with their spelling. A single word of a longer name may be any word. At the
 * beginning of a title, only names of the agency or place count: the beginning names the purchased item, and many texts capitalize it.
 */
export function spellNames(words: readonly Word[], { given, learned }: Names): Map<Word, string> {
  const spelled = new Map<Word, string>();
  for (let at = 0; at < words.length; at += 1) {
    const found = longestAt(words, at, at === 0 ? given : [...given, ...learned]);
    for (const [index, word] of words.slice(at, at + found.length).entries()) spelled.set(word, found[index] ?? '');
    at += Math.max(found.length - 1, 0);
  }
  return spelled;
}

function longestAt(words: readonly Word[], at: number, names: readonly Name[]): Name {
  const upper = words[at]?.text;
  let longest: Name = [];
  for (const name of names)
    for (const [start, first] of name.entries()) {
      if (first.toUpperCase() !== upper || !isCapital(first)) continue;
      const same = commonBeginning(words, at, name.slice(start));
      const isLongEnough = same.length > 1 || name.length === 1 || isSpelledOwnWay(first);
      if (isLongEnough && same.length > longest.length) longest = same;
    }
  return longest;
}

/** The beginning of a name at a position of the title. It does not end with a joining word. */
function commonBeginning(words: readonly Word[], at: number, name: Name): Name {
  let length = 0;
  for (const [index, text] of name.entries()) {
    const word = words[at + index];
    if (word?.text !== text.toUpperCase() || (index > 0 && word.before !== ' ')) break;
    if (isCapital(text)) length = index + 1;
  }
  return name.slice(0, length);
}
