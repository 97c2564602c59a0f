import { writeEvent } from '@rfp/persistence/outbox';
import { type EntityManager } from 'typeorm';
import { buildOpportunity, type Origin } from './build-opportunity.js';
import { recordKey } from './identify-notice.js';
import { type SourceRecord } from './merge-notice.js';
import { openUntil } from './open-until.js';
import { type Incoming } from './plan-batch.js';
import { type FencedRun } from './source-fence.js';
import { loadOpportunities, type StoredOpportunity } from './stored-records.js';
import {
  insertOpportunities,
  type OpportunityRow,
  type SourceRecordRow,
  updateOpportunities,
  writeSourceRecords,
} from './write-opportunities.js';

/** A new or changed notice with the opportunity that it belongs to. */
export interface Placed extends Incoming {
  opportunityId: string;
  fetched_at: Date;
  /** The change is our conclusion that a listing no longer has it, not a word of the source. */
  unlisted: boolean;
}

/** Ids of the opportunities that were touched, and the numbers of the source records. */
export interface Stored {
  added: string[];
  updated: string[];
  numbers: string[];
}

/** Stores new and changed notices: merges what all sources say of each opportunity, scores it, and keeps the superseded words. */
export async function storeNotices(
  manager: EntityManager,
  run: FencedRun & { demo: boolean },
  placed: readonly Placed[],
  anyChanged: boolean,
): Promise<Stored> {
  if (placed.length === 0) return { added: [], updated: [], numbers: [] };
  const stored = await loadOpportunities(manager, [...new Set(placed.map((each) => each.opportunityId))]);
  const rows = buildRows(placed, stored, run.demo, new Date());
  const added = rows.filter((row) => !stored.has(row.id));
  const updated = rows.filter((row) => stored.has(row.id));
  await insertOpportunities(manager, added);
  await updateOpportunities(manager, updated);
  const numbers = await writeSourceRecords(
    manager,
    placed.map((each) => toRecordRow(each, run.run_id)),
    anyChanged,
  );
  return { added: added.map((row) => row.id), updated: updated.map((row) => row.id), numbers };
}

/** Writes the event of what was stored, where anything was. To be called last in the transaction. */
export async function tellStored(
  manager: EntityManager,
  { source, run_id, demo }: FencedRun & { demo: boolean },
  { added, updated }: Stored,
): Promise<void> {
  if (added.length + updated.length === 0) return;
  await writeEvent(manager, 'opportunities.stored', source, { source, run_id, demo, added, updated });
}

function buildRows(
  placed: readonly Placed[],
  stored: ReadonlyMap<string, StoredOpportunity>,
  demo: boolean,
  now: Date,
): OpportunityRow[] {
  const byOpportunity = new Map<string, Placed[]>();
  for (const each of placed) {
    const group = byOpportunity.get(each.opportunityId);
    if (group === undefined) byOpportunity.set(each.opportunityId, [each]);
    else group.push(each);
  }
  return [...byOpportunity].map(([id, group]) => {
    const before = stored.get(id);
    const records = replaceRecords(before?.records ?? [], group);
    const origin =
      before === undefined ? { id, version: 1, amended_at: null, created_at: now } : moveOn(before, group, now);
    return buildOpportunity(records, { ...origin, demo: before?.demo ?? demo }, now);
  });
}

function moveOn(before: StoredOpportunity, group: readonly Placed[], now: Date): Omit<Origin, 'demo'> {
  const { id, version, amended_at, created_at } = before;
  const amended = group.some((each) => isAmendment(each, before.records));
  return amended ? { id, version: version + 1, amended_at: now, created_at } : { id, version, amended_at, created_at };
}

function replaceRecords(before: readonly SourceRecord[], group: readonly Placed[]): SourceRecord[] {
  const keys = new Set(group.map((each) => each.key));
  const kept = before.filter((record) => !keys.has(recordKey(record)));
  return [...kept, ...group.map(({ notice, fetched_at, unlisted }) => ({ ...notice, fetched_at, unlisted }))];
}

/** A source changed its word: the record was there before, or a notice of another id came through the same door. Details that are read for the first time are no amendment. */
function isAmendment(each: Placed, before: readonly SourceRecord[]): boolean {
  return before.some(
    (record) => record.source_name === each.notice.source_name && record.channel === each.notice.channel,
  );
}

function toRecordRow({ notice, hash, opportunityId, fetched_at, unlisted }: Placed, run_id: string): SourceRecordRow {
  return {
    source_name: notice.source_name,
    source_id: notice.source_id,
    channel: notice.channel,
    opportunity_id: opportunityId,
    source_type: notice.source_type,
    fields: notice.fields,
    hash: hash.toString('hex'),
    fetched_at,
    run_id,
    open_until: openUntil(notice.fields),
    unlisted,
  };
}
