import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type IntakeResult, type NoticeBatch } from '@rfp/contracts/notice';
import { writeEvent } from '@rfp/persistence/outbox';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { buildOpportunity, type Origin } from './build-opportunity.js';
import { mergeKey, recordKey } from './identify-notice.js';
import { type SourceRecord } from './merge-notice.js';
import { type Incoming, readBatch, sortBatch, type SortedBatch } from './plan-batch.js';
import { findByMergeKey, findByNotice, findKnownRecords, loadOpportunities, type StoredOpportunity } from './stored-records.js';
import {
  confirmRecords,
  insertOpportunities,
  type OpportunityRow,
  type SourceRecordRow,
  updateOpportunities,
  writeSourceRecords,
} from './write-opportunities.js';

/** Any number: it names the lock that makes intake batches of all replicas follow one another, so that two cannot create the same opportunity. */
const intakeLock = 7_262_001;

interface Placed extends Incoming {
  opportunityId: string;
}

/** The only writer of opportunities. A batch is one transaction with its event, and repeating it changes nothing. */
@Injectable()
export class IntakeService {
  constructor(private readonly database: DataSource) {}

  async take(batch: NoticeBatch): Promise<IntakeResult> {
    const { incoming, rejected, repeated } = readBatch(batch);
    return inTransaction(this.database, async (manager) => {
      // Batches of other sources may be in front of this one: that is no reason to give up after the usual two seconds.
      await manager.query(`set local lock_timeout = '30s'`);
      await manager.query('select pg_advisory_xact_lock($1)', [intakeLock]);
      await refuseStaleRun(manager, batch);
      const known = await findKnownRecords(manager, incoming.map((each) => ({ ...each.notice, key: each.key })));
      const sorted = sortBatch(incoming, known, new Date(batch.fetched_at));
      await confirmRecords(manager, sorted.confirmed.map((each) => each.notice), batch.fetched_at);
      const written = await this.store(manager, batch, sorted);
      return { ...written, unchanged: sorted.unchanged + repeated, rejected };
    });
  }

  private async store(manager: EntityManager, batch: NoticeBatch, sorted: SortedBatch): Promise<{ added: number; updated: number }> {
    if (sorted.fresh.length === 0 && sorted.changed.length === 0) return { added: 0, updated: 0 };
    const placed: Placed[] = [
      ...sorted.changed.map((each) => ({ ...each, opportunityId: each.known.opportunity_id })),
      ...(await place(manager, sorted.fresh, batch.demo)),
    ];
    const stored = await loadOpportunities(manager, [...new Set(placed.map((each) => each.opportunityId))]);
    const rows = buildRows(placed, stored, batch, new Date());
    const added = rows.filter((row) => !stored.has(row.id));
    const updated = rows.filter((row) => stored.has(row.id));
    await insertOpportunities(manager, added);
    await updateOpportunities(manager, updated);
    await writeSourceRecords(manager, placed.map((each) => toRecordRow(each, batch)), sorted.changed.length > 0);
    await writeEvent(manager, 'opportunities.stored', batch.source, {
      source: batch.source,
      run_id: batch.run_id,
      demo: batch.demo,
      added: added.map((row) => row.id),
      updated: updated.map((row) => row.id),
    });
    return { added: added.length, updated: placed.length - added.length };
  }
}

/** Lets a batch pass only if no run with a higher claim number has written for its source. */
async function refuseStaleRun(manager: EntityManager, batch: NoticeBatch): Promise<void> {
  const passed = await manager.query<unknown[]>(
    `insert into source_fence (source, fence) values ($1, $2)
     on conflict (source) do update set fence = excluded.fence where source_fence.fence <= excluded.fence
     returning fence`,
    [batch.source, batch.fence],
  );
  if (passed.length === 0) throw new AppError('STALE_RUN', { details: { source: batch.source, fence: batch.fence } });
}

/** Finds the opportunity that each new record belongs to, or gives it a new one: same notice through another door first, then same number and agency. */
async function place(manager: EntityManager, fresh: readonly Incoming[], demo: boolean): Promise<Placed[]> {
  const noticeKey = (each: Incoming) => JSON.stringify([each.notice.source_name, each.notice.source_id]);
  const byNotice = await findByNotice(manager, fresh.map((each) => ({ ...each.notice, key: noticeKey(each) })));
  const mergeKeys = fresh.map((each) => mergeKey(each.notice.fields, demo));
  const byMergeKey = await findByMergeKey(manager, mergeKeys.filter((key) => key !== null));
  return fresh.map((each, index) => {
    const key = mergeKeys[index] ?? null;
    const opportunityId = byNotice.get(noticeKey(each)) ?? (key === null ? undefined : byMergeKey.get(key)) ?? uuidv7();
    byNotice.set(noticeKey(each), opportunityId);
    if (key !== null) byMergeKey.set(key, opportunityId);
    return { ...each, opportunityId };
  });
}

function buildRows(placed: readonly Placed[], stored: ReadonlyMap<string, StoredOpportunity>, batch: NoticeBatch, now: Date): OpportunityRow[] {
  const byOpportunity = new Map<string, Placed[]>();
  for (const each of placed) {
    const group = byOpportunity.get(each.opportunityId);
    if (group === undefined) byOpportunity.set(each.opportunityId, [each]);
    else group.push(each);
  }
  return [...byOpportunity].map(([id, group]) => {
    const before = stored.get(id);
    const records = replaceRecords(before?.records ?? [], group, new Date(batch.fetched_at));
    const origin = before === undefined ? { id, version: 1, amended_at: null, created_at: now } : moveOn(before, group, now);
    return buildOpportunity(records, { ...origin, demo: batch.demo }, now);
  });
}

function moveOn(before: StoredOpportunity, group: readonly Placed[], now: Date): Omit<Origin, 'demo'> {
  const { id, version, amended_at, created_at } = before;
  const amended = group.some((each) => isAmendment(each, before.records));
  return amended ? { id, version: version + 1, amended_at: now, created_at } : { id, version, amended_at, created_at };
}

function replaceRecords(before: readonly SourceRecord[], group: readonly Placed[], fetched_at: Date): SourceRecord[] {
  const keys = new Set(group.map((each) => each.key));
  return [...before.filter((record) => !keys.has(recordKey(record))), ...group.map((each) => ({ ...each.notice, fetched_at }))];
}

/** A source changed its word: the record was there before, or a notice of another id came through the same door. Details that are read for the first time are no amendment. */
function isAmendment(each: Placed, before: readonly SourceRecord[]): boolean {
  return before.some((record) => record.source_name === each.notice.source_name && record.channel === each.notice.channel);
}

function toRecordRow(each: Placed, batch: NoticeBatch): SourceRecordRow {
  return {
    source_name: each.notice.source_name,
    source_id: each.notice.source_id,
    channel: each.notice.channel,
    opportunity_id: each.opportunityId,
    source_type: each.notice.source_type,
    fields: each.notice.fields,
    hash: each.hash.toString('hex'),
    fetched_at: new Date(batch.fetched_at),
    run_id: batch.run_id,
  };
}
