import { dateFormat } from '@rfp/contracts/dates/date-format';
import { type Period, monthNumber, periodOfMonths } from '@rfp/market/period';

/** The last complete months before an instant, in UTC. */
export function wholeMonthsUntil(now: Date, months: number): Period {
  const last = monthNumber(now.toISOString()) - 1;
  return periodOfMonths(last - months + 1, last);
}

/** `October 2026` */
export function monthName(day: string): string {
  return dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));
}

/** `August 2026 to October 2026`, or `October 2026` for one. */
export function monthsText({ from, to }: Period): string {
  const [first, last] = [monthName(from), monthName(to)];
  return first === last ? first : `${first} to ${last}`;
}

/** `November 10, 2026` in UTC */
export function dayText(day: string): string {
  return dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** A search query for notices posted in the period. */
export function postedIn({ from, to }: Period): string {
  return `posted:${from}..${to}`;
}

/** `from August 2026 to October 2026`, or `in October 2026` for one. */
export function spanText(period: Period): string {
  const months = monthsText(period);
  return months.includes(' to ') ? `from ${months}` : `in ${months}`;
}
