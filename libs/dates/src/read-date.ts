import { type DateOrder } from './date-order.js';
import { findExtension } from './find-extension.js';
import { type FoundDay, findDays, findDaysAndParts } from './find-days.js';
import { findTime } from './find-time.js';
import { isSentinel, statesNoDate } from './no-date.js';
import { completeYear } from './complete-year.js';
import { readFormal } from './read-formal.js';
import { type Assumption, type DateReading, none, notUnderstood, toReading } from './reading.js';

/** What is known of a printed date besides its text. */
export interface ReadOptions {
  /** IANA zone of who printed it: of a time without a zone, and for the order of day and month. */
  timeZone?: string | undefined;
  /** The order of day and month, where it is known; by default that of the place of `timeZone`. */
  order?: DateOrder | undefined;
  /** The day of posting, if it is known: a due date without a year is the first one from then on. */
  posted?: string | undefined;
  /** The day of reading. A date more than 30 years away is not understood. */
  today?: string | undefined;
  /** Whether a date without a year is the next one or the last one; `next` by default. */
  withoutYear?: 'next' | 'last' | undefined;
  /** Which end of `10/01/2026 - 11/05/2026` to use; the last by default. */
  ofRange?: 'first' | 'last' | undefined;
  /** Whether exactly midnight stands for the day, also with an offset. */
  midnightIsDay?: boolean | undefined;
  /** Whether a program printed it: `EDT` is four hours behind UTC then, also in winter. People mean the clock of the place. */
  exactZones?: boolean | undefined;
}

const maxText = 500;

/**
 * Reads the date that a field of a source prints, in any form: `2026-12-15T17:00:00`, `12/15/2026 5:00 PM`, `15. Dezember 2026`,
 * `the 15th day of December, 2026, 1400 hours EST`. A day stays the printed day; a time is read in the zone that is printed, else in
 * `timeZone` and marked so.
 *
 * @returns the day or instant; or that the field states none (`TBD`, `9999-12-31`), or that it cannot be read (30 February)
 */
export function readDate(printed: string | null | undefined, options: ReadOptions = {}): DateReading {
  const text = (printed ?? '').slice(0, maxText).trim();
  const reading = readFormal(text, options) ?? readPrinted(text, options);
  return isPlausible(reading, options.today) ? reading : notUnderstood;
}

/** The day of a date, as printed. */
export function readDay(printed: string | null | undefined, options: ReadOptions = {}): DateReading {
  const reading = readDate(printed, options);
  if (reading.status !== 'read') return reading;
  return toReading(
    reading.date.slice(0, 10),
    reading.assumed.filter((what) => what === 'year' || what === 'order'),
  );
}

function readPrinted(text: string, options: ReadOptions): DateReading {
  const chosen = chooseDay(text, options);
  if (chosen === null) return notUnderstood;
  if (chosen === 'none') return statesNoDate(text) ? none : notUnderstood;
  const { day, assumed } = completeDay(text, chosen, options);
  return day === null ? notUnderstood : readTimeOf(text, { day, assumed, chosen }, options);
}

/** The chosen day, and whether it is the only one. */
interface ChosenDay extends FoundDay {
  only: boolean;
}

/** Null for several dates that are neither a range nor an extension. */
function chooseDay(text: string, options: ReadOptions): ChosenDay | 'none' | null {
  const found = findDays(text, options);
  const [first] = found;
  const last = found.at(-1);
  if (first === undefined || last === undefined) return chooseDayWithoutYear(text, options);
  if (found.every((day) => keyOf(day) === keyOf(first))) return { ...first, only: true };
  const extended = findExtension(text, found);
  if (extended !== null) return { ...extended.to, only: false };
  if (found.length > 2 || !isRange(text.slice(first.end, last.start))) return null;
  return { ...(options.ofRange === 'first' ? first : last), only: false };
}

/** `12/15 at 5 PM`; not `12/15`, which may be a fraction or a month. */
const numericPart =
  /^(?:\p{L}{2,9}\.?,?\s)?(?<first>\d{1,2})\/(?<second>\d{1,2})(?=,?\s+(?:at\b|@|by\b)?\s*\d{1,2}(?::\d\d|\s?[ap]\.?m))/iu;

function chooseDayWithoutYear(text: string, options: ReadOptions): ChosenDay | 'none' | null {
  const numeric = numericPart.exec(text);
  const parts =
    numeric === null
      ? findDaysAndParts(text, options)
      : findDays(`${numeric[0]}/2000`, options).map((day) => ({ ...day, end: numeric[0].length, year: null }));
  const [only, ...others] = parts;
  if (only === undefined) return 'none';
  return others.length > 0 || only.day === null ? null : { ...only, only: true };
}

function completeDay(
  text: string,
  chosen: ChosenDay,
  options: ReadOptions,
): { day: string | null; assumed: Assumption[] } {
  const assumed: Assumption[] = chosen.orderAssumed ? ['order'] : [];
  if (chosen.year !== null) return { day: keyOf(chosen), assumed };
  return { day: completeYear(`${chosen.month}-${chosen.day}`, text, options), assumed: [...assumed, 'year'] };
}

function readTimeOf(
  text: string,
  { day, assumed, chosen }: { day: string; assumed: Assumption[]; chosen: ChosenDay },
  { timeZone, exactZones }: ReadOptions,
): DateReading {
  if (isSentinel(day)) return none;
  const where = { day, timeZone, exactZones };
  const time =
    findTime(text.slice(chosen.end, chosen.end + 80), where) ??
    (chosen.only ? findTime(text.slice(0, chosen.start), where) : null);
  // In an unknown zone of a program, the time may belong to another day.
  const isUnknown = exactZones === true && time?.zone === undefined && /\d\s?[A-Z]{1,5}$/.test(text);
  return toReading(day, assumed, isUnknown ? null : time, timeZone);
}

function keyOf({ year, month, day }: FoundDay): string {
  return `${year}-${month}-${day}`;
}

function isRange(between: string): boolean {
  return /^[^\d]{0,40}(?:[-–—]|\bto\b|\bthrough\b|\bthru\b|\buntil\b|\bal?\b|\bau\b|\bbis\b|\baté\b|\bhasta\b)[^\d]{0,40}$|^[^\d]*\d{1,2}:\d{2}[^\d]*(?:[-–—]|\bto\b)[^\d]*$/i.test(
    between,
  );
}

function isPlausible(reading: DateReading, today: string | undefined): boolean {
  if (reading.status !== 'read' || today === undefined) return true;
  return Math.abs(Number(reading.date.slice(0, 4)) - Number(today.slice(0, 4))) <= 30;
}
