import { createHash } from 'node:crypto';
import { AppError } from '@rfp/contracts/errors';
import { isoInstantSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { isFresh } from '../checkpoint-age.js';
import { type Page, type ReadContext } from '../connector.js';
import { validatorsSchema, type Validators } from '../http/read-stream.js';
import { requestCount, requestRows } from './request-rows.js';
import { buildQuery, countAddress, type DatasetQuery, pageAddress } from './query.js';
import { type RowReader } from './read-rows.js';
import { type SocrataSettings } from './settings.js';

/** How much of a page is read again with the next one: rows that leave the data set in between move up those behind them. */
const overlapShare = 0.05;
/** A listing that loses a larger share of its rows while it is read is a fault of the portal and no listing. */
const maxShrinkage = 0.2;

/** Marks of the last rows before: one of them must come again, or the data set has moved by more than is read twice. */
const tailGuard = z.array(z.string());

const checkpointGuard = z.union([
  /** In the middle: the row to go on with. How many there are is asked anew, for by then there may be more. */
  z.strictObject({ query: z.string(), start: z.int().positive(), tail: tailGuard, at: isoInstantSchema }),
  /** At the end of a data set of one page: what tells whether it is still the same. */
  z.strictObject({ query: z.string(), unless: validatorsSchema }),
]);

interface Position {
  start: number;
  tail: readonly string[];
  /** The next page is the first of this run, and not of the data set. */
  isResumed: boolean;
  /** The next page begins the data set anew, because the checkpoint cannot be gone on with. */
  isRestarted: boolean;
  /** Rows before this one were handed on by an earlier run, */
  known: number;
  /** and so were the rows with these marks, which come again. */
  handedOn: readonly string[];
  /** How many rows there are, once the portal was asked. */
  total: number | null;
  /** Of the first page. */
  unless: Validators;
}

/** The rows of a data set, page by page, each once, however the pages move while they are read. */
export async function* readDataset(
  settings: SocrataSettings,
  rows: RowReader,
  context: ReadContext,
  baseUrl: string,
): AsyncGenerator<Page> {
  try {
    yield* withoutEmptyPages(readPages(settings, rows, context, baseUrl));
  } catch (error) {
    // Somewhere in this listing something is missing: the next run begins it anew instead of going on behind the gap.
    if (error instanceof AppError && error.code === 'SOURCE_INCOMPLETE')
      yield { ...emptyPage, expected: null, checkpoint: null };
    throw error;
  }
}

/**
 * What is the latest of its kind is read from the first row on each time, and pages that an earlier run has handed on have nothing left then.
 * Their checkpoints would say that less was read than is. Only at the end of the listing such a page has something to say.
 */
async function* withoutEmptyPages(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  let empty: Page | null = null;
  for await (const next of pages) {
    // That the listing begins anew must not be lost with the page that says so.
    const page: Page = { ...next, ...(empty?.restarted === true && { restarted: true }) };
    empty = page.notices.length + page.rejected.length === 0 ? page : null;
    if (empty === null) yield page;
  }
  if (empty !== null) yield empty;
}

const emptyPage: Pick<Page, 'notices' | 'rejected'> = { notices: [], rejected: [] };

async function* readPages(
  settings: SocrataSettings,
  reader: RowReader,
  context: ReadContext,
  baseUrl: string,
): AsyncGenerator<Page> {
  const query = buildQuery(settings, context.now);
  const limit = settings.page_size;
  let position = readCheckpoint(context, query, reader.readsEveryRow);
  const count = async (): Promise<number> => requestCount(context, countAddress(baseUrl, query));
  for (;;) {
    const offset = position.start;
    const answer = await requestRows(context, pageAddress(baseUrl, query, { limit, offset }), position.unless);
    if (answer === null) {
      yield { ...emptyPage, expected: null, checkpoint: context.checkpoint, unchanged: true };
      return;
    }
    const marks = answer.rows.map((row) => fingerprintOf(reader, row));
    if (hasGap(position, marks)) {
      position = { ...firstPosition(), isRestarted: true };
      continue;
    }
    const end = offset + answer.rows.length;
    const { fresh, ...page } = readRows(reader, answer.rows, marks, position);
    const isPart = isPartOfMore(position, answer.rows.length, limit);
    nextPosition(position, marks);
    const middle = (): unknown => ({
      query: query.fingerprint,
      start: Math.max(position.start, position.known),
      tail: position.tail,
      at: context.now.toISOString(),
    });
    if (isPart && fresh > 0 && position.total === null) {
      // Handed on before the portal is asked for more: what is read stays read, whatever comes next.
      yield { ...page, expected: null, checkpoint: middle() };
      if (!(await hasReachedEnd(position, { end, fresh }, count))) continue;
      yield { ...emptyPage, expected: reader.expectedNotices(position.total), checkpoint: null };
      return;
    }
    const isEnd = await hasReachedEnd(position, { end, fresh }, count);
    yield {
      ...page,
      expected: reader.expectedNotices(position.total),
      checkpoint: isEnd ? lastCheckpoint(isPart, query.dayFingerprint, answer.validators) : middle(),
    };
    if (isEnd) return;
  }
}

/** What of a page an earlier run has not handed on. */
function readRows(
  reader: RowReader,
  rows: unknown[],
  marks: readonly string[],
  { start, known, handedOn, isRestarted }: Position,
) {
  const read = reader.read(rows, (index) => start + index < known || handedOn.includes(marks[index] ?? ''));
  return isRestarted ? { ...read, restarted: true as const } : read;
}

/**
 * Whether a page does not join the one that an earlier run has left: so many rows have left the data set that some moved past unseen.
 * @throws SOURCE_INCOMPLETE where they did so while it is read
 */
function hasGap({ tail, isResumed, total, start }: Position, marks: readonly string[]): boolean {
  const joins = tail.length === 0 || marks.some((fingerprint) => tail.includes(fingerprint));
  if (!joins && !isResumed) throw incompleteError(total ?? start + marks.length, start);
  return !joins;
}

/** To the next page, which begins with the last rows of this one. */
function nextPosition(position: Position, marks: readonly string[]): void {
  // One more than may leave: it is what shows that no more did.
  const overlap = marks.length < 2 ? 0 : Math.floor(marks.length * overlapShare) + 1;
  position.start = Math.max(position.start + 1, position.start + marks.length - overlap);
  position.tail = overlap === 0 ? [] : marks.slice(-overlap);
  position.isResumed = false;
  position.isRestarted = false;
  position.unless = {};
}

/** Short, because it is kept: an id may be a whole sentence. */
function fingerprintOf(reader: RowReader, row: unknown): string {
  return createHash('sha256').update(reader.keyOf(row)).digest('base64url').slice(0, 12);
}

function isPartOfMore({ start }: Position, rows: number, limit: number): boolean {
  return start > 0 || rows >= limit;
}

/** Only of a data set of one page can be told at once whether it is still the same. */
function lastCheckpoint(isPart: boolean, fingerprint: string, unless: Validators): unknown {
  return isPart ? null : { query: fingerprint, unless };
}

/** Whether this was the last page. @throws SOURCE_INCOMPLETE where the portal announces more rows than it gives */
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
  // Nothing new, although there should be more: rows may have gone while they were read.
  position.total = await count();
  if (position.total > end || position.total < announced * (1 - maxShrinkage)) throw incompleteError(announced, end);
  return true;
}

