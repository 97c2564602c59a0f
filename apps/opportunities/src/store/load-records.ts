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
