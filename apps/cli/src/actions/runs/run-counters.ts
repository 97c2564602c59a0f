import { formatCount } from '@rfp/api-client/display';
import { formatDuration } from '@rfp/api-client/duration';
import { countLeft, type DetailCounters, type RunCounters } from '@rfp/contracts/sync-run';
import { type RunSpeed, type RunView } from './run-view.js';
import { sanitize } from '../../output/sanitize.js';

const detailOutcomes = ['added', 'updated', 'unchanged', 'rejected'] as const;
const outcomes = [...detailOutcomes, 'closed'] as const;

/** Line such as `Grants.gov     running     500 of 1,200 read, 34/s, 20 sec left, 480 added`. */
export function progressLine({ run, rate, quota_left }: RunView): string {
  const speed = run.status === 'running' ? { rate, quota_left } : undefined;
  return `${sanitize(run.source_name).padEnd(14)} ${run.status.padEnd(11)} ${formatCounters(run.counters, speed)}`;
}

/** Text such as `75 of 75 read, 34/s, 20 sec left, 75 added, 60 of 75 details read (60 updated)`; omits zeros. */
export function formatCounters(counters: RunCounters, speed?: RunSpeed): string {
  const counted = outcomes.flatMap((outcome) =>
    counters[outcome] === 0 ? [] : [`${formatCount(counters[outcome])} ${outcome}`],
  );
  return [
    `${formatReceived(counters)} read`,
    ...(speed === undefined ? [] : formatSpeed(counters, speed)),
    ...counted,
    ...(counters.details === undefined ? [] : [formatDetails(counters.details)]),
  ].join(', ');
}

function formatDetails(details: DetailCounters): string {
  const counted = detailOutcomes.flatMap((outcome) =>
    details[outcome] === 0 ? [] : [`${formatCount(details[outcome])} ${outcome}`],
  );
  return `${formatReceived(details)} details read${counted.length === 0 ? '' : ` (${counted.join(', ')})`}`;
}

/** Text such as `1,200 of 4,000`, or `1,200` while the total is unknown; `0` without new records. */
export function formatReceived({ received, expected }: Pick<RunCounters, 'received' | 'expected'>): string {
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

/** Estimated seconds left; null while the total or the rate is unknown. */
export function secondsLeft(counters: RunCounters, rate: number | null): number | null {
  const left = countLeft(counters);
  if (left === null || rate === null || rate === 0) return null;
  return Math.round(left / rate);
}
