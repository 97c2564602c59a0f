import { type SourceDate } from '@rfp/contracts/primitives';
import { DateTime } from 'luxon';
import { readDate } from '../read-date.js';
import { readPrintedDate } from '../web-page/printed-date.js';

const rfc822 =
  /^(?:[a-z]{3,9}\.?,?\s+)?(\d{1,2})[\s-]+([a-z]{3})[a-z]*\.?[\s-]+(\d{4}|\d{2})(?:,?\s+(\d{1,2}:\d{2}(?::\d{2})?)\s*([a-z]{1,5}|[+-]\d{2}:?\d{2})?)?(?:\s*\([\w ]*\))?$/i;

const offsets = new Map([
  ...['Z', 'UT', 'UTC', 'GMT'].map((name) => [name, '+00:00'] as const),
  ['EDT', '-04:00'],
  ['EST', '-05:00'],
  ['CDT', '-05:00'],
  ['CST', '-06:00'],
  ['MDT', '-06:00'],
  ['MST', '-07:00'],
  ['PDT', '-07:00'],
  ['PST', '-08:00'],
  ['AKDT', '-08:00'],
  ['AKST', '-09:00'],
  ['HST', '-10:00'],
]);

/**
 * Reads the date of an entry: RFC 822 as feeds write it (two-digit years, names of zones, a wrong weekday), ISO 8601,
 * and dates as people write them. Exactly midnight counts as a day: nobody publishes at that second.
 * @throws RECORD_BAD_DATE
 */
export function readFeedDate(source: string | undefined, zone: string, now: Date): SourceDate | null {
  const text = (source ?? '').slice(0, 200).trim().replaceAll(/\s+/g, ' ');
  const match = rfc822.exec(text);
  const date = match === null ? readPrintedDate(text, { zone, now, ofRange: 'first' }) : readRfc822(match, zone);
  return dayIfMidnight(date);
}

function readRfc822(
  [, day = '', month = '', year = '', clock, printedZone = '']: RegExpExecArray,
  zone: string,
): SourceDate | null {
  const monthNumber = DateTime.fromFormat(month, 'LLL', { locale: 'en-US' }).toFormat('LL');
  const printedDay = `${fullYear(year)}-${monthNumber}-${day.padStart(2, '0')}`;
  const offset = offsetOf(printedZone);
  // Without a known zone, the time could belong to another day.
  return readDate(
    clock === undefined || offset === null
      ? printedDay
      : `${printedDay}T${clock.padStart(clock.length < 6 ? 5 : 8, '0')}${offset}`,
    zone,
  );
}

function dayIfMidnight(date: SourceDate | null): SourceDate | null {
  return date !== null && /T00:00:00(?!\.0*[1-9])/.test(date) ? date.slice(0, 10) : date;
}

function offsetOf(zone: string): string | null {
  return zone === '' || /^[+-]/.test(zone) ? zone : (offsets.get(zone.toUpperCase()) ?? null);
}

/** Two-digit years as in RFC 2822. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return Number(year) < 50 ? `20${year}` : `19${year}`;
}
