import { type RouteReply } from '@rfp/contracts/http';
import { type SourceState, type SyncStatus } from '@rfp/contracts/sync-run';

type StartedRun = RouteReply<'startSync'>['runs'][number];

/** How the runs that were started together stand. */
interface RunsOutcome {
  running: SourceState[];
  done: SourceState[];
  failed: SourceState[];
}

const unfinished = new Set<SourceState['status']>(['running', 'pending']);
const unsuccessful = new Set<SourceState['status']>(['failed', 'interrupted']);

/** A status from before the start knows only of the run before: nothing has ended yet. */
function isOutdated(state: SourceState, run: StartedRun | undefined, before: SyncStatus | undefined): boolean {
  return state.run_id !== run?.run_id && state.run_id === before?.sources[state.name]?.run_id;
}

/**
 * Sorts the sources of `runs` by what became of them. A source whose run was overtaken by a newer one counts as that one.
 * @param before the status when they were started
 */
export function outcomeOf(runs: StartedRun[], status: SyncStatus, before: SyncStatus | undefined): RunsOutcome {
  const byKey = new Map(runs.map((run) => [run.source, run]));
  const states = Object.values(status.sources).filter(({ key }) => byKey.has(key));
  const running = states.filter((state) => unfinished.has(state.status) || isOutdated(state, byKey.get(state.key), before));
  const failed = states.filter((state) => !running.includes(state) && unsuccessful.has(state.status));
  const done = states.filter((state) => !running.includes(state) && !failed.includes(state));
  return { running, done, failed };
}

/** Sources that are being read, whoever started them. */
export function runningSources(status: SyncStatus | undefined): SourceState[] {
  return Object.values(status?.sources ?? {}).filter((source) => source.status === 'running');
}

const gravity: Record<SourceState['status'], number> = { running: 0, failed: 1, interrupted: 2, partial: 3, pending: 4, completed: 5 };

/** The source that a person should hear of first: one that runs, else the one in the worst state, else the one last read longest ago. */
export function tellingSource(status: SyncStatus | undefined): SourceState | undefined {
  const ready = Object.values(status?.sources ?? {}).filter((source) => source.ready || source.last_sync !== null);
  return ready.sort((a, b) => gravity[a.status] - gravity[b.status] || (a.last_sync ?? '').localeCompare(b.last_sync ?? ''))[0];
}
