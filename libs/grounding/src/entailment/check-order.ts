import { type DropReason } from '@rfp/contracts/grounding';
import { isDenier } from './clause-words.js';
import { type QuoteIndex } from './match-items.js';
import { type Item, type Statement } from './read-statement.js';

const before = new Set(['before', '~before', 'advance']);
const after = new Set(['after', '~after', 'later', 'afterwards']);
/** Words that may be reworded as before. */
const asBefore = new Set([...before, ...'until ~unless without prior previous first pre'.split(' ')]);
const asAfter = new Set([
  ...after,
  ...'once following upon when from until @aro @ado since if past as post'.split(' '),
]);

/** Says whether a sentence has before what its quotes have after, or the other way round. */
export function checkOrder(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  const words = new Set(quotes.items.map(({ word }) => word));
  const has = (some: ReadonlySet<string>) => [...some].some((word) => words.has(word));
  const isTurned = denies(sentence.items) !== denies(quotes.items);
  if (isTurned) return null;
  const isLate = (has(before) || has(limits)) && !has(asAfter) && !isWithin(sentence.items);
  const isEarly = has(after) && !has(asBefore);
  const isSwapped = sentence.items.some(({ word }) => (before.has(word) && isEarly) || (after.has(word) && isLate));
  return isSwapped ? 'order_differs' : null;
}

/** Words that only what is before something has. */
const limits = new Set('within ~by until'.split(' '));

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
