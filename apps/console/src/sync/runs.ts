import { stripScraperPrefix } from '@rfp/contracts/source';
import { type SourceState, type SyncRun, type SyncStatus } from '@rfp/contracts/sync-run';

/** What became of runs that were started together. */
export interface RunsOutcome {
  done: SyncRun[];
  failed: SyncRun[];
  cancelled: SyncRun[];
}

const unsuccessful = new Set<SyncRun['status']>(['failed', 'interrupted']);

/**
 * Sorts runs by what became of them; null while one of them goes on.
 * @param ids of the runs that were started
 * @param rows those of them that are known
 */
export function outcomeOf(ids: readonly string[], rows: readonly SyncRun[]): RunsOutcome | null {
  const runs = rows.filter(({ id }) => ids.includes(id));
  if (runs.some(({ status }) => status === 'running')) return null;
  return {
    done: runs.filter(({ status }) => status === 'completed' || status === 'partial'),
    failed: runs.filter(({ status }) => unsuccessful.has(status)),
    cancelled: runs.filter(({ status }) => status === 'cancelled'),
  };
}

/** As many ids as the server takes in one question, and rows as it gives in one answer. */
const askedAtOnce = 100;

/**
 * The runs with these ids, however many they are.
 * @param ask for those of one slice
 */
export async function runsOf(ids: readonly string[], ask: (slice: string[]) => Promise<SyncRun[]>): Promise<SyncRun[]> {
  const starts = Array.from({ length: Math.ceil(ids.length / askedAtOnce) }, (_, index) => index * askedAtOnce);
  const slices = await Promise.all(starts.map((start) => ask(ids.slice(start, start + askedAtOnce))));
  return slices.flat();
}

/** Sources that are being read, whoever started them. */
export function runningSources(status: SyncStatus | undefined): SourceState[] {
  return Object.values(status?.sources ?? {}).filter((source) => source.status === 'running');
}

const gravity: Record<SourceState['status'], number> = {
  running: 0,
  failed: 1,
  interrupted: 2,
  partial: 3,
  cancelled: 4,
  pending: 5,
  completed: 6,
};

/** The source that a person should hear of first: one that runs, else the one in the worst state, else the one last read longest ago. */
export function tellingSource(status: SyncStatus | undefined): SourceState | undefined {
  const known = Object.values(status?.sources ?? {}).filter(({ ready, last_sync }) => ready || last_sync !== null);
  const awake = known.filter(({ paused, status }) => !paused || status === 'running');
  const shown = awake.length > 0 ? awake : known;
  return shown.sort(
    (a, b) => gravity[a.status] - gravity[b.status] || (a.last_sync ?? '').localeCompare(b.last_sync ?? ''),
  )[0];
}

/** Whether a run has come to its end between two looks, so that figures from before it may be old. */
export function hasEnded(before: SyncStatus, after: SyncStatus): boolean {
  return Object.values(after.sources).some(({ name, status, run_id }) => {
    if (status === 'running' || run_id === null) return false;
    const earlier = before.sources[name];
    return earlier?.run_id !== run_id || earlier.status === 'running';
  });
}

/** Whether runs began or ended, or sources came or went, between two looks, so that whatever else was asked of them may be old. */
export function haveMoved(before: SyncStatus, after: SyncStatus): boolean {
  const [was, is] = [before, after].map(({ sources }) =>
    Object.values(sources).map(({ key, run_id, status }) => `${key} ${run_id} ${status}`),
  );
  return was?.toSorted().join() !== is?.toSorted().join();
}

/** The status with the names that are shown: those of web-scraping sources come marked. */
export function withShownNames(status: SyncStatus): SyncStatus {
  const sources = Object.entries(status.sources).map(([key, source]): [string, SourceState] => {
    return source.kind === 'scraper'
      ? [stripScraperPrefix(key), { ...source, name: stripScraperPrefix(source.name) }]
      : [key, source];
  });
  return {
    ...status,
    sources: Object.fromEntries(sources),
    recent_syncs: status.recent_syncs.map((sync) => ({ ...sync, source_name: stripScraperPrefix(sync.source_name) })),
  };
}
