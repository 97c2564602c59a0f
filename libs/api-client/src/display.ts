import { type Requirement } from '@rfp/contracts/opportunities/eligibility';
import { type Projection } from '@rfp/contracts/intelligence/market-forecast';
import { type SortField, type TotalIs } from '@rfp/contracts/opportunity';
import { type RankedField } from '@rfp/contracts/opportunities/rank';
import { type ScorePart } from '@rfp/contracts/opportunities/score';
import { type scoreBands } from '@rfp/contracts/stats';
import { type WrittenBy } from '@rfp/contracts/intelligence/written-by';
import { daysUntilDue } from '@rfp/contracts/dates/due-day';
import { once } from './once.js';

/** Labels and number formats of the specification, shared by the console and the CLI. */

export { sourceTypeLabels, statusLabels } from '@rfp/contracts/vocabulary/labels';

/** Reason for a closed opportunity whose source states no end. */
export function closedByAge(days: number): string {
  return `No due date is stated: closed by age, after ${days} days, a setting of the source`;
}

export const scorePartLabels = {
  relevance: 'Relevance',
  urgency: 'Urgency',
  value: 'Value',
  competition: 'Competition',
} as const satisfies Record<ScorePart, string>;

/** Labels of forecast methods. */
export const forecastMethodLabels = {
  theta: 'theta method',
  seasonal_naive: 'each month as a year before',
  seasonal_growth: 'each month as a year before, with the growth of the last year',
} as const satisfies Record<Projection['method'], string>;

export const requirementLabels = {
  set_aside: 'Set-aside',
  size: 'Company size',
  applicants: 'Kind of applicant',
  place: 'Place of business',
  citizenship: 'Citizenship',
  clearance: 'Clearance',
  license: 'License',
  registration: 'Registration',
  bonding: 'Bonds and insurance',
} as const satisfies Record<Requirement['requirement'], string>;

export const requirementStateLabels = {
  met: 'Met',
  failed: 'Failed',
  not_stated: 'Not stated',
} as const satisfies Record<Requirement['state'], string>;

export const rankedFieldLabels = {
  title: 'title',
  agency: 'agency',
  other: 'number, place or codes',
  description: 'description',
} as const satisfies Record<RankedField, string>;

/** Labels of sort orders. The "Score" of the specification is the relevance score. */
export const sortLabels = {
  relevance_score: 'Score',
  due_date: 'Due Date',
  estimated_value: 'Value',
  posted_date: 'Posted Date',
  title: 'Title',
  best_match: 'Best match',
  personal_total: 'Your Fit',
  total_score: 'Overall Score',
  created_at: 'Date Added',
  updated_at: 'Date Updated',
} as const satisfies Record<SortField, string>;

/** Explains why a list does not have its default order: `Your Fit is being prepared`. */
export function pendingSortText(field: SortField): string {
  return `${sortLabels[field]} is being prepared`;
}

/** The sort orders of the specification, in its sequence. */
export const sortChoices = [
  'relevance_score',
  'due_date',
  'estimated_value',
  'posted_date',
  'title',
] as const satisfies SortField[];

/** Text for a missing value or date. */
export const notAvailable = 'N/A';

const compactDollars = once(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    }),
);
const wholeDollars = once(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    }),
);
const wholeNumber = once(() => new Intl.NumberFormat('en-US'));

const sizeFormat = (unit: string) =>
  once(() => new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }));
const megabytes = sizeFormat('megabyte');
const kilobytes = sizeFormat('kilobyte');

const compactNumber = once(() => new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }));
const exactNumber = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }));

/**
 * `$2.5B`, `$1.2M`, `$450K`, `$900`, `GBP 1.2M`; `N/A` for a missing value. Zero is a value: `$0`.
 *
 * @param currency - null for US dollars
 */
export function formatValue(amount: number | null | undefined, currency?: string | null): string {
  if (amount === null || amount === undefined) return notAvailable;
  return currency ? `${currency} ${compactNumber().format(amount)}` : compactDollars().format(amount);
}

/** Formats every digit: `$1,250,000`, `GBP 1,250,000`. For tooltips and details. */
export function formatExactValue(amount: number | null | undefined, currency?: string | null): string {
  if (amount === null || amount === undefined) return notAvailable;
  return currency ? `${currency} ${exactNumber().format(amount)}` : wholeDollars().format(amount);
}

/** `12,345`. */
export function formatCount(count: number): string {
  return wholeNumber().format(count);
}

/** `1.2 MB` (megabytes of a million bytes); `48.3 kB` for sizes below 0.1 MB. */
export function formatSize(bytes: number): string {
  if (bytes < 100_000) return kilobytes().format(bytes / 1e3);
  return megabytes().format(bytes / 1e6);
}

/** `12,345` or `more than 10,000`. */
export function formatTotal(total: number, precision: TotalIs = 'exact'): string {
  return precision === 'exact' ? formatCount(total) : `more than ${formatCount(total)}`;
}

const dayFormat = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    }),
);

/** `29%` for 0.29, rounded down, so that `100%` means complete. */
export function formatShare(share: number): string {
  // 0.29 * 100 is slightly less than 29.
  return `${Math.floor(share * 100 + 1e-9)}%`;
}

