import { AppError } from '@rfp/contracts/errors';
import { type ReadContext } from '../connector.js';
import { quarantine, readRecord, recordOutcome, type Records } from '../records/read-record.js';
import { describeTender, type ProzorroSource } from './describe-tender.js';
import { configGuard, detailGuard, type StoredTender, tenderGuard } from './responses.js';

export const tendersPath = '/api/2.5/tenders';

/** This number of failed requests in a row is an error of the source and not of single tenders. */
const maxFailuresInRow = 3;

/** Error codes that may concern a single tender. Others, such as a rate limit, concern all requests. */
const singleTenderCodes = new Set([
  'SOURCE_ERROR',
  'SOURCE_NOT_JSON',
  'SOURCE_EMPTY',
  'SOURCE_CHANGED',
  'SOURCE_TRUNCATED',
  'SOURCE_TOO_LARGE',
]);

/** The tenders of a page, and the ids whose requests failed, which the next run requests again. */
export interface ReadTenders extends Records {
  failed: string[];
}

/**
 * Requests tenders one by one. A single failure does not affect the others.
 * @param isRetry - whether the requests already failed in the previous run, so that a failure quarantines the tender
 * @throws SOURCE_* if several requests in a row fail
 */
export async function requestTenders(
  ids: readonly string[],
  { fetch }: ReadContext,
  baseUrl: string,
  source: ProzorroSource,
  isRetry = false,
): Promise<ReadTenders> {
  const read: ReadTenders = { notices: [], rejected: [], failed: [] };
  let failures = 0;
  for (const id of ids) {
    try {
      const address = `${baseUrl}${tendersPath}/${encodeURIComponent(id)}`;
      const { data, config } = await fetch.json(address, { schema: detailGuard });
      const { notices, rejected } = readTender({ id, data, config }, source);
      read.notices.push(...notices);
      read.rejected.push(...rejected);
      failures = 0;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (isVanished(error)) read.rejected.push(rejectionOf(id, new AppError('RECORD_VANISHED')));
      else {
        failures += 1;
        if (!singleTenderCodes.has(error.code) || failures === maxFailuresInRow) throw error;
        if (isRetry) read.rejected.push(rejectionOf(id, unreadable(error.message)));
        else read.failed.push(id);
      }
    }
  }
  return read;
}

function isVanished({ details }: AppError): boolean {
  return details['status'] === 404 || details['status'] === 410;
}

function rejectionOf(id: string, reason: AppError): Records['rejected'][number] {
  return quarantine(id, { id, data: {} } satisfies Partial<StoredTender>, reason);
}

function unreadable(message: string): AppError {
  return new AppError('RECORD_UNREADABLE', { message });
}

/** Reads a response about a tender, new or quarantined. */
export function readTender(stored: StoredTender, source: ProzorroSource): Records {
  const isPriceLimit = configGuard.parse(stored.config).hasValueRestriction === true;
  const read = readRecord(stored.data, tenderGuard, (tender) => {
    if (tender.id !== stored.id) throw unreadable('The source answered with another tender.');
    return describeTender(tender, isPriceLimit, source);
  });
  return recordOutcome(stored.id, stored, read);
}
