import { daysBetween, isExistingDay, weekdayOf } from './wall-clock.js';

/** Days for which a date without a year may have passed: a list shows what closed lately, not what closes in a year. */
const maxDaysPast = 60;
/** Days for which a last date may lie ahead: clocks differ, and some notices are dated ahead. */
const maxDaysAhead = 7;
/** A due date that is printed without its year lies no further behind the posting: the one printed is then of another procedure or amended. */
const maxDaysOfPosting = 300;
const weekdays = /\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?\b/i;
const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** What decides the year of a date. */
interface YearOptions {
  posted?: string | undefined;
  today?: string | undefined;
  withoutYear?: 'next' | 'last' | undefined;
}

/**
 * The day of a date that is printed without its year: the first one from the posting on, or the one around the day of reading. A printed
 * weekday decides between the years.
 *
 * @param monthAndDay - `12-15`
 * @param text - the words around it
 * @returns null if neither day is known, or none lies in the ten months from the posting on
 */
export function completeYear(monthAndDay: string, text: string, options: YearOptions): string | null {
  const anchor = (options.posted ?? options.today)?.slice(0, 10);
  if (anchor === undefined) return null;
  const days = candidates(monthAndDay, anchor, options);
  const weekday = weekdayNames.indexOf(weekdays.exec(text)?.[1]?.toLowerCase() ?? '');
  // A wrong weekday decides nothing.
  return days.slice(0, 2).find((day) => weekdayOf(day) === weekday) ?? days[0] ?? null;
}

/** The likely one first. */
function candidates(monthAndDay: string, anchor: string, { posted, withoutYear }: YearOptions): string[] {
  const year = Number(anchor.slice(0, 4));
  const distances = [-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8];
  const days = distances.map((distance) => `${year + distance}-${monthAndDay}`).filter(isExistingDay);
  if (withoutYear === 'last') return days.filter((day) => daysBetween(anchor, day) <= maxDaysAhead).toReversed();
  if (posted === undefined) return days.filter((day) => daysBetween(anchor, day) >= -maxDaysPast);
  const next = days.find((day) => daysBetween(anchor, day) >= 0);
  return next !== undefined && daysBetween(anchor, next) <= maxDaysOfPosting ? [next] : [];
}
