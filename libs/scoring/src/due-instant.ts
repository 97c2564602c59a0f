import { type SourceDate } from '@rfp/contracts/primitives';

const hour = 3_600_000;
const day = 24 * hour;

/** Both edges of days: dates of notices crowd on few days and few zones, and asking Intl for an offset costs microseconds. */
const starts = new Map<string, number>();
const startsKept = 5_000;

/**
 * The last instant at which an answer is taken: an instant as it is, a day at its very end (23:59:59.999) in the buyer's zone,
 * whatever the clocks do that night.
 *
 * @param dueDate - a day or an instant as the source printed it; `null` where there is none
 * @param timeZone - IANA name; an unknown one is a RangeError of Intl
 */
export function dueInstant(dueDate: SourceDate | null, timeZone: string): Date | null {
  if (dueDate === null) return null;
  if (!isDay(dueDate)) return new Date(dueDate);
  return new Date(startOfDay(wallClock(dueDate) + day, timeZone) - 1);
}

/**
 * The first instant of what a source prints as a date: an instant as it is, a day at its beginning in the given zone.
 *
 * @param date - a day or an instant; `null` where there is none
 * @param timeZone - IANA name
 */
export function instantOf(date: SourceDate | null, timeZone: string): Date | null {
  if (date === null) return null;
  return new Date(isDay(date) ? startOfDay(wallClock(date), timeZone) : date);
}

function isDay(date: SourceDate): boolean {
  return date.length === 10;
}

/** The day's midnight as if the zone were UTC. */
function wallClock(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function startOfDay(wall: number, timeZone: string): number {
  const key = `${wall} ${timeZone}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  const start = findStart(wall, timeZone);
  if (starts.size >= startsKept) starts.clear();
  starts.set(key, start);
  return start;
}

/**
 * The zone's offset may change near midnight, so the offset before and the one after are tried, earlier first. Where neither
 * fits, that midnight does not exist (the clocks jump over it, as in Beirut or Santiago) and the day begins at the jump.
 */
function findStart(wall: number, timeZone: string): number {
  const before = wall - offsetAt(wall - day, timeZone);
  if (before + offsetAt(before, timeZone) === wall) return before;
  const after = wall - offsetAt(wall + day, timeZone);
  if (after + offsetAt(after, timeZone) === wall) return after;
  return findJump(after, before, timeZone);
}

/** First instant in (low, high] with the offset of `high`. */
function findJump(low: number, high: number, timeZone: string): number {
  const later = offsetAt(high, timeZone);
  let first = high;
  let last = low;
  while (first - last > 1) {
    const middle = Math.floor((first + last) / 2);
    if (offsetAt(middle, timeZone) === later) first = middle;
    else last = middle;
  }
  return first;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
}

const offsetPattern = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

/** Milliseconds that the zone is ahead of UTC at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  const match = offsetPattern.exec(formatOf(timeZone).format(instant));
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = match ?? [];
  const size = Number(hours) * hour + Number(minutes) * 60_000 + Number(seconds) * 1_000;
  return sign === '-' ? -size : size;
}
