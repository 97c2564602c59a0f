const dayMs = 86_400_000;

/** First and last day, `2026-01-31`, both inclusive. */
export interface Period {
  from: string;
  to: string;
}

export function isWithin(day: string, { from, to }: Period): boolean {
  return day >= from && day <= to;
}

/** The preceding period of the same length: the same number of months for whole months, otherwise of days. */
export function periodBefore(period: Period): Period {
  const to = addDays(period.from, -1);
  if (isWholeMonths(period)) {
    const months = monthNumber(period.to) - monthNumber(period.from) + 1;
    return { from: firstDay(monthNumber(period.from) - months), to };
  }
  return { from: addDays(period.from, -daysOf(period)), to };
}

/** Months since year 0. */
export function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

/** The first day of a month, given as months since year 0. */
function firstDay(month: number): string {
  return isoDay(new Date(Date.UTC(Math.floor(month / 12), month % 12, 1)));
}

/** The months that lie completely within the period, as months since year 0. */
export function wholeMonths({ from, to }: Period): number[] {
  const first = monthNumber(from) + (from.endsWith('-01') ? 0 : 1);
  const last = monthNumber(to) - (isLastOfMonth(to) ? 0 : 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/** The period from one month to another, both given as months since year 0. */
export function periodOfMonths(first: number, last: number): Period {
  return { from: firstDay(first), to: addDays(firstDay(last + 1), -1) };
}

/** The same day some months later, or the last day of that month if it is shorter. */
export function addMonths(day: string, months: number): string {
  const first = firstDay(monthNumber(day) + months);
  const last = addDays(firstDay(monthNumber(day) + months + 1), -1);
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

function isWholeMonths({ from, to }: Period): boolean {
  return from.endsWith('-01') && isLastOfMonth(to);
}

function isLastOfMonth(day: string): boolean {
  return addDays(day, 1).endsWith('-01');
}

function daysOf({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

export function addDays(day: string, days: number): string {
  return isoDay(new Date(Date.parse(day) + days * dayMs));
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
