import { formatCount } from '@rfp/api-client/display';
import { type RunCounters, type RunProgress, type SourceState } from '@rfp/contracts/sync-run';
import { texts } from '../texts.js';
import { useProgress } from './live/progress.js';

/** How far a run is, as well as that is known: the status that the server is asked for holds less than what it tells. */
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

function told({ counters, rate, quota_left }: RunProgress): Progress {
  return { ...progressOfCounters(counters), rate, quotaLeft: quota_left };
}

function asked(source: SourceState): Progress {
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
  return live === undefined ? asked(source) : told(live);
}

/** `1,200 of 3,400 read`. */
export function readText({ read, expected }: Pick<Progress, 'read' | 'expected'>): string {
  return texts.sync.progress(formatCount(read), expected === null ? null : formatCount(expected));
}

/** Percent of the way; null where the source has not said how long it is. */
export function shareDone({ read, expected }: Pick<Progress, 'read' | 'expected'>): number | null {
  return expected === null || expected === 0 ? null : Math.min(100, (100 * read) / expected);
}

/** Seconds until the end at this pace; null where that cannot be known. */
export function secondsLeft({ read, expected, rate }: Progress): number | null {
  if (expected === null || rate === undefined || rate <= 0 || expected <= read) return null;
  return (expected - read) / rate;
}
