import { type DropReason } from '@rfp/contracts/grounding';
import { baseDoubt, doubtWeights, maxDoubt } from './doubt-weights.js';
import { type Doubts, findDoubts } from './find-doubts.js';
import { type QuoteIndex } from '../match-items.js';
import { type Statement } from '../statement/read-statement.js';

/** Reason reported for each measure that counts against a sentence. */
const reasons: ReadonlyMap<keyof Doubts, DropReason> = new Map<keyof Doubts, DropReason>([
  ['unsupported', 'word_not_quoted'],
  ['newClaim', 'word_not_quoted'],
  ['otherDenials', 'negation_differs'],
  ['otherPartyFirst', 'party_differs'],
  ['newParty', 'party_differs'],
]);

/** Returns the reason with the most weight if a sentence is too doubtful; null if its quotes prove it. */
export function weighDoubts(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  const doubts = findDoubts(sentence, quotes);
  const parts = doubtWeights.map(([name, weight]) => ({ reason: reasons.get(name), part: weight * doubts[name] }));
  if (parts.reduce((sum, { part }) => sum + part, baseDoubt) <= maxDoubt) return null;
  const [heaviest] = parts
    .filter(({ reason, part }) => reason !== undefined && part > 0)
    .toSorted((a, b) => b.part - a.part);
  return heaviest?.reason ?? 'meaning_uncertain';
}
