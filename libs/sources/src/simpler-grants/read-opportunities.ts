import { AppError } from '@rfp/contracts/errors';
import { isoInstantSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { isFresh } from '../checkpoint-age.js';
import { type Page, type ReadContext } from '../connector.js';
import { recordFingerprint } from '../records/record-fingerprint.js';
import { quarantineConflicts } from '../records/quarantine-conflicts.js';
import { recordOutcome, jsonText, readRecord, type Records } from '../records/read-record.js';
import { failIfUnreadable } from '../fail-if-unreadable.js';
import { searchPath, simplerGrantsName } from './constants.js';
import { describeOpportunity, sourceIdOf } from './describe-opportunity.js';
import { filtersOf, type Listing, listings, sortOrder } from './listings.js';
import { identifiedGuard, opportunityGuard, searchGuard } from './responses.js';
import { type Answer, ListingPager, type ListingPosition, type Step } from './listing-pager.js';

const checkpointGuard = z.strictObject({
  listing: z.enum(listings),
  page: z.int().positive(),
  before: z.int().nonnegative(),
  announced: z.int().nonnegative(),
  /** Number of records of the earlier listings. */
  earlier: z.int().nonnegative(),
  /** Fingerprints of the yielded records of `page`, which is requested again. */
  handed_on: z.array(z.string()).default([]),
  at: isoInstantSchema,
});

interface Position extends ListingPosition {
  listing: Listing;
  earlier: number;
  handed_on: string[];
}

interface SearchContext extends ReadContext {
  apiKey: string;
  baseUrl: string;
  pageSize: number;
  /** Whether the first page restarts the listing. */
  isRestarted?: boolean;
}

/** Yields the recently closed opportunities, then all open opportunities, newest first. */
export async function* readOpportunities(
  context: ReadContext,
  baseUrl: string,
  pageSize: number,
): AsyncGenerator<Page> {
  const { apiKey, checkpoint, now } = context;
  if (apiKey === null) throw new AppError('SOURCE_KEY_MISSING');
  const search = { ...context, apiKey, baseUrl, pageSize };
  const previous = readCheckpoint(checkpoint, now);
  let isRestarted = checkpoint !== null && previous === null;
  let position: Position | null = previous ?? {
    listing: listings[0],
    page: 1,
    before: 0,
    announced: 0,
    earlier: 0,
    handed_on: [],
  };
  while (position !== null) {
    position = yield* readListing({ ...search, isRestarted }, position);
    isRestarted = false;
  }
}

async function* readListing(
  search: SearchContext,
  { listing, earlier, handed_on, ...position }: Position,
): AsyncGenerator<Page, Position | null> {
  const pager = new ListingPager(position);
  const yielded = new Set(handed_on);
  const at = search.now.toISOString();
  let isRestarted = search.isRestarted === true;
  // The sum is unknown until the first page of open opportunities states their number.
  const expectedOf = (total: number): number | null => (listing === 'open' ? earlier + total : null);
  for (;;) {
    const { page } = pager;
    const answer = await requestPage(search, listing, page);
    const { fresh, outcome } = pager.take(answer);
    const unyielded = fresh.filter((record) => !yielded.has(recordFingerprint(record)));
    // Skips a page without new records, because its checkpoint would equal the current checkpoint.
    if (fresh.length > 0 && unyielded.length === 0 && outcome === 'continues') continue;
    const fingerprints = pager.position.page === page ? fingerprintsOf(answer) : [];
    const next =
      outcome === 'done'
        ? nextPosition(listing, earlier + pager.count)
        : { listing, earlier, handed_on: fingerprints, ...pager.position };
    const { notices, rejected } = readRecords(unyielded);
    const conflicts = quarantineConflicts(
      answer.records.map(({ record }) => record),
      idOf,
    );
    yield {
      notices,
      rejected: [...rejected, ...conflicts],
      expected: expectedOf(answer.total),
      checkpoint: checkpointOf(next, outcome, at),
      ...(isRestarted && { restarted: true }),
    };
    isRestarted = false;
    if (outcome instanceof AppError) throw outcome;
    if (outcome === 'done') return next;
  }
}

/** The checkpoint after a page; null if records are missing, so that the next run restarts the listing instead of resuming after the gap. */
function checkpointOf(next: Position | null, outcome: Step['outcome'], at: string): unknown {
  return next === null || outcome instanceof AppError ? null : { ...next, at };
}

function fingerprintsOf({ records }: Answer): string[] {
  return records.map(({ record }) => recordFingerprint(record));
}

function nextPosition(listing: Listing, earlier: number): Position | null {
  const next = listings[listings.indexOf(listing) + 1];
  return next === undefined ? null : { listing: next, page: 1, before: 0, announced: 0, earlier, handed_on: [] };
}

async function requestPage(
  { fetch, apiKey, baseUrl, pageSize, now }: SearchContext,
  listing: Listing,
  page: number,
): Promise<Answer> {
  const { data, pagination_info } = await fetch.json(baseUrl + searchPath, {
    schema: searchGuard,
    headers: { 'x-api-key': apiKey },
    body: {
      filters: filtersOf(listing, now),
      pagination: { page_offset: page, page_size: pageSize, sort_order: sortOrder },
    },
  });
  const records = data.map((record) => ({ key: idOf(record) ?? jsonText(record), record }));
  return { total: pagination_info.total_records, pageSize: Math.min(pageSize, pagination_info.page_size), records };
}

/**
 * The position of an earlier run; null if the checkpoint is unusable. The source rebuilds its index every hour, but new records at the top only shift
 * the other records back. If a record left, the count at the end shows that, and the listing is read a second time.
 */
function readCheckpoint(stored: unknown, now: Date): Position | null {
  const checkpoint = checkpointGuard.safeParse(stored).data;
  return checkpoint !== undefined && isFresh(checkpoint.at, now) ? checkpoint : null;
}

function idOf(record: unknown): string | null {
  const identified = identifiedGuard.safeParse(record).data;
  return identified === undefined ? null : sourceIdOf(identified);
}

/** Reads one record, new or quarantined. */
export function readOpportunity(record: unknown): Records {
  const id = idOf(record);
  return recordOutcome(
    id,
    record,
    id === null ? { reason: new AppError('RECORD_NO_ID') } : readRecord(record, opportunityGuard, describeOpportunity),
  );
}

function readRecords(records: unknown[]): Records {
  const pages = records.map(readOpportunity);
  const page = {
    notices: pages.flatMap(({ notices }) => notices),
    rejected: pages.flatMap(({ rejected }) => rejected),
  };
  failIfUnreadable(page.notices.length, page.rejected, `records of ${simplerGrantsName}`);
  return page;
}
