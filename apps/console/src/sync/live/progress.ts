import { type RunProgress, type SourceState } from '@rfp/contracts/sync-run';
import { useSyncExternalStore } from 'react';

/**
 * How far each source is, as last told. Apart from the status that the server is asked for: it comes twice a second,
 * and only the line that shows it is drawn again.
 */
const bySource = new Map<string, RunProgress>();
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

export function noteProgress(progress: RunProgress): void {
  bySource.set(progress.source, progress);
  changed();
}

/** After the end of a run, when what counts is its ledger. */
export function forgetProgress(run: { source: string; run_id: string }): void {
  if (bySource.get(run.source)?.run_id !== run.run_id) return;
  bySource.delete(run.source);
  changed();
}

export function forgetAllProgress(): void {
  bySource.clear();
  changed();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How far the run of a source is; undefined where nothing was told of it yet. */
export function useProgress({
  key,
  run_id,
  status,
}: Pick<SourceState, 'key' | 'run_id' | 'status'>): RunProgress | undefined {
  const progress = useSyncExternalStore(subscribe, () => bySource.get(key));
  return status === 'running' && progress?.run_id === run_id ? progress : undefined;
}

/** The same for every source at this moment. */
export function progressOf(source: string): RunProgress | undefined {
  return bySource.get(source);
}
