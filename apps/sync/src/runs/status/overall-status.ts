import { type RunStatus } from '@rfp/contracts/sync-run';
import { type RunRow } from '../ledger/run-row.js';

type Run = Pick<RunRow, 'status' | 'started_at' | 'finished_at' | 'received' | 'added' | 'updated'>;

/** Statuses in order of precedence. The status of several overlapping runs is the first of these statuses that any of the runs has. */
const statusesWorstFirst: readonly RunStatus[] = [
  'running',
  'failed',
  'interrupted',
  'partial',
  'cancelled',
  'completed',
];

/**
 * Outcome of the last sync, from the newest run of each source: `running` while any of them runs, otherwise the worst status of the overlapping runs.
 */
export function overallStatus(newest: readonly Run[]) {
  const runsOfLastSync = overlappingRuns(newest);
  const statuses = new Set(runsOfLastSync.map(({ status }) => status));
  const sum = (pick: (run: Run) => number) => runsOfLastSync.reduce((total, run) => total + pick(run), 0);
  return {
    status: statusesWorstFirst.find((status) => statuses.has(status)) ?? ('unknown' as const),
    opportunities_synced: sum(({ added, updated }) => added + updated),
    opportunities_processed: sum(({ received }) => received),
    opportunities_added: sum(({ added }) => added),
  };
}

/** Returns the runs of one sync: the newest run, and all runs that overlap in time. */
function overlappingRuns(newest: readonly Run[]): Run[] {
  const latestFirst = newest.toSorted((one, other) => endOf(other) - endOf(one));
  const runsOfSync: Run[] = [];
  let startOfOverlap = Infinity;
  for (const run of latestFirst) {
    if (runsOfSync.length > 0 && endOf(run) < startOfOverlap) break;
    runsOfSync.push(run);
    startOfOverlap = Math.min(startOfOverlap, run.started_at.getTime());
  }
  return runsOfSync;
}

function endOf({ finished_at }: Run): number {
  return finished_at?.getTime() ?? Infinity;
}
