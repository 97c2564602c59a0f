import { costs, limits } from '../costs.js';
import { type CompiledQuery } from '../query/compile-query.js';
import { matchedByIndex, sortRows } from './matched-rows.js';
import { type PagePlan } from './page.js';

/** Finds all that match by the index of words, rechecks them where the index finds candidates only, and sorts them. */
export const indexScan: PagePlan = {
  name: 'index scan',
  countsMatches: true,

  estimate({ index, lossy, candidates }) {
    if (index === null) return Infinity;
    return candidates * (costs.sortedHit + (lossy === null ? 0 : costs.recheck));
  },

  run: (database, query, request) => sortRows(database, query, request, matchedByIndex(query)),
};

/** Whether finding matches by the index of words takes less than reading an order until it has so many rows of them. */
export function isIndexCheaper(
  { total, documents, candidates = documents }: Pick<CompiledQuery, 'total' | 'documents'> & { candidates?: number },
  rows: number,
): boolean {
  const read = (Math.max(rows, limits.minPage) * total) / Math.max(documents, 1);
  return Math.max(documents, candidates) * costs.sortedHit <= read * costs.recheck;
}
