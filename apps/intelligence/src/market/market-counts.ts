import { AppError } from '@rfp/contracts/errors';
import { type NoticeFact } from '@rfp/contracts/intelligence';
import { type Audience } from '@rfp/contracts/opportunity';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type Period } from '@rfp/market/period';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

/** SQL for the kinds and keys under which a row of `observed_notice` is counted. Every market figure comes from this list. */
const countKeysOf = (row: string): string => `LATERAL (
  VALUES ('all', ''), ('type', ${row}.source_type), ('agency', ${row}.agency_name), ('coded', CASE WHEN ${row}.sectors <> '{}' THEN '' END),
    ('placed', CASE WHEN ${row}.states <> '{}' THEN '' END)
  UNION ALL SELECT 'sector', unnest(${row}.sectors)
  UNION ALL SELECT 'state', unnest(${row}.states)
  UNION ALL SELECT 'technology', unnest(${row}.technologies)) counted (kind, key)`;

/** SQL for the columns that a row adds to the counts of a kind of amount, or subtracts with `-`. */
const signedAmountColumns = (kind: 'estimate' | 'ceiling', sign: '' | '-'): string =>
  `${sign}(dollars IS NOT NULL AND value_kind IS NOT DISTINCT FROM '${kind}')::int AS ${kind}s, ${sign}CASE WHEN value_kind = '${kind}' THEN coalesce(dollars, 0) ELSE 0 END AS ${kind}_dollars`;

const signedColumns = (sign: '' | '-'): string =>
  `demo, kind, key, month, source_name, ${sign}1::bigint AS notices, ${sign}set_aside::int AS set_asides, ${sign}(dollars IS NOT NULL)::int AS valued, ${sign}coalesce(dollars, 0) AS dollars, ${signedAmountColumns('estimate', sign)}, ${signedAmountColumns('ceiling', sign)}`;

/** The rows of parameter `$2`, a JSON array of facts. */
const givenFacts = `jsonb_to_recordset($2::jsonb) AS given
  (id uuid, demo boolean, source_type text, source_name text, agency_name text, month date, sectors text[], set_aside boolean, dollars numeric(17,2), technologies text[], states text[], value_kind text)`;

const summedColumns = [
  'notices',
  'set_asides',
  'valued',
  'dollars',
  'estimates',
  'estimate_dollars',
  'ceilings',
  'ceiling_dollars',
] as const;

const countSql = `
  INSERT INTO observed_count AS stored (demo, kind, key, month, source_name, ${summedColumns.join(', ')})
  SELECT demo, kind, key, month, source_name, ${summedColumns.map((name) => `sum(${name})`).join(', ')}
    FROM (SELECT ${signedColumns('-')} FROM observed_notice f, ${countKeysOf('f')} WHERE id = ANY($1::uuid[])
          UNION ALL SELECT ${signedColumns('')} FROM ${givenFacts}, ${countKeysOf('given')}) change
   WHERE key IS NOT NULL AND month IS NOT NULL
   GROUP BY demo, kind, key, month, source_name
  HAVING ${summedColumns.map((name) => `sum(${name}) <> 0`).join(' OR ')}
   ORDER BY demo, kind, key, month, source_name
  ON CONFLICT (demo, kind, key, month, source_name) DO UPDATE SET
    ${summedColumns.map((name) => `${name} = stored.${name} + excluded.${name}`).join(', ')}`;

const storeSql = `
  INSERT INTO observed_notice AS stored SELECT given.* FROM ${givenFacts} WHERE id = ANY($1::uuid[])
  ON CONFLICT (id) DO UPDATE SET demo = excluded.demo, source_type = excluded.source_type, source_name = excluded.source_name, agency_name = excluded.agency_name,
    month = excluded.month, sectors = excluded.sectors, set_aside = excluded.set_aside, dollars = excluded.dollars,
    technologies = excluded.technologies, states = excluded.states, value_kind = excluded.value_kind
  WHERE (stored.demo, stored.source_type, stored.source_name, stored.agency_name, stored.month, stored.sectors, stored.set_aside, stored.dollars, stored.technologies, stored.states, stored.value_kind) IS DISTINCT FROM
        (excluded.demo, excluded.source_type, excluded.source_name, excluded.agency_name, excluded.month, excluded.sectors, excluded.set_aside, excluded.dollars, excluded.technologies, excluded.states, excluded.value_kind)`;

/**
 * Replaces the stored facts of opportunities, and adds the difference to the counts.
 * @param ids - opportunities that were read
 * @param facts - facts of those that still exist
 */
export async function replaceFacts(manager: EntityManager, ids: string[], facts: NoticeFact[]): Promise<void> {
  const parameters = [ids, JSON.stringify(facts)];
  await manager.query(countSql, parameters);
  const found = facts.map(({ id }) => id);
  await manager.query('DELETE FROM observed_notice WHERE id = ANY($1::uuid[]) AND id <> ALL($2::uuid[])', [ids, found]);
  await manager.query(storeSql, parameters);
}

