import { type DateReading, noneStated, notUnderstood, toReading } from './reading.js';
import { isSentinel } from './no-date.js';
import { instantAt, isExistingDay, readIsoInstant } from './wall-clock.js';

const instant = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}(?::?\d{2})?)$/;
const localTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?$/;
/** Form of Grants.gov. The time is midnight or the time of an edit. */
const dashedTime = /^(\d{4}-\d{2}-\d{2})-(?:[01]\d|2[0-3])-[0-5]\d-[0-5]\d$/;
/** ISO 8601 without separators, as in calendars. */
const basic = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)?(Z)?)?$/;
const monthFirstBasic = /^(\d\d)(\d\d)(\d{4})$/;
const zeros = /^0{1,2}[/.-]0{1,2}[/.-]0{4}|^0{4}[/.-]0{1,2}[/.-]0{1,2}/;

/**
 * Reads the forms that programs print.
 * @returns null for any other form
 */
export function readFormal(
  text: string,
  {
    timeZone,
    unstatedZone,
    midnightIsDay = false,
  }: { timeZone?: string | undefined; unstatedZone?: string | undefined; midnightIsDay?: boolean | undefined },
): DateReading | null {
  if (text === '' || zeros.test(text)) return noneStated;
  const zone = timeZone ?? unstatedZone;
  return readInstant(text, midnightIsDay) ?? readLocalTime(text, zone) ?? readDigits(text, zone);
}

function readInstant(text: string, midnightIsDay: boolean): DateReading | null {
  const [, day] = instant.exec(text) ?? [];
  if (day === undefined) return null;
  // 24:00 is the end of the day, not the beginning of the next one.
  const clocked = text.replace(' ', 'T').replace(/T24:00(?::00(?:\.0+)?)?/, 'T23:59:59');
  const date = isExistingDay(day) ? readIsoInstant(clocked) : null;
  if (date === null) return notUnderstood;
  if (isSentinel(day)) return noneStated;
  return { status: 'read', date: midnightIsDay && isMidnight(text) ? day : date, assumed: [] };
}

function isMidnight(text: string): boolean {
  return /[T ](?:00|24):00(?::00(?:\.0+)?)?(?:Z|[+-][\d:]+)$/.test(text);
}

function readLocalTime(text: string, timeZone: string | undefined): DateReading | null {
  const [, day, clock = ''] = localTime.exec(text) ?? dashedTime.exec(text) ?? [];
  return day === undefined ? null : withClock(day, clock, timeZone);
}

function readDigits(text: string, timeZone: string | undefined): DateReading | null {
  // Unambiguous with month-first dates, because no month is 19 or 20.
  const [, year, month, day, hours, minutes = '', seconds = '00', utc] = basic.exec(text) ?? [];
  if (year !== undefined) {
    const clock = hours === undefined ? '' : `${hours}:${minutes}:${seconds}`;
    return withClock(`${year}-${month}-${day}`, clock, utc === undefined ? timeZone : 'UTC', utc !== undefined);
  }
  const [, first, second, last] = monthFirstBasic.exec(text) ?? [];
  return last === undefined ? null : withClock(`${last}-${first}-${second}`, '', timeZone);
}

/** The reading of a day with a clock. Midnight counts as no time, because programs store days that way. */
function withClock(day: string, clock: string, zone: string | undefined, isPrinted = false): DateReading {
  if (!isExistingDay(day) || !isClock(clock)) return notUnderstood;
  if (isSentinel(day)) return noneStated;
  if (clock === '' || zone === undefined || /^(?:00|24):00(?::00)?$/.test(clock)) return toReading(day, []);
  const date = instantAt(day, clock, zone);
  return date === null ? notUnderstood : { status: 'read', date, assumed: isPrinted ? [] : ['zone'] };
}

function isClock(clock: string): boolean {
  return clock === '' || /^(?:(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?|24:00(?::00)?)$/.test(clock);
}
