import { type DropReason } from '@rfp/contracts/grounding';
import { type QuoteIndex } from './match-items.js';
import { type Statement } from './read-statement.js';

const before = new Set(['before', '~before', 'advance', 'until']);
const after = new Set(['after', '~after', 'once', 'later', 'afterwards', 'following']);
/** What may be worded as before, or as after. */
const asBefore = new Set([...before, 'advance', '~unless', 'prior', 'previous', 'first']);
const asAfter = new Set([...after, 'upon', 'when', 'from', 'until', '@aro', '@ado', 'since', 'if', 'past', 'as']);

const musts = new Set(['must', 'shall', '~must']);

/** Says whether a sentence has before what its quotes have after, or the other way round. */
export function checkOrder(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  const words = new Set(quotes.items.map(({ word }) => word));
  const has = (some: ReadonlySet<string>) => [...some].some((word) => words.has(word));
  // "Before they can win, they must" says "those who win must".
  const areConditions =
    has(musts) &&
    sentence.items.some((item) => musts.has(item.word)) &&
    sentence.items.some((item) => item.word === 'can');
  for (const { word } of sentence.items) {
    if (before.has(word) && !has(asBefore) && word !== 'until' && !areConditions) return 'order_differs';
    if (after.has(word) && !has(asAfter)) return 'order_differs';
  }
  return null;
}
