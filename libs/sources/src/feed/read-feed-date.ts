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
 * Reads the date of an entry: RFC 822 in the ways in which feeds write it (years of two digits, names of zones, a weekday that is another
 * one), ISO 8601, and what people write. Midnight sharp is a day: nobody publishes at that second.
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
  // The time of a zone that is not known could be of any day.
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

/** As RFC 2822 reads years of two digits. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return Number(year) < 50 ? `20${year}` : `19${year}`;
}
