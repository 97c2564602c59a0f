import { type Notice, type NoticeFields, type SourceType, sourceTypeSchema } from '@rfp/contracts/notice';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { readRows } from '@rfp/persistence/read-rows';
import { documentDeadlineSchema, type ReadDocument } from '../../merging/stated-deadlines.js';
import { type SourceRecord } from '../entities/source-record.entity.js';
import { storedFields } from './stored-fields.js';

/** Identity of a notice at its publisher, on any channel. */
export interface NoticeIdentity {
  key: string;
  source_name: string;
  source_id: string;
}

/** A stored source record. */
export interface KnownRecord {
  hash: Buffer;
  source_type: SourceType;
  fetched_at: Date;
  changed_at: Date;
  /** Whether its lifecycle was inferred from its absence in a listing. */
  unlisted: boolean;
  opportunity_id: string;
  /** Compact id of the record, for long lists. */
  number: string;
  /** Whether another channel of the notice has changed since this record was fetched. */
  outdated: boolean;
  /** The fields, if the notice is a delta. */
  fields: NoticeFields | null;
}

const knownRow = z.object({
  /** Position among the requested records, from 1. */
  place: z.coerce.number(),
  hash: z.instanceof(Buffer),
  source_type: sourceTypeSchema,
  fetched_at: z.coerce.date(),
  changed_at: z.date(),
  unlisted: z.boolean(),
  opportunity_id: z.string(),
  number: z.string(),
  outdated: z.boolean(),
  fields: storedFields.nullable(),
});

/** Finds the stored records with the given identities, by `recordKey`. */
export async function findKnownRecords(
  manager: EntityManager,
  records: ReadonlyArray<{ key: string } & Pick<Notice, 'source_name' | 'source_id' | 'channel' | 'adds'>>,
): Promise<Map<string, KnownRecord>> {
  const rows = await readRows(
    manager,
    knownRow,
    `SELECT requested.place, stored.hash, stored.source_type, stored.fetched_at, stored.changed_at, stored.unlisted, stored.opportunity_id, stored.number,
            EXISTS (
              SELECT FROM source_record other
               WHERE other.source_name = stored.source_name AND other.source_id = stored.source_id
                 AND other.changed_at > stored.fetched_at
            ) AS outdated,
            CASE WHEN requested.adds THEN stored.fields END AS fields
       FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) WITH ORDINALITY AS requested (source_name, source_id, channel, adds, place)
       JOIN source_record stored USING (source_name, source_id, channel)`,
    [
      records.map((record) => record.source_name),
      records.map((record) => record.source_id),
      records.map((record) => record.channel),
      records.map((record) => record.adds !== undefined),
    ],
  );
  return new Map(rows.map(({ place, ...known }) => [records[place - 1]?.key ?? '', known]));
}

const opportunityRow = z.object({ key: z.string(), opportunity_id: z.string() });

/** Finds the opportunities that have a record of the notices on any channel, by key of the notice. */
export async function findByNotice(
  manager: EntityManager,
  notices: readonly NoticeIdentity[],
): Promise<Map<string, string>> {
  const rows = await readRows(
    manager,
    opportunityRow,
    `SELECT DISTINCT requested.key, stored.opportunity_id
       FROM unnest($1::text[], $2::text[], $3::text[]) AS requested (key, source_name, source_id)
       JOIN source_record stored USING (source_name, source_id)`,
    [
      notices.map((notice) => notice.key),
      notices.map((notice) => notice.source_name),
      notices.map((notice) => notice.source_id),
    ],
  );
  return new Map(rows.map((row) => [row.key, row.opportunity_id]));
}

/** Finds opportunities by merge key; the oldest if several have the same key. */
export async function findByMergeKey(
  manager: EntityManager,
  mergeKeys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await readRows(
    manager,
    opportunityRow,
    `SELECT DISTINCT ON (merge_key) merge_key AS key, id AS opportunity_id
       FROM opportunity_summary WHERE merge_key = ANY($1) ORDER BY merge_key, id`,
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
  updated_at: Date;
  known_since: Date | null;
  records: SourceRecord[];
  /** The stored documents that state deadlines. */
  documents: ReadDocument[];
}

const storedRow = z.object({
  id: z.string(),
  demo: z.boolean(),
  version: z.number(),
  amended_at: z.coerce.date().nullable(),
  created_at: z.coerce.date(),
  updated_at: z.coerce.date(),
  known_since: z.date().nullable(),
  source_name: z.string(),
  source_id: z.string(),
  channel: z.string(),
  source_type: sourceTypeSchema,
  fields: storedFields,
  fetched_at: z.coerce.date(),
  changed_at: z.date(),
  unlisted: z.boolean(),
  documents: z.array(z.object({ url: z.string(), deadlines: z.array(documentDeadlineSchema) })).nullable(),
});

/** Loads opportunities with all their source records. */
export async function loadOpportunities(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, StoredOpportunity>> {
  const rows = await readRows(
    manager,
    storedRow,
    `SELECT o.id, o.demo, o.version, o.amended_at, o.created_at, o.updated_at, o.known_since,
            r.source_name, r.source_id, r.channel, r.source_type, r.fields, r.fetched_at, r.changed_at, r.unlisted,
            (SELECT jsonb_agg(jsonb_build_object('url', url, 'deadlines', deadlines) ORDER BY url)
               FROM attached_text WHERE opportunity_id = o.id AND deadlines <> '[]') AS documents
       FROM opportunity_summary o JOIN source_record r ON r.opportunity_id = o.id
      WHERE o.id = ANY($1::uuid[])`,
    [ids],
  );
  const found = new Map<string, StoredOpportunity>();
  for (const { id, demo, version, amended_at, created_at, updated_at, known_since, documents, ...record } of rows) {
    const base = { id, demo, version, amended_at, created_at, updated_at, known_since };
    const opportunity = found.get(id) ?? { ...base, records: [], documents: documents ?? [] };
    opportunity.records.push(record);
    found.set(id, opportunity);
  }
  return found;
}
