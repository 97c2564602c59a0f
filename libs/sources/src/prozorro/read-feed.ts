import { AppError } from '@rfp/contracts/errors';
import { isoInstantSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { type Page, type ReadContext } from '../connector.js';
import { failIfUnreadable } from '../fail-if-unreadable.js';
import { quarantine } from '../records/read-record.js';
import { lifecycleOf, type ProzorroSource } from './describe-tender.js';
import { type ReadTenders, requestTenders, tendersPath } from './read-tender.js';
import { entryGuard, type FeedAnswer, type FeedEntry, feedGuard, requestedFields } from './responses.js';

export const prozorroBaseUrl = 'https://public-api.prozorro.gov.ua';

const dayMs = 86_400_000;
/** Maximum number of list pages per run. It is only reached if the pages contain few open tenders. */
const maxPages = 500;

/**
 * Position in the list of changes, which is ordered by the time of the change. The first runs read from the newest change back
 * to the beginning of the window. Each later run begins with the changes since the last run.
 */
const checkpointGuard = z.strictObject({
  /** Offset after the newest change read so far; null before the first page. */
  newer: z.string().nullable(),
  /** Offset after the oldest change read so far, and the beginning of the window; null once the window is read. */
  older: z.strictObject({ offset: z.string().nullable(), since: isoInstantSchema }).nullable(),
  /** Ids of tenders whose requests failed; the next run repeats them. */
  failed: z.array(z.string()),
});
type Checkpoint = z.output<typeof checkpointGuard>;
type Direction = 'newer' | 'older';

/**
 * Yields the open tenders among the changes, until the list ends.
 *
 * @throws RUN_LIMIT if the run reaches its maximum number of requests first
 */
export async function* readFeed(context: ReadContext, baseUrl: string, source: ProzorroSource): AsyncGenerator<Page> {
  const known = checkpointGuard.safeParse(context.checkpoint).data;
  const since = new Date(context.now.getTime() - source.settings.window_days * dayMs).toISOString();
  const run = new FeedRun(
    context,
    baseUrl,
    source,
    known ?? { newer: null, older: { offset: null, since }, failed: [] },
  );
  let restarted = context.checkpoint !== null && known === undefined;
  for await (const page of run.read()) {
    yield restarted ? { ...page, restarted } : page;
    restarted = false;
  }
}

/** One run, with its position in the list and its remaining requests. */
class FeedRun {
  #detailsLeft: number;
  #pages = maxPages;
  readonly #requested = new Set<string>();

  constructor(
    private readonly context: ReadContext,
    private readonly baseUrl: string,
    private readonly source: ProzorroSource,
    private position: Checkpoint,
  ) {
    this.#detailsLeft = source.settings.details_per_run;
  }

  async *read(): AsyncGenerator<Page> {
    yield* this.#repeatFailed();
    if (this.position.newer !== null) yield* this.#readDirection('newer');
    if (this.position.older !== null) yield* this.#readDirection('older');
  }

  async *#repeatFailed(): AsyncGenerator<Page> {
    const ids = this.position.failed.slice(0, this.#detailsLeft);
    if (ids.length === 0) return;
    const read = await requestTenders(ids, this.context, this.baseUrl, this.source, true);
    this.#detailsLeft -= ids.length;
    this.position = { ...this.position, failed: this.position.failed.slice(ids.length) };
    yield this.#pageOf(read, []);
  }

  async *#readDirection(direction: Direction): AsyncGenerator<Page> {
    for (let hasMore = true; hasMore;) {
      if (this.#pages === 0) throw runLimitError(`${maxPages} pages of changes`, 'Older or newer changes are');
      const answer = await this.#requestPage(direction);
      const { entries, rejected } = readEntries(answer.data);
      const ids = entries.filter((entry) => mustRequest(entry, direction, this.context.now)).map(({ id }) => id);
      // A page is read completely or not at all: the next run requests it again.
      if (ids.length > this.#detailsLeft)
        throw runLimitError(
          `${this.source.settings.details_per_run} tenders`,
          `At least ${ids.length} more ${ids.length === 1 ? 'is' : 'are'}`,
        );
      const read = await requestTenders(ids, this.context, this.baseUrl, this.source);
      this.#detailsLeft -= ids.length;
      hasMore = this.#advance(direction, answer, entries);
      this.position = { ...this.position, failed: [...this.position.failed, ...read.failed] };
      // An empty page is not yielded while older pages remain, so that a run limited to one page reaches an older page.
      if (answer.data.length > 0 || this.position.older === null) yield this.#pageOf(read, rejected);
    }
  }

  async #requestPage(direction: Direction): Promise<FeedAnswer> {
    this.#pages -= 1;
    const offset = direction === 'newer' ? this.position.newer : (this.position.older?.offset ?? null);
    const query = new URLSearchParams({
      ...(direction === 'older' && { descending: '1' }),
      limit: String(this.source.settings.page_size),
      opt_fields: requestedFields,
      ...(offset !== null && { offset }),
    });
    const address = `${this.baseUrl}${tendersPath}?${query.toString()}`;
    if (this.#requested.has(address)) throw repeatedPageError();
    this.#requested.add(address);
    return this.context.fetch.json(address, { schema: feedGuard });
  }

  /** Moves the position past a page. @returns whether the list continues in this direction */
  #advance(direction: Direction, answer: FeedAnswer, entries: readonly FeedEntry[]): boolean {
    const next = answer.data.length === 0 ? null : (answer.next_page?.offset ?? null);
    if (direction === 'older') return this.#advanceOlder(answer, entries, next);
    this.position = { ...this.position, newer: next ?? this.position.newer };
    return next !== null;
  }

  #advanceOlder({ data, prev_page }: FeedAnswer, entries: readonly FeedEntry[], next: string | null): boolean {
    const { older } = this.position;
    const hasMore = older !== null && next !== null && !isBefore(entries, older.since);
    this.position = {
      ...this.position,
      newer: this.position.newer ?? startOfNewer(data, prev_page?.offset),
      older: hasMore ? { ...older, offset: next } : null,
    };
    return hasMore;
  }

  #pageOf({ notices, rejected }: ReadTenders, more: Page['rejected']): Page {
    const all = [...rejected, ...more];
    failIfUnreadable(notices.length, all, 'tenders of Prozorro');
    return { notices, rejected: all, expected: null, checkpoint: this.position };
  }
}

