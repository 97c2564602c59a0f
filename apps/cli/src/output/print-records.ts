import { AppError } from '@rfp/contracts/errors';
import { type Context } from '../context.js';
import { toJson } from './clean.js';
import { toCsv, toTsv } from './delimited.js';

export interface Records {
  records: Record<string, unknown>[];
  /** Every field that a record has. */
  allFields: string[];
  /** The ones that a line of text shows. */
  lineFields: string[];
  /** Where a line shows more than fields as they are; the records otherwise. */
  lines?: Record<string, unknown>[];
  /** For people, on a terminal. */
  table: () => string;
}

/** Prints a list in the form that was asked for. `--json` prints one array, `-o ndjson` one record a line. */
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

/** Prints one thing: an object for programs, a text for people, name and value a line in a pipe. */
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
 * The fields that `--json` asked for. Called as well before something is done whose result is printed later.
 * @throws AppError VALIDATION naming the fields there are
 */
export function chosenFields({ fields }: Context, all: string[]): string[] {
  const unknown = fields?.find((field) => !all.includes(field));
  if (unknown === undefined) return fields ?? all;
  throw new AppError('VALIDATION', {
    message: `there is no field "${unknown}"`,
    details: { hint: `use some of  --json=${all.join(',')}` },
  });
}

/** What a record says in these fields. */
export function pick(record: Record<string, unknown>, fields: string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, record[field]]));
}
