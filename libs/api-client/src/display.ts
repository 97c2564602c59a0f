import { type SourceType, type ValueKind } from '@rfp/contracts/notice';
import { type SortField, type Status } from '@rfp/contracts/opportunity';
import { type ScorePart } from '@rfp/contracts/score';
import { type scoreBands } from '@rfp/contracts/stats';

/** Words and figures as the specification prints them. One place, so the console and the terminal say the same. */

export const sourceTypeLabels = {
  federal_contract: 'Federal Contract',
  federal_grant: 'Federal Grant',
  state_rfp: 'State RFP',
  private_rfp: 'Private RFP',
  scraped: 'Scraped',
} as const satisfies Record<SourceType, string>;

export const statusLabels = { active: 'Active', closed: 'Closed', upcoming: 'Upcoming' } as const satisfies Record<
  Status,
  string
>;

export const scorePartLabels = {
  relevance: 'Relevance',
  urgency: 'Urgency',
  value: 'Value',
  competition: 'Competition',
} as const satisfies Record<ScorePart, string>;

export const valueKindLabels = {
  estimate: 'Estimated value',
  ceiling: 'Up to',
  award: 'Awarded',
} as const satisfies Record<ValueKind, string>;

/** The orders that the specification offers, in its order. Its "Score" is the relevance score. */
export const sortChoices = [
  { label: 'Score', field: 'relevance_score' },
  { label: 'Due Date', field: 'due_date' },
  { label: 'Value', field: 'estimated_value' },
  { label: 'Posted Date', field: 'posted_date' },
  { label: 'Title', field: 'title' },
] as const satisfies { label: string; field: SortField }[];

/** Shown where a source states no value or no date. */
export const notAvailable = 'N/A';

const compactDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});
const wholeNumber = new Intl.NumberFormat('en-US');

/** `$2.5B`, `$1.2M`, `$450K`, `$900`; `N/A` where none is stated. Zero is a value: `$0`. */
export function formatValue(dollars: number | null | undefined): string {
  return dollars === null || dollars === undefined ? notAvailable : compactDollars.format(dollars);
}

/** Every digit: `$1,250,000`. For titles and details, where the short form hides something. */
export function formatExactValue(dollars: number | null | undefined): string {
  return dollars === null || dollars === undefined ? notAvailable : wholeDollars.format(dollars);
}

/** `12,345`. */
export function formatCount(count: number): string {
  return wholeNumber.format(count);
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** `29%` of a share from 0 to 1, rounded down, so that `100%` means that nothing is missing. */
export function formatShare(share: number): string {
  // 0.29 * 100 is a little less than 29.
  return `${Math.floor(share * 100 + 1e-9)}%`;
}

/**
 * `Sep 9, 2026`: the day as the source printed it. The time zone of whoever looks never moves it,
 * because only the first ten characters are read.
 */
export function formatDay(date: string | null | undefined): string {
  if (date === null || date === undefined) return notAvailable;
  const day = new Date(`${date.slice(0, 10)}T12:00:00Z`);
  return Number.isNaN(day.getTime()) ? notAvailable : dayFormat.format(day);
}

/** `Sep 9, 2026, 4:00 PM EDT`: an instant in `timeZone`, that of the reader where none is given. */
export function formatInstant(instant: string | null | undefined, timeZone?: string): string {
  if (instant === null || instant === undefined) return notAvailable;
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return notAvailable;
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at);
}

const calendars = new Map<string | undefined, Intl.DateTimeFormat>();

/** Number of the calendar day that `at` falls on in `timeZone`, counted from 1970. */
function dayNumber(at: Date, timeZone: string | undefined): number {
  let calendar = calendars.get(timeZone);
  if (calendar === undefined) {
    calendar = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'numeric', day: 'numeric', timeZone });
    calendars.set(timeZone, calendar);
  }
  const part = Object.fromEntries(calendar.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part['year'] ?? 0, (part['month'] ?? 1) - 1, part['day'] ?? 1) / 86_400_000;
}

/**
 * Midnights between `now` and the deadline, negative where it has passed; null where there is none.
 * @param dueAt the instant the deadline passes (`due_at`)
 * @param timeZone whose midnights; the reader's where absent
 */
export function daysUntil(dueAt: string | null | undefined, now: Date, timeZone?: string): number | null {
  if (dueAt === null || dueAt === undefined) return null;
  const due = new Date(dueAt);
  if (Number.isNaN(due.getTime())) return null;
  return dayNumber(due, timeZone) - dayNumber(now, timeZone);
}

/**
 * `Yesterday`, `3 days ago`, `Today`, `Tomorrow`, `In 5 days` (to 7), `In 2 weeks` (to 30), `In 3 months`; `N/A` without a deadline.
 * Weeks and months are rounded to the nearest.
 */
export function relativeDue(dueAt: string | null | undefined, now: Date, timeZone?: string): string {
  const days = daysUntil(dueAt, now, timeZone);
  if (days === null) return notAvailable;
  if (days < -1) return `${-days} days ago`;
  const near = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' }[days];
  if (near !== undefined) return near;
  if (days <= 7) return `In ${days} days`;
  if (days <= 30) return inUnits(Math.round(days / 7), 'week');
  return inUnits(Math.round(days / 30), 'month');
}

function inUnits(count: number, unit: string): string {
  return `In ${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Colour of a deadline: red to 7 days and when passed, orange to 14, yellow to 30, else green; `none` without a deadline. */
export type DueBand = 'red' | 'orange' | 'yellow' | 'green' | 'none';

/** See `DueBand`. */
export function dueBand(dueAt: string | null | undefined, now: Date, timeZone?: string): DueBand {
  const days = daysUntil(dueAt, now, timeZone);
  if (days === null) return 'none';
  if (days <= 7) return 'red';
  if (days <= 14) return 'orange';
  return days <= 30 ? 'yellow' : 'green';
}

export type ScoreBand = (typeof scoreBands)[number];

/** Colour band of a score, under the name that the statistics give it. */
export function scoreBand(score: number): ScoreBand {
  if (score >= 90) return '90-100';
  if (score >= 80) return '80-89';
  if (score >= 70) return '70-79';
  return score >= 60 ? '60-69' : '0-59';
}
