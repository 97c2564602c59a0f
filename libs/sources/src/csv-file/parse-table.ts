import { AppError } from '@rfp/contracts/errors';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { looksLikeHtml } from '../http/bodies/read-body.js';
import { type CsvFileSettings } from './settings.js';

const delimiters = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const;

const lineBreak = /\r\n|\n|\r/;
/** Rows with fewer cells are not searched for within a record, because lines of text within a cell often have as many delimiters. */
const minCellsOfRow = 3;

const recordsGuard = z.array(z.object({ record: z.array(z.string()), raw: z.string() }));
type ParsedRecord = z.infer<typeof recordsGuard>[number];
const unclosedGuard = z.object({ code: z.literal('CSV_QUOTE_NOT_CLOSED'), raw: z.string() });

/**
 * Parses a text into rows of cells. Drops a quote that is not closed in its row, because its cell would contain all rows up to the next quote.
 *
 * @throws SOURCE_CHANGED for a web page, SOURCE_TRUNCATED for a text that ends within quotes
 */
export function parseRecords(text: string, delimiter: CsvFileSettings['delimiter']): string[][] {
  if (looksLikeHtml(text))
    throw new AppError('SOURCE_CHANGED', { message: 'The address has a web page, not a file of values.' });
  const cellDelimiter = delimiter === 'auto' ? commonDelimiter(text) : delimiters[delimiter];
  const { records, unread } = readRecords(text, cellDelimiter);
  const width = commonWidth(records);
  const rows = records.flatMap(({ record, raw }) => splitIntoRows(raw, width, cellDelimiter) ?? [record]);
  if (unread === '') return rows;
  const others = splitIntoRows(unread, width, cellDelimiter);
  if (others === null)
    throw new AppError('SOURCE_TRUNCATED', { message: 'The file ends within a cell in quotation marks.' });
  return [...rows, ...others];
}

/** Parses the records of a text. `unread` is the text after them if it has a quote that is never closed, else empty. */
function readRecords(text: string, delimiter: string): { records: ParsedRecord[]; unread: string } {
  try {
    const records = parse(text, {
      delimiter,
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      // A faulty row must not end the file. It is found later by its number of cells.
      relax_quotes: true,
      relax_column_count: true,
      raw: true,
    });
    return { records: recordsGuard.parse(records), unread: '' };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const unclosed = unclosedGuard.safeParse(error).data;
    if (unclosed === undefined)
      throw new AppError('SOURCE_CHANGED', {
        message: `The file cannot be read as a table: ${error.code}.`,
        cause: error,
      });
    const { raw } = unclosed;
    return { records: readRecords(text.slice(0, -raw.length), delimiter).records, unread: raw };
  }
}

function commonWidth(records: readonly ParsedRecord[]): number {
  const counts = new Map<number, number>();
  for (const { record } of records) counts.set(record.length, (counts.get(record.length) ?? 0) + 1);
  const [[width] = [0]] = [...counts].toSorted(([, one], [, other]) => other - one);
  return width;
}

/** Splits a record into one row per line. Null if the record is a single row: a further line has more or fewer cells than a row. */
function splitIntoRows(raw: string, width: number, delimiter: string): string[][] | null {
  const [first = '', ...others] = raw.split(lineBreak).filter((line) => line !== '');
  if (others.length === 0 || width < minCellsOfRow) return null;
  const rows = others.map((line) => splitLine(line, delimiter));
  return rows.every((cells) => cells.length === width) ? [splitLine(first, delimiter), ...rows] : null;
}

function splitLine(line: string, delimiter: string): string[] {
  const { records, unread } = readRecords(line, delimiter);
  if (unread === '') return records.flatMap(({ record }) => record);
  return line.split(delimiter).map((cell) => cell.replace(/^"/, ''));
}

/** Lines that are searched for the delimiter. Titles above the column heads may have fewer delimiters than rows. */
const sampledLines = 20;

function commonDelimiter(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n?|\n/, sampledLines)
    .map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const counts = lines.flatMap((line) =>
    Object.values(delimiters).map((sign) => [sign, line.split(sign).length] as const),
  );
  return counts.reduce((best, each) => (each[1] > best[1] ? each : best), [delimiters.comma, 1] as const)[0];
}
