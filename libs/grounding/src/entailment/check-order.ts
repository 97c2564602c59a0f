import { type DropReason } from '@rfp/contracts/grounding';
import { isAuxiliary, isDenier } from './clause-words.js';
import { type QuoteIndex } from './match-items.js';
import { type Item, type Statement } from './read-statement.js';

const before = new Set(['before', '~before', 'advance']);
const after = new Set(['after', '~after', 'later', 'afterwards']);
/** Words that may be reworded as before. */
const asBefore = new Set([...before, ...'until ~unless without prior previous first pre by ~by within'.split(' ')]);
/** Those that may if nothing is after anything. */
const mayBeBefore = new Set('deadline due close end early ~max once'.split(' '));
const asAfter = new Set([
  ...after,
  ...'once following upon when from until @aro @ado since if past as post'.split(' '),
]);
const mayBeAfter = new Set('late expire result'.split(' '));
/** Words that may be reworded as after where one text denies: `by noon` is `not after noon`. */
const limits = new Set('within ~by by deadline ~max until before ~before exceed'.split(' '));

const musts = new Set(['must', 'shall', '~must']);

/** Says whether a sentence has before what its quotes have after, or the other way round. */
export function checkOrder(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  const words = new Set(quotes.items.map(({ word }) => word));
  const has = (some: ReadonlySet<string>) => [...some].some((word) => words.has(word));
  const isTurned = denies(sentence.items) !== denies(quotes.items);
  // "Before they can win, they must" says "those who win must".
  const areConditions =
    has(musts) &&
    sentence.items.some((item) => musts.has(item.word)) &&
    sentence.items.some((item) => item.word === 'can');
  for (const [at, { word }] of sentence.items.entries()) {
    // "The days named before are": an adverb.
    if (sentence.items.slice(at + 1, at + 2).some(isAuxiliary)) continue;
    const isBefore = has(asBefore) || (has(mayBeBefore) && !has(after)) || areConditions || (isTurned && has(after));
    if (before.has(word) && !isBefore) return 'order_differs';
    const isAfter =
      has(asAfter) || (has(mayBeAfter) && !has(before)) || (has(limits) && (isTurned || isWithin(sentence.items)));
    if (after.has(word) && !isAfter) return 'order_differs';
  }
  return null;
}

function denies(items: readonly Item[]): boolean {
  return items.some((item) => isDenier(item) || item.denied !== null);
}

/** `in the 15 days after`, which is `within 15 days of`. */
function isWithin(items: readonly Item[]): boolean {
  return items.some(
    ({ word }, at) =>
      (word === 'in' || word === 'within') && items.slice(at, at + 5).some(({ kind }) => kind === 'figure'),
  );
}
