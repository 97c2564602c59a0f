import { AppError } from '@rfp/contracts/errors';
import { type Context, type Format } from '../context.js';
import { fieldTable } from './field-table.js';
import { fitLines } from './fit-lines.js';
import { toJson } from './sanitize.js';
import { toCsv, toTsv } from './delimited.js';
import { toYaml } from './to-yaml.js';

type Fields = Record<string, unknown>;

export interface Records {
  records: Fields[];
  /** All fields of a record. */
  allFields: string[];
  /** Columns of TSV, CSV and wide tables. */
  lineFields: string[];
  /** Rows of TSV, CSV and wide tables, one per record, if they differ from the records. */
  lines?: Fields[];
  /** The table for a terminal. */
  table: () => string;
}

/** Whether a program reads the result as data, with all fields of it. */
export function isData(format: Format): boolean {
  return format === 'json' || format === 'yaml' || format === 'ndjson';
}

/** Prints a list in the selected format. `--json` prints one array, `-o ndjson` one record per line. */
export function printRecords(
  context: Context,
  { records, allFields, lineFields, lines = records, table }: Records,
): void {
  if (isData(context.format)) {
    const fields = chosenFields(context, allFields);
    printList(
      context,
      records.map((record) => pick(record, fields)),
    );
    return;
  }
  const columns = chosenColumns(context, [...new Set([...lineFields, ...allFields])]);
  const rows = lines.map((line, index) => ({ ...records[index], ...line }));
  const isPlainTable = context.format === 'table' && columns === null && !context.wide;
  if (isPlainTable) printText(context, table());
  else printRows(context, columns ?? lineFields, rows);
}

/** Prints one record: as an object for programs, as text on a terminal, as lines of name and value in a pipe. */
export function printOne(context: Context, record: Fields, text: () => string): void {
  const { format, columns, wide } = context;
  const names = Object.keys(record);
  const chosen = chosenFields(context, names);
  if (format === 'ndjson') context.io.out.write(`${toJson(pick(record, chosen))}\n`);
  else if (isData(format)) printDocument(context, pick(record, chosen));
  else if (format === 'csv') printRows(context, chosen, [record]);
  else if (format === 'tsv' || columns !== null || wide)
    printRows(
      context,
      ['field', 'value'],
      chosen.map((field) => ({ field, value: record[field] })),
    );
  else printText(context, text());
}

/** A text for people: on a terminal no line is wider than that. */
export function printText({ io: { out } }: Context, text: string): void {
  out.page(out.isTTY ? fitLines(text, out.columns) : text);
}

function printList(context: Context, records: Fields[]): void {
  if (context.format === 'ndjson') context.io.out.write(records.map((record) => `${toJson(record)}\n`).join(''));
  else printDocument(context, records);
}

/** As one document of JSON or YAML. */
function printDocument({ io, format }: Context, value: unknown): void {
  io.out.write(format === 'yaml' ? toYaml(value) : `${toJson(value, 2)}\n`);
}

function printRows({ io, format }: Context, fields: string[], rows: Fields[]): void {
  if (format === 'csv') io.out.write(toCsv(fields, rows));
  else if (format === 'tsv') io.out.write(toTsv(fields, rows));
  else io.out.page(fieldTable(fields, rows));
}

/**
 * The fields selected by `--json` or `--columns`. Also validates them before an action whose result is printed later.
 * @throws AppError VALIDATION with the available fields
 */
export function chosenFields({ fields, columns }: Context, all: string[]): string[] {
  return known(fields, all, '--json=') ?? known(columns, all, '--columns ') ?? all;
}

function chosenColumns({ columns }: Context, all: string[]): string[] | null {
  return known(columns, all, '--columns ');
}

function known(names: string[] | null, all: string[], option: string): string[] | null {
  const unknown = names?.find((field) => !all.includes(field));
  if (unknown === undefined) return names;
  throw new AppError('VALIDATION', {
    message: `there is no field "${unknown}"`,
    details: { hint: `select from  ${option}${all.join(',')}` },
  });
}

/** Selects fields of a record. */
export function pick(record: Fields, fields: string[]): Fields {
  return Object.fromEntries(fields.map((field) => [field, record[field]]));
}
