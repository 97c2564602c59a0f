import { formatCount } from '@rfp/api-client/display';
import { type RunCounters, type RunProgress, type SourceState } from '@rfp/contracts/sync-run';
import { texts } from '../texts.js';
import { useProgress } from './live/progress.js';

/** Progress of a run. Optional figures come from live events only, not from the status. */
export interface Progress {
  read: number;
  expected: number | null;
  added: number;
  updated: number;
  rejected: number;
  unchanged?: number;
  closed?: number;
  /** Records a second. */
  rate?: number;
  quotaLeft?: number | null;
}

export function progressOfCounters({
  received,
  expected,
  added,
  updated,
  rejected,
  unchanged,
  closed,
}: RunCounters): Progress {
  return { read: received, expected, added, updated, rejected, unchanged, closed };
}

function fromEvent({ counters, rate, quota_left }: RunProgress): Progress {
  return { ...progressOfCounters(counters), rate, quotaLeft: quota_left };
}

function fromStatus(source: SourceState): Progress {
  return {
    read: source.records_processed,
    expected: source.records_expected,
    added: source.records_added,
    updated: source.records_updated,
    rejected: source.records_rejected,
  };
}

export function useSourceProgress(source: SourceState): Progress {
  const live = useProgress(source);
  return live === undefined ? fromStatus(source) : fromEvent(live);
}

/** `1,200 of 3,400 read`. */
export function readText({ read, expected }: Pick<Progress, 'read' | 'expected'>): string {
  return texts.sync.progress(formatCount(read), expected === null ? null : formatCount(expected));
}

/** Percentage done; null without an expected total. */
export function percentDone({ read, expected }: Pick<Progress, 'read' | 'expected'>): number | null {
  return expected === null || expected === 0 ? null : Math.min(100, (100 * read) / expected);
}

/** Estimated seconds left; null if unknown. */
export function secondsLeft({ read, expected, rate }: Progress): number | null {
  if (expected === null || rate === undefined || rate <= 0 || expected <= read) return null;
  return (expected - read) / rate;
}
