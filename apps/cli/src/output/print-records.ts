import { AppError } from '@rfp/contracts/errors';
import { type Context } from '../context.js';
import { toJson } from './sanitize.js';
import { toCsv, toTsv } from './delimited.js';

export interface Records {
  records: Record<string, unknown>[];
  /** All fields of a record. */
  allFields: string[];
  /** Columns of TSV and CSV. */
  lineFields: string[];
  /** Rows of TSV and CSV, if they differ from the records. */
  lines?: Record<string, unknown>[];
  /** The table for a terminal. */
  table: () => string;
}

/** Prints a list in the selected format. `--json` prints one array, `-o ndjson` one record per line. */
export function printRecords(
  context: Context,
  { records, allFields, lineFields, lines = records, table }: Records,
): void {
  const { io, format } = context;
  const fields = chosenFields(context, allFields);
  const picked = records.map((record) => pick(record, fields));
  if (format === 'json') io.out.write(`${toJson(picked, 2)}\n`);
  if (format === 'ndjson') io.out.write(picked.map((record) => `${toJson(record)}\n`).join(''));
  if (format === 'csv') io.out.write(toCsv(lineFields, lines));
  if (format === 'tsv') io.out.write(toTsv(lineFields, lines));
  if (format === 'table') io.out.write(table());
}

/** Prints one record: as an object for programs, as text on a terminal, as lines of name and value in a pipe. */
export function printOne(context: Context, record: Record<string, unknown>, text: () => string): void {
  const { io, format } = context;
  const picked = pick(record, chosenFields(context, Object.keys(record)));
  if (format === 'json') io.out.write(`${toJson(picked, 2)}\n`);
  if (format === 'ndjson') io.out.write(`${toJson(picked)}\n`);
  if (format === 'csv') io.out.write(toCsv(Object.keys(record), [record]));
  if (format === 'tsv')
    io.out.write(
      toTsv(
        ['field', 'value'],
        Object.entries(record).map(([field, value]) => ({ field, value })),
      ),
    );
  if (format === 'table') io.out.write(text());
}

/**
 * The fields selected by `--json`. Also validates them before an action whose result is printed later.
 * @throws AppError VALIDATION with the available fields
 */
export function chosenFields({ fields }: Context, all: string[]): string[] {
  const unknown = fields?.find((field) => !all.includes(field));
  if (unknown === undefined) return fields ?? all;
  throw new AppError('VALIDATION', {
    message: `there is no field "${unknown}"`,
    details: { hint: `select from  --json=${all.join(',')}` },
  });
}

/** Selects fields of a record. */
export function pick(record: Record<string, unknown>, fields: string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, record[field]]));
}
