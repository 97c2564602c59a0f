import { AppError } from '@rfp/contracts/errors';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { looksLikeHtml } from '../http/read-body.js';
import { fieldNames } from '../rows/column-names.js';
import { BrokenRow } from '../socrata/request-rows.js';
import { type CsvFileSettings } from './settings.js';

const delimiters = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const;

/** A description of a notice; a longer row is the sign of a quote that was never closed. */
const maxRowBytes = 1024 * 1024;

const recordsGuard = z.array(z.array(z.string()));

export interface Table {
  /** Field names of the columns. */
  columns: string[];
  /** Cells by field name; a row with another number of cells is broken. */
  rows: (Record<string, string> | BrokenRow)[];
}

/** @throws SOURCE_EMPTY without a row below the heads, SOURCE_CHANGED for a web page, SOURCE_TRUNCATED for one that breaks off */
export function parseTable(text: string, delimiter: CsvFileSettings['delimiter']): Table {
  if (looksLikeHtml(text))
    throw new AppError('SOURCE_CHANGED', { message: 'The address has a web page, not a file of values.' });
  const [heads, ...records] = parseRecords(text, delimiter);
  // Nothing shows that a file of heads alone is all there is: missing records must not be closed by it.
  if (heads === undefined || records.length === 0)
    throw new AppError('SOURCE_EMPTY', { message: 'The file of the source has no row.' });
  const columns = fieldNames(heads);
  const isCut = !/[\r\n]$/.test(text);
  return {
    columns,
    rows: records.map((cells, index) => {
      // Only the number of its cells tells whether the last line of a file without an end of line is whole.
      if (cells.length !== columns.length && isCut && index === records.length - 1)
        throw new AppError('SOURCE_TRUNCATED', { message: 'The last row of the file is cut.' });
      return rowOf(columns, cells);
    }),
  };
}

function rowOf(columns: readonly string[], cells: readonly string[]): Table['rows'][number] {
  if (cells.length === columns.length) return Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']));
  const size = cells.length < columns.length ? 'short' : 'long';
  return new BrokenRow(
    JSON.stringify(cells),
    `too ${size}, with ${cells.length} cells for the ${columns.length} columns`,
  );
}

function parseRecords(text: string, delimiter: CsvFileSettings['delimiter']): string[][] {
  try {
    return recordsGuard.parse(
      parse(text, {
        delimiter: delimiter === 'auto' ? commonDelimiter(text) : delimiters[delimiter],
        record_delimiter: ['\r\n', '\n', '\r'],
        skip_empty_lines: true,
        // A faulty row is found by its cells and never ends the file.
        relax_quotes: true,
        relax_column_count: true,
        max_record_size: maxRowBytes,
      }),
    );
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const code = error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'SOURCE_TRUNCATED' : 'SOURCE_CHANGED';
    throw new AppError(code, { message: `The file cannot be read as a table: ${error.code}.`, cause: error });
  }
}

function commonDelimiter(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const unquoted = line.replaceAll(/"[^"]*"/g, '');
  const counts = Object.values(delimiters).map((sign) => [sign, unquoted.split(sign).length] as const);
  return counts.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}
