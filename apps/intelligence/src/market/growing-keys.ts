import { type Answer } from '@rfp/market/figure';
import { type GrowingTerm, growingTerms } from '@rfp/market/growing-terms';
import { type Period } from '@rfp/market/period';
import { type CountKind, type MonthCount } from './market-counts.js';

/**
 * Keys of a kind whose share has grown by more than chance explains, the fastest first.
 * @param kinds.among - kind that counts the notices in relation to which the shares are computed
 */
export function growingKeys(
  counts: readonly MonthCount[],
  { kind, among }: { kind: CountKind; among: CountKind },
  periods: { period: Period; before: Period },
): Answer<GrowingTerm[]> {
  const countsOfKind = (requestedKind: CountKind) =>
    counts
      .filter((each) => each.kind === requestedKind)
      .map(({ key, month, notices }) => ({ term: key, month: month.slice(0, 7), sector: null, notices }));
  return growingTerms({ terms: countsOfKind(kind), notices: countsOfKind(among) }, periods);
}
