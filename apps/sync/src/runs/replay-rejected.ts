import { AppError } from '@rfp/contracts/errors';
import { type Notice, type Rejection } from '@rfp/contracts/notice';
import { type Connector } from '@rfp/sources/connector';
import { checkNotices } from './check-notices.js';
import { cutBatches } from './cut-batches.js';
import { type WaitingRecord } from './rejected.service.js';
import { nothingTaken, type RunUnderWay } from './run-under-way.js';

/** What a record that was kept aside is today: notices, or still not readable. */
type ReadAgain = { id: string; notices: Notice[] } | { id: string; refusal: Rejection };

/** Reads records again that were kept aside, as if they came at the moment when they did: what was read since is newer and stays. */
export async function replayRejected(run: RunUnderWay, ids: readonly string[] | undefined): Promise<void> {
  const { services, claim, configured, counters } = run;
  counters.expected = await services.rejected.countWaiting(claim.source, ids);
  for await (const records of services.rejected.waiting(claim.source, ids)) {
    const [first] = records;
    if (first === undefined) continue;
    await handOnAgain(
      run,
      records.map((record) => readAgain(configured.connector, record)),
      first.rejected_at,
    );
  }
}

async function handOnAgain(run: RunUnderWay, records: readonly ReadAgain[], receivedAt: Date): Promise<void> {
  const refusals = new Map(records.flatMap((each) => ('refusal' in each ? [[each.id, each.refusal] as const] : [])));
  const owners = new Map(
    records.flatMap((each) => ('notices' in each ? each.notices.map((notice) => [notice, each.id] as const) : [])),
  );
  const brought = new Set(records.flatMap((each) => ('notices' in each ? [each.id] : [])));
  const aside = refusals.size;
  for (const batch of cutBatches([...owners.keys()])) {
    const result = await run.handOn(batch, receivedAt);
    for (const refusal of result.rejected) {
      const notice = batch.find((each) => each.source_id === refusal.source_id);
      const id = notice === undefined ? undefined : owners.get(notice);
      if (id === undefined) continue;
      refusals.set(id, refusal);
      brought.delete(id);
    }
    await run.confirm({ received: batch.length, result, rejected: [], aside: 0, place: null });
  }
  const failed = [...refusals].map(([id, { code, message }]) => ({ id, code, message }));
  await run.confirm({
    received: aside,
    result: nothingTaken,
    rejected: [],
    aside,
    place: null,
    replayed: { brought: [...brought], failed },
  });
}

function readAgain(connector: Connector, record: WaitingRecord): ReadAgain {
  const { id, source_id } = record;
  try {
    const { notices, rejected }: { notices: unknown[]; rejected: readonly Rejection[] } =
      record.stage === 'read' ? readRaw(connector, record) : { notices: [JSON.parse(record.raw)], rejected: [] };
    const { good, rejected: unfit } = checkNotices(notices);
    const refusal = rejected[0] ?? unfit[0];
    return refusal === undefined ? { id, notices: good } : { id, refusal };
  } catch (thrown) {
    // What is no JSON, or what the connector does not get through, is as unreadable as it was.
    const { code, message } = thrown instanceof AppError ? thrown : new AppError('RECORD_UNREADABLE');
    return { id, refusal: { source_id, code, message } };
  }
}

function readRaw(connector: Connector, { raw, rejected_at }: WaitingRecord) {
  if (connector.replay !== undefined) return connector.replay(raw, rejected_at);
  throw new AppError('RECORD_UNREADABLE', {
    message: 'Records of this source cannot be read again by themselves: they come with its next run.',
  });
}
