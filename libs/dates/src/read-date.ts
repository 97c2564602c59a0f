import { asciiDigits } from './ascii-digits.js';
import { type DateOrder } from './date-order.js';
import { findExtension } from './find-extension.js';
import { withoutFormerDates } from './find-former.js';
import { findDays, findDaysAndPartialDates, type FoundDay } from './find-days.js';
import { findBareTime, findTime, type FoundTime } from './find-time.js';
import { isSentinel, statesNoDate } from './no-date.js';
import { completeYear } from './complete-year.js';
import { readFormal } from './read-formal.js';
import { mayStateTime } from './unread-time.js';
import { type Assumption, type DateReading, noneStated, notUnderstood, toReading } from './reading.js';
import { afterJoin, joinsRange } from './range.js';
import { type Span } from './span.js';

/** Context of a printed date. */
export interface ReadOptions {
  /** IANA zone of the publisher. Used for times without a zone and for the order of day and month. */
  timeZone?: string | undefined;
  /** Zone assumed for a time if neither the text nor `timeZone` gives one. Without it, such a time is dropped. */
  unstatedZone?: string | undefined;
  /** The order of day and month, if known. Default: the order usual in `timeZone`. */
  order?: DateOrder | undefined;
  /** The day of posting, if known. A due date without a year is the first such day from then on. */
  posted?: string | undefined;
  /** The day of reading. A date more than 30 years away is not understood. */
  today?: string | undefined;
  /** Whether a date without a year is the next one or the last one; `next` by default. */
  withoutYear?: 'next' | 'last' | undefined;
  /** Which end of `10/01/2026 - 11/05/2026` to use; the last by default. */
  rangeEnd?: 'first' | 'last' | undefined;
  /** Whether midnight stands for the whole day, even with an offset. Otherwise `12:00 AM` is the start of the day. */
  midnightIsDay?: boolean | undefined;
  /** Whether a program printed the date. `EDT` is then four hours behind UTC even in winter; people mean local time instead. */
  exactZones?: boolean | undefined;
}

const maxText = 500;

/**
 * Reads a date field of a source in any form: `2026-12-15T17:00:00`, `12/15/2026 5:00 PM`, `15. Dezember 2026`,
 * `the 15th day of December, 2026, 1400 hours EST`. A date without a time is returned as the printed day. A time is read in the printed zone, else in
 * `timeZone` with the assumption `zone`.
 *
 * @returns the day or instant, `none_stated` (`TBD`, `9999-12-31`) or `not_understood` (30 February)
 */
export function readDate(printed: string | null | undefined, options: ReadOptions = {}): DateReading {
  const text = asciiDigits((printed ?? '').slice(0, maxText)).trim();
  const reading = readFormal(text, options) ?? readPrinted(text, options);
  return isPlausible(reading, options.today) ? reading : notUnderstood;
}

/** Reads the day of a date, as printed. */
export function readDay(printed: string | null | undefined, options: ReadOptions = {}): DateReading {
  const reading = readDate(printed, options);
  if (reading.status !== 'read') return reading;
  return toReading(
    reading.date.slice(0, 10),
    reading.assumed.filter((assumption) => assumption === 'year' || assumption === 'order'),
  );
}

function readPrinted(text: string, options: ReadOptions): DateReading {
  const chosen = chooseDay(text, options);
  if (chosen === null) return notUnderstood;
  if (chosen === 'none') return statesNoDate(text) ? noneStated : notUnderstood;
  if (referenceWords.test(text.slice(0, chosen.start))) return notUnderstood;
  const { day, assumed } = completeDay(text, chosen, options);
  return day === null ? notUnderstood : readTimeOf(text, { day, assumed, chosen }, options);
}

/** Words that make the following day a mere reference: `10 days after December 15`, `week of December 14`. */
const referenceWords =
  /\b(?:(?:days?|weeks?|months?|hours?)\s+(?:after|from|following|before|prior to|of|past)(?:\s+the)?|no(?:t)? (?:earlier|sooner) than|not before|(?<!days? )after|weeks? (?:of|beginning|commencing))\W*(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\W*)?$/i;

