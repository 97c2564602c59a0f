import { createHash } from 'node:crypto';
import { AppError } from '@rfp/contracts/errors';
import { isoInstantSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { isFresh } from '../checkpoint-age.js';
import { type Page, type ReadContext } from '../connector.js';
import { validatorsSchema, type Validators } from '../http/bodies/read-stream.js';
import { repairNote } from '../records/repair-note.js';
import { type Rows } from './request-rows.js';
import { type RowReader } from './read-rows.js';

/** The rows of one query of a portal, in a stable order. */
export interface PagedRows {
  /** Fingerprint of the query. A checkpoint from another query cannot be resumed. */
  fingerprint: string;
  /** Fingerprint that also includes the day, if only recent rows are requested. */
  dayFingerprint: string;
  pageSize: number;
  /** Requests one page; null if the validators still match. */
  page(window: { limit: number; offset: number }, unless: Validators): Promise<Rows | null>;
  count(): Promise<number>;
}

/** Share of a page that the next page repeats, because rows that leave the data set shift the following rows. */
const overlapShare = 0.05;
/** Maximum share of rows that may leave the data set during a sweep. A larger loss is an error of the portal. */
const maxShrinkage = 0.2;

/**
 * Fingerprints of the last rows read. If none of them is repeated, the data set has shifted by more than the overlap.
 */
const tailGuard = z.array(z.string());

const checkpointGuard = z.union([
  /** In the middle of a data set: the row to resume at. The number of rows is requested again, since it may have grown. */
  z.strictObject({ query: z.string(), start: z.int().positive(), tail: tailGuard, at: isoInstantSchema }),
  /** At the end of a data set of one page: the validators, which show whether it changed. */
  z.strictObject({ query: z.string(), unless: validatorsSchema }),
]);

interface Position {
  start: number;
  tail: readonly string[];
  /** Whether the next page is the first of this run but not the first of the data set. */
  isResumed: boolean;
  /** Whether the next page restarts the data set, because the checkpoint cannot be resumed. */
  isRestarted: boolean;
  /** Index of the first row that an earlier run did not yield. */
  firstUnyielded: number;
  /** Fingerprints of further rows that an earlier run yielded and that this run reads again. */
  yielded: readonly string[];
  /** Number of rows; null until it is requested. */
  total: number | null;
  /** Known validators of the first page. */
  unless: Validators;
}

/** Yields each row of a data set once, page by page, however the pages shift. */
export async function* readDataset(dataset: PagedRows, rows: RowReader, context: ReadContext): AsyncGenerator<Page> {
  try {
    yield* withoutEmptyPages(readPages(dataset, rows, context));
  } catch (error) {
    // A row was missed, so the next run restarts the listing instead of resuming after the gap.
    if (error instanceof AppError && error.code === 'SOURCE_INCOMPLETE')
      yield { ...emptyPage, expected: null, checkpoint: null };
    throw error;
  }
}

/**
 * Drops empty pages, except the last page. With `latest_per`, each run reads from the first row, and pages that an earlier run yielded become
 * empty. Their checkpoints would move back.
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
    const isOneOfSeveral = isOneOfSeveralPages(position, answer.rows.length, limit);
    advancePosition(position, fingerprints);
    const partialCheckpoint = (): unknown => ({
      query: dataset.fingerprint,
      start: Math.max(position.start, position.firstUnyielded),
      tail: position.tail,
      at: context.now.toISOString(),
    });
    if (isOneOfSeveral && fresh > 0 && position.total === null) {
      // Yields before the next request, so that these rows are stored even if it fails.
      yield { ...page, expected: null, checkpoint: partialCheckpoint() };
      if (!(await hasReachedEnd(position, { end, fresh }, count))) continue;
      yield { ...emptyPage, expected: reader.expectedNotices(position.total), checkpoint: null };
      return;
    }
    const isEnd = await hasReachedEnd(position, { end, fresh }, count);
    yield {
      ...page,
      expected: reader.expectedNotices(position.total),
      checkpoint: isEnd
        ? finalCheckpoint(isOneOfSeveral, dataset.dayFingerprint, answer.validators)
        : partialCheckpoint(),
    };
    if (isEnd) return;
  }
}

/** Reads the rows of a page that no earlier run yielded. */
function readRows(
  reader: RowReader,
  { rows, repairs }: Pick<Rows, 'rows' | 'repairs'>,
  fingerprints: readonly string[],
  { start, firstUnyielded, yielded, isRestarted }: Position,
) {
  const read = reader.read(
    rows,
    (index) => start + index < firstUnyielded || yielded.includes(fingerprints[index] ?? ''),
  );
  if (repairs !== null) read.rejected.push(repairNote('answer', repairs));
  return isRestarted ? { ...read, restarted: true as const } : read;
}

/**
 * Whether a page does not overlap the rows before it, because so many rows left the data set that some were missed.
 * @throws SOURCE_INCOMPLETE if the rows left during this run
 */
function hasGap({ tail, isResumed, total, start }: Position, fingerprints: readonly string[]): boolean {
  const overlaps = tail.length === 0 || fingerprints.some((fingerprint) => tail.includes(fingerprint));
  if (!overlaps && !isResumed) throw incompleteError(total ?? start + fingerprints.length, start);
  return !overlaps;
}

/** Advances the position. The next page begins with the last rows of the current page. */
function advancePosition(position: Position, fingerprints: readonly string[]): void {
  // One row more than may leave the data set. If the next page repeats it, no more rows have left.
  const overlap = fingerprints.length < 2 ? 0 : Math.floor(fingerprints.length * overlapShare) + 1;
  position.start = Math.max(position.start + 1, position.start + fingerprints.length - overlap);
  position.tail = overlap === 0 ? [] : fingerprints.slice(-overlap);
  position.isResumed = false;
  position.isRestarted = false;
  position.unless = {};
}

/** Fingerprint of a row, for the checkpoint. Ids are not stored, because they may be whole sentences. */
function fingerprintOf(reader: RowReader, row: unknown): string {
  return createHash('sha256').update(reader.keyOf(row)).digest('base64url').slice(0, 12);
}

function isOneOfSeveralPages({ start }: Position, rows: number, limit: number): boolean {
  return start > 0 || rows >= limit;
}

/** The checkpoint at the end. Only a data set of one page can be checked for changes with one request. */
function finalCheckpoint(isOneOfSeveral: boolean, fingerprint: string, unless: Validators): unknown {
  return isOneOfSeveral ? null : { query: fingerprint, unless };
}

/** Whether the last page was read. @throws SOURCE_INCOMPLETE if the portal announces more rows than it returns */
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
  // Rows are missing. They may have left the data set in the meantime.
  position.total = await count();
  if (position.total > end || position.total < announced * (1 - maxShrinkage)) throw incompleteError(announced, end);
  return true;
}

