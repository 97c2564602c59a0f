import { stateNames } from '@rfp/contracts/vocabulary/us-states';
import { type QuoteIndex } from '../match-items.js';
import { mayClaim } from './adds-no-claim.js';
import { type Item } from '../statement/item.js';
import { unitOf } from './vocabulary.js';
import { plainWords } from './word-net.js';
import { wordRoot } from './word-root.js';

/** Whether a word means the same as a quoted word: as a synonym, in another spelling, or without the quote's typing error. */
export function isSimilar(item: Item, quotes: QuoteIndex): boolean {
  return (
    isSynonym(item, quotes) ||
    isSameUnit(item, quotes) ||
    isCompound(item, quotes) ||
    isPlaceAdjective(item, quotes) ||
    namesState(item, quotes) ||
    correctsTypo(item, quotes)
  );
}

/** Whether a plain word is a synonym or hypernym of a quoted word in WordNet. Words that can make a claim only count as hypernyms of things. */
function isSynonym(item: Item, quotes: QuoteIndex): boolean {
  if (item.denied !== null) return false;
  if (mayClaim(item)) return isHypernym(item, quotes);
  if (plainWords(item.word).some(({ same }) => same.some((root) => quotes.has(root)))) return true;
  return quotes.items.some(
    ({ kind, word }) =>
      kind === 'content' &&
      plainWords(word).some(({ same, general }) =>
        item.keys.some((root) => same.includes(root) || general.includes(root)),
      ),
  );
}

/** Whether a word is a hypernym of a thing in the quotes: drugs for aspirin. */
function isHypernym({ keys }: Item, { items }: QuoteIndex): boolean {
  return items.some(
    ({ kind, word }) =>
      kind === 'content' &&
      plainWords(word).some(({ isThing, general }) => isThing && keys.some((root) => general.includes(root))),
  );
}

/** Whether the quotes have a unit in another spelling: megabytes, MB. */
function isSameUnit({ word }: Item, { items }: QuoteIndex): boolean {
  const unit = unitOf(word);
  return unit !== undefined && items.some((item) => unitOf(item.word) === unit);
}

/** Whether a name is the adjective of a place in the quotes, or the other way round: Japanese, Japan. */
function isPlaceAdjective({ printed, word }: Item, { items }: QuoteIndex): boolean {
  if (!/^\p{Lu}/u.test(printed)) return false;
  return items.some(
    (quoted) =>
      quoted.kind === 'content' &&
      /^\p{Lu}/u.test(quoted.printed) &&
      (isAdjectiveOf(word, quoted.word) || isAdjectiveOf(quoted.word, word)),
  );
}

/** Minimum number of letters that an adjective shares with the name of its place. */
const minSharedLetters = 4;

function isAdjectiveOf(adjective: string, name: string): boolean {
  const base = /^(.+?)(?:ese|ians?|ans?|ish|ic)$/.exec(adjective)?.[1] ?? '';
  return base.length >= minSharedLetters && name.startsWith(base) && name.length - base.length <= 3;
}

const states = new Set(stateNames.flatMap((name) => name.toLowerCase().split(' ').slice(-1)));

/** Whether a word is `state` and the quotes name a state. */
function namesState({ word }: Item, { items }: QuoteIndex): boolean {
  return word === 'state' && items.some((item) => states.has(item.word));
}

/** Whether a word joins two quoted words: floodplain, flood plain. */
function isCompound({ word }: Item, { items }: QuoteIndex): boolean {
  return items.some(({ word: first }, at) => {
    const { word: second = '' } = items[at + 1] ?? {};
    return word.length > first.length && word.startsWith(first) && wordRoot(word) === wordRoot(first + second);
  });
}

/** Minimum length of a word with a typing error. Shorter words that differ by a letter may be different words. */
const minTypoLength = 8;

/** Whether a word corrects a typing error of the quotes: it differs by one letter from a quoted word that is not English. */
function correctsTypo({ word }: Item, { items }: QuoteIndex): boolean {
  if (word.length < minTypoLength) return false;
  return items.some(
    (quoted) => quoted.kind === 'content' && differsByOneLetter(word, quoted.word) && isNotEnglish(quoted),
  );
}

function isNotEnglish({ word }: Item): boolean {
  return plainWords(word).length === 0;
}

/** Whether two words differ by one letter. */
function differsByOneLetter(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  const start = Array.from(one).findIndex((letter, at) => letter !== other[at]);
  const [rest, otherRest] = start < 0 ? ['', ''] : [one.slice(start), other.slice(start)];
  return rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest || rest === otherRest.slice(1);
}
