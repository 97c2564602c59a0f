import { readOne } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

/** A version that an acknowledgment still needs is checked again after this interval. */
const recheckInterval = '7 days';

const moment = (version: string) => `coalesce(${version}.changed_at, ${version}.fetched_at)`;
const sameRecord = (one: string, other: string) =>
  `(${one}.source_name, ${one}.source_id, ${one}.channel) = (${other}.source_name, ${other}.source_id, ${other}.channel)`;

/** SQL of the time at which `due` was superseded, because the next version was fetched. */
const superseded = `(
  SELECT coalesce(
    (SELECT ${moment('next')} FROM source_record_version next WHERE ${sameRecord('next', 'due')} AND next.version > due.version ORDER BY next.version LIMIT 1),
    (SELECT current.changed_at FROM source_record current WHERE ${sameRecord('current', 'due')})))`;

/** SQL condition for whether a person last acknowledged the opportunity while `due` was its content. The person sees the changes since that version. */
const isAcknowledged = `EXISTS (
  SELECT FROM source_record current JOIN seen_opportunity seen USING (opportunity_id)
   WHERE ${sameRecord('current', 'due')} AND seen.seen_through >= due.moment AND seen.seen_through < due.superseded)`;

/**
 * SQL that checks the versions that may no longer be needed, oldest first, and deletes the versions that were superseded before `$1`. `pruned_version` keeps the
 * fetch times of deleted versions. For the other versions, the time of the next check is stored.
 */
export const pruneSql = `WITH examined AS MATERIALIZED (
    SELECT source_name, source_id, channel, version, ${moment('version')} AS moment FROM source_record_version version
     WHERE coalesce(needed_until, changed_at, fetched_at) <= $1 ORDER BY coalesce(needed_until, changed_at, fetched_at) LIMIT $2
  ), due AS MATERIALIZED (
    SELECT *, ${superseded} AS superseded FROM examined due
  ), decided AS MATERIALIZED (
    SELECT *, CASE
             WHEN superseded > $1 THEN superseded
             WHEN ${isAcknowledged} THEN $1::timestamptz + interval '${recheckInterval}' END AS needed_until
      FROM due
  ), deferred AS (
    UPDATE source_record_version version SET needed_until = decided.needed_until FROM decided
     WHERE decided.needed_until IS NOT NULL AND ${sameRecord('version', 'decided')} AND version.version = decided.version
  ), deleted AS (
    DELETE FROM source_record_version version USING decided
     WHERE decided.needed_until IS NULL AND ${sameRecord('version', 'decided')} AND version.version = decided.version
  ), recorded AS (
    INSERT INTO pruned_version AS known (source_name, source_id, channel, moments)
    SELECT source_name, source_id, channel, coalesce(before.moments, '{}') || ARRAY(
             SELECT ${moment('version')} FROM source_record_version version
              WHERE ${sameRecord('version', 'last')} AND version.version <= last.version AND version.version > coalesce(cardinality(before.moments), 0)
              ORDER BY version.version)
      FROM (SELECT source_name, source_id, channel, max(version) AS version FROM decided WHERE needed_until IS NULL GROUP BY 1, 2, 3) last
      LEFT JOIN pruned_version before USING (source_name, source_id, channel)
    ON CONFLICT (source_name, source_id, channel) DO UPDATE SET moments = excluded.moments
  )
  SELECT count(*) AS examined, count(*) FILTER (WHERE needed_until IS NULL) AS deleted FROM decided`;

const prunedRow = z.object({ examined: z.coerce.number(), deleted: z.coerce.number() });
export type Pruned = z.infer<typeof prunedRow>;

/**
 * Makes the planner use indexes for the rest of a transaction. Otherwise it would read and sort all rows for each batch if there is a backlog of
 * millions, and it might read the whole table if few of its rows are due.
 */
export async function forceIndexScans(manager: EntityManager): Promise<void> {
  await manager.query(
    `SELECT set_config(name, 'off', true) FROM unnest(ARRAY['enable_seqscan', 'enable_bitmapscan', 'enable_sort']) AS setting (name)`,
  );
}

/** Deletes versions that were superseded before an instant. Checks at most `limit` versions. Requires a transaction with the write lock. */
export async function pruneVersions(manager: EntityManager, start: Date, limit: number): Promise<Pruned> {
  await forceIndexScans(manager);
  return (await readOne(manager, prunedRow, pruneSql, [start, limit])) ?? { examined: 0, deleted: 0 };
}

/** SQL that deletes the rows whose range is before the instant, using the index of ranges. */
const prunePastSql = `DELETE FROM opportunity_past WHERE (id, known_since) IN (
    SELECT id, known_since FROM opportunity_past WHERE tstzrange(known_since, known_until) << tstzrange($1, NULL) LIMIT $2)`;

/** Deletes at most `limit` past rows that ended before an instant, and returns their number. Requires a transaction. */
export async function prunePastRows(manager: EntityManager, start: Date, limit: number): Promise<number> {
  await forceIndexScans(manager);
  const [, deleted] = await manager.query<[unknown[], number]>(prunePastSql, [start, limit]);
  return deleted;
}
