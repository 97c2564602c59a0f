import { formatCount } from '@rfp/api-client/display';
import { type Action, type Context, type Options } from '../context.js';
import { printHint, printOne, printRecords } from '../output/print-records.js';
import { renderTable, roomOf } from '../output/table.js';

type Fields = Record<string, unknown>;

/** A column of a table for people. */
interface ViewColumn<T> {
  head: string;
  align?: 'right';
  /** Omits the column if this holds for no record. */
  onlyWith?: (record: T) => boolean;
  cell: (record: T, context: Context) => string;
}

/** How the records of a noun are printed. Without `table`, `entry` and `columns`, people see a table of its fields. */
export interface View<T> {
  fields: string[];
  /** Columns of TSV, CSV and wide tables, by default all fields. Append new ones: scripts use them by position. */
  lineFields?: string[];
  /** Converts a record to a row of `lineFields`, if they differ. */
  line?: (record: T) => Fields;
  /** The sentence for no records. */
  none?: string;
  /** The text of a record. */
  entry?: (context: Context, record: T) => string;
  columns?: ViewColumn<T>[];
  /** Lines about a record, below the table. */
  remarks?: (context: Context, record: T) => string[];
  /** The text of all records. */
  table?: (context: Context, records: T[]) => string;
}

/**
 * Prints records in the form that the options select.
 * @param document - printed as JSON or YAML instead of the records
 */
export function printView<T extends Fields>(context: Context, view: View<T>, records: T[], document?: Fields): void {
  const { fields, lineFields = fields, line } = view;
  printRecords(context, {
    records,
    allFields: fields,
    lineFields,
    ...(document === undefined ? {} : { document }),
    ...(line === undefined ? {} : { lines: records.map(line) }),
    ...(isText(view) ? { table: () => textOf(context, view, records) } : {}),
  });
}

function isText({ table, entry, columns }: View<never>): boolean {
  return table !== undefined || entry !== undefined || columns !== undefined;
}

function textOf<T>(context: Context, view: View<T>, records: T[]): string {
  const { none, table, entry } = view;
  if (records.length === 0 && none !== undefined) return `${none}\n`;
  if (table !== undefined) return table(context, records);
  if (entry !== undefined) return records.map((record) => entry(context, record)).join('');
  return columnTable(context, view, records);
}

function columnTable<T>(context: Context, { columns = [], remarks }: View<T>, records: T[]): string {
  const shown = columns.filter(({ onlyWith }) => onlyWith === undefined || records.some(onlyWith));
  const rows = records.map((record) => shown.map(({ cell }) => cell(record, context)));
  const below = remarks === undefined ? [] : records.flatMap((record) => remarks(context, record));
  return renderTable(shown, rows, roomOf(context.io.out)) + below.map((line) => `${line}\n`).join('');
}

/** A command that lists records of a noun. */
interface ListRow<T, A extends unknown[]> extends View<T> {
  read: (context: Context, options: Options, ...given: A) => Promise<Listed<T>>;
}

interface Listed<T> {
  records: T[];
  hints?: string[];
  /** Printed as JSON or YAML instead of the records. */
  document?: Fields;
}

/** The action of a list. */
export function list<T extends Fields, A extends unknown[]>({ read, ...view }: ListRow<T, A>): Action<A> {
  return async (context, options, ...given) => {
    const { records, hints = [], document } = await read(context, options, ...given);
    printView(context, view, records, document);
    for (const hint of hints) printHint(context, hint);
  };
}

/** A command that shows one record. */
interface ShowRow<T, A extends unknown[]> {
  read: (context: Context, options: Options, ...given: A) => Promise<T>;
  text: (context: Context, record: T) => string;
  hint?: (record: T) => string | null;
}

/** The action that shows a record. */
export function show<T extends Fields, A extends unknown[]>({ read, text, hint }: ShowRow<T, A>): Action<A> {
  return async (context, options, ...given) => {
    const record = await read(context, options, ...given);
    printOne(context, record, () => text(context, record));
    const said = hint?.(record) ?? null;
    if (said !== null) printHint(context, said);
  };
}

/** Hint for a list that `--limit` has cut. */
export function cutHint({ length }: unknown[], total: number, noun = ''): string[] {
  if (length >= total) return [];
  return [`Showing ${formatCount(length)} of ${formatCount(total)}${noun}; more with  --limit <n>`];
}
