import { type RunProgress, type SourceState } from '@rfp/contracts/sync-run';
import { useSyncExternalStore } from 'react';

/**
 * Latest progress of each source from live events. Separate from the polled status, because it arrives twice a second,
 * and only the line that shows it must be rendered again.
 */
const bySource = new Map<string, RunProgress>();
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export function recordProgress(progress: RunProgress): void {
  bySource.set(progress.source, progress);
  notifyListeners();
}

/** Clears the progress of a finished run; from then on its stored counters apply. */
export function clearProgress(run: { source: string; run_id: string }): void {
  if (bySource.get(run.source)?.run_id !== run.run_id) return;
  bySource.delete(run.source);
  notifyListeners();
}

export function clearAllProgress(): void {
  bySource.clear();
  notifyListeners();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Live progress of the run of a source; undefined before the first event. */
export function useProgress({
  key,
  run_id,
  status,
}: Pick<SourceState, 'key' | 'run_id' | 'status'>): RunProgress | undefined {
  const progress = useSyncExternalStore(subscribe, () => bySource.get(key));
  return status === 'running' && progress?.run_id === run_id ? progress : undefined;
}

/** Current progress of a source, without a subscription. */
export function currentProgress(source: string): RunProgress | undefined {
  return bySource.get(source);
}
