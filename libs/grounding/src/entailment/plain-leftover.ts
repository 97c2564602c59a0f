import { claimWordsTable } from '@rfp/codes/tables/claim-words-table';
import { type QuoteIndex } from './match-items.js';
import { isDenier } from './clause-words.js';
import { type Item } from './item.js';
import { type Statement } from './read-statement.js';
import { unitOf } from './vocabulary.js';
import { plainWords, type PlainWord } from './word-net.js';
import { baseForms } from './word-root.js';

const claimWords = new Set(claimWordsTable.trim().split(/\s+/));

/** Whether a notice asks for something, grants, limits or dates it by a word. */
export function mayClaim({ word }: Pick<Item, 'word'>): boolean {
  return baseForms(word).some((form) => claimWords.has(form));
}

/**
 * Whether a word that the quotes do not have adds no claim: it is plain English, no name, no term of the field, and does not say the
 * opposite of the quotes.
 */
export function isPlainLeftover(item: Item, sentence: Statement, quotes: QuoteIndex): boolean {
  const { kind, party, word } = item;
  if (kind !== 'content' || party !== null) return false;
  if (mayClaim(item) && !isKnown(item, sentence)) return false;
  if (claims.some((isClaim) => isClaim(item, sentence))) return false;
  if (item.denied !== null && !isNoDenial(item, quotes)) return false;
  const readings = plainWords(word);
  return readings.length > 0 && !isOpposed(readings, sentence, quotes);
}

/** Whether a word such as `unexpected` denies nothing that the quotes say or that may be claimed. */
function isNoDenial({ word, denied }: Item, quotes: QuoteIndex): boolean {
  if (!word.startsWith('un') || denied === null) return false;
  return !mayClaim({ word: word.slice(2) }) && !denied.some((root) => quotes.has(root));
}

const counting = new Set(['after', 'before', 'from', 'of', 'upon', '~after', '~before']);

/** Whether a time is counted from what a noun says: `within 15 days of the contract`, `30 days after award of the contract`. */
function isCountedFrom(item: Item, { items }: Statement): boolean {
  if (plainWords(item.word)[0]?.isThing !== true) return false;
  const near = items.slice(Math.max(0, items.indexOf(item) - 6), items.indexOf(item));
  const at = near.findIndex(
    ({ word }, place) => counting.has(word) && unitOf(near[place - 1]?.word ?? '') !== undefined,
  );
  return at > 0 && near.slice(at).filter(({ kind }) => kind === 'content').length <= 1;
}

/** Things and people that a sentence may speak of as known: `the equipment`, `the laboratory`. */
const knowable = new Set(
  `equipment laboratory lab drawing site city county state institution manager manufacturer partner court police resident citizen
tenant veteran drug software region university section plan manual map`.split(/\s+/),
);

function isKnown({ word }: Item, { items }: Statement): boolean {
  const at = items.findIndex((item) => item.word === word);
  return (
    /^(?:the|its|their|this|these|those|such)$/.test(items[at - 1]?.word ?? '') &&
    baseForms(word).some((form) => knowable.has(form))
  );
}

const extents = new Set(['wholly', 'entirely', 'fully', 'totally', 'partially', 'partly', 'completely']);

/** Whether a word says what part is reserved for some: `wholly set aside`. */
function isExtent(item: Item, { items }: Statement): boolean {
  const at = items.indexOf(item);
  return (
    extents.has(item.word) &&
    items.slice(at + 1, at + 3).some(({ word }) => word === '@setaside' || word === '~only' || word === 'reserved')
  );
}

const sizes = new Set(['small', 'large', 'big']);

/** Whether a word says of which size who competes must be. */
function isSize(item: Item, { items }: Statement): boolean {
  const next = items[items.indexOf(item) + 1];
  return next?.party === 'supplier' && baseForms(item.word).some((form) => sizes.has(form));
}

/** Whether a word is written like a name: in capitals, or with a capital although no sentence begins with it. */
function isName(item: Item, { items }: Statement): boolean {
  if (/\p{Lu}{2}/u.test(item.printed)) return true;
  if (!/^\p{Lu}/u.test(item.printed)) return false;
  const before = items[items.indexOf(item) - 1];
  return before !== undefined && !/^[.:;!?•\n]$/.test(before.word);
}

/** How a word claims something by its place in a sentence. */
const claims = [isExtent, isSize, isName, isCountedFrom];

/** Whether the quotes say the opposite, and neither they nor the sentence deny anything. */
function isOpposed(readings: readonly PlainWord[], { items }: Statement, quotes: QuoteIndex): boolean {
  if ([...items, ...quotes.items].some((item) => isDenier(item) || item.denied !== null)) return false;
  return readings.some(({ opposite }) => opposite.some((root) => quotes.has(root)));
}
