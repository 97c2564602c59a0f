import { AppError } from '@rfp/contracts/errors';
import { isoInstantSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { type Page, type ReadContext, type RejectedRaw } from '../connector.js';
import { keepAside, readRecord } from '../read-record.js';
import { ask } from './ask.js';
import { checkpointHours, mostRecords, mostShrinkage, overlapShare, searchPath } from './constants.js';
import { describeHit } from './describe-hit.js';
import { hitGuard, identifiedGuard, listingGuard } from './responses.js';

/** So many records of one page, and not one of them readable: then it is the source that changed. */
const tooManyUnreadable = 5;

const checkpointGuard = z.strictObject({
  /** Record to go on with. */
  start: z.int().positive(),
  /** The largest total that was announced. */
  announced: z.int().nonnegative(),
  at: isoInstantSchema,
});

interface Position {
  start: number;
  announced: number;
}

/** The whole listing of what is posted or forecasted, newest first. Each record once, however the pages move while it is read. */
export async function* readListing({ fetch, now, checkpoint }: ReadContext, baseUrl: string, rows: number): AsyncGenerator<Page> {
  const seen = new Set<string>();
  const position = readCheckpoint(checkpoint, now);
  for (;;) {
    const { hitCount, oppHits } = await ask(fetch, baseUrl + searchPath, question(position.start, rows), listingGuard);
    if (hitCount < oppHits.length) throw new AppError('SOURCE_CHANGED', { message: `Grants.gov announced ${hitCount} records and gave ${oppHits.length} at once.` });
    position.announced = Math.max(position.announced, hitCount);
    const end = position.start + oppHits.length;
    const fresh = oppHits.filter((hit) => isNew(seen, hit));
    if (hitCount < position.announced * (1 - mostShrinkage) || (fresh.length === 0 && end < hitCount)) {
      // Somewhere in this listing something is missing: the next run begins it anew instead of going on behind the gap.
      yield { notices: [], rejected: [], expected: position.announced, checkpoint: null };
      throw incomplete(position.announced, seen.size);
    }
    if (seen.size > mostRecords) throw new AppError('SOURCE_TOO_LARGE', { details: { records: seen.size } });
    position.start = end - Math.floor(oppHits.length * overlapShare);
    const next = end < hitCount ? { ...position, at: now.toISOString() } : null;
    yield { ...readHits(fresh), expected: hitCount, checkpoint: next };
    if (next === null) return;
  }
}

/** Documented is `aln`; what the server echoes is still `cfda`. */
function question(startRecordNum: number, rows: number) {
  return { rows, startRecordNum, oppStatuses: 'forecasted|posted', sortBy: 'openDate|desc', keyword: '', oppNum: '', aln: '', cfda: '' };
}

/** Whatever cannot be gone on with counts as a first run, which only costs a second reading. */
function readCheckpoint(left: unknown, now: Date): Position {
  const checkpoint = checkpointGuard.safeParse(left).data;
  if (checkpoint === undefined || now.getTime() - Date.parse(checkpoint.at) > checkpointHours * 3_600_000) return { start: 0, announced: 0 };
  return { start: checkpoint.start, announced: checkpoint.announced };
}

function isNew(seen: Set<string>, hit: unknown): boolean {
  const key = idOf(hit) ?? JSON.stringify(hit);
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

function idOf(hit: unknown): string | null {
  return identifiedGuard.safeParse(hit).data?.id ?? null;
}

function readHits(hits: unknown[]): Pick<Page, 'notices' | 'rejected'> {
  const page: Pick<Page, 'notices' | 'rejected'> = { notices: [], rejected: [] };
  for (const hit of hits) {
    const id = idOf(hit);
    const read = id === null ? { reason: new AppError('RECORD_NO_ID') } : readRecord(hit, hitGuard, describeHit);
    if ('notice' in read) page.notices.push(read.notice);
    else page.rejected.push(keepAside(id, hit, read.reason));
  }
  if (page.notices.length === 0 && page.rejected.length >= tooManyUnreadable) throw changed(page.rejected);
  return page;
}

function changed(rejected: RejectedRaw[]): AppError {
  return new AppError('SOURCE_CHANGED', { message: `Not one of ${rejected.length} records of Grants.gov can be read. The first: ${rejected[0]?.message ?? ''}` });
}

function incomplete(expected: number, received: number): AppError {
  return new AppError('SOURCE_INCOMPLETE', {
    message: `Grants.gov announced ${expected} records and gave ${received}.`,
    details: { expected, received },
  });
}
