import { formatCount, formatShare } from '@rfp/api-client/display';
import { type SourceLedger } from '@rfp/contracts/source';
import { formatDuration } from '@rfp/api-client/duration';
import { sourceTexts } from './source-texts.js';
import { once } from '@rfp/api-client/once';

const words = sourceTexts.ledger;
const day = 24 * 60 * 60_000;
const stripDays = 30;

export function rateText({ success_rate, runs }: Pick<SourceLedger, 'success_rate' | 'runs'>): string {
  if (success_rate === null) return words.noRuns;
  return words.rateOf(formatShare(success_rate), formatCount(runs));
}

export function completenessText({ completeness }: Pick<SourceLedger, 'completeness'>): string {
  if (completeness === null) return words.noTotal;
  const { expected, received } = completeness;
  if (received >= expected) return words.all(formatCount(received));
  return `${words.some(formatCount(received), formatCount(expected))}; ${words.short(formatCount(expected - received))}`;
}

export function quotaText({ quota: { limit, used, left } }: Pick<SourceLedger, 'quota'>): string {
  if (limit === null) return words.noLimit(formatCount(used));
  return words.quotaOf(formatCount(used), formatCount(limit), formatCount(left ?? Math.max(0, limit - used)));
}

type Gap = SourceLedger['gaps'][number];

const momentFormat = once(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
);

/** Returns a text such as `Nov 20, 5:57 PM`, without the year, because all instants are within the last 30 days. */
function printMoment(instant: string): string {
  return momentFormat().format(new Date(instant));
}

/** @param print formats an instant */
export function gapText({ from, to, hours }: Gap, print: (instant: string) => string = printMoment): string {
  const length = formatDuration(hours * 3600);
  return to === null ? words.ongoing(print(from), length) : words.gap(print(from), print(to), length);
}

/** Returns the position of a period on the timeline of the last 30 days, in percent; null if it is older. If `to` is null, the period lasts until now. */
export function placeOnStrip(
  { from, to }: Pick<Gap, 'from' | 'to'>,
  now: Date,
): { left: number; width: number } | null {
  const begin = now.getTime() - stripDays * day;
  const percent = (instant: number) =>
    (100 * (Math.min(Math.max(instant, begin), now.getTime()) - begin)) / (stripDays * day);
  const left = percent(new Date(from).getTime());
  const width = percent(to === null ? now.getTime() : new Date(to).getTime()) - left;
  return width <= 0 ? null : { left, width };
}
