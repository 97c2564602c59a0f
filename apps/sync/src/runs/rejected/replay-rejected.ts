import { AppError } from '@rfp/contracts/errors';
import { type Notice, type Rejection } from '@rfp/contracts/notice';
import { type Connector } from '@rfp/sources/connector';
import { validateNotices } from './validate-notices.js';
import { cutBatches } from '../read/cut-batches.js';
import { type WaitingRecord } from './rejected.service.js';
import { emptyIntakeResult, type ActiveRun } from '../active-run.js';

/** The result of reading a quarantined record again: notices, or the reason why it is still unreadable. */
type ReparsedRecord = { id: string; notices: Notice[] } | { id: string; refusal: Rejection };

/** Replays quarantined records with their original receipt time, so that they do not overwrite versions that were synced later. */
export async function replayRejected(run: ActiveRun, ids: readonly string[] | undefined): Promise<void> {
  const { services, configured, state } = run;
  const { source } = state.claim;
  state.counters.expected = await services.rejected.countWaiting(source, ids);
  for await (const records of services.rejected.waiting(source, ids)) {
    const [first] = records;
    if (first === undefined) continue;
    await resubmit(
      run,
      records.map((record) => reparse(configured.connector, record)),
      first.rejected_at,
    );
  }
}

async function resubmit(run: ActiveRun, records: readonly ReparsedRecord[], receivedAt: Date): Promise<void> {
  const refusals = new Map(records.flatMap((each) => ('refusal' in each ? [[each.id, each.refusal] as const] : [])));
  const recordIds = new Map(
    records.flatMap((each) => ('notices' in each ? each.notices.map((notice) => [notice, each.id] as const) : [])),
  );
  const accepted = new Set(records.flatMap((each) => ('notices' in each ? [each.id] : [])));
  const unsubmitted = refusals.size;
  for (const batch of cutBatches([...recordIds.keys()])) {
    const result = await run.submitBatch(batch, 'listing', receivedAt);
    for (const refusal of result.rejected) {
      const notice = batch.find((each) => each.source_id === refusal.source_id);
      const id = notice === undefined ? undefined : recordIds.get(notice);
      if (id === undefined) continue;
      refusals.set(id, refusal);
      accepted.delete(id);
    }
    await run.confirm({
      phase: 'listing',
      received: batch.length,
      result,
      rejected: [],
      unsubmitted: 0,
      position: null,
    });
  }
  const failed = [...refusals].map(([id, { code, message }]) => ({ id, code, message }));
  await run.confirm({
    phase: 'listing',
    received: unsubmitted,
    result: emptyIntakeResult,
    rejected: [],
    unsubmitted,
    position: null,
    replay: { accepted: [...accepted], failed },
  });
}

function reparse(connector: Connector, record: WaitingRecord): ReparsedRecord {
  const { id, source_id } = record;
  try {
    const { notices, rejected }: { notices: unknown[]; rejected: readonly Rejection[] } =
      record.stage === 'read' ? reparseRaw(connector, record) : { notices: [JSON.parse(record.raw)], rejected: [] };
    const { good, rejected: unfit } = validateNotices(notices);
    const refusal = rejected[0] ?? unfit[0];
    return refusal === undefined ? { id, notices: good } : { id, refusal };
  } catch (thrown) {
    // Invalid JSON, or a record on which the connector fails, stays unreadable.
    const { code, message } = thrown instanceof AppError ? thrown : new AppError('RECORD_UNREADABLE');
    return { id, refusal: { source_id, code, message } };
  }
}

function reparseRaw(connector: Connector, { raw, rejected_at }: WaitingRecord) {
  if (connector.replay !== undefined) return connector.replay(raw, rejected_at);
  throw new AppError('RECORD_UNREADABLE', {
    message: 'Records of this source cannot be replayed one by one. The next run of the source reads them again.',
  });
}
