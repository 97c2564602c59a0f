import { AppError } from '@rfp/contracts/errors';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { looksLikeHtml } from '../http/read-body.js';
import { type CsvFileSettings } from './settings.js';

const delimiters = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const;

/** A description of a notice; a longer row is the sign of a quote that was never closed. */
const maxRowBytes = 1024 * 1024;

const recordsGuard = z.array(z.array(z.string()));

/**
 * The cells of a text by rows.
 * @throws SOURCE_CHANGED for a web page, SOURCE_TRUNCATED for a text that breaks off within quotes
 */
export function parseRecords(text: string, delimiter: CsvFileSettings['delimiter']): string[][] {
  if (looksLikeHtml(text))
    throw new AppError('SOURCE_CHANGED', { message: 'The address has a web page, not a file of values.' });
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
