import { AppError } from '@rfp/contracts/errors';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { looksLikeHtml } from '../http/read-body.js';
import { type CsvFileSettings } from './settings.js';

const delimiters = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const;

const lineBreak = /\r\n|\n|\r/;
/** Cells of a row from which its lines are told from those of a text in a cell: such a line hardly has as many delimiters. */
const minWidth = 3;

const recordsGuard = z.array(z.object({ record: z.array(z.string()), raw: z.string() }));
type ParsedRecord = z.infer<typeof recordsGuard>[number];
const unclosedGuard = z.object({ code: z.literal('CSV_QUOTE_NOT_CLOSED'), raw: z.string() });

/**
 * The cells of a text by rows. A quote that is not closed in its row is dropped: it would take the rows up to the next quote into its cell.
 *
 * @throws SOURCE_CHANGED for a web page, SOURCE_TRUNCATED for a text that breaks off within quotes
 */
export function parseRecords(text: string, delimiter: CsvFileSettings['delimiter']): string[][] {
  if (looksLikeHtml(text))
    throw new AppError('SOURCE_CHANGED', { message: 'The address has a web page, not a file of values.' });
  const sign = delimiter === 'auto' ? commonDelimiter(text) : delimiters[delimiter];
  const { records, unread } = readRecords(text, sign);
  const width = commonWidth(records);
  const rows = records.flatMap(({ record, raw }) => rowsOfLines(raw, width, sign) ?? [record]);
  if (unread === '') return rows;
  const others = rowsOfLines(unread, width, sign);
  if (others === null)
    throw new AppError('SOURCE_TRUNCATED', { message: 'The file ends within a cell in quotation marks.' });
  return [...rows, ...others];
}

/** The records, and what follows the last one where it has a quote that is never closed. */
function readRecords(text: string, delimiter: string): { records: ParsedRecord[]; unread: string } {
  try {
    const records = parse(text, {
      delimiter,
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      // A faulty row is found by its cells and never ends the file.
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

/** The lines of a record as rows of their own; null if the record is one row: not all of its further lines have as many cells as a row. */
function rowsOfLines(raw: string, width: number, delimiter: string): string[][] | null {
  const [first = '', ...others] = raw.split(lineBreak).filter((line) => line !== '');
  if (others.length === 0 || width < minWidth) return null;
  const rows = others.map((line) => cellsOfLine(line, delimiter));
  return rows.every((cells) => cells.length === width) ? [cellsOfLine(first, delimiter), ...rows] : null;
}

function cellsOfLine(line: string, delimiter: string): string[] {
  const { records, unread } = readRecords(line, delimiter);
  if (unread === '') return records.flatMap(({ record }) => record);
  return line.split(delimiter).map((cell) => cell.replace(/^"/, ''));
}

/** Lines above the heads may have fewer delimiters. */
const firstLines = 20;

function commonDelimiter(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n?|\n/, firstLines)
    .map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const counts = lines.flatMap((line) =>
    Object.values(delimiters).map((sign) => [sign, line.split(sign).length] as const),
  );
  return counts.reduce((best, each) => (each[1] > best[1] ? each : best), [delimiters.comma, 1] as const)[0];
}
