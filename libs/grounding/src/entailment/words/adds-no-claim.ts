import { claimWordsTable } from '@rfp/codes/tables/claim-words-table';
import { type QuoteIndex } from '../match-items.js';
import { isDenier } from '../statement/clause-words.js';
import { type Item } from '../statement/item.js';
import { type Statement } from '../statement/read-statement.js';
import { unitOf } from './vocabulary.js';
import { plainWords, type PlainWord } from './word-net.js';
import { baseForms } from './word-root.js';

const claimWords = new Set(claimWordsTable.trim().split(/\s+/));

/** Whether notices use a word to request, grant, limit or date something. */
export function mayClaim({ word }: Pick<Item, 'word'>): boolean {
  return baseForms(word).some((form) => claimWords.has(form));
}

/**
 * Whether a word that the quotes do not have adds no claim: it is plain English, not a name, not a procurement term, and not the opposite of
 * a quoted word.
 */
export function addsNoClaim(item: Item, sentence: Statement, quotes: QuoteIndex): boolean {
  const { kind, party, word } = item;
  if (kind !== 'content' || party !== null) return false;
  if (mayClaim(item) && !isKnownThing(item, sentence)) return false;
  if (claimTests.some((isClaim) => isClaim(item, sentence))) return false;
  if (item.denied !== null && !isHarmlessDenial(item, quotes)) return false;
  const readings = plainWords(word);
  return readings.length > 0 && !isOpposed(readings, sentence, quotes);
}

/** Whether a word such as `unexpected` denies neither a quoted word nor a word that can make a claim. */
function isHarmlessDenial({ word, denied }: Item, quotes: QuoteIndex): boolean {
  if (!word.startsWith('un') || denied === null) return false;
  return !mayClaim({ word: word.slice(2) }) && !denied.some((root) => quotes.has(root));
}

const periodStartWords = new Set(['after', 'before', 'from', 'of', 'upon', '~after', '~before']);

/** Whether a period is counted from a noun: `within 15 days of the contract`, `30 days after award of the contract`. */
function isCountedFrom(item: Item, { items }: Statement): boolean {
  if (plainWords(item.word)[0]?.isThing !== true) return false;
  const near = items.slice(Math.max(0, items.indexOf(item) - 6), items.indexOf(item));
  const at = near.findIndex(
    ({ word }, place) => periodStartWords.has(word) && unitOf(near[place - 1]?.word ?? '') !== undefined,
  );
  return at > 0 && near.slice(at).filter(({ kind }) => kind === 'content').length <= 1;
}

/** Things and people that a sentence may mention as known: `the equipment`, `the laboratory`. */
const knownThings = new Set(
  `equipment laboratory lab drawing site city county state institution manager manufacturer partner court police resident citizen
tenant veteran drug software region university section plan manual map`.split(/\s+/),
);

function isKnownThing({ word }: Item, { items }: Statement): boolean {
  const at = items.findIndex((item) => item.word === word);
  return (
    /^(?:the|its|their|this|these|those|such)$/.test(items[at - 1]?.word ?? '') &&
    baseForms(word).some((form) => knownThings.has(form))
  );
}

const extents = new Set(['wholly', 'entirely', 'fully', 'totally', 'partially', 'partly', 'completely']);

/** Whether a word states the extent of a set-aside: `wholly set aside`. */
function isExtent(item: Item, { items }: Statement): boolean {
  const at = items.indexOf(item);
  return (
    extents.has(item.word) &&
    items.slice(at + 1, at + 3).some(({ word }) => word === '@setaside' || word === '~only' || word === 'reserved')
  );
}

const sizes = new Set(['small', 'large', 'big']);

/** Whether a word states the size of the businesses that may compete. */
function isSize(item: Item, { items }: Statement): boolean {
  const next = items[items.indexOf(item) + 1];
  return next?.party === 'supplier' && baseForms(item.word).some((form) => sizes.has(form));
}

/** Whether a word is written like a name: in capitals, or capitalized within a sentence. */
function isName(item: Item, { items }: Statement): boolean {
  if (/\p{Lu}{2}/u.test(item.printed)) return true;
  if (!/^\p{Lu}/u.test(item.printed)) return false;
  const before = items[items.indexOf(item) - 1];
  return before !== undefined && !/^[.:;!?•\n]$/.test(before.word);
}

/** Tests whether a word makes a claim by its position in a sentence. */
const claimTests = [isExtent, isSize, isName, isCountedFrom];

/** Whether the quotes have an opposite of the word, and neither they nor the sentence deny anything. */
function isOpposed(readings: readonly PlainWord[], { items }: Statement, quotes: QuoteIndex): boolean {
  if ([...items, ...quotes.items].some((item) => isDenier(item) || item.denied !== null)) return false;
  return readings.some(({ opposite }) => opposite.some((root) => quotes.has(root)));
}
