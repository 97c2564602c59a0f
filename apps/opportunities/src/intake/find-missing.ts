import { sourceTypeSchema } from '@rfp/contracts/notice';
import { storedFields } from '../store/records/stored-fields.js';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

type Listing = Pick<
  RpcRequest<'opportunities.close-missing'>,
  'source' | 'source_name' | 'channel' | 'since' | 'except'
>;

const openRow = z.object({ open: z.coerce.number() });
const missingRow = z.object({ source_id: z.string(), open: z.boolean() });

/**
 * Counts the open notices of a listing, and finds the notices that no batch of the source has contained since the start of the sweep: `missing` ones
 * are still open, `overdue` ones are past their due date. Scans an index and the intake results, not the records.
 */
export async function findMissing(
  manager: EntityManager,
  { source, source_name, channel, since, except }: Listing,
): Promise<{ open: number; missing: string[]; overdue: string[] }> {
  const counted = await readOne(
    manager,
    openRow,
    'SELECT count(*) AS open FROM source_record WHERE source_name = $1 AND channel = $2 AND open_until >= now()',
    [source_name, channel],
  );
  const rows = await readRows(
    manager,
    missingRow,
    `WITH seen AS (SELECT unnest(seen) AS number FROM intake_result WHERE source = $3 AND taken_at >= $4)
     SELECT source_id, open_until >= now() AS open
       FROM source_record listed
      WHERE source_name = $1 AND channel = $2 AND open_until IS NOT NULL AND source_id <> ALL($5::text[])
        AND NOT EXISTS (SELECT FROM seen WHERE seen.number = listed.number)
      ORDER BY source_id`,
    [source_name, channel, source, since, except],
  );
  const selectIds = (open: boolean): string[] => rows.filter((row) => row.open === open).map((row) => row.source_id);
  return { open: counted?.open ?? 0, missing: selectIds(true), overdue: selectIds(false) };
}

const recordRow = z.object({
  source_name: z.string(),
  source_id: z.string(),
  channel: z.string(),
  source_type: sourceTypeSchema,
  fields: storedFields,
  fetched_at: z.date(),
  changed_at: z.date(),
  now: z.date(),
  opportunity_id: z.string(),
  demo: z.boolean(),
});
export type OpenRecord = z.infer<typeof recordRow>;

/** Loads the open records of notices on all channels. Skips notices that are no longer open in the listing. */
export function loadOpenRecords(
  manager: EntityManager,
  { source_name, channel }: Listing,
  sourceIds: readonly string[],
): Promise<OpenRecord[]> {
  return readRows(
    manager,
    recordRow,
    `SELECT r.source_name, r.source_id, r.channel, r.source_type, r.fields, r.fetched_at, r.changed_at, statement_timestamp() AS now, r.opportunity_id, o.demo
       FROM source_record listed
       JOIN source_record r ON r.source_name = listed.source_name AND r.source_id = listed.source_id AND r.open_until IS NOT NULL
       JOIN opportunity_summary o ON o.id = r.opportunity_id
      WHERE listed.source_name = $1 AND listed.source_id = ANY($3::text[]) AND listed.channel = $2 AND listed.open_until IS NOT NULL`,
    [source_name, channel, sourceIds],
  );
}