/** The day chosen from a text. */
interface ChosenDay extends FoundDay {
  /** Whether the text has no other day, so that a time before the day belongs to it. */
  isOnly: boolean;
  /** Words before the day that may state its time, if it is not the only day. */
  before?: string;
}

/** Chooses the day of a text; null for several dates that are neither a range nor an extension. */
function chooseDay(text: string, options: ReadOptions): ChosenDay | 'none' | null {
  const all = findDays(text, options);
  const found = withoutFormerDates(text, all);
  const [first] = found;
  const last = found.at(-1);
  if (first === undefined || last === undefined) return chooseDayWithoutYear(text, options);
  if (found.every((day) => dayKey(day) === dayKey(first)))
    return { ...endOfRange(text, first, options), isOnly: found.length === all.length };
  const extended = findExtension(text, found);
  if (extended !== null) return { ...extended.to, isOnly: false };
  if (found.length > 2 || !isRange(text, [first, last])) return null;
  return options.rangeEnd === 'first' ? { ...first, isOnly: false } : lastOfRange(text, [first, last]);
}

/** The end of a range: `between 8 AM on December 1 and 5 PM on December 15`. */
function lastOfRange(text: string, [first, last]: readonly [FoundDay, FoundDay]): ChosenDay {
  return { ...last, isOnly: false, before: afterJoin(text.slice(first.end, last.start)) };
}

function isRange(text: string, [first, last]: readonly [FoundDay, FoundDay]): boolean {
  const isAscending = first.year === null || last.year === null || dayKey(first) <= dayKey(last);
  return isAscending && joinsRange(text.slice(0, first.start), text.slice(first.end, last.start));
}

/**
 * The requested end of a range if only one day has the year, `December 28, 2026 - January 8`, or if one date prints the whole range. Any other
 * day is returned as is.
 */
function endOfRange(text: string, day: FoundDay, options: ReadOptions): FoundDay {
  const { begin, year } = day;
  if (begin !== undefined) {
    // A time after the range belongs to its end.
    const first = { ...day, ...begin, year: yearOf({ ...begin, year: null }, day), end: text.length };
    return options.rangeEnd === 'first' ? first : day;
  }
  const parts =
    year === null
      ? []
      : findDaysAndPartialDates(text, options).filter((part) => part.year === null && part.day !== null);
  const before = parts.findLast((part) => part.end <= day.start);
  if (options.rangeEnd === 'first' && before !== undefined && isRange(text, [before, day]))
    return { ...before, year: yearOf(before, day) };
  const behind = parts.find((part) => part.start >= day.end);
  if (options.rangeEnd === 'first' || behind === undefined || !isRange(text, [day, behind])) return day;
  return { ...behind, year: yearOf(behind, day) };
}

/** The year of a range end that is printed without one: the year nearest to the other end that keeps the ends in order. */
function yearOf(
  part: Pick<FoundDay, 'month' | 'day' | 'year'> & Partial<Span>,
  { year, month, day, start }: FoundDay,
): string | null {
  if (year === null) return null;
  const isLater = `${part.month}-${part.day}` > `${month}-${day}`;
  const isBehind = part.start !== undefined && part.start > start;
  if (isLater === isBehind || `${part.month}-${part.day}` === `${month}-${day}`) return year;
  return String(Number(year) + (isBehind ? 1 : -1));
}

/** `12/15`, which is a day only with a time or a weekday; else it may be a fraction or a month. */
const numericPartialDate = /(?<![\p{L}\d/.$:-])(?<first>\d{1,2})\/(?<second>\d{1,2})(?![\d/.%-])/giu;

