import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { tagFilters } from '../search/query/search-tags.js';

const tagMatches = tagFilters.map(([, match]) => match);
const listFilters = tagMatches.filter(({ isList = false }) => isList);
const singleFilters = tagMatches.filter(({ isList = false }) => !isList);

/**
 * SQL of the counters, as kind and key, that count a row of `opportunity_summary`. Dashboard figures and facets add counters up, so their cost does not
 * grow with the number of records. Counters are listed only here.
 */
function countersSql(row: string): string {
  const hour = (instant: string) => `to_char(${instant}, 'YYYY-MM-DD HH24')`;
  return `LATERAL (
    VALUES ('state', concat_ws('|', ${row}.status, ${row}.source_type, ${row}.total_score)),
           ('value', CASE WHEN ${row}.dollars IS NOT NULL THEN concat_ws('|', ${row}.status, coalesce(${row}.value_kind, 'estimate')) END),
           ${singleFilters.map(({ counted, column }) => `('${counted}', ${row}.${column}::text),`).join(' ')}
           ('due', CASE WHEN ${row}.status <> 'closed' THEN coalesce(${hour(`${row}.due_at`)}, 'none') END),
           ('created', concat_ws('|', ${hour(`${row}.created_at`)}, ${row}.total_score))
    ${listFilters.map(({ counted, column }) => `UNION ALL SELECT '${counted}', unnest(${row}.${column})`).join(' ')}
  ) counted (kind, key)`;
}

const figures = (sign: '' | '-') =>
  `${sign}1::bigint AS records, ${sign}(dollars IS NOT NULL)::int AS valued, ${sign}coalesce(dollars, 0) AS dollars`;
const sums = 'sum(records) AS records, sum(valued) AS valued, sum(dollars) AS dollars';

/** SQL that updates the counts when the rows of `before` change to the rows of `after`, both of `opportunity_summary`. */
export function countChangesSql(before: string | null, after: string | null): string {
  const sides = [
    ...(before === null ? [] : [`SELECT kind, demo, key, ${figures('-')} FROM ${before} r, ${countersSql('r')}`]),
    ...(after === null ? [] : [`SELECT kind, demo, key, ${figures('')} FROM ${after} r, ${countersSql('r')}`]),
  ];
  return `INSERT INTO opportunity_count AS stored (kind, demo, key, records, valued, dollars)
    SELECT kind, demo, key, ${sums} FROM (${sides.join(' UNION ALL ')}) change
     WHERE key IS NOT NULL
     GROUP BY kind, demo, key
    HAVING sum(records) <> 0 OR sum(valued) <> 0 OR sum(dollars) <> 0
     ORDER BY kind, demo, key
    ON CONFLICT (kind, demo, key) DO UPDATE SET
      records = stored.records + excluded.records, valued = stored.valued + excluded.valued, dollars = stored.dollars + excluded.dollars`;
}

/** SQL of the correct counts. */
export const recountSql = `SELECT kind, demo, key, ${sums} FROM (
    SELECT kind, demo, key, ${figures('')} FROM opportunity_summary r, ${countersSql('r')} WHERE key IS NOT NULL
  ) counted GROUP BY kind, demo, key`;

const differenceRow = z.object({
  kind: z.string(),
  demo: z.boolean(),
  key: z.string(),
  counted: z.coerce.number(),
  stored: z.coerce.number(),
});
export type CountDifference = z.infer<typeof differenceRow>;

/** Finds counts that differ from a recount. Requires the write lock, or that nobody else writes. */
export function findCountDifferences(manager: Pick<EntityManager, 'query'>): Promise<CountDifference[]> {
  return readRows(
    manager,
    differenceRow,
    `SELECT kind, demo, key, coalesce(must.records, 0) AS counted, coalesce(stored.records, 0) AS stored
       FROM (${recountSql}) must FULL JOIN (SELECT * FROM opportunity_count WHERE records <> 0 OR valued <> 0 OR dollars <> 0) stored USING (kind, demo, key)
      WHERE (must.records, must.valued, must.dollars) IS DISTINCT FROM (stored.records, stored.valued, stored.dollars)
      ORDER BY kind, demo, key`,
  );
}

/** Replaces all counts with a recount, without a timeout, because the service must not serve wrong figures. */
export async function recount(manager: Pick<EntityManager, 'query'>): Promise<void> {
  await manager.query('SET LOCAL statement_timeout = 0');
  await manager.query('DELETE FROM opportunity_count');
  await manager.query(`INSERT INTO opportunity_count (kind, demo, key, records, valued, dollars) ${recountSql}`);
}