/**
 * The position to resume at; the start if the checkpoint is unusable. New rows shift the other rows back, so that some repeat. If more rows left than
 * the overlap covers, the pages do not overlap and the data set restarts. New rows before the resumed position are read by the next sweep.
 */
function readCheckpoint(
  { checkpoint, now }: ReadContext,
  { fingerprint, dayFingerprint }: Pick<PagedRows, 'fingerprint' | 'dayFingerprint'>,
  readsEveryRow: boolean,
): Position {
  const stored = checkpointGuard.safeParse(checkpoint).data;
  if (stored !== undefined && 'unless' in stored)
    return { ...firstPosition(), ...(stored.query === dayFingerprint && { unless: stored.unless }) };
  if (stored === undefined || stored.query !== fingerprint || !isFresh(stored.at, now))
    return { ...firstPosition(), isRestarted: checkpoint !== null };
  // With `latest_per`, the first row of each group must be known, so earlier rows are read again but not yielded again.
  const earlierRows = { firstUnyielded: stored.start, yielded: stored.tail };
  return readsEveryRow
    ? { ...firstPosition(), ...earlierRows, start: stored.start, tail: stored.tail, isResumed: true }
    : { ...firstPosition(), ...earlierRows };
}

function firstPosition(): Position {
  return {
    start: 0,
    tail: [],
    isResumed: false,
    isRestarted: false,
    firstUnyielded: 0,
    yielded: [],
    total: null,
    unless: {},
  };
}

function incompleteError(expected: number, received: number): AppError {
  return new AppError('SOURCE_INCOMPLETE', {
    message: `The portal announced ${expected} records and gave ${received}.`,
    details: { expected, received },
  });
}
