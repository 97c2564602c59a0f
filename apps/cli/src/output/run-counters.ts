import { formatCount } from '@rfp/api-client/display';
import { formatDuration } from '@rfp/api-client/duration';
import { type RunCounters } from '@rfp/contracts/sync-run';
import { type RunSpeed, type RunView } from '../follow/run-view.js';
import { sanitize } from './sanitize.js';

const outcomes = ['added', 'updated', 'unchanged', 'rejected', 'closed'] as const;

/** `Grants.gov     running     500 of 1,200 read, 34/s, 20 sec left, 480 added` */
export function progressLine({ run, rate, quota_left }: RunView): string {
  const speed = run.status === 'running' ? { rate, quota_left } : undefined;
  return `${sanitize(run.source_name).padEnd(14)} ${run.status.padEnd(11)} ${formatCounters(run.counters, speed)}`;
}

/** `500 of 1,200 read, 34/s, 20 sec left, 480 added`; omits zeros. */
export function formatCounters(counters: RunCounters, speed?: RunSpeed): string {
  const counted = outcomes.flatMap((outcome) =>
    counters[outcome] === 0 ? [] : [`${formatCount(counters[outcome])} ${outcome}`],
  );
  return [
    `${formatReceived(counters)} read`,
    ...(speed === undefined ? [] : formatSpeed(counters, speed)),
    ...counted,
  ].join(', ');
}

/** `1,200 of 4,000`, or `1,200` while the total is unknown; `0` without new records. */
export function formatReceived({ received, expected }: RunCounters): string {
  return expected === null || expected === 0
    ? formatCount(received)
    : `${formatCount(received)} of ${formatCount(expected)}`;
}

function formatSpeed(counters: RunCounters, { rate, quota_left }: RunSpeed): string[] {
  const left = secondsLeft(counters, rate);
  return [
    ...(rate === null || rate === 0
      ? []
      : [`${formatCount(rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate))}/s`]),
    ...(left === null ? [] : [`${formatDuration(left)} left`]),
    ...(quota_left === null ? [] : [`${formatCount(quota_left)} requests left today`]),
  ];
}

/** Null while the total or the rate is unknown. */
export function secondsLeft({ expected, received }: RunCounters, rate: number | null): number | null {
  if (expected === null || rate === null || rate === 0) return null;
  return Math.round(Math.max(0, expected - received) / rate);
}
