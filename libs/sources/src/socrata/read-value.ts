import { AppError } from '@rfp/contracts/errors';
import { type SourceDate } from '@rfp/contracts/primitives';
import { DateTime } from 'luxon';
import { readDate, readDay } from '../read-date.js';
import { readPrintedDate } from '../web-page/printed-date.js';
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

/**
 * A date in the form of the column, or as people print it.
 * @param ofRange - which end of a printed range to use
 * @throws RECORD_BAD_DATE
 */
export function readDateValue(
  row: Row,
  { column, as, ignore }: DateValue,
  zone: string,
  ofRange: 'first' | 'last' = 'last',
): SourceDate | null {
  const text = unless(ignore, cellText(row, column));
  if (as === 'local_datetime') return isMidnight(text) ? readDay(text) : readAny(text, zone, ofRange);
  if (as === 'date') return readAny(text, zone, ofRange)?.slice(0, 10) ?? null;
  const instant = readAny(text, 'utc', ofRange);
  if (instant === null || !instant.includes('T')) return instant;
  return DateTime.fromISO(instant, { zone }).toISO({ suppressMilliseconds: true });
}

/** Columns of text have dates as their portal prints them. Words without a date, such as `TBD`, stay unreadable. */
function readAny(text: string, zone: string, ofRange: 'first' | 'last'): SourceDate | null {
  // No month is 19 or 20.
  const [, year, month, day] = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  if (year !== undefined) return readDay(`${year}-${month}-${day}`);
  const isFormal = /^\d{4}-|^\d{8}$/.test(text) || !/\d/.test(text);
  return isFormal ? readDate(text, zone) : readPrintedDate(text, { zone, ofRange });
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

function isMidnight(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}[T ]00:00(:00(\.0+)?)?$/.test(text);
}
