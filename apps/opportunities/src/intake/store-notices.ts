import { writeEvent } from '@rfp/persistence/outbox';
import { type EntityManager } from 'typeorm';
import { buildOpportunity, type Origin } from './build-opportunity.js';
import { recordKey } from './identify-notice.js';
import { type SourceRecord } from './merge-notice.js';
import { openUntil } from './open-until.js';
import { type IncomingNotice } from './classify-batch.js';
import { type FencedRun } from './source-fence.js';
import { loadOpportunities, type StoredOpportunity } from './stored-records.js';
import {
  insertOpportunities,
  type OpportunityRow,
  type SourceRecordRow,
  updateOpportunities,
  writeSourceRecords,
} from './write-opportunities.js';

/** A new or changed notice with its opportunity. */
export interface PlacedNotice extends IncomingNotice {
  opportunityId: string;
  fetched_at: Date;
  /** The change is inferred from a listing without the notice, not stated by the source. */
  unlisted: boolean;
}

/** Ids of the added and updated opportunities, and numbers of the source records. */
export interface StoredIds {
  added: string[];
  updated: string[];
  numbers: string[];
}

/** Stores new and changed notices: merges and scores each opportunity, and keeps superseded records as versions. */
export async function storeNotices(
  manager: EntityManager,
  run: FencedRun & { demo: boolean },
  placed: readonly PlacedNotice[],
  anyChanged: boolean,
): Promise<StoredIds> {
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

/** Emits `opportunities.stored`, unless nothing was stored. Call it last in the transaction. */
export async function emitStored(
  manager: EntityManager,
  { source, run_id, demo }: FencedRun & { demo: boolean },
  { added, updated }: StoredIds,
): Promise<void> {
  if (added.length + updated.length === 0) return;
  await writeEvent(manager, 'opportunities.stored', source, { source, run_id, demo, added, updated });
}

function buildRows(
  placed: readonly PlacedNotice[],
  stored: ReadonlyMap<string, StoredOpportunity>,
  demo: boolean,
  now: Date,
): OpportunityRow[] {
  const byOpportunity = new Map<string, PlacedNotice[]>();
  for (const each of placed) {
    const group = byOpportunity.get(each.opportunityId);
    if (group === undefined) byOpportunity.set(each.opportunityId, [each]);
    else group.push(each);
  }
  return [...byOpportunity].map(([id, group]) => {
    const before = stored.get(id);
    const records = replaceRecords(before?.records ?? [], group);
    const origin =
      before === undefined ? { id, version: 1, amended_at: null, created_at: now } : nextOrigin(before, group, now);
    return buildOpportunity(records, { ...origin, demo: before?.demo ?? demo }, now);
  });
}

function nextOrigin(before: StoredOpportunity, group: readonly PlacedNotice[], now: Date): Omit<Origin, 'demo'> {
  const { id, version, amended_at, created_at } = before;
  const amended = group.some((each) => isAmendment(each, before.records));
  return amended ? { id, version: version + 1, amended_at: now, created_at } : { id, version, amended_at, created_at };
}

function replaceRecords(before: readonly SourceRecord[], group: readonly PlacedNotice[]): SourceRecord[] {
  const keys = new Set(group.map((each) => each.key));
  const kept = before.filter((record) => !keys.has(recordKey(record)));
  return [...kept, ...group.map(({ notice, fetched_at, unlisted }) => ({ ...notice, fetched_at, unlisted }))];
}

/** Whether a record of the same source and channel existed, of this notice or another one. The first details of a notice are no amendment. */
function isAmendment(each: PlacedNotice, before: readonly SourceRecord[]): boolean {
  return before.some(
    (record) => record.source_name === each.notice.source_name && record.channel === each.notice.channel,
  );
}

function toRecordRow(
  { notice, hash, opportunityId, fetched_at, unlisted }: PlacedNotice,
  run_id: string,
): SourceRecordRow {
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
