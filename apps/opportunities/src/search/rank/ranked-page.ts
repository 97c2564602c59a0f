import { z } from 'zod';
import { limits, type Limits } from '../costs.js';
import { findPage, type FoundPage } from '../find-page.js';
import { bestFirst, candidateLimit, findRanked, type RankedPage, type RankedRow } from './find-ranked.js';
import { documentCount } from '../plan/count.js';
import { type Order, type Place } from '../plan/orders.js';
import { type Database, type FoundRow, type PageOptions, type Total, type Window } from '../plan/page.js';
import { type CompiledQuery, indexConditions } from '../query/compile-query.js';
import { type RankedTerm } from '../query/forms.js';
import { countByState } from '../statistics.js';

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
  compiled: CompiledQuery,
  { limit, offset, after }: Window,
  known?: Total,
  options: PageOptions = {},
): Promise<Pick<FoundPage, 'rows' | 'total'>> {
  const query = compiled.ranked.length > 1 ? await countTerms(database, compiled) : compiled;
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

/** Max index entries that are read to count terms, which takes some 20 ms. */
const maxCountedEntries = 10_000;

const countsRow = z.object({ counts: z.array(z.coerce.number()) });

/**
 * A query whose ranked terms are counted among the shown records. The stored counts of words include demo records, and the estimates add up forms of
 * a term that find the same documents. The index counts the rarest terms; the estimates of the others are scaled to the shown records.
 */
export async function countTerms(database: Database, query: CompiledQuery): Promise<CompiledQuery> {
  if (query.ranked.length === 0) return query;
  const { demo } = query.selection;
  const counted = termsToCount(query);
  const [records, counts] = await Promise.all([
    countByState(database, { demo, filter: {}, query: null }),
    countByIndex(database, query, counted),
  ]);
  const shown = records ?? 0;
  const documentsOf = (term: RankedTerm) =>
    counts[counted.indexOf(term)] ?? (Math.min(term.documents, query.total) * shown) / Math.max(query.total, 1);
  return {
    ...query,
    ranked: query.ranked.map((term) => ({ ...term, documents: documentsOf(term) })),
    corpusSize: shown,
  };
}

/**
 * The cheapest terms to count, as long as the index reads no more than `maxCountedEntries` for all of them. For alternatives an estimate is enough,
 * since they weigh no more than the words they replace.
 */
function termsToCount({ ranked, total }: CompiledQuery): readonly RankedTerm[] {
  // Words with digits have no stored counts, so every document may have one.
  const readsOf = ({ text, candidates }: RankedTerm) => (/\d/.test(text) ? total : Math.min(candidates, total));
  let left = maxCountedEntries;
  return ranked
    .filter(({ means }) => means === undefined)
    .toSorted((one, other) => readsOf(one) - readsOf(other))
    .filter((term) => {
      left -= readsOf(term);
      return left >= 0;
    });
}

async function countByIndex(
  database: Database,
  query: CompiledQuery,
  terms: readonly RankedTerm[],
): Promise<readonly number[]> {
  if (terms.length === 0) return [];
  const parameters = query.parameters.copy();
  const demo = parameters.add(query.selection.demo);
  const counts = terms.map((term) => documentCount(indexConditions(term, parameters), demo, maxCountedEntries));
  const [row] = await parameters.read(database, countsRow, `SELECT ARRAY[${counts.join(', ')}] AS counts`);
  return row?.counts ?? [];
}
