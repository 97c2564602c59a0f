import { type Notice, type NoticeFields, type SourceType } from '@rfp/contracts/notice';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { readRows } from '@rfp/persistence/read-rows';
import { type NoticeName } from './identify-notice.js';
import { type SourceRecord } from './merge-notice.js';

/** Hash and place of a source record that is stored already. */
export interface KnownRecord {
  hash: Buffer;
  fetched_at: Date;
  opportunity_id: string;
  /** Stands for the record where many are named. */
  number: string;
  /** Another door of the same notice changed after this one was read. */
  behind: boolean;
  /** What it says, where the notice only adds to that. */
  fields: NoticeFields | null;
}

const knownRow = z.object({
  /** Of the record among those that were asked for, from 1. */
  place: z.coerce.number(),
  hash: z.instanceof(Buffer),
  fetched_at: z.coerce.date(),
  opportunity_id: z.string(),
  number: z.string(),
  behind: z.boolean(),
  fields: z.custom<NoticeFields>((value) => typeof value === 'object' && value !== null).nullable(),
});

/** The stored records among the given identities, by `recordKey`. */
export async function findKnownRecords(
  manager: EntityManager,
  records: ReadonlyArray<{ key: string } & Pick<Notice, 'source_name' | 'source_id' | 'channel' | 'adds'>>,
): Promise<Map<string, KnownRecord>> {
  const rows = await readRows(
    manager,
    knownRow,
    `select asked.place, stored.hash, stored.fetched_at, stored.opportunity_id, stored.number,
            exists (
              select from source_record other
               where other.source_name = stored.source_name and other.source_id = stored.source_id
                 and other.changed_at > stored.fetched_at
            ) as behind,
            case when asked.adds then stored.fields end as fields
       from unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) with ordinality as asked (source_name, source_id, channel, adds, place)
       join source_record stored using (source_name, source_id, channel)`,
    [
      records.map((record) => record.source_name),
      records.map((record) => record.source_id),
      records.map((record) => record.channel),
      records.map((record) => record.adds !== undefined),
    ],
  );
  return new Map(rows.map(({ place, ...known }) => [records[place - 1]?.key ?? '', known]));
}

const placeRow = z.object({ key: z.string(), opportunity_id: z.string() });

/** Opportunities that hold a record of the notices, through whatever door, by the keys of their names. */
export async function findByNotice(
  manager: EntityManager,
  notices: readonly NoticeName[],
): Promise<Map<string, string>> {
  const rows = await readRows(
    manager,
    placeRow,
    `select distinct asked.key, stored.opportunity_id
       from unnest($1::text[], $2::text[], $3::text[]) as asked (key, source_name, source_id)
       join source_record stored using (source_name, source_id)`,
    [
      notices.map((notice) => notice.key),
      notices.map((notice) => notice.source_name),
      notices.map((notice) => notice.source_id),
    ],
  );
  return new Map(rows.map((row) => [row.key, row.opportunity_id]));
}

/** Opportunities with one of the merge keys. Of several with the same key (split by hand) the oldest. */
export async function findByMergeKey(
  manager: EntityManager,
  mergeKeys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await readRows(
    manager,
    placeRow,
    `select distinct on (merge_key) merge_key as key, id as opportunity_id
       from opportunity where merge_key = any($1) order by merge_key, id`,
    [mergeKeys],
  );
  return new Map(rows.map((row) => [row.key, row.opportunity_id]));
}

export interface StoredOpportunity {
  id: string;
  demo: boolean;
  version: number;
  amended_at: Date | null;
  created_at: Date;
  records: SourceRecord[];
}

const storedRow = z.object({
  id: z.string(),
  demo: z.boolean(),
  version: z.number(),
  amended_at: z.coerce.date().nullable(),
  created_at: z.coerce.date(),
  source_name: z.string(),
  source_id: z.string(),
  channel: z.string(),
  source_type: z.custom<SourceType>((value) => typeof value === 'string'),
  fields: z.custom<NoticeFields>((value) => typeof value === 'object' && value !== null),
  fetched_at: z.coerce.date(),
  unlisted: z.boolean(),
});

/** The opportunities with all their source records. What is in `fields` was checked on its way in. */
export async function loadOpportunities(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, StoredOpportunity>> {
  const rows = await readRows(
    manager,
    storedRow,
    `select o.id, o.demo, o.version, o.amended_at, o.created_at,
            r.source_name, r.source_id, r.channel, r.source_type, r.fields, r.fetched_at, r.unlisted
       from opportunity o join source_record r on r.opportunity_id = o.id
      where o.id = any($1::uuid[])`,
    [ids],
  );
  const found = new Map<string, StoredOpportunity>();
  for (const { id, demo, version, amended_at, created_at, ...record } of rows) {
    const opportunity = found.get(id) ?? { id, demo, version, amended_at, created_at, records: [] };
    opportunity.records.push(record);
    found.set(id, opportunity);
  }
  return found;
}
