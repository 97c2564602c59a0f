import { daysBetween, isExistingDay, weekdayOf } from './wall-clock.js';

/** Maximum days that a date without a year may lie in the past, because lists show notices that closed recently, but none that close in a year. */
const maxDaysPast = 60;
/** Maximum days that the last date (`withoutYear: 'last'`) may lie in the future, because clocks differ and some notices are dated ahead. */
const maxDaysAhead = 7;
/** Maximum days between posting and a due date without a year. A later date belongs to another procedure or to an amendment. */
const maxDaysAfterPosting = 300;
const weekdays = /\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?\b/i;
const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Data that decides the year of a date. */
interface YearOptions {
  posted?: string | undefined;
  today?: string | undefined;
  withoutYear?: 'next' | 'last' | undefined;
}

/**
 * Completes a date that is printed without its year: with the year of the first possible day on or after the posting, or, if the posting is not
 * known, of a possible day near `today`. A printed weekday decides between two years.
 *
 * @param monthAndDay - `12-15`
 * @param text - the words around the date
 * @returns null if neither posting nor reading day is known, or if no possible day lies within ten months of the posting
 */
export function completeYear(monthAndDay: string, text: string, options: YearOptions): string | null {
  const anchor = (options.posted ?? options.today)?.slice(0, 10);
  if (anchor === undefined) return null;
  const days = candidateDays(monthAndDay, anchor, options);
  const weekday = weekdayNames.indexOf(weekdays.exec(text)?.[1]?.toLowerCase() ?? '');
  // A weekday that fits neither year is ignored.
  return days.slice(0, 2).find((day) => weekdayOf(day) === weekday) ?? days[0] ?? null;
}

/** Possible days, the most likely one first. */
function candidateDays(monthAndDay: string, anchor: string, { posted, withoutYear }: YearOptions): string[] {
  const year = Number(anchor.slice(0, 4));
  const distances = [-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8];
  const days = distances.map((distance) => `${year + distance}-${monthAndDay}`).filter(isExistingDay);
  if (withoutYear === 'last') return days.filter((day) => daysBetween(anchor, day) <= maxDaysAhead).toReversed();
  if (posted === undefined) return days.filter((day) => daysBetween(anchor, day) >= -maxDaysPast);
  const next = days.find((day) => daysBetween(anchor, day) >= 0);
  return next !== undefined && daysBetween(anchor, next) <= maxDaysAfterPosting ? [next] : [];
}
