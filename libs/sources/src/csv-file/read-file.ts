import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Page, type ReadContext } from '../connector.js';
import { decodeText } from '../http/read-body.js';
import { validatorsSchema } from '../http/read-stream.js';
import { requireColumns } from '../rows/column-names.js';
import { type RowReader } from '../socrata/read-rows.js';
import { parseTable, type Table } from './parse-table.js';
import { type CsvFileSettings } from './settings.js';

const rowsPerPage = 500;

const checkpointGuard = z.strictObject({
  /** Of settings and content: a file that changed, and one that is read otherwise, begins again. */
  file: z.string(),
  /** Number of its rows read; absent if all were. */
  rows: z.int().positive().optional(),
  /** Of the file that was read to its end with these settings. */
  settings: z.string(),
  unless: validatorsSchema,
});

/** The rows of a file, in pages. */
export async function* readFile(
  settings: CsvFileSettings,
  reader: RowReader,
  { fetch, checkpoint }: ReadContext,
  baseUrl: string,
): AsyncGenerator<Page> {
  const { pathname, search } = new URL(settings.url);
  const known = checkpointGuard.safeParse(checkpoint).data;
  const ownSettings = digest(JSON.stringify(settings));
  const answer = await fetch.document(baseUrl + pathname + search, {
    accept: 'text/csv, text/plain;q=0.9, */*;q=0.1',
    knownValidators: known?.settings === ownSettings && known.rows === undefined ? known.unless : {},
  });
  if (!answer.modified) {
    yield { notices: [], rejected: [], expected: null, checkpoint, unchanged: true };
    return;
  }
  const file = digest(ownSettings, answer.bytes);
  const { columns, rows } = parseTable(decodeText(answer.bytes, answer.contentType), settings.delimiter);
  requireColumns(settings, columns);
  const isSame = known?.file === file;
  yield* readPages(rows, reader, {
    before: isSame ? (known.rows ?? 0) : 0,
    isRestarted: !isSame && known?.rows !== undefined,
    mark: { file, settings: ownSettings, unless: answer.validators },
  });
}

interface Position {
  /** Rows that an earlier run has yielded. */
  before: number;
  isRestarted: boolean;
  mark: Omit<z.output<typeof checkpointGuard>, 'rows'>;
}

function* readPages(rows: Table['rows'], reader: RowReader, { before, isRestarted, mark }: Position): Generator<Page> {
  let restarted = isRestarted;
  for (let start = 0; start < rows.length; start += rowsPerPage) {
    const end = Math.min(start + rowsPerPage, rows.length);
    const isEnd = end === rows.length;
    // Earlier rows are read again, for what a row means may depend on them, and are not yielded again.
    const { notices, rejected } = reader.read(rows.slice(start, end), (index) => start + index < before);
    if (!isEnd && notices.length + rejected.length === 0) continue;
    yield {
      notices,
      rejected,
      expected: reader.expectedNotices(rows.length),
      checkpoint: { ...mark, ...(!isEnd && { rows: end }) },
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
