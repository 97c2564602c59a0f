import { formatCount } from '@rfp/api-client/display';
import { type Action, type Context, type Options } from '../context.js';
import { printHint, printOne, printRecords } from '../output/print-records.js';
import { renderTable, maxTableWidth } from '../output/table.js';

type Fields = Record<string, unknown>;

/** A column of a table for users. */
interface ViewColumn<T> {
  head: string;
  align?: 'right';
  /** Omits the column if this function returns false for every record. */
  onlyWith?: (record: T) => boolean;
  cell: (record: T, context: Context) => string;
}

/** How records of a kind are printed. Without `table`, `entry` and `columns`, users see a table of the fields. */
export interface View<T> {
  fields: string[];
  /** Columns of TSV, CSV and wide tables; default: all fields. Only append new ones, because scripts use positions. */
  lineFields?: string[];
  /** Converts a record into a row of `lineFields`, if they differ from its fields. */
  line?: (record: T) => Fields;
  /** Sentence printed if there are no records. */
  none?: string;
  /** Text of one record. */
  entry?: (context: Context, record: T) => string;
  columns?: ViewColumn<T>[];
  /** Lines about a record, below the table. */
  remarks?: (context: Context, record: T) => string[];
  /** Text of all records. */
  table?: (context: Context, records: T[]) => string;
}

/**
 * Prints records in the format that the options select.
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
    ...(hasTextForm(view) ? { table: () => renderText(context, view, records) } : {}),
  });
}

function hasTextForm({ table, entry, columns }: View<never>): boolean {
  return table !== undefined || entry !== undefined || columns !== undefined;
}

function renderText<T>(context: Context, view: View<T>, records: T[]): string {
  const { none, table, entry } = view;
  if (records.length === 0 && none !== undefined) return `${none}\n`;
  if (table !== undefined) return table(context, records);
  if (entry !== undefined) return records.map((record) => entry(context, record)).join('');
  return columnTable(context, view, records);
}

function columnTable<T>(context: Context, { columns = [], remarks }: View<T>, records: T[]): string {
  const visibleColumns = columns.filter(({ onlyWith }) => onlyWith === undefined || records.some(onlyWith));
  const rows = records.map((record) => visibleColumns.map(({ cell }) => cell(record, context)));
  const below = remarks === undefined ? [] : records.flatMap((record) => remarks(context, record));
  return renderTable(visibleColumns, rows, maxTableWidth(context.io.out)) + below.map((line) => `${line}\n`).join('');
}

/** A command that lists records. */
interface ListCommand<T, A extends unknown[]> extends View<T> {
  read: (context: Context, options: Options, ...given: A) => Promise<ListResult<T>>;
}

interface ListResult<T> {
  records: T[];
  hints?: string[];
  /** Printed as JSON or YAML instead of the records. */
  document?: Fields;
}

/** Creates the action of a list command. */
export function list<T extends Fields, A extends unknown[]>({ read, ...view }: ListCommand<T, A>): Action<A> {
  return async (context, options, ...given) => {
    const { records, hints = [], document } = await read(context, options, ...given);
    printView(context, view, records, document);
    for (const hint of hints) printHint(context, hint);
  };
}

/** A command that shows one record. */
interface ShowCommand<T, A extends unknown[]> {
  read: (context: Context, options: Options, ...given: A) => Promise<T>;
  text: (context: Context, record: T) => string;
  hint?: (record: T) => string | null;
}

/** Creates the action of a command that shows one record. */
export function show<T extends Fields, A extends unknown[]>({ read, text, hint }: ShowCommand<T, A>): Action<A> {
  return async (context, options, ...given) => {
    const record = await read(context, options, ...given);
    printOne(context, record, () => text(context, record));
    const shownHint = hint?.(record) ?? null;
    if (shownHint !== null) printHint(context, shownHint);
  };
}

/** Hint that `--limit` has truncated the list. */
export function truncationHint({ length }: unknown[], total: number, noun = ''): string[] {
  if (length >= total) return [];
  return [`Showing ${formatCount(length)} of ${formatCount(total)}${noun}; more with  --limit <n>`];
}