function findNumericPartialDate(text: string, options: ReadOptions): FoundDay[] {
  const [only, ...others] = text.matchAll(numericPartialDate);
  if (only === undefined || others.length > 0) return [];
  const [{ 0: printed, index }, before] = [only, text.slice(0, only.index)];
  const behind = text.slice(index + printed.length);
  const context = { day: '2000-01-01', timeZone: options.timeZone };
  const isDay =
    /^\W*(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\W*$/i.test(before) ||
    /^[\s,(]*(?:at\b|@|by\b)?\s*(?:\d{1,2}(?::\d\d|\s?[ap]\.?m)|noon)/i.test(behind) ||
    (findTime(before, context) !== null && /^[^\p{L}]*$/u.test(behind));
  if (!isDay) return [];
  return findDays(`${printed}/2000`, options).map((day) => ({
    ...day,
    start: index,
    end: index + printed.length,
    year: null,
  }));
}

function chooseDayWithoutYear(text: string, options: ReadOptions): ChosenDay | 'none' | null {
  const numeric = findNumericPartialDate(text, options);
  const parts = numeric.length > 0 ? numeric : findDaysAndPartialDates(text, options);
  const [first, second, ...others] = withoutFormerDates(text, parts);
  if (first === undefined) return 'none';
  if (others.length > 0 || first.day === null) return null;
  if (second === undefined) return { ...endOfRange(text, first, options), isOnly: parts.length === 1 };
  if (second.day === null || !isRange(text, [first, second])) return null;
  return options.rangeEnd === 'first' ? { ...first, isOnly: false } : lastOfRange(text, [first, second]);
}

function completeDay(
  text: string,
  chosen: ChosenDay,
  options: ReadOptions,
): { day: string | null; assumed: Assumption[] } {
  const assumed: Assumption[] = chosen.orderAssumed ? ['order'] : [];
  if (chosen.year !== null) return { day: dayKey(chosen), assumed };
  return { day: completeYear(`${chosen.month}-${chosen.day}`, text, options), assumed: [...assumed, 'year'] };
}

function readTimeOf(
  text: string,
  { day, assumed, chosen }: { day: string; assumed: Assumption[]; chosen: ChosenDay },
  options: ReadOptions,
): DateReading {
  if (isSentinel(day)) return noneStated;
  const behind = text.slice(chosen.end, Math.min(nextDayAfter(text, chosen), chosen.end + 80));
  const before = chosen.isOnly ? text.slice(0, chosen.start) : (chosen.before ?? '');
  const time = timeBeside(before, behind, day, options);
  const zone = options.timeZone ?? options.unstatedZone;
  const isUnread = time === null ? mayStateTime(before, behind) : hasUnknownZone(text, time, options);
  if (isUnread) return toReading(day, [...assumed, 'unread_time']);
  const isDay = options.midnightIsDay === true && time?.clock === '00:00';
  return toReading(day, assumed, isDay ? null : time, zone);
}

/** Whether a program printed a zone that is not known. The time may then belong to another day. */
function hasUnknownZone(text: string, { zone }: FoundTime, { exactZones }: ReadOptions): boolean {
  return exactZones === true && zone === undefined && /\d\s?[A-Z]{1,5}$/.test(text);
}

function timeBeside(before: string, behind: string, day: string, options: ReadOptions): FoundTime | null {
  const { timeZone, exactZones } = options;
  const context = { day, timeZone, exactZones };
  return (
    findTime(behind, context) ??
    findBareTime(behind, 'behind') ??
    findTime(before, context) ??
    findBareTime(before, 'before')
  );
}

/** Offset of the next date in the text, whose time does not belong to the chosen day. */
function nextDayAfter(text: string, { end }: Span): number {
  const next = findDaysAndPartialDates(text.slice(end), {}).find(({ day }) => day !== null);
  return next === undefined ? text.length : end + next.start;
}

function dayKey({ year, month, day }: FoundDay): string {
  return `${year}-${month}-${day}`;
}

function isPlausible(reading: DateReading, today: string | undefined): boolean {
  if (reading.status !== 'read' || today === undefined) return true;
  return Math.abs(Number(reading.date.slice(0, 4)) - Number(today.slice(0, 4))) <= 30;
}
