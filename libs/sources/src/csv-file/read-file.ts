import { createHash } from 'node:crypto';
import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { type Page, type ReadContext } from '../connector.js';
import { validatorsSchema } from '../http/bodies/read-stream.js';
import { fieldNames, requireColumns } from '../rows/column-names.js';
import { type RowReader } from '../socrata/read-rows.js';
import { columnsOf } from '../socrata/settings.js';
import { findHeads, type Grid, type Table, tableOf } from '../rows/find-heads.js';
import { readGrids } from './read-grids.js';
import { type CsvFileSettings } from './settings.js';

const rowsPerPage = 500;

/** Value of the Accept header. */
export const acceptedFiles =
  'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, text/plain;q=0.9, */*;q=0.1';

const checkpointGuard = z.strictObject({
  /** Hash of settings and content. A change of either restarts the file. */
  file: z.string(),
  /** Number of rows read so far; absent if all were read. */
  rows: z.int().positive().optional(),
  /** Hash of the settings. The validators apply only if the file was read to its end with the same settings. */
  settings: z.string(),
  unless: validatorsSchema,
});

/** Reads the rows of a file in pages. */
export async function* readFile(
  settings: CsvFileSettings,
  reader: RowReader,
  { fetch, checkpoint, readWorkbook }: ReadContext,
  baseUrl: string,
): AsyncGenerator<Page> {
  const { pathname, search } = new URL(settings.url);
  const previous = checkpointGuard.safeParse(checkpoint).data;
  const settingsHash = digest(JSON.stringify(settings));
  const answer = await fetch.document(baseUrl + pathname + search, {
    accept: acceptedFiles,
    knownValidators: previous?.settings === settingsHash && previous.rows === undefined ? previous.unless : {},
  });
  if (!answer.modified) {
    yield { notices: [], rejected: [], expected: null, checkpoint, unchanged: true };
    return;
  }
  const file = digest(settingsHash, answer.bytes);
  const rows = readMappedRows(await readGrids(answer, settings, { readWorkbook }), settings);
  const isSameFile = previous?.file === file;
  yield* readPages(rows, reader, {
    yieldedBefore: isSameFile ? (previous.rows ?? 0) : 0,
    isRestarted: !isSameFile && previous?.rows !== undefined,
    checkpointBase: { file, settings: settingsHash, unless: answer.validators },
  });
}

/** The rows of all tables that have the mapped columns. @throws SOURCE_CHANGED if no table has them, SOURCE_EMPTY */
function readMappedRows(grids: readonly Grid[], settings: CsvFileSettings): Table['rows'] {
  const mapped = columnsOf(settings);
  const found = grids
    .filter(({ rows }) => rows.length > 0)
    .map((grid) => ({ grid, at: findHeads(grid, mapped) }))
    .map((each) => ({ ...each, columns: fieldNames(each.grid.rows[each.at] ?? []) }))
    .map((each) => ({ ...each, missing: mapped.filter((column) => !each.columns.includes(column)).length }));
  const [best] = found.toSorted((one, other) => one.missing - other.missing);
  if (best === undefined) throw new AppError('SOURCE_EMPTY', { message: 'The file of the source has no row.' });
  requireColumns(settings, best.columns);
  return found.filter(({ missing }) => missing === 0).flatMap(({ grid, at }) => tableOf(grid, at).rows);
}

interface Position {
  /** Number of rows that an earlier run yielded. */
  yieldedBefore: number;
  isRestarted: boolean;
  checkpointBase: Omit<z.output<typeof checkpointGuard>, 'rows'>;
}

function* readPages(
  rows: Table['rows'],
  reader: RowReader,
  { yieldedBefore, isRestarted, checkpointBase }: Position,
): Generator<Page> {
  let restarted = isRestarted;
  for (let start = 0; start < rows.length; start += rowsPerPage) {
    const end = Math.min(start + rowsPerPage, rows.length);
    const isEnd = end === rows.length;
    // Rows of an earlier run are parsed again because later rows may depend on them, but are not yielded again.
    const { notices, rejected } = reader.read(rows.slice(start, end), (index) => start + index < yieldedBefore);
    if (!isEnd && notices.length + rejected.length === 0) continue;
    yield {
      notices,
      rejected,
      expected: reader.expectedNotices(rows.length),
      checkpoint: { ...checkpointBase, ...(!isEnd && { rows: end }) },
      ...(restarted && { restarted: true as const }),
    };
    restarted = false;
  }
}

function digest(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
}
