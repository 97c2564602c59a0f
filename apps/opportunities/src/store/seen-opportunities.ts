import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

type Database = Pick<EntityManager, 'query'>;

const versionRow = z.object({ opportunity_id: z.string(), version: z.number() });
/** `seen_through` is text, because a `Date` would truncate it to milliseconds. */
const seenRow = z.object({ version: z.number(), seen_at: z.date(), seen_through: z.string() });
const seenColumns = 'version, seen_at, seen_through::text';
export type Seen = z.infer<typeof seenRow>;

/** Finds the acknowledged versions of opportunities, by id. */
export async function findSeenVersions(
  database: Database,
  personId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await readRows(
    database,
    versionRow,
    'SELECT opportunity_id, version FROM seen_opportunity WHERE person_id = $1 AND opportunity_id = ANY($2::uuid[])',
    [personId, ids],
  );
  return new Map(rows.map(({ opportunity_id, version }) => [opportunity_id, version]));
}

/** Returns SQL of a person's acknowledgment of an opportunity as one JSON value. The arguments are SQL. */
export function seenJson(person: string, id: string): string {
  return `(SELECT row_to_json(seen) FROM (
    SELECT ${seenColumns} FROM seen_opportunity WHERE person_id = ${person} AND opportunity_id = ${id}) seen)`;
}
export const seenJsonSchema = seenRow.extend({ seen_at: z.coerce.date() }).nullable();

/** Stores that a person has seen a version if it is still current, because a later change must not count as seen. */
export function storeSeen(
  database: Database,
  personId: string,
  id: string,
  version: number,
): Promise<Seen | undefined> {
  return readOne(
    database,
    seenRow,
    `WITH current AS (SELECT id, version FROM opportunity_summary WHERE id = $2 AND version = $3 FOR KEY SHARE)
     INSERT INTO seen_opportunity (person_id, opportunity_id, version, seen_through, seen_at)
     SELECT $1::uuid, id, version, (SELECT max(changed_at) FROM source_record WHERE opportunity_id = id), now() FROM current
     ON CONFLICT (person_id, opportunity_id) DO UPDATE
       SET version = excluded.version, seen_through = excluded.seen_through, seen_at = excluded.seen_at
     RETURNING ${seenColumns}`,
    [personId, id, version],
  );
}

/** Deletes all but the newest acknowledgments of a person. */
export async function pruneSeen(database: Database, personId: string, max: number): Promise<void> {
  await database.query(
    `DELETE FROM seen_opportunity WHERE person_id = $1 AND opportunity_id IN (
       SELECT opportunity_id FROM seen_opportunity WHERE person_id = $1 ORDER BY seen_at DESC, opportunity_id OFFSET $2)`,
    [personId, max],
  );
}
