import { type SourceDate } from '@rfp/contracts/primitives';

const hour = 3_600_000;
export const dayLength = 24 * hour;

/** Cache of day starts by zone: notices share few days and zones, and an offset from Intl takes microseconds. */
const startCache = new Map<string, number>();
const maxCachedStarts = 5_000;

/**
 * The last instant for a submission: an instant unchanged, a day as its end (23:59:59.999) in the buyer's zone, even when the clocks change that
 * night.
 *
 * @param dueDate - a day or an instant as the source printed it; `null` for none
 * @param timeZone - IANA name; Intl throws RangeError for an unknown one
 */
export function dueInstant(dueDate: SourceDate | null, timeZone: string): Date | null {
  if (dueDate === null) return null;
  if (!isDay(dueDate)) return new Date(dueDate);
  return new Date(startOfDay(wallClock(dueDate) + dayLength, timeZone) - 1);
}

/**
 * The first instant of a date: an instant unchanged, a day as its start in the given zone.
 *
 * @param date - a day or an instant; `null` for none
 * @param timeZone - IANA name
 */
export function startInstant(date: SourceDate | null, timeZone: string): Date | null {
  if (date === null) return null;
  return new Date(isDay(date) ? startOfDay(wallClock(date), timeZone) : date);
}

/**
 * Calendar days from one date to another, as the buyer counts them: 20 from 25 November to 15 December. Each date counts as its printed day; an
 * instant in UTC counts as the day in the zone of the other date.
 */
export function calendarDays(from: StatedDate, to: StatedDate): number {
  const days = [dayOf(from, to), dayOf(to, from)].map(wallClock);
  return Math.round(((days[1] ?? 0) - (days[0] ?? 0)) / dayLength);
}

/** A date as printed, and its instant. For a day, the first or last instant in the buyer's zone. */
export interface StatedDate {
  readonly date: SourceDate;
  readonly at: Date;
}

function dayOf(stated: StatedDate, other: StatedDate): string {
  if (!stated.date.endsWith('Z')) return stated.date.slice(0, 10);
  return new Date(stated.at.getTime() + offsetOfDate(other)).toISOString().slice(0, 10);
}

/** Offset of a date's zone from UTC, in milliseconds. */
function offsetOfDate({ date, at }: StatedDate): number {
  if (!isDay(date)) return Date.parse(`${date.slice(0, 19)}Z`) - Math.floor(at.getTime() / 1000) * 1000;
  const [start, end] = [wallClock(date), wallClock(date) + dayLength - 1].map((wall) => wall - at.getTime());
  return Math.abs(start ?? 0) < Math.abs(end ?? 0) ? (start ?? 0) : (end ?? 0);
}

function isDay(date: SourceDate): boolean {
  return date.length === 10;
}

/** Midnight of the day in UTC. */
function wallClock(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function startOfDay(wall: number, timeZone: string): number {
  const key = `${wall} ${timeZone}`;
  const cached = startCache.get(key);
  if (cached !== undefined) return cached;
  const start = findStart(wall, timeZone);
  if (startCache.size >= maxCachedStarts) startCache.clear();
  startCache.set(key, start);
  return start;
}

/**
 * The offset of the zone may change near midnight, so the offsets before and after midnight are both tried, the earlier one first. If neither fits,
 * midnight does not exist (the clocks jump over it, as in Beirut or Santiago) and the day starts at the jump.
 */
function findStart(wall: number, timeZone: string): number {
  const before = wall - offsetAt(wall - dayLength, timeZone);
  if (before + offsetAt(before, timeZone) === wall) return before;
  const after = wall - offsetAt(wall + dayLength, timeZone);
  if (after + offsetAt(after, timeZone) === wall) return after;
  return findClockJump(after, before, timeZone);
}

/** First instant in (low, high] with the offset of `high`. */
function findClockJump(low: number, high: number, timeZone: string): number {
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

function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached !== undefined) return cached;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
}

const offsetPattern = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;

/** A zone in the form of an offset, `-05:00`, which Node.js before 22 does not accept as a zone. */
const isOffset = /^[+-]\d\d:\d\d$/;

/** Offset of the zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const printed = isOffset.test(timeZone) ? `GMT${timeZone}` : offsetFormat(timeZone).format(instant);
  const match = offsetPattern.exec(printed);
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = match ?? [];
  const size = Number(hours) * hour + Number(minutes) * 60_000 + Number(seconds) * 1_000;
  return sign === '-' ? -size : size;
}
