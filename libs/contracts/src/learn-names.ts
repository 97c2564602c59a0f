import { joiners } from './casing-word-lists.js';
import { isShouted, splitWords, startsSentence, type Word } from './split-words.js';

/** A name as a text spells it, word by word: `Bureau`, `of`, `Land`, `Management`. */
type Name = readonly string[];

/** Before a single word in capitals they tell a term of the text, `the Contractor`, from a name. */
const articles = new Set(['the', 'a', 'an', 'this', 'that', 'all', 'any', 'each', 'its', 'our', 'your']);

const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text);
const isSpelledOwnWay = (text: string): boolean => /.\p{Lu}/u.test(text);

/** The name that begins with a word: words in a row that begin with a capital, and joining words between them. */
function nameAt(first: Word, isPart: (word: Word) => boolean): string[] {
  const name: string[] = [];
  let length = 0;
  for (let word: Word | undefined = first; word !== undefined; word = word.after === ' ' ? word.next : undefined) {
    if (!isPart(word) && (length === 0 || !joiners.has(word.text))) break;
    name.push(word.text);
    if (isPart(word)) ({ length } = name);
  }
  return name.slice(0, length);
}

function namesOf(words: readonly Word[], isPart: (word: Word) => boolean): Name[] {
  const names: Name[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    const name = first === undefined ? [] : nameAt(first, isPart);
    if (name.length > 1 || (name.length === 1 && first !== undefined && isNameAlone(first))) names.push(name);
    at += Math.max(name.length - 1, 0);
  }
  return names;
}

function isNameAlone({ text, previous }: Word): boolean {
  return isSpelledOwnWay(text) || previous === undefined || !articles.has(previous.text.toLowerCase());
}

/**
 * The names of texts in mixed case, as these spell them.
 *
 * @param names - texts that are names, as of an agency or place
 */
export function learnNames(texts: readonly string[], names: readonly string[]): Name[] {
  const words = texts.filter((text) => !isShouted(text)).map(splitWords);
  const lower = new Set(words.flat().flatMap(({ text }) => (isCapital(text) ? [] : [text])));
  // The first word of a sentence has a capital anyway.
  const isPart = (word: Word) => isCapital(word.text) && !lower.has(word.text.toLowerCase()) && !startsSentence(word);
  const given = names.filter((name) => !isShouted(name)).map(splitWords);
  return [
    ...given.flatMap((name) => namesOf(name, ({ text }) => isCapital(text))),
    ...words.flatMap((text) => namesOf(text, isPart)),
  ];
}

/** Words of a title that are a name, or two words or more of one, with their spelling. A single word of a longer name may be any word. */
export function spellNames(words: readonly Word[], names: readonly Name[]): Map<Word, string> {
  const spelled = new Map<Word, string>();
  for (let at = 0; at < words.length; at += 1) {
    const found = longestAt(words, at, names);
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
      const same = sameWords(words, at, name.slice(start));
      const counts = same.length > 1 || name.length === 1 || isSpelledOwnWay(first);
      if (counts && same.length > longest.length) longest = same;
    }
  return longest;
}

/** The beginning of a name that the title has at a place. It ends with no joining word. */
function sameWords(words: readonly Word[], at: number, name: Name): Name {
  let length = 0;
  for (const [index, text] of name.entries()) {
    const word = words[at + index];
    if (word?.text !== text.toUpperCase() || (index > 0 && word.before !== ' ')) break;
    if (isCapital(text)) length = index + 1;
  }
  return name.slice(0, length);
}
