import { AppError } from '@rfp/contracts/errors';
import { DateTime } from 'luxon';
import { readDate, readDay, type ReadOptions } from '@rfp/dates/read-date';
import { type DateReading } from '@rfp/dates/reading';
import { type DateValue, type ListValue, type PlainValue, type Rule, type TextValue } from './mapping.js';
import { typedCellText } from './typed-cell.js';

/** One row of the portal. Empty cells are absent. */
export type Row = Readonly<Record<string, unknown>>;

/** A value as printed; empty if there is none. `encode` is applied to the placeholders of a template. */
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
  return emptyIfIgnored(ignore, cellText(row, column));
}

/**
 * Parses a date in the format of the column, or in any common format.
 * @param zone - time zone of the source, for local times and for the display of instants
 */
export function readDateValue(
  text: string,
  as: DateValue['as'],
  zone: string,
  options: Omit<ReadOptions, 'timeZone'> = {},
): DateReading {
  if (as === 'local_datetime') return readDate(text, { ...options, timeZone: zone, midnightIsDay: true });
  if (as === 'date') return readDay(text, { ...options, timeZone: zone });
  // Midnight in UTC is a time of day in other zones.
  const utc = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(text) ? `${text}Z` : text;
  const instant = readDate(utc, { ...options, timeZone: 'UTC' });
  if (instant.status !== 'read' || !instant.date.includes('T')) return instant;
  const date = DateTime.fromISO(instant.date, { zone }).toISO({ suppressMilliseconds: true }) ?? instant.date;
  // The zone is not assumed, because the column is known to be in UTC.
  return { ...instant, date, assumed: instant.assumed.filter((assumption) => assumption !== 'zone') };
}

/** Whether a rule applies to a row. */
export function matchesRule(row: Row, { column, equals, starts_with = [] }: Rule): boolean {
  const text = cellText(row, column).toLowerCase();
  return (
    equals?.some((value) => text === value.toLowerCase()) ??
    starts_with.some((value) => text.startsWith(value.toLowerCase()))
  );
}

/** The text of a cell. @throws RECORD_UNREADABLE if it is a point, a list or another value that is not a text */
export function cellText(row: Row, column: string): string {
  // Reads own members only, because a column may have the name of an inherited property.
  const cell = Object.hasOwn(row, column) ? row[column] : null;
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell.trim();
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  const text = typeof cell === 'object' ? typedCellText(cell) : null;
  if (text !== null) return text.trim();
  throw new AppError('RECORD_UNREADABLE', {
    message: `The column ${column} of the record contains a value that is not a text.`,
  });
}

function readPlain(
  row: Row,
  { column, template, constant, ignore }: PlainValue,
  encode: (text: string) => string,
): string {
  if (constant !== undefined) return constant;
  if (column !== undefined) return emptyIfIgnored(ignore, cellText(row, column));
  let isComplete = true;
  const text = (template ?? '').replaceAll(/\{([^{}]*)\}/g, (_placeholder, name: string) => {
    const part = emptyIfIgnored(ignore, cellText(row, name));
    isComplete &&= part !== '';
    return encode(part);
  });
  return isComplete ? text : '';
}

function emptyIfIgnored(ignore: readonly string[], text: string): string {
  return ignore.some((pattern) => (pattern.endsWith('*') ? text.startsWith(pattern.slice(0, -1)) : text === pattern))
    ? ''
    : text;
}