/**
 * Whatever cannot be gone on with counts as a first run, which only costs a second reading. Rows that come in between move others back, so that
 * some come twice; where more have left than are read twice, the pages do not join, and the data set is begun anew. What comes before the
 * place that is gone on with is read by the next pass.
 */
function readCheckpoint(
  { checkpoint, now }: ReadContext,
  { fingerprint, dayFingerprint }: DatasetQuery,
  readsEveryRow: boolean,
): Position {
  const left = checkpointGuard.safeParse(checkpoint).data;
  if (left !== undefined && 'unless' in left)
    return { ...firstPosition(), ...(left.query === dayFingerprint && { unless: left.unless }) };
  if (left === undefined || left.query !== fingerprint || !isFresh(left.at, now))
    return { ...firstPosition(), isRestarted: checkpoint !== null };
  // What is the latest of its kind is only known from the first row on: those that were handed on are read again, and not handed on again.
  const known = { known: left.start, handedOn: left.tail };
  return readsEveryRow
    ? { ...firstPosition(), ...known, start: left.start, tail: left.tail, isResumed: true }
    : { ...firstPosition(), ...known };
}

function firstPosition(): Position {
  return { start: 0, tail: [], isResumed: false, isRestarted: false, known: 0, handedOn: [], total: null, unless: {} };
}

function incompleteError(expected: number, received: number): AppError {
  return new AppError('SOURCE_INCOMPLETE', {
    message: `The portal announced ${expected} records and gave ${received}.`,
    details: { expected, received },
  });
}
