import { type BlindReason } from '@rfp/contracts/opportunities/coverage';
import { type RunStatus } from '@rfp/contracts/sync-run';

interface SyncHistory {
  readonly ready: boolean;
  readonly paused: boolean;
  readonly interval_hours: number;
  /** End of the last complete sync. */
  readonly completedAt: Date | null;
  /** Status of the last run that has ended. */
  readonly lastStatus: RunStatus | null;
}

const hourMs = 3_600_000;
/** Factor on the interval, as for the gaps of the ledger, so that a slow run does not count as a gap. */
const allowedIntervals = 1.5;

/** The reason why records of a source may be missing from the catalogue; null if the source is synced as scheduled, or was never scheduled. */
export function blindReason(history: SyncHistory, now: Date): BlindReason | null {
  const { paused, ready, interval_hours, completedAt, lastStatus } = history;
  const problem = lastStatus && reasonOfStatus(lastStatus);
  if (completedAt === null) return paused ? null : (reasonForNoRun(history) ?? problem ?? 'never');
  const allowedMs = allowedIntervals * interval_hours * hourMs;
  if (now.getTime() - completedAt.getTime() <= allowedMs) return problem;
  return reasonForNoRun({ paused, ready }) ?? problem ?? 'overdue';
}

/** The reason why no run is expected; null if one is expected. */
function reasonForNoRun({ paused, ready }: Pick<SyncHistory, 'paused' | 'ready'>): BlindReason | null {
  if (paused) return 'paused';
  return ready ? null : 'not_ready';
}

function reasonOfStatus(status: RunStatus): BlindReason | null {
  if (status === 'failed') return 'failed';
  return status === 'completed' || status === 'running' ? null : 'cut_off';
}
