import { sourceTypeSchema } from '@rfp/contracts/notice';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { readRows } from '@rfp/persistence/read-rows';
import { storedFields } from './stored-fields.js';

export const recordRow = z.object({
  source_name: z.string(),
  source_id: z.string(),
  channel: z.string(),
  source_type: sourceTypeSchema,
  version: z.number(),
  fields: storedFields,
  fetched_at: z.date(),
  /** Time at which this version was first fetched. */
  changed_at: z.date(),
  unlisted: z.boolean(),
});
export type StoredRecord = z.infer<typeof recordRow>;

const currentRow = recordRow.extend({
  /** Whether a person merged the notice of the record into the opportunity. */
  by_hand: z.boolean(),
});
export type CurrentRecord = z.infer<typeof currentRow>;

const lastDecision = `SELECT d.kind = 'merge' AND named.former_id <> named.opportunity_id
    FROM merge_decision_notice named JOIN merge_decision d ON d.id = named.decision_id
   WHERE (named.source_name, named.source_id) = (source_record.source_name, source_record.source_id) AND d.revoked_at IS NULL
   ORDER BY d.number DESC LIMIT 1`;

/** SQL of the current source records of the opportunity `$1`. */
const recordsSql = `SELECT ${Object.keys(recordRow.shape).join(', ')}, coalesce((${lastDecision}), false) AS by_hand
    FROM source_record WHERE opportunity_id = $1 ORDER BY source_name, channel, source_id`;

/** SQL of these records as a single JSON value, for a statement that also reads the opportunity `$1`. */
export const recordsJson = `(SELECT coalesce(json_agg(record), '[]') FROM (${recordsSql}) record)`;
export const recordsJsonSchema = z.array(
  currentRow.extend({ fetched_at: z.coerce.date(), changed_at: z.coerce.date() }),
);

export function loadRecords(database: Pick<EntityManager, 'query'>, opportunityId: string): Promise<CurrentRecord[]> {
  return readRows(database, currentRow, recordsSql, [opportunityId]);
}
