import { AppError } from '@rfp/contracts/errors';
import { isoDateSchema, isoInstantSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { isFresh } from '../checkpoint-age.js';
import { type Page, type ReadContext, type SourceIdentity } from '../connector.js';
import { failIfUnreadable } from '../fail-if-unreadable.js';
import { quarantineConflicts } from '../records/quarantine-conflicts.js';
import { jsonText, readRecord, recordOutcome, type Records } from '../records/read-record.js';
import { describeNotice } from './describe-notice.js';
import { identifiedGuard, noticeGuard, requestedFields, type SearchAnswer, searchGuard } from './responses.js';
import { type TedSettings } from './settings.js';

export const tedBaseUrl = 'https://api.ted.europa.eu';
const searchPath = '/v3/notices/search';

const dayMs = 86_400_000;
/** Days that are read again, because TED publishes during the day and late. */
const overlapDays = 2;
/** Maximum share of notices that may leave a search while it is read. A larger loss is an error of TED. */
const maxShrinkage = 0.2;
/** Maximum number of pages, so that a circular search ends. No search has this many pages. */
const maxPages = 20_000;

const checkpointGuard = z.strictObject({
  /** The query of the settings. A different query restarts. */
  query: z.string(),
  /** The day up to which all notices were read; null in the first sweep. */
  through: isoDateSchema.nullable(),
  /** A sweep that was not read to its end: the token to resume with, and the number of notices yielded. */
  open: z
    .strictObject({ from: isoDateSchema, to: isoDateSchema, token: z.string(), yielded: z.int(), at: isoInstantSchema })
    .nullable(),
});
type Checkpoint = z.output<typeof checkpointGuard>;

interface Sweep {
  from: string;
  to: string;
  token: string | null;
  /** Number of notices that earlier runs of this sweep yielded. */
  yielded: number;
  through: string | null;
}

export interface TedSource {
  identity: SourceIdentity;
  settings: TedSettings;
}

/** Yields the notices of a search that were published since the last run, page by page. */
export async function* readNotices(context: ReadContext, baseUrl: string, source: TedSource): AsyncGenerator<Page> {
  const { settings } = source;
  const stored = checkpointGuard.safeParse(context.checkpoint).data;
  const previous = stored?.query === settings.query ? stored : undefined;
  const resumed = resume(previous, context.now);
  if (resumed === null) {
    yield* readSweep(
      context,
      baseUrl,
      source,
      newSweep(previous, context.now, settings),
      context.checkpoint !== null && previous === undefined,
    );
    return;
  }
  let isStale = false;
  try {
    const first = await requestPage(context, baseUrl, source, resumed);
    yield* readSweep(context, baseUrl, source, resumed, false, first);
  } catch (error) {
    // TED returns an error for an expired token. Nothing was yielded yet.
    if (!(error instanceof AppError) || !isTokenRefusal(error)) throw error;
    isStale = true;
  }
  if (isStale) yield* readSweep(context, baseUrl, source, newSweep(previous, context.now, settings), true);
}

function isTokenRefusal({ details }: AppError): boolean {
  return details['status'] === 400 || details['status'] === 500;
}

function resume(previous: Checkpoint | undefined, now: Date): Sweep | null {
  const { through = null, open = null } = previous ?? {};
  return open === null || !isFresh(open.at, now) ? null : { ...open, through };
}

function newSweep(previous: Checkpoint | undefined, now: Date, { window_days }: TedSettings): Sweep {
  const through = previous?.through ?? null;
  const back = through === null ? now.getTime() - window_days * dayMs : Date.parse(through) - overlapDays * dayMs;
  return { from: dayOf(new Date(back)), to: dayOf(now), token: null, yielded: 0, through };
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

async function* readSweep(
  context: ReadContext,
  baseUrl: string,
  source: TedSource,
  sweep: Sweep,
  isRestarted: boolean,
  first?: SearchAnswer,
): AsyncGenerator<Page> {
  const seen = new Set<string>();
  let { token } = sweep;
  let announced = 0;
  let restarted = isRestarted;
  let answer = first;
  for (let page = 1; ; page += 1) {
    answer ??= await requestPage(context, baseUrl, source, { ...sweep, token });
    const { totalNoticeCount: total, iterationNextToken: next = null, notices } = answer;
    const fresh = notices.filter((record) => isNew(seen, record));
    const count = sweep.yielded + seen.size;
    if (notices.length > total) throw changedError(total, notices.length);
    announced = Math.max(announced, total);
    const outcome = outcomeOf({ answer, count, announced, hasFresh: fresh.length > 0, hasNext: next !== null, page });
    const { notices: read, rejected } = readRecords(fresh, source);
    yield {
      notices: read,
      rejected: [...rejected, ...quarantineConflicts(notices, idOf)],
      expected: announced,
      checkpoint: checkpointOf(
        context,
        source,
        sweep,
        outcome === 'continues' ? { token: next, count } : null,
        outcome,
      ),
      ...(restarted && { restarted: true as const }),
    };
    restarted = false;
    if (outcome instanceof AppError) throw outcome;
    if (outcome === 'done') return;
    token = next;
    answer = undefined;
  }
}

type Outcome = 'continues' | 'done' | AppError;

interface Progress {
  answer: SearchAnswer;
  /** Number of notices of the sweep so far. */
  count: number;
  announced: number;
  hasFresh: boolean;
  hasNext: boolean;
  page: number;
}

/** Whether the sweep continues. TED returns a token even after the last page, so only the count shows the end. */
function outcomeOf({ answer, count, announced, hasFresh, hasNext, page }: Progress): Outcome {
  if (answer.timedOut === true)
    return new AppError('SOURCE_INCOMPLETE', { message: 'TED did not finish the search in time.' });
  if (answer.totalNoticeCount < announced * (1 - maxShrinkage)) return incompleteError(announced, count);
  if (count >= announced) return 'done';
  return hasFresh && hasNext && page < maxPages ? 'continues' : incompleteError(announced, count);
}

/** The checkpoint after a page. If notices are missing, the next run reads the sweep again from its start. */
function checkpointOf(
  { now }: ReadContext,
  { settings: { query } }: TedSource,
  { from, to, through }: Sweep,
  next: { token: string | null; count: number } | null,
  outcome: Outcome,
): Checkpoint {
  if (outcome === 'done') return { query, through: to, open: null };
  if (next === null || next.token === null) return { query, through, open: null };
  return { query, through, open: { from, to, token: next.token, yielded: next.count, at: now.toISOString() } };
}

async function requestPage(
  { fetch }: ReadContext,
  baseUrl: string,
  { settings }: TedSource,
  { from, to, token }: Pick<Sweep, 'from' | 'to' | 'token'>,
): Promise<SearchAnswer> {
  const days = `publication-date >= ${compactDay(from)} AND publication-date <= ${compactDay(to)}`;
  return fetch.json(baseUrl + searchPath, {
    schema: searchGuard,
    body: {
      query: `(${settings.query}) AND ${days}`,
      fields: requestedFields,
      limit: settings.page_size,
      scope: 'ALL',
      paginationMode: 'ITERATION',
      ...(token === null ? {} : { iterationNextToken: token }),
    },
  });
}

function compactDay(day: string): string {
  return day.replaceAll('-', '');
}

function idOf(record: unknown): string | null {
  return identifiedGuard.safeParse(record).data?.['publication-number'] ?? null;
}

function isNew(seen: Set<string>, record: unknown): boolean {
  const before = seen.size;
  return seen.add(idOf(record) ?? jsonText(record)).size > before;
}

/** Reads one notice, new or quarantined. */
export function readNotice(record: unknown, { settings, identity }: TedSource): Records {
  const id = idOf(record);
  return recordOutcome(
    id,
    record,
    id === null
      ? { reason: new AppError('RECORD_NO_ID') }
      : readRecord(record, noticeGuard, (notice) => describeNotice(notice, settings, identity)),
  );
}

function readRecords(records: readonly unknown[], source: TedSource): Records {
  const read = records.map((record) => readNotice(record, source));
  const page = {
    notices: read.flatMap(({ notices }) => notices),
    rejected: read.flatMap(({ rejected }) => rejected),
  };
  failIfUnreadable(page.notices.length, page.rejected, 'notices of TED');
  return page;
}

function changedError(total: number, received: number): AppError {
  return new AppError('SOURCE_CHANGED', { message: `TED announced ${total} notices and gave ${received} at once.` });
}

function incompleteError(expected: number, received: number): AppError {
  return new AppError('SOURCE_INCOMPLETE', {
    message: `TED announced ${expected} notices and gave ${received}.`,
    details: { expected, received },
  });
}
