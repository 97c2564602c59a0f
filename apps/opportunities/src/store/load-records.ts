import { type NoticeFields, type SourceType } from '@rfp/contracts/notice';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { readRows } from '@rfp/persistence/read-rows';

const fieldsSchema = z.custom<NoticeFields>((value) => typeof value === 'object' && value !== null);

/** `fields` was validated at intake. */
const recordRow = z.object({
  source_name: z.string(),
  source_id: z.string(),
  channel: z.string(),
  source_type: z.custom<SourceType>((value) => typeof value === 'string'),
  version: z.number(),
  fields: fieldsSchema,
  fetched_at: z.date(),
  unlisted: z.boolean(),
});
export type StoredRecord = z.infer<typeof recordRow>;

/** The current source records of an opportunity, `$1`. */
export const recordsSql = `SELECT ${Object.keys(recordRow.shape).join(', ')} FROM source_record WHERE opportunity_id = $1 ORDER BY source_name, channel, source_id`;

export function loadRecords(database: Pick<EntityManager, 'query'>, opportunityId: string): Promise<StoredRecord[]> {
  return readRows(database, recordRow, recordsSql, [opportunityId]);
}

const versionRow = z.object({
  source_name: z.string(),
  source_id: z.string(),
  channel: z.string(),
  version: z.number(),
  fields: fieldsSchema,
  fetched_at: z.date(),
  run_id: z.string(),
  hash: z.instanceof(Buffer),
});
export type StoredVersion = z.infer<typeof versionRow>;

/** Every version of every source record of an opportunity, oldest first. */
export function loadVersions(database: Pick<EntityManager, 'query'>, opportunityId: string): Promise<StoredVersion[]> {
  return readRows(
    database,
    versionRow,
    `SELECT source_name, source_id, channel, version, fields, fetched_at, run_id, hash
       FROM source_record WHERE opportunity_id = $1
      UNION ALL
     SELECT old.source_name, old.source_id, old.channel, old.version, old.fields, old.fetched_at, old.run_id, old.hash
       FROM source_record_version old
       JOIN source_record current USING (source_name, source_id, channel)
      WHERE current.opportunity_id = $1
      ORDER BY fetched_at, source_id, version`,
    [opportunityId],
  );
}
