import { AppError } from '@rfp/contracts/errors';
import { type NoticeFact } from '@rfp/contracts/intelligence';
import { type Audience } from '@rfp/contracts/opportunity';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

/** What a fact, by the alias, is counted as: kind and key. Every figure of the market comes from this one list. */
const countedOf = (row: string): string => `LATERAL (
  VALUES ('all', ''), ('type', ${row}.source_type), ('agency', ${row}.agency_name), ('coded', CASE WHEN ${row}.sectors <> '{}' THEN '' END),
    ('placed', CASE WHEN ${row}.states <> '{}' THEN '' END)
  UNION ALL SELECT 'sector', unnest(${row}.sectors)
  UNION ALL SELECT 'state', unnest(${row}.states)
  UNION ALL SELECT 'technology', unnest(${row}.technologies)) counted (kind, key)`;

const sums = (sign: '' | '-'): string =>
  `demo, kind, key, month, ${sign}1::bigint AS notices, ${sign}set_aside::int AS set_asides, ${sign}(dollars IS NOT NULL)::int AS valued, ${sign}coalesce(dollars, 0) AS dollars`;

/** `$2`: facts as JSON. */
const given = `jsonb_to_recordset($2::jsonb) AS given
  (id uuid, demo boolean, source_type text, agency_name text, month date, sectors text[], set_aside boolean, dollars numeric(17,2), technologies text[], states text[])`;

const countSql = `
  INSERT INTO market_count AS kept (demo, kind, key, month, notices, set_asides, valued, dollars)
  SELECT demo, kind, key, month, sum(notices), sum(set_asides), sum(valued), sum(dollars)
    FROM (SELECT ${sums('-')} FROM notice_fact f, ${countedOf('f')} WHERE id = ANY($1::uuid[])
          UNION ALL SELECT ${sums('')} FROM ${given}, ${countedOf('given')}) change
   WHERE key IS NOT NULL AND month IS NOT NULL
   GROUP BY demo, kind, key, month
  HAVING sum(notices) <> 0 OR sum(set_asides) <> 0 OR sum(valued) <> 0 OR sum(dollars) <> 0
   ORDER BY demo, kind, key, month
  ON CONFLICT (demo, kind, key, month) DO UPDATE SET
    notices = kept.notices + excluded.notices, set_asides = kept.set_asides + excluded.set_asides,
    valued = kept.valued + excluded.valued, dollars = kept.dollars + excluded.dollars`;

const storeSql = `
  INSERT INTO notice_fact AS kept SELECT given.* FROM ${given} WHERE id = ANY($1::uuid[])
  ON CONFLICT (id) DO UPDATE SET demo = excluded.demo, source_type = excluded.source_type, agency_name = excluded.agency_name,
    month = excluded.month, sectors = excluded.sectors, set_aside = excluded.set_aside, dollars = excluded.dollars,
    technologies = excluded.technologies, states = excluded.states
  WHERE (kept.demo, kept.source_type, kept.agency_name, kept.month, kept.sectors, kept.set_aside, kept.dollars, kept.technologies, kept.states) IS DISTINCT FROM
        (excluded.demo, excluded.source_type, excluded.agency_name, excluded.month, excluded.sectors, excluded.set_aside, excluded.dollars, excluded.technologies, excluded.states)`;

/**
 * Replaces what is kept of opportunities, and counts the difference.
 * @param ids - of those that were read
 * @param facts - of those among them that exist
 */
export async function replaceFacts(manager: EntityManager, ids: string[], facts: NoticeFact[]): Promise<void> {
  const parameters = [ids, JSON.stringify(facts)];
  await manager.query(countSql, parameters);
  const left = facts.map(({ id }) => id);
  await manager.query('DELETE FROM notice_fact WHERE id = ANY($1::uuid[]) AND id <> ALL($2::uuid[])', [ids, left]);
  await manager.query(storeSql, parameters);
}

const countRow = z.object({
  kind: z.string(),
  key: z.string(),
  month: z.string(),
  notices: z.coerce.number(),
  set_asides: z.coerce.number(),
  valued: z.coerce.number(),
  /** Decimal text. */
  dollars: z.string(),
});
export type MonthCount = z.infer<typeof countRow>;

/** `coded`: of the notices with a NAICS code; `sector`: by the first two digits of each. `placed`: of those with a state of performance. */
export type CountKind = 'all' | 'type' | 'agency' | 'coded' | 'sector' | 'placed' | 'state' | 'technology';

/** The sums of some kinds in the months that begin within the period; what has no notices is missing. */
export function readCounts(
  manager: Pick<EntityManager, 'query'>,
  { demo, kinds, period: { from, to } }: { demo: boolean; kinds: CountKind[]; period: { from: string; to: string } },
): Promise<MonthCount[]> {
  return readRows(
    manager,
    countRow,
    `SELECT kind, key, to_char(month, 'YYYY-MM-DD') AS month, notices, set_asides, valued, dollars::text AS dollars FROM market_count
      WHERE demo = $1 AND kind = ANY($2) AND month BETWEEN $3 AND $4 AND notices > 0 ORDER BY kind, key, month`,
    [demo, kinds, from, to],
  );
}

/** The sums of the agencies with the most notices in the period, by month. */
export function readBusiestAgencies(
  manager: Pick<EntityManager, 'query'>,
  { demo, period: { from, to }, limit }: { demo: boolean; period: { from: string; to: string }; limit: number },
): Promise<MonthCount[]> {
  return readRows(
    manager,
    countRow,
    `SELECT kind, key, to_char(month, 'YYYY-MM-DD') AS month, notices, set_asides, valued, dollars::text AS dollars FROM market_count
      WHERE demo = $1 AND kind = 'agency' AND month BETWEEN $2 AND $3 AND notices > 0 AND key IN (
        SELECT key FROM market_count WHERE demo = $1 AND kind = 'agency' AND month BETWEEN $2 AND $3
         GROUP BY key ORDER BY sum(notices) DESC, key LIMIT $4)
      ORDER BY key, month`,
    [demo, from, to, limit],
  );
}

const audienceRow = z.object({ is_complete: z.boolean(), demo: z.boolean() });

/**
 * Whether the audience sees demo records, as the catalogue decides: while there are no real ones.
 * @throws MARKET_NOT_READY until the catalogue has been read for the first time: figures of a part would be wrong
 */
export async function showsDemo(manager: Pick<EntityManager, 'query'>, audience: Audience): Promise<boolean> {
  const row = await readOne(
    manager,
    audienceRow,
    `SELECT EXISTS (SELECT FROM catalogue_reading WHERE completed_at IS NOT NULL) AS is_complete,
            EXISTS (SELECT FROM notice_fact) AND NOT EXISTS (SELECT FROM notice_fact WHERE NOT demo) AS demo`,
  );
  if (row?.is_complete !== true) throw new AppError('MARKET_NOT_READY');
  return audience === 'demo' || row.demo;
}