/**
 * `Sep 9, 2026`: the day as printed by the source, in any time zone, because only the first ten characters are used. A text that is not a valid
 * calendar day (`2026-02-30`) stays unchanged: a date would roll over to the next month.
 */
export function formatDay(date: string | null | undefined): string {
  if (date === null || date === undefined) return notAvailable;
  const printed = date.slice(0, 10);
  const day = new Date(`${printed}T12:00:00Z`);
  if (Number.isNaN(day.getTime())) return notAvailable;
  return day.toISOString().startsWith(printed) ? dayFormat().format(day) : date;
}

/** Formats by time zone, cached because creating one takes a millisecond and a list has many dates. */
function formatsByZone(options: Intl.DateTimeFormatOptions): (timeZone: string | undefined) => Intl.DateTimeFormat {
  const made = new Map<string | undefined, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    made.set(timeZone, format);
    return format;
  };
}

const instantFormat = formatsByZone({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const calendar = formatsByZone({ year: 'numeric', month: 'numeric', day: 'numeric' });

/** `Sep 9, 2026, 4:00 PM EDT`: an instant in `timeZone`; default: the local time zone. */
export function formatInstant(instant: string | null | undefined, timeZone?: string): string {
  if (instant === null || instant === undefined) return notAvailable;
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return notAvailable;
  return instantFormat(timeZone).format(at);
}

/** `Written by sonar-pro on Sep 9, 2026, 2:05 PM.`: the author of text that was not computed. */
export function authorText({ model, at }: WrittenBy, timeZone?: string): string {
  return `Written by ${model} on ${formatInstant(at, timeZone)}.`;
}

const localDayFormat = formatsByZone({ year: 'numeric', month: 'short', day: 'numeric' });

/** `Sep 9, 2026`: the day of an instant in `timeZone`; default: the local time zone. For dates of sources, see `formatDay`. */
export function formatLocalDay(instant: string | null | undefined, timeZone?: string): string {
  if (instant === null || instant === undefined) return notAvailable;
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? notAvailable : localDayFormat(timeZone).format(at);
}

/** The calendar day of `at` in `timeZone`, as days since 1970. */
function dayNumber(at: Date, timeZone: string | undefined): number {
  const part = Object.fromEntries(
    calendar(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(part['year'] ?? 0, (part['month'] ?? 1) - 1, part['day'] ?? 1) / 86_400_000;
}

/**
 * Number of midnights between `now` and an instant, negative for a past one; null for a missing instant. For deadlines, see `daysUntilDue`.
 * @param timeZone default: the local time zone
 */
export function daysUntil(instant: string | null | undefined, now: Date, timeZone?: string): number | null {
  const at = validInstant(instant);
  return at === null ? null : dayNumber(new Date(at), timeZone) - dayNumber(now, timeZone);
}

function validInstant(instant: string | null | undefined): string | null {
  if (instant === null || instant === undefined || Number.isNaN(Date.parse(instant))) return null;
  return instant;
}

function dueDays(dueAt: string | null | undefined, now: Date, dueDate: string | null | undefined): number | null {
  const at = validInstant(dueAt);
  return at === null ? null : daysUntilDue(at, now, dueDate);
}

const relativeDay = once(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }));
const relativeUnit = once(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'always' }));

/**
 * `Yesterday`, `3 days ago`, `Today`, `Tomorrow`, `In 5 days` (to 7), `In 2 weeks` (to 30), `In 3 months`; `N/A` without a deadline.
 * Weeks and months are rounded to the nearest.
 * @param dueDate the date as printed by the source, if known
 */
export function formatRelativeDue(dueAt: string | null | undefined, now: Date, dueDate?: string | null): string {
  const days = dueDays(dueAt, now, dueDate);
  if (days === null) return notAvailable;
  if (days <= 7) return capitalize(relativeDay().format(days, 'day'));
  if (days <= 30) return capitalize(relativeUnit().format(Math.round(days / 7), 'week'));
  return capitalize(relativeUnit().format(Math.round(days / 30), 'month'));
}

/** `Award ends in 3 weeks`, `Award ended 2 months ago`: the meaning of the due date of an award that ends. */
export function formatAwardEnd(dueAt: string | null, now: Date, dueDate?: string | null): string {
  const days = dueDays(dueAt, now, dueDate);
  return `Award ${days !== null && days < 0 ? 'ended' : 'ends'} ${formatRelativeDue(dueAt, now, dueDate).toLowerCase()}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Colour of a deadline: red up to 7 days and if past, orange up to 14, yellow up to 30, otherwise green; `none` without a deadline. */
export type DueBand = 'red' | 'orange' | 'yellow' | 'green' | 'none';

/** See `DueBand`. */
export function dueBand(dueAt: string | null | undefined, now: Date, dueDate?: string | null): DueBand {
  const days = dueDays(dueAt, now, dueDate);
  if (days === null) return 'none';
  if (days <= 7) return 'red';
  if (days <= 14) return 'orange';
  return days <= 30 ? 'yellow' : 'green';
}

export type ScoreBand = (typeof scoreBands)[number];

/** Colour band of a score, named like the bands in the statistics. */
export function scoreBand(score: number): ScoreBand {
  if (score >= 90) return '90-100';
  if (score >= 80) return '80-89';
  if (score >= 70) return '70-79';
  return score >= 60 ? '60-69' : '0-59';
}
