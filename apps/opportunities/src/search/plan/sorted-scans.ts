import { z } from 'zod';
import { costs } from '../costs.js';
import { type CompiledQuery } from '../query/compile-query.js';
import { type Database } from '../query/parameters.js';
import { matchedById, matchedByIndex, matchedByRow } from './matched-rows.js';
import { keysOf, orderBy, placeOf, segmentsOf } from './orders.js';
import { type Found, foundRow, type PagePlan, type PageRequest } from './page.js';

/** Finds all matches in the word index, rechecks them where the index only finds candidates, and sorts them. */
export const indexScan: PagePlan = {
  name: 'index scan',
  countsMatches: true,

  estimate({ index, lossy, candidates }) {
    if (index === null) return Infinity;
    return candidates * (costs.sortedHit + (lossy === null ? 0 : costs.recheck));
  },

  run: (database, query, request) => sortRows(database, query, request, matchedByIndex(query)),
};

/** Reads the requested records by their ids, such as those with a mark, and sorts those that match. */
export const idScan: PagePlan = {
  name: 'id scan',
  countsMatches: true,

  estimate({ selection: { filter }, readsDocuments }) {
    if (filter.ids === undefined) return Infinity;
    return filter.ids.length * (readsDocuments ? costs.recheck : costs.sortedHit);
  },

  run: (database, query, request) => sortRows(database, query, request, matchedById(query)),
};

/** Finds the rows that meet the conditions, rechecks each for the text, and sorts them. PostgreSQL chooses the index. */
export const conditionScan: PagePlan = {
  name: 'condition scan',
  countsMatches: true,

  estimate({ index, conditionRows }) {
    // An unknown number of rows may be the whole table.
    if (conditionRows === null) return Number.MAX_SAFE_INTEGER;
    return costs.conditionScan + (index === null ? 0 : conditionRows * costs.recheck);
  },

  run: (database, query, request) => sortRows(database, query, request, matchedByRow(query)),
};

const sortedRow = foundRow.extend({ total: z.coerce.number() });

/**
 * Sorts all rows that match and counts them.
 * @param matched - FROM clause of the rows `o`
 */
async function sortRows(
  database: Database,
  query: CompiledQuery,
  { order, window }: PageRequest,
  matched: string,
): Promise<Found> {
  const { add } = query.parameters;
  const { limit, offset, after } = window;
  const following = segmentsOf(order, 'm', after, add).map(({ condition }) => `(${condition})`);
  const rows = await query.parameters.read(
    database,
    sortedRow,
    `WITH matched AS MATERIALIZED (SELECT ${keysOf(order)} FROM ${matched})
     SELECT m.id, ${placeOf(order, 'm')} AS place, (SELECT count(*) FROM matched) AS total
       FROM (SELECT * FROM matched m WHERE ${following.join(' OR ')} ORDER BY ${orderBy(order, 'm')}
              LIMIT ${add(limit)} OFFSET ${add(offset)}) m`,
  );
  const [first] = rows;
  // The rows state the total, so an empty page after the first has none.
  if (first !== undefined) return { rows, total: first.total };
  return offset === 0 && after === undefined ? { rows, total: 0 } : { rows };
}
