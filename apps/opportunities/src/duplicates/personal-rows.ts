import { readOne } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { amendsSql, versionKeysCte } from '../store/records/load-versions.js';

type Database = Pick<EntityManager, 'query'>;
/** A move of records from one opportunity to another. */
interface MovedIds {
  from: string;
  to: string;
}

/**
 * Tables with data that cannot be rebuilt from the records of an opportunity: acknowledgments, notifications, and the last version that was checked
 * for notifications.
 */
const tables = ['seen_opportunity', 'notification', 'notified_version'];

const archivedRows = (table: string) =>
  `'${table}', ARRAY(SELECT archived FROM ${table} archived WHERE opportunity_id = $1)`;
const archiveSql = `
  INSERT INTO emptied_opportunity (id, emptied_at, rows) VALUES ($1, clock_timestamp(), jsonb_build_object(${tables.map(archivedRows).join(', ')}))
  ON CONFLICT (id) DO UPDATE SET emptied_at = excluded.emptied_at, rows = excluded.rows`;

/** Copies acknowledgments to the current version of the other opportunity, so that its new followers are not notified of its earlier changes. */
const followSql = `
  INSERT INTO seen_opportunity (person_id, opportunity_id, version, seen_through, seen_at)
  SELECT seen.person_id, o.id, o.version, (SELECT max(changed_at) FROM source_record WHERE opportunity_id = o.id), seen.seen_at
    FROM seen_opportunity seen JOIN opportunity_summary o ON o.id = $2 WHERE seen.opportunity_id = $1
  ON CONFLICT DO NOTHING`;

/**
 * Archives the personal rows of an emptied opportunity before it is removed. People who had acknowledged it follow the other opportunity from then on.
 * Its notifications stay archived until it is restored.
 */
export async function archivePersonal(manager: Database, { from, to }: MovedIds): Promise<void> {
  // Waits for transactions that store acknowledgments and notifications; otherwise their rows would be removed without being archived.
  await manager.query('SELECT FROM opportunity_summary WHERE id = $1 FOR UPDATE', [from]);
  await manager.query(followSql, [from, to]);
  await manager.query(archiveSql, [from]);
}

/** Conditions on archived rows whose search, alert or note may have been deleted since. */
const restorable: Record<string, string> = {
  notification: `(archived.search_id IS NULL OR EXISTS (SELECT FROM search_alert a WHERE a.search_id = archived.search_id AND a.person_id = archived.person_id))
    AND (archived.note_id IS NULL OR EXISTS (SELECT FROM opportunity_note n WHERE n.id = archived.note_id))`,
};
const restored = (table: string) => `${table}_restored AS (
    INSERT INTO ${table} SELECT archived.* FROM emptied, jsonb_populate_recordset(null::${table}, emptied.rows->'${table}') archived
     WHERE ${restorable[table] ?? 'true'} ON CONFLICT DO NOTHING)`;
const restoreSql = `
  WITH emptied AS (DELETE FROM emptied_opportunity WHERE id = $1 RETURNING emptied_at, rows), ${tables.map(restored).join(', ')}
  SELECT emptied_at::text FROM emptied`;
/** `emptied_at` is text, because a `Date` would truncate it to milliseconds. */
const emptiedRow = z.object({ emptied_at: z.string() });

/** Deletes the copies that `followSql` inserted. A copy has the same instant as its original. */
const unfollowSql = `
  DELETE FROM seen_opportunity followed USING seen_opportunity own
   WHERE followed.opportunity_id = $1 AND own.opportunity_id = $2 AND own.person_id = followed.person_id AND own.seen_at = followed.seen_at`;

/** Applies later acknowledgments of the other opportunity to the restored one, each to the version that the restored one had at that time. */
const acknowledgeSql = `${versionKeysCte('$2')}
  INSERT INTO seen_opportunity AS stored (person_id, opportunity_id, version, seen_through, seen_at)
  SELECT seen.person_id, o.id, o.version - later.amendments, seen.seen_through, seen.seen_at
    FROM seen_opportunity seen JOIN opportunity_summary o ON o.id = $2
   CROSS JOIN LATERAL (
     SELECT count(DISTINCT moment)::integer AS amendments FROM compared
      WHERE moment > (extract(epoch FROM seen.seen_through) * 1000000)::bigint AND ${amendsSql}) later
   WHERE seen.opportunity_id = $1 AND seen.seen_at > $3
  ON CONFLICT (person_id, opportunity_id) DO UPDATE
    SET version = excluded.version, seen_through = excluded.seen_through, seen_at = excluded.seen_at`;

/** Restores the archived personal rows of an opportunity whose records were moved back. */
export async function restorePersonal(manager: Database, { from, to }: MovedIds): Promise<void> {
  const emptied = await readOne(manager, emptiedRow, restoreSql, [to]);
  if (emptied === undefined) return;
  await manager.query(unfollowSql, [from, to]);
  await manager.query(acknowledgeSql, [from, to, emptied.emptied_at]);
}
