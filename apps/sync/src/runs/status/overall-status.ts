import { type RunStatus } from '@rfp/contracts/sync-run';
import { type RunRow } from '../ledger/run-row.js';

type Run = Pick<RunRow, 'status' | 'started_at' | 'finished_at' | 'received' | 'added' | 'updated'>;

/** Statuses in order of precedence; several overlapping runs have the first of these that any of them has. */
const worstFirst: readonly RunStatus[] = ['running', 'failed', 'interrupted', 'partial', 'cancelled', 'completed'];

/**
 * Outcome of the last sync, from the newest run of each source: `running` while any of them runs, otherwise the worst status of the overlapping runs.
 */
export function overallStatus(newest: readonly Run[]) {
  const last = overlappingRuns(newest);
  const statuses = new Set(last.map(({ status }) => status));
  const sum = (pick: (run: Run) => number) => last.reduce((total, run) => total + pick(run), 0);
  return {
    status: worstFirst.find((status) => statuses.has(status)) ?? ('unknown' as const),
    opportunities_synced: sum(({ added, updated }) => added + updated),
    opportunities_processed: sum(({ received }) => received),
    opportunities_added: sum(({ added }) => added),
  };
}

/** The runs of one sync: those that overlap in time, starting from the newest. */
function overlappingRuns(newest: readonly Run[]): Run[] {
  const waiting = newest.toSorted((one, other) => endOf(other) - endOf(one));
  const together: Run[] = [];
  let began = Infinity;
  for (const run of waiting) {
    if (together.length > 0 && endOf(run) < began) break;
    together.push(run);
    began = Math.min(began, run.started_at.getTime());
  }
  return together;
}

function endOf({ finished_at }: Run): number {
  return finished_at?.getTime() ?? Infinity;
}
