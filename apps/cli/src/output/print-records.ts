import { Document, isScalar, visit } from 'yaml';
import { type Context, type ResultFormat } from '../context.js';
import { toCsv, toPlainText, toTsv } from './delimited.js';
import { fitLines } from './fit-lines.js';
import { escapeUnsafeCharacters, hasUnsafeCharacters, toJson } from './sanitize.js';
import { renderTable } from './table.js';
import { invalid } from '../errors/invalid.js';

type Fields = Record<string, unknown>;

export interface Records {
  records: Fields[];
  /** All fields of a record. */
  allFields: string[];
  /** Columns of TSV, CSV and wide tables; default: all fields. */
  lineFields?: string[];
  /** Rows of TSV, CSV and wide tables, one per record, if they differ from the records. */
  lines?: Fields[];
  /** Printed as JSON or YAML instead of the records. */
  document?: Fields;
  /** Text for users; default: a table of the columns. */
  table?: () => string;
}

/** Whether the format is structured data with all fields. */
export function isData(format: ResultFormat): boolean {
  return format === 'json' || format === 'yaml' || format === 'ndjson';
}

/** Prints a list in the selected format. `--json` prints one array, `-o ndjson` one record per line. */
export function printRecords(context: Context, list: Records): void {
  if (isData(context.format)) printData(context, list);
  else printLines(context, list);
}

function printData(context: Context, { records, allFields, document }: Records): void {
  if (document !== undefined) {
    printOne(context, document, () => '');
    return;
  }
  const fields = chosenFields(context, allFields);
  const chosen = records.map((record) => pick(record, fields));
  if (context.format === 'ndjson') context.io.out.write(chosen.map((record) => `${toJson(record)}\n`).join(''));
  else printDocument(context, chosen);
}

function printLines(
  context: Context,
  { records, allFields, lineFields = allFields, lines = records, table }: Records,
): void {
  const columns = requireKnownFields(context.columns, [...new Set([...lineFields, ...allFields])], '--columns ');
  const isForPeople = context.format === 'table' && columns === null && !context.wide;
  const text = isForPeople ? table?.() : undefined;
  if (text !== undefined) printText(context, text);
  else
    printRows(
      context,
      columns ?? lineFields,
      lines.map((line, index) => ({ ...records[index], ...line })),
    );
}

/** Prints one record: as an object for programs, as text on a terminal, as name-value lines in a pipe. */
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

/** Prints one value: as an object in a data format, otherwise alone on a line. */
export function printValue(context: Context, record: Fields, value: string): void {
  if (isData(context.format)) printOne(context, record, () => '');
  else context.io.out.write(`${value}\n`);
}

/** Prints a hint to stderr, only for tables and without `--quiet`. */
export function printHint({ io, quiet, format, colorizeErr }: Context, text: string): void {
  if (!quiet && format === 'table') io.err.write(`${colorizeErr('dim', text)}\n`);
}

/** Prints text for users, wrapped to the terminal width. */
function printText({ io: { out } }: Context, text: string): void {
  out.page(out.isTTY ? fitLines(text, out.columns) : text);
}

/** Prints one JSON or YAML document. */
function printDocument({ io, format }: Context, value: unknown): void {
  io.out.write(format === 'yaml' ? toYaml(value) : `${toJson(value, 2)}\n`);
}

function printRows({ io, format }: Context, fields: string[], rows: Fields[]): void {
  if (format === 'csv') io.out.write(toCsv(fields, rows));
  else if (format === 'tsv') io.out.write(toTsv(fields, rows));
  else io.out.page(fieldTable(fields, rows));
}

/** Table of raw fields with their names as header. Nothing is truncated. */
function fieldTable(fields: string[], rows: Fields[]): string {
  if (rows.length === 0) return 'Nothing found\n';
  return renderTable(
    fields.map((field) => ({ head: field.toUpperCase(), align: isNumeric(field, rows) ? 'right' : 'left' })),
    rows.map((row) => fields.map((field) => toPlainText(row[field]))),
  );
}

function isNumeric(field: string, rows: Fields[]): boolean {
  const presentValues = rows.map((row) => row[field]).filter((value) => value !== null && value !== undefined);
  return presentValues.length > 0 && presentValues.every((value) => typeof value === 'number');
}

/** Converts a JSON value to YAML 1.2 that is safe for a terminal. */
function toYaml(value: unknown): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_key, node) {
      // Only double-quoted strings support escapes.
      if (isScalar(node) && typeof node.value === 'string' && hasUnsafeCharacters(node.value))
        node.type = 'QUOTE_DOUBLE';
    },
  });
  return escapeUnsafeCharacters(document.toString({ lineWidth: 0 }));
}

/**
 * Fields selected by `--json` or `--columns`. Call it before an action to validate them early.
 * @throws AppError VALIDATION with the list of fields
 */
export function chosenFields({ fields, columns }: Context, all: string[]): string[] {
  return requireKnownFields(fields, all, '--json=') ?? requireKnownFields(columns, all, '--columns ') ?? all;
}

function requireKnownFields(names: string[] | null, all: string[], option: string): string[] | null {
  const unknown = names?.find((field) => !all.includes(field));
  if (unknown === undefined) return names;
  throw invalid(`there is no field "${unknown}"`, `select from  ${option}${all.join(',')}`);
}

/** Selects fields of a record. */
export function pick(record: Fields, fields: string[]): Fields {
  return Object.fromEntries(fields.map((field) => [field, record[field]]));
}
