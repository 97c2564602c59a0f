import { AppError } from '@rfp/contracts/errors';
import { isoInstantSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { type Page, type ReadContext } from '../connector.js';
import { failIfUnreadable } from '../fail-if-unreadable.js';
import { quarantine } from '../read-record.js';
import { lifecycleOf, type ProzorroReader } from './describe-tender.js';
import { type ReadTenders, requestTenders, tendersPath } from './read-tender.js';
import { entryGuard, type FeedAnswer, type FeedEntry, feedGuard, requestedFields } from './responses.js';

export const prozorroBaseUrl = 'https://public-api.prozorro.gov.ua';

const dayMs = 86_400_000;
/** Pages of the list that a run requests: bounds one without open tenders. */
const maxPages = 500;

/**
 * Place in the list of changes, which Prozorro orders by the instant of the change. The first runs read it from the
 * newest change back to the beginning of the window; each later run begins with what has changed since.
 */
const checkpointGuard = z.strictObject({
  /** Place behind the newest change that was read; null before the first page. */
  newer: z.string().nullable(),
  /** Place behind the oldest change that was read, and where the window begins; null once it is read. */
  older: z.strictObject({ offset: z.string().nullable(), since: isoInstantSchema }).nullable(),
  /** Tenders whose requests failed, which the next run repeats. */
  failed: z.array(z.string()),
});
type Checkpoint = z.output<typeof checkpointGuard>;
type Direction = 'newer' | 'older';

/** The open tenders among the changes, until the list ends or the requests of the run are used up. */
export async function* readFeed(context: ReadContext, baseUrl: string, reader: ProzorroReader): AsyncGenerator<Page> {
  const known = checkpointGuard.safeParse(context.checkpoint).data;
  const since = new Date(context.now.getTime() - reader.settings.window_days * dayMs).toISOString();
  const run = new FeedRun(
    context,
    baseUrl,
    reader,
    known ?? { newer: null, older: { offset: null, since }, failed: [] },
  );
  let restarted = context.checkpoint !== null && known === undefined;
  for await (const page of run.read()) {
    yield restarted ? { ...page, restarted } : page;
    restarted = false;
  }
}

/** One run: it knows its place in the list, and the requests that are left. */
class FeedRun {
  #details: number;
  #pages = maxPages;
  readonly #requested = new Set<string>();

  constructor(
    private readonly context: ReadContext,
    private readonly baseUrl: string,
    private readonly reader: ProzorroReader,
    private at: Checkpoint,
  ) {
    this.#details = reader.settings.details_per_run;
  }

  async *read(): AsyncGenerator<Page> {
    yield* this.#repeatFailed();
    if (this.at.newer !== null) yield* this.#readDirection('newer');
    if (this.at.older !== null) yield* this.#readDirection('older');
  }

  async *#repeatFailed(): AsyncGenerator<Page> {
    const ids = this.at.failed.slice(0, this.#details);
    if (ids.length === 0) return;
    const read = await requestTenders(ids, this.context, this.baseUrl, this.reader, true);
    this.#details -= ids.length;
    this.at = { ...this.at, failed: this.at.failed.slice(ids.length) };
    yield this.#pageOf(read, []);
  }

  async *#readDirection(direction: Direction): AsyncGenerator<Page> {
    for (let goesOn = true; goesOn;) {
      if (this.#pages === 0) return;
      const answer = await this.#requestPage(direction);
      const { entries, rejected } = readEntries(answer.data);
      const ids = entries.filter((entry) => isWanted(entry, direction, this.context.now)).map(({ id }) => id);
      // The page is read whole: the next run requests it again.
      if (ids.length > this.#details) return;
      const read = await requestTenders(ids, this.context, this.baseUrl, this.reader);
      this.#details -= ids.length;
      goesOn = this.#advance(direction, answer, entries);
      this.at = { ...this.at, failed: [...this.at.failed, ...read.failed] };
      // Without changes the older pages follow at once, so that runs of a single page get to them.
      if (answer.data.length > 0 || this.at.older === null) yield this.#pageOf(read, rejected);
    }
  }

  async #requestPage(direction: Direction): Promise<FeedAnswer> {
    this.#pages -= 1;
    const offset = direction === 'newer' ? this.at.newer : (this.at.older?.offset ?? null);
    const query = new URLSearchParams({
      ...(direction === 'older' && { descending: '1' }),
      limit: String(this.reader.settings.page_size),
      opt_fields: requestedFields,
      ...(offset !== null && { offset }),
    });
    const address = `${this.baseUrl}${tendersPath}?${query.toString()}`;
    if (this.#requested.has(address)) throw circleError();
    this.#requested.add(address);
    return this.context.fetch.json(address, { schema: feedGuard });
  }

  /** Moves behind a page. @returns whether the list goes on in this direction */
  #advance(direction: Direction, answer: FeedAnswer, entries: readonly FeedEntry[]): boolean {
    const next = answer.data.length === 0 ? null : (answer.next_page?.offset ?? null);
    if (direction === 'older') return this.#advanceOlder(answer, entries, next);
    this.at = { ...this.at, newer: next ?? this.at.newer };
    return next !== null;
  }

  #advanceOlder({ data, prev_page }: FeedAnswer, entries: readonly FeedEntry[], next: string | null): boolean {
    const { older } = this.at;
    const goesOn = older !== null && next !== null && !isBefore(entries, older.since);
    this.at = {
      ...this.at,
      newer: this.at.newer ?? startOfNewer(data, prev_page?.offset),
      older: goesOn ? { ...older, offset: next } : null,
    };
    return goesOn;
  }

  #pageOf({ notices, rejected }: ReadTenders, more: Page['rejected']): Page {
    const all = [...rejected, ...more];
    failIfUnreadable(notices.length, all, 'tenders of Prozorro');
    return { notices, rejected: all, expected: null, checkpoint: this.at };
  }
}

/** @throws SOURCE_CHANGED without a place behind the newest change: later changes could not be read */
function startOfNewer(data: readonly unknown[], offset: string | undefined): string {
  if (data.length === 0) throw new AppError('SOURCE_CHANGED', { message: 'The list of changes of Prozorro is empty.' });
  if (offset === undefined || offset === '')
    throw new AppError('SOURCE_CHANGED', { message: 'The list of changes of Prozorro has no previous page.' });
  return offset;
}

function circleError(): AppError {
  return new AppError('SOURCE_INCOMPLETE', { message: 'The pages of the list of changes lead in a circle.' });
}

/** The entries of a page, each id once. @throws SOURCE_CHANGED if none states a status */
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
 * Whether a tender can be bid for. One that was cancelled before its deadline may be stored as open; the first runs have
 * stored nothing yet. An entry without a status is requested, to be safe.
 */
function isWanted({ status, tenderPeriod }: FeedEntry, direction: Direction, now: Date): boolean {
  if (!status) return true;
  const end = Date.parse(tenderPeriod?.endDate ?? '');
  if (lifecycleOf(status) === 'open') return !(end < now.getTime());
  return direction === 'newer' && end >= now.getTime();
}

/** Whether the page reaches back to before the window. */
function isBefore(entries: readonly FeedEntry[], since: string): boolean {
  const instants = entries
    .map(({ public_modified: seconds }) => seconds)
    .filter((seconds) => typeof seconds === 'number');
  return instants.length > 0 && Math.min(...instants) * 1000 < Date.parse(since);
}
