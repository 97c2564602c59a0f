import { AppError } from '@rfp/contracts/errors';
import { DateTime } from 'luxon';
import { readDate, readDay, type ReadOptions } from '@rfp/dates/read-date';
import { type DateReading } from '@rfp/dates/reading';
import { type DateValue, type ListValue, type PlainValue, type Rule, type TextValue } from './mapping.js';
import { typedCellText } from './typed-cell.js';

/** One row of the portal. An empty cell is left out. */
export type Row = Readonly<Record<string, unknown>>;

/** A value as printed; empty if there is none. `encode` is for the gaps of a template. */
export function readText(row: Row, value: TextValue, encode: (text: string) => string = (text) => text): string {
  if (value.first !== undefined)
    return value.first.map((part) => readPlain(row, part, encode)).find((text) => text !== '') ?? '';
  if (value.all !== undefined)
    return value.all
      .map((part) => readPlain(row, part, encode))
      .filter((text) => text !== '')
      .join('\n\n');
  return readPlain(row, value, encode);
}

/** The entries of a list, as printed. */
export function readList(row: Row, values: ListValue): string[] {
  return values.flatMap((value) => {
    const text = readPlain(row, value, (part) => part);
    const entries = (value.split === undefined ? [text] : text.split(value.split)).map((entry) => entry.trim());
    return entries.map((entry) => (entry === '' ? '' : `${value.prefix ?? ''}${entry}`));
  });
}

/** The text of a date as the column prints it. */
export function dateText(row: Row, { column, ignore }: DateValue): string {
  return unless(ignore, cellText(row, column));
}

/**
 * Reads a date in the form of the column, or as people print it.
 * @param zone - of the source: of local times and of the days that instants are shown as
 */
export function readDateValue(
  text: string,
  as: DateValue['as'],
  zone: string,
  options: Omit<ReadOptions, 'timeZone'> = {},
): DateReading {
  if (as === 'local_datetime') return readDate(text, { ...options, timeZone: zone, midnightIsDay: true });
  if (as === 'date') return readDay(text, { ...options, timeZone: zone });
  // Midnight of UTC is a time elsewhere.
  const utc = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(text) ? `${text}Z` : text;
  const instant = readDate(utc, { ...options, timeZone: 'UTC' });
  if (instant.status !== 'read' || !instant.date.includes('T')) return instant;
  const date = DateTime.fromISO(instant.date, { zone }).toISO({ suppressMilliseconds: true }) ?? instant.date;
  // The column is known to be in UTC.
  return { ...instant, date, assumed: instant.assumed.filter((what) => what !== 'zone') };
}

/** Whether a rule applies to a row. */
export function matchesRule(row: Row, { column, equals, starts_with = [] }: Rule): boolean {
  const text = cellText(row, column).toLowerCase();
  return (
    equals?.some((wanted) => text === wanted.toLowerCase()) ??
    starts_with.some((wanted) => text.startsWith(wanted.toLowerCase()))
  );
}

/** @throws RECORD_UNREADABLE if the cell holds a point, a list or another value that is no text */
export function cellText(row: Row, column: string): string {
  // Own cells only: a column may have the name of a property that every object has.
  const cell = Object.hasOwn(row, column) ? row[column] : null;
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell.trim();
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  const text = typeof cell === 'object' ? typedCellText(cell) : null;
  if (text !== null) return text.trim();
  throw new AppError('RECORD_UNREADABLE', {
    message: `The column ${column} of the record holds something that is no text.`,
  });
}

function readPlain(
  row: Row,
  { column, template, constant, ignore }: PlainValue,
  encode: (text: string) => string,
): string {
  if (constant !== undefined) return constant;
  if (column !== undefined) return unless(ignore, cellText(row, column));
  let isWhole = true;
  const text = (template ?? '').replaceAll(/\{([^{}]*)\}/g, (_gap, name: string) => {
    const part = unless(ignore, cellText(row, name));
    isWhole &&= part !== '';
    return encode(part);
  });
  return isWhole ? text : '';
}

function unless(ignore: readonly string[], text: string): string {
  return ignore.some((pattern) => (pattern.endsWith('*') ? text.startsWith(pattern.slice(0, -1)) : text === pattern))
    ? ''
    : text;
}
