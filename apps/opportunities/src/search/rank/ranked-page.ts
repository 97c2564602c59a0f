import { limits, type Limits } from '../costs.js';
import { findPage, type FoundPage } from '../find-page.js';
import { bestFirst, candidateLimit, findRanked, type RankedPage, type RankedRow } from './find-ranked.js';
import { type Order, type Place } from '../plan/orders.js';
import { type Database, type FoundRow, type PageOptions, type Total, type Window } from '../plan/page.js';
import { type CompiledQuery } from '../query/compile-query.js';

/** The order of best matches in cursors: rows that are not ranked come last, by total score. */
export const rankedOrder: Order = {
  direction: 'DESC',
  columns: [
    { name: 'rank', type: 'numeric' },
    { name: 'total_score', type: 'smallint' },
  ],
  optional: true,
};

/** All candidates, plus the records with exactly a requested number. */
const maxRanked = 2 * limits.maxCandidates;

/** A page of the matches of a text: first the ranked candidates with the highest total scores, then the others by total score. */
export async function findRankedPage(
  database: Database,
  query: CompiledQuery,
  { limit, offset, after }: Window,
  known?: Total,
  options: PageOptions = {},
): Promise<Pick<FoundPage, 'rows' | 'total'>> {
  const found = await findRanked(database, query, { limit: maxRanked, known }, options);
  const isTail = after !== undefined && after[0] === null;
  const from = after === undefined ? offset : isTail ? found.rows.length : placesBefore(found.rows, after);
  const ranked = found.rows.slice(from, from + limit).map(toFound);
  const last = lastCandidate(query, found, { ...limits, ...options.limits });
  if (ranked.length === limit || last === undefined) return { rows: ranked, total: found.total };
  const window = {
    limit: limit - ranked.length,
    offset: after === undefined ? Math.max(offset - found.rows.length, 0) : 0,
    after: isTail ? after.slice(1) : placeOf(last),
  };
  const others = await findPage(database, excludeNumbered(query, found), bestFirst, window, found.total, options);
  return { rows: [...ranked, ...others.rows.map(toTail)], total: found.total };
}

/** The last candidate; further matches follow it in the order of total scores. Undefined if all matches are ranked. */
function lastCandidate(query: CompiledQuery, { candidates }: RankedPage, lowered: Limits): FoundRow | undefined {
  return candidates.rows.length < candidateLimit(query, lowered) ? undefined : candidates.rows.at(-1);
}

/** The query without the ranked rows that are not candidates: records with exactly a requested number and lower scores. */
function excludeNumbered(query: CompiledQuery, { rows, candidates }: RankedPage): CompiledQuery {
  const known = new Set(candidates.rows.map(({ id }) => id));
  const others = rows.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  if (others.length === 0) return query;
  const parameters = query.parameters.copy();
  const condition = `o.id <> ALL(${parameters.add(others)}::uuid[])`;
  return {
    ...query,
    parameters,
    conditions: [...query.conditions, condition],
    readsColumns: true,
    readsOtherColumns: true,
  };
}

const toFound = ({ id, rank, total_score }: RankedRow): FoundRow => ({
  id,
  place: JSON.stringify([rank, String(total_score), id]),
});

/** Turns a row of the order by total score into a row after all ranked ones. */
function toTail({ id, place }: FoundRow): FoundRow {
  return { id, place: `[null,${place.slice(1)}` };
}

function placeOf({ place }: FoundRow): Place {
  const parsed: unknown = JSON.parse(place);
  return Array.isArray(parsed) ? parsed.map(String) : [];
}

/** How many ranked rows come before or at a place. */
function placesBefore(rows: readonly RankedRow[], [rank, score, id]: Place): number {
  const place = [Number(rank), Number(score)] as const;
  const isBeyond = (row: RankedRow) => {
    const [byRank, byScore] = [Number(row.rank) - place[0], row.total_score - place[1]];
    if (byRank !== 0) return byRank < 0;
    return byScore === 0 ? row.id < (id ?? '') : byScore < 0;
  };
  const first = rows.findIndex(isBeyond);
  return first === -1 ? rows.length : first;
}
