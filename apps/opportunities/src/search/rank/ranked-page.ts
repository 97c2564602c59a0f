import { limits } from '../costs.js';
import { findPage, type FoundPage } from '../find-page.js';
import { type Order, type Place, readCursor, writeCursor } from '../plan/orders.js';
import { type FoundRow, type PageOptions, type Total, type Window } from '../plan/page.js';
import { type CompiledQuery } from '../query/compile-query.js';
import { type Database } from '../query/parameters.js';
import { bestFirst, findRanked, type RankedPage, type RankedRow } from './find-ranked.js';

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
  const found = await findRanked(database, query, { limit: maxRanked, known, ...options });
  const { total, lastCandidate: last } = found;
  const isTail = after !== undefined && after[0] === null;
  const from = after === undefined ? offset : isTail ? found.rows.length : placesBefore(found.rows, after);
  const ranked = found.rows.slice(from, from + limit).map(toFound);
  if (ranked.length === limit || last === undefined) return { rows: ranked, total };
  const window = {
    limit: limit - ranked.length,
    offset: after === undefined ? Math.max(offset - found.rows.length, 0) : 0,
    after: isTail ? after.slice(1) : readCursor(writeCursor(last), bestFirst),
  };
  const tail = await findPage(database, excludeNumbered(query, found), { order: bestFirst, window, ...options }, total);
  return { rows: [...ranked, ...tail.rows.map(toTail)], total };
}

/** The query without the ranked rows that are not candidates: records with exactly a requested number and lower scores. */
function excludeNumbered(query: CompiledQuery, { rows, candidates }: RankedPage): CompiledQuery {
  const known = new Set(candidates.rows.map(({ id }) => id));
  const others = rows.map(({ id }) => id).filter((id) => !known.has(id));
  if (others.length === 0) return query;
  return { ...query, conditions: [...query.conditions, `o.id <> ALL(${query.parameters.add(others)}::uuid[])`] };
}

function toFound({ id, rank, total_score }: RankedRow): FoundRow {
  return { id, place: JSON.stringify([rank, String(total_score), id]) };
}

/** Turns a row of the order by total score into a row after all ranked ones. */
function toTail({ id, place }: FoundRow): FoundRow {
  return { id, place: `[null,${place.slice(1)}` };
}

/** How many ranked rows come before or at a place. */
function placesBefore(rows: readonly RankedRow[], [rank, score, id]: Place): number {
  const isBeyond = (row: RankedRow) => {
    const [byRank, byScore] = [Number(row.rank) - Number(rank), row.total_score - Number(score)];
    if (byRank !== 0) return byRank < 0;
    return byScore === 0 ? row.id < (id ?? '') : byScore < 0;
  };
  return rows.filter((row) => !isBeyond(row)).length;
}
