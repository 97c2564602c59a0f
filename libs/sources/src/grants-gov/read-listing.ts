import { AppError } from '@rfp/contracts/errors';
import { isoInstantSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { isFresh } from '../checkpoint-age.js';
import { type Page, type ReadContext } from '../connector.js';
import { type SourceFetch } from '../fetch-source.js';
import { quarantineConflicts } from '../records/quarantine-conflicts.js';
import { recordOutcome, jsonText, readRecord, type Records } from '../records/read-record.js';
import { failIfUnreadable } from '../fail-if-unreadable.js';
import { callApi } from './call-api.js';
import { grantsGovName, maxRecords, maxShrinkage, overlapShare, searchPath } from './constants.js';
import { describeHit } from './describe-hit.js';
import { hitGuard, identifiedGuard, listingGuard } from './responses.js';

const checkpointGuard = z.strictObject({
  /** Index of the record to resume at. */
  start: z.int().positive(),
  /** The largest announced total. */
  announced: z.int().nonnegative(),
  /**
   * Ids of the last records read. If none of them is repeated, the listing has shifted by more than the overlap.
   */
  tail: z.array(z.string()),
  at: isoInstantSchema,
});

interface Position {
  start: number;
  announced: number;
  tail: readonly string[];
}

/**
 * Yields everything posted or forecasted, newest first. Yields each record once, however the pages shift during the
 * sweep.
 */
export async function* readListing(
  { fetch, now, checkpoint }: ReadContext,
  baseUrl: string,
  rows: number,
): AsyncGenerator<Page> {
  const seen = new Set<string>();
  let position = readCheckpoint(checkpoint, now);
  let isResumed = position.start > 0;
  let isRestarted = checkpoint !== null && !isResumed;
  for (;;) {
    const answer = await requestHits(fetch, baseUrl, position.start, rows);
    const { hitCount, oppHits } = answer;
    const fresh = oppHits.filter((hit) => isNew(seen, hit));
    const verdict = checkAnswer(answer, fresh.length, position);
    if (verdict === 'gap' && isResumed) {
      isResumed = false;
      isRestarted = true;
      position = firstPosition;
      seen.clear();
      continue;
    }
    const announced = Math.max(position.announced, hitCount);
    if (verdict !== 'good') {
      // A record was missed, so the next run restarts the listing instead of resuming after the gap.
      yield { notices: [], rejected: [], expected: announced, checkpoint: null };
      throw incompleteError(announced, seen.size);
    }
    if (seen.size > maxRecords) throw new AppError('SOURCE_TOO_LARGE', { details: { records: seen.size } });
    const end = position.start + oppHits.length;
    isResumed = false;
    position = nextPosition(oppHits, end, announced);
    const isEnd = end >= hitCount;
    const { notices, rejected } = readHits(fresh);
    const next = isEnd ? null : { ...position, at: now.toISOString() };
    yield {
      notices,
      rejected: [...rejected, ...quarantineConflicts(oppHits, idOf)],
      expected: hitCount,
      checkpoint: next,
      ...(isRestarted && { restarted: true }),
    };
    isRestarted = false;
    if (isEnd) return;
  }
}

type Answer = z.output<typeof listingGuard>;

async function requestHits(fetch: SourceFetch, baseUrl: string, start: number, rows: number): Promise<Answer> {
  const answer = await callApi(fetch, baseUrl + searchPath, searchBody(start, rows), listingGuard);
  const { hitCount, oppHits } = answer;
  if (hitCount < oppHits.length)
    throw new AppError('SOURCE_CHANGED', {
      message: `Grants.gov announced ${hitCount} records and gave ${oppHits.length} at once.`,
    });
  return answer;
}

/**
 * Checks that a page continues the listing. `gap`: more records left the listing than the overlap covers, so some were missed. `short`: the listing
 * lost too many records, or the page has no new record.
 */
function checkAnswer(
  { hitCount, oppHits }: Answer,
  fresh: number,
  { start, announced, tail }: Position,
): 'good' | 'gap' | 'short' {
  const overlaps = tail.length === 0 || oppHits.some((hit) => tail.includes(idOf(hit) ?? ''));
  if (!overlaps) return 'gap';
  const isStuck = fresh === 0 && start + oppHits.length < hitCount;
  return isStuck || hitCount < announced * (1 - maxShrinkage) ? 'short' : 'good';
}

const firstPosition: Position = { start: 0, announced: 0, tail: [] };

function nextPosition(hits: readonly unknown[], end: number, announced: number): Position {
  // One record more than may leave the listing. If the next page repeats it, no more records have left.
  const overlap = hits.length < 2 ? 0 : Math.floor(hits.length * overlapShare) + 1;
  return {
    start: end - overlap,
    announced,
    tail: overlap === 0 ? [] : hits.slice(-overlap).flatMap((hit) => idOf(hit) ?? []),
  };
}

/** The parameter is documented as `aln`, but the server still echoes `cfda`. */
function searchBody(startRecordNum: number, rows: number) {
  return {
    rows,
    startRecordNum,
    oppStatuses: 'forecasted|posted',
    sortBy: 'openDate|desc',
    keyword: '',
    oppNum: '',
    aln: '',
    cfda: '',
  };
}

/**
 * The position to resume at; the start if the checkpoint is unusable. New records at the top shift the other records, so that some repeat and none is
 * missed. If more records left than the overlap covers, the pages do not overlap and the listing restarts.
 */
function readCheckpoint(stored: unknown, now: Date): Position {
  const checkpoint = checkpointGuard.safeParse(stored).data;
  return checkpoint !== undefined && isFresh(checkpoint.at, now) ? checkpoint : firstPosition;
}

function isNew(seen: Set<string>, hit: unknown): boolean {
  const key = keyOf(hit);
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

function keyOf(hit: unknown): string {
  return idOf(hit) ?? jsonText(hit);
}

function idOf(hit: unknown): string | null {
  return identifiedGuard.safeParse(hit).data?.id ?? null;
}

/** Reads one record, new or quarantined. */
export function readHit(hit: unknown): Records {
  const id = idOf(hit);
  return recordOutcome(
    id,
    hit,
    id === null ? { reason: new AppError('RECORD_NO_ID') } : readRecord(hit, hitGuard, describeHit),
  );
}

function readHits(hits: unknown[]): Records {
  const pages = hits.map(readHit);
  const page = {
    notices: pages.flatMap(({ notices }) => notices),
    rejected: pages.flatMap(({ rejected }) => rejected),
  };
  failIfUnreadable(page.notices.length, page.rejected, `records of ${grantsGovName}`);
  return page;
}

function incompleteError(expected: number, received: number): AppError {
  return new AppError('SOURCE_INCOMPLETE', {
    message: `Grants.gov announced ${expected} records and gave ${received}.`,
    details: { expected, received },
  });
}