/** Offset after the newest change. @throws SOURCE_CHANGED without an offset, because later changes could not be read */
function startOfNewer(data: readonly unknown[], offset: string | undefined): string {
  if (data.length === 0) throw new AppError('SOURCE_CHANGED', { message: 'The list of changes of Prozorro is empty.' });
  if (offset === undefined || offset === '')
    throw new AppError('SOURCE_CHANGED', { message: 'The list of changes of Prozorro has no previous page.' });
  return offset;
}

/** The error of a run that reached a limit; the pages read before it stay stored. @param rest - subject and verb, such as `At least 12 more are` */
function runLimitError(limit: string, rest: string): AppError {
  return new AppError('RUN_LIMIT', {
    message: `The run stopped at its limit of ${limit}. ${rest} not read yet: the next run continues there.`,
  });
}

function repeatedPageError(): AppError {
  return new AppError('SOURCE_INCOMPLETE', { message: 'The pages of the list of changes lead in a circle.' });
}

/** The entries of a page, each id once. @throws SOURCE_CHANGED if no entry states a status */
function readEntries(data: readonly unknown[]): { entries: FeedEntry[]; rejected: Page['rejected'] } {
  const read = data.map((raw) => ({ raw, entry: entryGuard.safeParse(raw).data }));
  const entries = read.map(({ entry }) => entry).filter((entry) => entry !== undefined);
  if (data.length > 0 && entries.every(({ status }) => !status))
    throw new AppError('SOURCE_CHANGED', { message: 'No entry of the list of changes states id and status.' });
  const reason = new AppError('RECORD_NO_ID');
  return {
    entries: [...new Map(entries.map((entry) => [entry.id, entry])).values()],
    rejected: read.flatMap(({ raw, entry }) => (entry === undefined ? [quarantine(null, raw, reason)] : [])),
  };
}

/**
 * Whether a tender must be requested: it is open, its status is unknown, or it is among the newer changes and ended before its deadline, so that it
 * may be stored as open.
 */
function mustRequest({ status, tenderPeriod }: FeedEntry, direction: Direction, now: Date): boolean {
  if (!status) return true;
  const end = Date.parse(tenderPeriod?.endDate ?? '');
  if (lifecycleOf(status) === 'open') return !(end < now.getTime());
  return direction === 'newer' && end >= now.getTime();
}

/** Whether the page contains changes before the window. */
function isBefore(entries: readonly FeedEntry[], since: string): boolean {
  const instants = entries
    .map(({ public_modified: seconds }) => seconds)
    .filter((seconds) => typeof seconds === 'number');
  return instants.length > 0 && Math.min(...instants) * 1000 < Date.parse(since);
}
