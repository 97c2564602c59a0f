import { type Notice, type Rejection, type RunPhase } from '@rfp/contracts/notice';
import { redactKey } from '../../secrets/redact-key.js';
import { type ActiveRun, emptyIntakeResult } from '../active-run.js';
import { type SweepPosition } from '../ledger/record-part.js';
import { type QuarantinedRecord } from '../rejected/store-rejected.js';
import { cutBatches } from './cut-batches.js';

/** Records of one page: notices for intake, and records for quarantine. */
export interface Selection {
  notices: Notice[];
  quarantined: QuarantinedRecord[];
  /** Position of the run once all records are stored; null if it does not move. */
  position: SweepPosition | null;
}

/**
 * Submits notices to intake batch by batch and records each confirmed batch in the ledger. The last batch moves the checkpoint. After a crash, only
 * the unconfirmed part is read again.
 */
export async function submitBatches(
  run: ActiveRun,
  { notices, quarantined, position }: Selection,
  phase: RunPhase,
): Promise<void> {
  const redact = <T extends QuarantinedRecord>(record: T): T => redactKey(record, run.state.apiKey);
  let waiting = quarantined.map(redact);
  const batches = cutBatches(notices);
  for (const [index, batch] of batches.entries()) {
    const result = await run.submitBatch(batch, phase, run.state.claim.now());
    const refused = withRawNotice(result.rejected, batch).map(redact);
    await run.confirm({
      phase,
      received: batch.length + waiting.length,
      result,
      rejected: [...waiting, ...refused],
      unsubmitted: waiting.length,
      position: index === batches.length - 1 ? position : null,
      acceptedIds: acceptedIds(batch, [...waiting, ...refused]),
    });
    waiting = [];
  }
  if (batches.length > 0) return;
  await run.confirm({
    phase,
    received: waiting.length,
    result: emptyIntakeResult,
    rejected: waiting,
    unsubmitted: waiting.length,
    position,
  });
}

/** Adds the refused notice to the records that intake could not store. */
function withRawNotice(rejected: readonly Rejection[], notices: readonly Notice[]): QuarantinedRecord[] {
  return rejected.map((each) => ({
    ...each,
    stage: 'notice',
    raw: JSON.stringify(notices.find((notice) => notice.source_id === each.source_id) ?? null),
  }));
}

function acceptedIds(batch: readonly Notice[], rejected: readonly Rejection[]): string[] {
  const refused = new Set(rejected.map(({ source_id }) => source_id));
  return batch.map(({ source_id }) => source_id).filter((id) => !refused.has(id));
}
