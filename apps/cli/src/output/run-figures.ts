import { formatCount } from '@rfp/api-client/display';
import { formatDuration } from '@rfp/api-client/duration';
import { type RunCounters } from '@rfp/contracts/sync-run';
import { type RunSpeed, type RunView } from '../follow/run-view.js';
import { clean } from './clean.js';

const outcomes = ['added', 'updated', 'unchanged', 'rejected', 'closed'] as const;

/** `Grants.gov     running     500 of 1,200 read, 34/s, 20 sec left, 480 added` */
export function progressLine({ run, rate, quota_left }: RunView): string {
  const speed = run.status === 'running' ? { rate, quota_left } : undefined;
  return `${clean(run.source_name).padEnd(14)} ${run.status.padEnd(11)} ${figuresOf(run.counters, speed)}`;
}

/** `500 of 1,200 read, 34/s, 20 sec left, 480 added`: what is 0 is left out. */
export function figuresOf(counters: RunCounters, speed?: RunSpeed): string {
  const counted = outcomes.flatMap((outcome) =>
    counters[outcome] === 0 ? [] : [`${formatCount(counters[outcome])} ${outcome}`],
  );
  return [`${readOf(counters)} read`, ...(speed === undefined ? [] : speedOf(counters, speed)), ...counted].join(', ');
}

/** `1,200 of 4,000`, or `1,200` until the source has said how many there are. Where it has nothing new, that is `0`. */
export function readOf({ received, expected }: RunCounters): string {
  return expected === null || expected === 0
    ? formatCount(received)
    : `${formatCount(received)} of ${formatCount(expected)}`;
}

function speedOf(counters: RunCounters, { rate, quota_left }: RunSpeed): string[] {
  const left = secondsLeft(counters, rate);
  return [
    ...(rate === null || rate === 0
      ? []
      : [`${formatCount(rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate))}/s`]),
    ...(left === null ? [] : [`${formatDuration(left)} left`]),
    ...(quota_left === null ? [] : [`${formatCount(quota_left)} requests left today`]),
  ];
}

/** Null where nobody can know: the source has not said how many there are, or nothing was read yet. */
export function secondsLeft({ expected, received }: RunCounters, rate: number | null): number | null {
  if (expected === null || rate === null || rate === 0) return null;
  return Math.round(Math.max(0, expected - received) / rate);
}