const countRow = z.object({
  kind: z.string(),
  key: z.string(),
  month: z.string(),
  notices: z.coerce.number(),
  set_asides: z.coerce.number(),
  /** Notices with an amount in US dollars: estimates, ceilings and awards. */
  valued: z.coerce.number(),
  /** Decimal text, like all signedColumns of dollars. */
  dollars: z.string(),
  estimates: z.coerce.number(),
  estimate_dollars: z.string(),
  ceilings: z.coerce.number(),
  ceiling_dollars: z.string(),
});
export type MonthCount = z.infer<typeof countRow>;

/** `coded`: notices with a NAICS code; `sector`: by the first two digits of each code; `placed`: notices with a state of performance. */
export type CountKind = 'all' | 'type' | 'agency' | 'coded' | 'sector' | 'placed' | 'state' | 'technology';

const columnSums = summedColumns.map((name) => `sum(${name})::text AS ${name}`).join(', ');

interface CountFilter {
  demo: boolean;
  period: Period;
  /** Names of the sources whose notices count; null for all. */
  sources: readonly string[] | null;
}

/** The signedColumns of some kinds in the months that begin within the period. Months and keys without notices are missing. */
export function readCounts(
  manager: Pick<EntityManager, 'query'>,
  { demo, kinds, period: { from, to }, sources }: CountFilter & { kinds: CountKind[] },
): Promise<MonthCount[]> {
  return readRows(
    manager,
    countRow,
    `SELECT kind, key, to_char(month, 'YYYY-MM-DD') AS month, ${columnSums} FROM observed_count
      WHERE demo = $1 AND kind = ANY($2) AND month BETWEEN $3 AND $4 AND notices > 0 AND ($5::text[] IS NULL OR source_name = ANY($5))
      GROUP BY kind, key, month ORDER BY kind, key, month`,
    [demo, kinds, from, to, sources],
  );
}

/** The signedColumns of the agencies with the most notices in the period, by month. */
export function readBusiestAgencies(
  manager: Pick<EntityManager, 'query'>,
  { demo, period: { from, to }, sources, limit }: CountFilter & { limit: number },
): Promise<MonthCount[]> {
  return readRows(
    manager,
    countRow,
    `WITH counted AS (
       SELECT * FROM observed_count
        WHERE demo = $1 AND kind = 'agency' AND month BETWEEN $2 AND $3 AND notices > 0 AND ($5::text[] IS NULL OR source_name = ANY($5)))
     SELECT kind, key, to_char(month, 'YYYY-MM-DD') AS month, ${columnSums} FROM counted
      WHERE key IN (SELECT key FROM counted GROUP BY key ORDER BY sum(notices) DESC, key LIMIT $4)
      GROUP BY kind, key, month ORDER BY key, month`,
    [demo, from, to, limit, sources],
  );
}

const sourceCountRow = z.object({ source: z.string(), month: z.string(), notices: z.coerce.number() });
/** Notices of a source that were posted in a month, `2026-01-01`. */
export type SourceCount = z.infer<typeof sourceCountRow>;

/** Notices by source and month, in the months that begin within the period. */
export function readSourceCounts(
  manager: Pick<EntityManager, 'query'>,
  { demo, period: { from, to } }: Omit<CountFilter, 'sources'>,
): Promise<SourceCount[]> {
  return readRows(
    manager,
    sourceCountRow,
    `SELECT source_name AS source, to_char(month, 'YYYY-MM-DD') AS month, notices FROM observed_count
      WHERE demo = $1 AND kind = 'all' AND month BETWEEN $2 AND $3 AND notices > 0 ORDER BY source_name, month`,
    [demo, from, to],
  );
}

/** Id of the row of `catalogue_reading`. Row 1 was used before figures were stored by source. */
export const readingId = 2;

const audienceRow = z.object({ is_complete: z.boolean(), demo: z.boolean() });

/**
 * Whether the audience sees demo records. Every audience sees them while there are no real records, as in the catalogue.
 * @throws MARKET_NOT_READY until the catalogue has been read for the first time, because figures from a part of it would be wrong
 */
export async function showsDemo(manager: Pick<EntityManager, 'query'>, audience: Audience): Promise<boolean> {
  const row = await readOne(
    manager,
    audienceRow,
    `SELECT EXISTS (SELECT FROM catalogue_reading WHERE id = ${readingId} AND completed_at IS NOT NULL) AS is_complete,
            EXISTS (SELECT FROM observed_notice) AND NOT EXISTS (SELECT FROM observed_notice WHERE NOT demo) AS demo`,
  );
  if (row?.is_complete !== true) throw new AppError('MARKET_NOT_READY');
  return audience === 'demo' || row.demo;
}
