import { AppError } from '@rfp/contracts/errors';
import { DateTime } from 'luxon';
import { type SourceFetch } from '../fetch-source.js';
import { samDay, type Window } from './checkpoint.js';
import { requestedTypes, searchPath } from './constants.js';
import { minimalRecordGuard, searchPageGuard } from './responses.js';
import { cleanText } from './sam-record.js';
import { type ListedRecord, type Listing } from './page-through-window.js';

export interface SearchContext {
  fetch: SourceFetch;
  baseUrl: string;
  key: string;
  pageSize: number;
  /** Whether the source has accepted this key before. */
  isKeyAccepted: boolean;
}

/** Requests one page of the notices posted in a window. */
export async function requestPage(
  { fetch, baseUrl, key, pageSize, isKeyAccepted }: SearchContext,
  window: Window,
  offset: number,
): Promise<Listing> {
  const address = new URL(baseUrl + searchPath);
  // Both days are mandatory. The limit is sent as well, because its default is 1.
  const parameters = {
    api_key: key,
    postedFrom: samDay(window.from),
    postedTo: samDay(window.to),
    limit: String(pageSize),
    offset: String(offset),
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  for (const type of requestedTypes) address.searchParams.append('ptype', type);
  try {
    const page = await fetch.json(address, { schema: searchPageGuard, readResumeTime });
    return { total: page.totalRecords, records: page.opportunitiesData.map(toListedRecord) };
  } catch (error) {
    if (error instanceof AppError && statesNoData(error)) return emptyListing(error, isKeyAccepted);
    throw error;
  }
}

/** A record with its id. */
export function toListedRecord(record: unknown): ListedRecord {
  const noticeId = minimalRecordGuard.safeParse(record).data?.noticeId;
  return { id: cleanText(noticeId)?.toLowerCase() ?? null, record };
}

/** Whether a 404 says "No Data found", or is an empty response of the gateway. */
function statesNoData({ details }: AppError): boolean {
  const text = typeof details['said'] === 'string' ? details['said'] : '';
  return details['status'] === 404 && (text === '' || /no data/i.test(text));
}

/**
 * A listing without notices. A 404 only means an empty listing if the key was accepted before, because the gateway also returns 404 for an unknown
 * key.
 */
function emptyListing(refusal: AppError, isKeyAccepted: boolean): Listing {
  if (isKeyAccepted) return { total: 0, records: [] };
  throw new AppError('SOURCE_KEY_REFUSED', {
    message:
      'The source returned status 404 for a key that it has not accepted before. It also does so for unknown keys.',
    details: refusal.details,
    cause: refusal,
  });
}

/** Reads the time at which the gateway renews the daily quota: `2026-Oct-02 00:00:00+0000 UTC`. */
export function readResumeTime(body: string): Date | null {
  const text = /"nextAccessTime"\s*:\s*"([^"]{1,60})"/.exec(body)?.[1];
  if (text === undefined) return null;
  const time = DateTime.fromFormat(text, "yyyy-MMM-dd HH:mm:ssZZZ 'UTC'", { zone: 'utc', locale: 'en-US' });
  return time.isValid ? time.toJSDate() : null;
}
