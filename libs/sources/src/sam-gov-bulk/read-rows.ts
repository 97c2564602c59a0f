import { AppError } from '@rfp/contracts/errors';
import { CsvError, parse } from 'csv-parse';
import { pipeline, Readable } from 'node:stream';
import { z } from 'zod';
import { bulkColumns, maxRowBytes } from './constants.js';

const cellsGuard = z.array(z.string());

/** Cells of one row as Latin-1 text, decoded when they are used. Their number may be wrong. */
export type Cells = string[];

/**
 * Parses the rows below the header while the file is received. Yields a row when the next row begins, because the last row of a truncated file may
 * look complete.
 * @throws SOURCE_EMPTY if there is no row, SOURCE_CHANGED if the header differs, SOURCE_TRUNCATED if the last row is
 * cut
 */
export async function* readRows(body: AsyncIterable<Uint8Array>): AsyncGenerator<Cells> {
  const fileEnd = { closed: false };
  // Tolerates misplaced quotes and wrong numbers of cells: faulty rows are detected later and must not end the file.
  const parser = parse({
    encoding: 'latin1',
    record_delimiter: ['\r\n', '\n'],
    skip_empty_lines: true,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: maxRowBytes,
  });
  // Errors of both streams surface in the iteration below.
  pipeline(Readable.from(recordFileEnd(withoutByteOrderMark(body), fileEnd)), parser, () => undefined);
  let header: Cells | null = null;
  let pendingRow: Cells | null = null;
  try {
    for await (const record of parser) {
      const cells = cellsGuard.parse(record);
      if (header === null) header = checkHeader(cells);
      else {
        if (pendingRow !== null) yield pendingRow;
        pendingRow = cells;
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? asSourceError(error) : error;
  }
  if (pendingRow === null) throw new AppError('SOURCE_EMPTY', { message: 'The file of the source has no row.' });
  if (!fileEnd.closed) throw new AppError('SOURCE_TRUNCATED', { message: 'The last row of the file is cut.' });
  yield pendingRow;
}

const lineFeed = 0x0a;

async function* recordFileEnd(
  body: AsyncIterable<Uint8Array>,
  fileEnd: { closed: boolean },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    if (chunk.length > 0) fileEnd.closed = chunk.at(-1) === lineFeed;
    yield chunk;
  }
}

const utf8Mark = Buffer.from('\uFEFF');

/** Removes the byte order mark of UTF-8, after which a quote in the first column would not begin a cell. */
async function* withoutByteOrderMark(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const chunk of body) {
    if (start === null) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < utf8Mark.length) continue;
    yield start.subarray(0, utf8Mark.length).equals(utf8Mark) ? start.subarray(utf8Mark.length) : start;
    start = null;
  }
  if (start !== null) yield start;
}

function checkHeader(cells: Cells): Cells {
  const names = cells.map((cell) => cell.trim());
  if (names.length === bulkColumns.length && bulkColumns.every((column, index) => names[index] === column))
    return cells;
  const known: readonly string[] = bulkColumns;
  throw new AppError('SOURCE_CHANGED', {
    message: `The file does not have the ${bulkColumns.length} expected columns.`,
    details: {
      columns: names.length,
      missing: known.filter((column) => !names.includes(column)),
      unexpected: names
        .filter((name) => !known.includes(name))
        .map((name) => name.slice(0, 60))
        .slice(0, 20),
    },
  });
}

function asSourceError(error: CsvError): AppError {
  const code = error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'SOURCE_TRUNCATED' : 'SOURCE_CHANGED';
  return new AppError(code, { message: `The file cannot be read as a table: ${error.code}.`, cause: error });
}
