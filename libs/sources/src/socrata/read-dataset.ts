import { createHash } from 'node:crypto';
import { AppError } from '@rfp/contracts/errors';
import { isoInstantSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { isFresh } from '../checkpoint-age.js';
import { type Page, type ReadContext } from '../connector.js';
import { validatorsSchema, type Validators } from '../http/read-stream.js';
import { repairNote } from '../repair-note.js';
import { type Rows } from './request-rows.js';
import { type RowReader } from './read-rows.js';

/** The rows of a portal that are read with one query, in a stable order. */
export interface PagedRows {
  /** Identifies the query: a checkpoint of another one cannot be resumed. */
  fingerprint: string;
  /** Also identifies the query of the day, where only recent rows are wanted. */
  dayFingerprint: string;
  pageSize: number;
  /** Null if the validators still match. */
  page(window: { limit: number; offset: number }, unless: Validators): Promise<Rows | null>;
  count(): Promise<number>;
}

/** Share of a page that the next one repeats: rows that leave the data set shift those behind them. */
const overlapShare = 0.05;
/** A listing that loses a larger share of its rows during a sweep is a fault of the portal. */
const maxShrinkage = 0.2;

/**
 * Fingerprints of the last rows before: one of them must come again, or the data set has shifted by more than the
 * overlap.
 */
const tailGuard = z.array(z.string());

const checkpointGuard = z.union([
  /** In the middle: the row to resume at. The number of rows is requested again, for it may have grown. */
  z.strictObject({ query: z.string(), start: z.int().positive(), tail: tailGuard, at: isoInstantSchema }),
  /** At the end of a data set of one page: shows whether it is still the same. */
  z.strictObject({ query: z.string(), unless: validatorsSchema }),
]);

interface Position {
  start: number;
  tail: readonly string[];
  /** The next page is the first of this run, and not of the data set. */
  isResumed: boolean;
  /** The next page restarts the data set, because the checkpoint cannot be resumed. */
  isRestarted: boolean;
  /** Rows before this one were yielded by an earlier run, */
  known: number;
  /** and so were the rows with these fingerprints, which come again. */
  yielded: readonly string[];
  /** Number of rows, once the portal was asked. */
  total: number | null;
  /** Of the first page. */
  unless: Validators;
}

/** The rows of a data set, page by page, each once, however the pages shift. */
export async function* readDataset(dataset: PagedRows, rows: RowReader, context: ReadContext): AsyncGenerator<Page> {
  try {
    yield* withoutEmptyPages(readPages(dataset, rows, context));
  } catch (error) {
    // A row is missing somewhere: the next run restarts the listing instead of resuming behind the gap.
    if (error instanceof AppError && error.code === 'SOURCE_INCOMPLETE')
      yield { ...emptyPage, expected: null, checkpoint: null };
    throw error;
  }
}

/**
 * With `latest_per` a run reads from the first row each time, and pages that an earlier run yielded become empty.
 * Their checkpoints would go back. Only the last page of the listing reports something then.
 */
async function* withoutEmptyPages(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  let empty: Page | null = null;
  for await (const next of pages) {
    // A restart must not be lost with the empty page that reports it.
    const page: Page = { ...next, ...(empty?.restarted === true && { restarted: true }) };
    empty = page.notices.length + page.rejected.length === 0 ? page : null;
    if (empty === null) yield page;
  }
  if (empty !== null) yield empty;
}

const emptyPage: Pick<Page, 'notices' | 'rejected'> = { notices: [], rejected: [] };

async function* readPages(dataset: PagedRows, reader: RowReader, context: ReadContext): AsyncGenerator<Page> {
  const limit = dataset.pageSize;
  let position = readCheckpoint(context, dataset, reader.readsEveryRow);
  const count = async (): Promise<number> => dataset.count();
  for (;;) {
    const offset = position.start;
    const answer = await dataset.page({ limit, offset }, position.unless);
    if (answer === null) {
      yield { ...emptyPage, expected: null, checkpoint: context.checkpoint, unchanged: true };
      return;
    }
    const fingerprints = answer.rows.map((row) => fingerprintOf(reader, row));
    if (hasGap(position, fingerprints)) {
      position = { ...firstPosition(), isRestarted: true };
      continue;
    }
    const end = offset + answer.rows.length;
    const { fresh, ...page } = readRows(reader, answer, fingerprints, position);
    const isPart = isPartOfMore(position, answer.rows.length, limit);
    nextPosition(position, fingerprints);
    const middle = (): unknown => ({
      query: dataset.fingerprint,
      start: Math.max(position.start, position.known),
      tail: position.tail,
      at: context.now.toISOString(),
    });
    if (isPart && fresh > 0 && position.total === null) {
      // Yielded before the next request: these rows are stored whatever comes next.
      yield { ...page, expected: null, checkpoint: middle() };
      if (!(await hasReachedEnd(position, { end, fresh }, count))) continue;
      yield { ...emptyPage, expected: reader.expectedNotices(position.total), checkpoint: null };
      return;
    }
    const isEnd = await hasReachedEnd(position, { end, fresh }, count);
    yield {
      ...page,
      expected: reader.expectedNotices(position.total),
      checkpoint: isEnd ? lastCheckpoint(isPart, dataset.dayFingerprint, answer.validators) : middle(),
    };
    if (isEnd) return;
  }
}

/** The rows of a page that no earlier run has yielded. */
function readRows(
  reader: RowReader,
  { rows, repairs }: Pick<Rows, 'rows' | 'repairs'>,
  fingerprints: readonly string[],
  { start, known, yielded, isRestarted }: Position,
) {
  const read = reader.read(rows, (index) => start + index < known || yielded.includes(fingerprints[index] ?? ''));
  if (repairs !== null) read.rejected.push(repairNote('answer', repairs));
  return isRestarted ? { ...read, restarted: true as const } : read;
}

/**
 * Whether a page does not join the checkpoint: so many rows left the data set that some shifted past unseen.
 * @throws SOURCE_INCOMPLETE if that happened during this run
 */
function hasGap({ tail, isResumed, total, start }: Position, fingerprints: readonly string[]): boolean {
  const joins = tail.length === 0 || fingerprints.some((fingerprint) => tail.includes(fingerprint));
  if (!joins && !isResumed) throw incompleteError(total ?? start + fingerprints.length, start);
  return !joins;
}

/** The next page, which begins with the last rows of this one. */
function nextPosition(position: Position, fingerprints: readonly string[]): void {
  // One more than may leave, which proves that no more did.
  const overlap = fingerprints.length < 2 ? 0 : Math.floor(fingerprints.length * overlapShare) + 1;
  position.start = Math.max(position.start + 1, position.start + fingerprints.length - overlap);
  position.tail = overlap === 0 ? [] : fingerprints.slice(-overlap);
  position.isResumed = false;
  position.isRestarted = false;
  position.unless = {};
}

/** Short, because it is stored: an id may be a whole sentence. */
function fingerprintOf(reader: RowReader, row: unknown): string {
  return createHash('sha256').update(reader.keyOf(row)).digest('base64url').slice(0, 12);
}

function isPartOfMore({ start }: Position, rows: number, limit: number): boolean {
  return start > 0 || rows >= limit;
}

/** Only a data set of one page can be checked for changes at once. */
function lastCheckpoint(isPart: boolean, fingerprint: string, unless: Validators): unknown {
  return isPart ? null : { query: fingerprint, unless };
}

/** Whether this was the last page. @throws SOURCE_INCOMPLETE if the portal announces more rows than it returns */
async function hasReachedEnd(
  position: Position,
  { end, fresh }: { end: number; fresh: number },
  count: () => Promise<number>,
): Promise<boolean> {
  position.total ??= await count();
  const announced = position.total;
  if (announced < end * (1 - maxShrinkage)) throw incompleteError(announced, end);
  if (end >= announced) return true;
  if (fresh > 0) return false;
  // No new rows although there should be: rows may have left in the meantime.
  position.total = await count();
  if (position.total > end || position.total < announced * (1 - maxShrinkage)) throw incompleteError(announced, end);
  return true;
}

/**
 * An unusable checkpoint counts as a first run, which only costs a second pass. New rows shift others back, so some
 * repeat; if more left than the overlap, the pages do not join and the data set restarts. Rows before the resumed
 * position wait for the next sweep.
 */
function readCheckpoint(
  { checkpoint, now }: ReadContext,
  { fingerprint, dayFingerprint }: Pick<PagedRows, 'fingerprint' | 'dayFingerprint'>,
  readsEveryRow: boolean,
): Position {
  const left = checkpointGuard.safeParse(checkpoint).data;
  if (left !== undefined && 'unless' in left)
    return { ...firstPosition(), ...(left.query === dayFingerprint && { unless: left.unless }) };
  if (left === undefined || left.query !== fingerprint || !isFresh(left.at, now))
    return { ...firstPosition(), isRestarted: checkpoint !== null };
  // The latest row of its kind is only known from the first row on: earlier rows are read again, and not yielded again.
  const known = { known: left.start, yielded: left.tail };
  return readsEveryRow
    ? { ...firstPosition(), ...known, start: left.start, tail: left.tail, isResumed: true }
    : { ...firstPosition(), ...known };
}

function firstPosition(): Position {
  return { start: 0, tail: [], isResumed: false, isRestarted: false, known: 0, yielded: [], total: null, unless: {} };
}

function incompleteError(expected: number, received: number): AppError {
  return new AppError('SOURCE_INCOMPLETE', {
    message: `The portal announced ${expected} records and gave ${received}.`,
    details: { expected, received },
  });
}
