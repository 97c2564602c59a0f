import { formatCount } from '@rfp/api-client/display';
import {
  countLeft,
  countRead,
  type DetailCounters,
  type RunCounters,
  type RunProgress,
  type SourceState,
} from '@rfp/contracts/sync-run';
import { texts } from '../../texts.js';
import { useProgress } from '../live/progress.js';

/** Progress of a run. Live events contain the optional figures; the polled status does not. */
export interface Progress {
  read: number;
  expected: number | null;
  added: number;
  updated: number;
  rejected: number;
  /** Counts of fetched details. The other figures do not include them. */
  details?: DetailCounters;
  unchanged?: number;
  closed?: number;
  /** Records a second. */
  rate?: number;
  quotaLeft?: number | null;
}

export function countersToProgress({ received, ...counters }: RunCounters): Progress {
  return { read: received, ...counters };
}

function eventToProgress({ counters, rate, quota_left }: RunProgress): Progress {
  return { ...countersToProgress(counters), rate, quotaLeft: quota_left };
}

export function statusToProgress(source: SourceState): Progress {
  return {
    read: source.records_processed,
    expected: source.records_expected,
    added: source.records_added,
    updated: source.records_updated,
    rejected: source.records_rejected,
    ...(source.details === undefined ? {} : { details: source.details }),
  };
}

export function useSourceProgress(source: SourceState): Progress {
  const live = useProgress(source);
  return live === undefined ? statusToProgress(source) : eventToProgress(live);
}

type ReadProgress = Pick<Progress, 'read' | 'expected' | 'details'>;

/** Returns a text such as `75 of 75 read, 20 of 75 details read`. */
export function readText({ read, expected, details }: ReadProgress): string {
  const listed = texts.sync.progress(formatCount(read), expected === null ? null : formatCount(expected));
  if (details === undefined) return listed;
  return `${listed}, ${texts.sync.details(formatCount(details.received), formatCount(details.expected))}`;
}

/** Returns the finished percentage, including details; null without an expected total. */
export function percentDone(progress: ReadProgress): number | null {
  const remaining = remainingRecords(progress);
  if (remaining === null || progress.expected === 0) return null;
  const read = countRead({ received: progress.read, details: progress.details });
  return (100 * read) / (read + remaining);
}

/** Estimates the remaining seconds; null if unknown. */
export function secondsLeft({ rate, ...progress }: Progress): number | null {
  const remaining = remainingRecords(progress);
  if (remaining === null || remaining === 0 || rate === undefined || rate <= 0) return null;
  return remaining / rate;
}

function remainingRecords({ read, ...progress }: ReadProgress): number | null {
  return countLeft({ ...progress, received: read });
}
