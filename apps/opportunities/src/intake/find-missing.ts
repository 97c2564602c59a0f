import { type NoticeFields, type SourceType } from '@rfp/contracts/notice';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

type Listing = Pick<
  RpcRequest<'opportunities.close-missing'>,
  'source' | 'source_name' | 'channel' | 'since' | 'except'
>;

const openRow = z.object({ open: z.coerce.number() });
const missingRow = z.object({ source_id: z.string(), open: z.boolean() });

/**
 * How many notices of a listing stand open, which of them no batch of its source brought since then, and which others were not brought
 * whose due date has passed. Reads an index and the numbers that the batches left, not the records.
 */
export async function findMissing(
  manager: EntityManager,
  { source, source_name, channel, since, except }: Listing,
): Promise<{ open: number; missing: string[]; over: string[] }> {
  const [counted] = await readRows(
    manager,
    openRow,
    'select count(*) as open from source_record where source_name = $1 and channel = $2 and open_until >= now()',
    [source_name, channel],
  );
  const rows = await readRows(
    manager,
    missingRow,
    `with seen as (select unnest(seen) as number from intake_result where source = $3 and taken_at >= $4)
     select source_id, open_until >= now() as open
       from source_record listed
      where source_name = $1 and channel = $2 and open_until is not null and source_id <> all($5::text[])
        and not exists (select from seen where seen.number = listed.number)
      order by source_id`,
    [source_name, channel, source, since, except],
  );
  const idsWhere = (open: boolean): string[] => rows.filter((row) => row.open === open).map((row) => row.source_id);
  return { open: counted?.open ?? 0, missing: idsWhere(true), over: idsWhere(false) };
}

const recordRow = z.object({
  source_name: z.string(),
  source_id: z.string(),
  channel: z.string(),
  source_type: z.custom<SourceType>((value) => typeof value === 'string'),
  fields: z.custom<NoticeFields>((value) => typeof value === 'object' && value !== null),
  fetched_at: z.date(),
  opportunity_id: z.string(),
  demo: z.boolean(),
});
export type OpenRecord = z.infer<typeof recordRow>;

/** What is said through all doors of those notices that still stand open in their listing. Doors that say themselves that it is over are left out. */
export function loadOpenRecords(
  manager: EntityManager,
  { source_name, channel }: Listing,
  sourceIds: readonly string[],
): Promise<OpenRecord[]> {
  return readRows(
    manager,
    recordRow,
    `select r.source_name, r.source_id, r.channel, r.source_type, r.fields, r.fetched_at, r.opportunity_id, o.demo
       from source_record listed
       join source_record r on r.source_name = listed.source_name and r.source_id = listed.source_id and r.open_until is not null
       join opportunity o on o.id = r.opportunity_id
      where listed.source_name = $1 and listed.source_id = any($3::text[]) and listed.channel = $2 and listed.open_until is not null`,
    [source_name, channel, sourceIds],
  );
}
