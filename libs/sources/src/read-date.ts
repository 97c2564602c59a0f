import { AppError } from '@rfp/contracts/errors';
import { isoDateSchema, isoInstantSchema, type SourceDate } from '@rfp/contracts/primitives';
import { DateTime } from 'luxon';

/** Forms of a day; a time behind it is either no deadline (always midnight) or has no reliable zone. */
const dayForms = [
  /^(?<month>\d{2})\/(?<day>\d{2})\/(?<year>\d{4})$/,
  /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:-(?:[01]\d|2[0-3])-[0-5]\d-[0-5]\d)?$/,
  /^(?<month>[A-Z][a-z]{2}) (?<day>\d{1,2}), (?<year>\d{4})$/,
];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const localTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/;
const instant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}(:?\d{2})?)$/;
/**
 * `Sep 09, 2026 12:00:00 AM EDT`: the abbreviated zone is not reliable, and the time is midnight in all known records.
 */
const spelledTime = /^([A-Z][a-z]{2} \d{1,2}, \d{4}) \d{1,2}:\d{2}:\d{2} [AP]M [A-Z]{2,5}$/;

/**
 * Reads a date of a source. A day stays the printed day, an instant keeps its offset; nothing is converted to another
 * zone.
 * @param zone - IANA zone for times without an offset; without it only their day is used
 * @returns null if nothing is stated
 * @throws RECORD_BAD_DATE for other forms and for days that do not exist
 */
export function readDate(source: string | null | undefined, zone?: string): SourceDate | null {
  const text = source?.trim() ?? '';
  if (text === '') return null;
  const date = instant.test(text)
    ? readInstant(text)
    : localTime.test(text)
      ? readLocalTime(text, zone)
      : readPrintedDay(text);
  if (date === null)
    throw new AppError('RECORD_BAD_DATE', { message: `A date of the record cannot be read: "${text.slice(0, 40)}".` });
  return date;
}

/** The day of a date, as printed. */
export function readDay(source: string | null | undefined): string | null {
  return readDate(source)?.slice(0, 10) ?? null;
}

function readInstant(text: string): string | null {
  return iso(DateTime.fromISO(text.replace(' ', 'T'), { setZone: true }));
}

function readLocalTime(text: string, zone: string | undefined): string | null {
  const time = DateTime.fromISO(text.replace(' ', 'T'), { zone: zone ?? 'utc' });
  return zone === undefined ? existingDay(time.toISODate()) : iso(time);
}

function readPrintedDay(text: string): string | null {
  const printed = spelledTime.exec(text)?.[1] ?? text;
  const parts = dayForms.map((form) => form.exec(printed)?.groups).find((groups) => groups !== undefined);
  return parts === undefined ? null : existingDay(isoOf(parts));
}

function isoOf({ year = '', month = '', day = '' }: Record<string, string>): string {
  const number = months.includes(month) ? String(months.indexOf(month) + 1) : month;
  return [year, number.padStart(2, '0'), day.padStart(2, '0')].join('-');
}

function iso(time: DateTime): string | null {
  return isoInstantSchema.safeParse(time.toISO({ suppressMilliseconds: true })).data ?? null;
}

function existingDay(day: string | null): string | null {
  return isoDateSchema.safeParse(day).data ?? null;
}
