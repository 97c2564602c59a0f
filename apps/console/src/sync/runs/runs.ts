import { stripScraperPrefix } from '@rfp/contracts/sources/scraper-name';
import { type SourceState, type SyncRun, type SyncStatus } from '@rfp/contracts/sync-run';

/** Results of runs that were started together. */
export interface RunsOutcome {
  done: SyncRun[];
  failed: SyncRun[];
  cancelled: SyncRun[];
}

const unsuccessful = new Set<SyncRun['status']>(['failed', 'interrupted']);

/**
 * Groups runs by result; null while one of them is running.
 * @param ids - ids of the started runs
 * @param rows - runs that the server returned
 */
export function groupByResult(ids: readonly string[], rows: readonly SyncRun[]): RunsOutcome | null {
  const runs = rows.filter(({ id }) => ids.includes(id));
  if (runs.some(({ status }) => status === 'running')) return null;
  return {
    done: runs.filter(({ status }) => status === 'completed' || status === 'partial'),
    failed: runs.filter(({ status }) => unsuccessful.has(status)),
    cancelled: runs.filter(({ status }) => status === 'cancelled'),
  };
}

/** Maximum number of ids per request, and of rows per reply. */
const idsPerRequest = 100;

/**
 * Fetches the runs with these ids in slices.
 * @param fetchSlice fetches the runs of one slice
 */
export async function fetchRuns(
  ids: readonly string[],
  fetchSlice: (slice: string[]) => Promise<SyncRun[]>,
): Promise<SyncRun[]> {
  const starts = Array.from({ length: Math.ceil(ids.length / idsPerRequest) }, (_, index) => index * idsPerRequest);
  const slices = await Promise.all(starts.map((start) => fetchSlice(ids.slice(start, start + idsPerRequest))));
  return slices.flat();
}

/** Returns the sources that are syncing. */
export function runningSources(status: SyncStatus | undefined): SourceState[] {
  return Object.values(status?.sources ?? {}).filter((source) => source.status === 'running');
}

const urgency: Record<SourceState['status'], number> = {
  running: 0,
  failed: 1,
  interrupted: 2,
  partial: 3,
  cancelled: 4,
  pending: 5,
  completed: 6,
};

/** Returns the source that needs attention most: a running source, else the source in the worst state, else the source that was synced longest ago. */
export function mostUrgentSource(status: SyncStatus | undefined): SourceState | undefined {
  const usable = Object.values(status?.sources ?? {}).filter(({ ready, last_sync }) => ready || last_sync !== null);
  const active = usable.filter(({ paused, status }) => !paused || status === 'running');
  const candidates = active.length > 0 ? active : usable;
  return candidates.sort(
    (a, b) => urgency[a.status] - urgency[b.status] || (a.last_sync ?? '').localeCompare(b.last_sync ?? ''),
  )[0];
}

/** Returns the sources whose run ended between two polls, so that figures may be stale. */
export function endedSources(before: SyncStatus, after: SyncStatus): SourceState[] {
  return Object.values(after.sources).filter(({ name, status, run_id }) => {
    if (status === 'running' || run_id === null) return false;
    const earlier = before.sources[name];
    return earlier?.run_id !== run_id || earlier.status === 'running';
  });
}

/** Whether runs started or ended, or sources were added or removed, between two polls. */
export function haveRunsChanged(before: SyncStatus, after: SyncStatus): boolean {
  const [was, is] = [before, after].map(({ sources }) =>
    Object.values(sources).map(({ key, run_id, status }) => `${key} ${run_id} ${status}`),
  );
  return was?.toSorted().join() !== is?.toSorted().join();
}

/** Adds display names to the status: removes the prefix of web scraping sources. */
export function withDisplayNames(status: SyncStatus): SyncStatus {
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
