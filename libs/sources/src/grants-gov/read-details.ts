import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { type Page, type ReadContext } from '../connector.js';
import { recordOutcome, type ReadRecord, readRecord, type Records } from '../records/read-record.js';
import { callApi } from './call-api.js';
import { detailPath } from './constants.js';
import { describeDetail } from './describe-detail.js';
import { detailGuard, identifiedGuard } from './responses.js';

/** With this many unreadable records in a row, the source counts as changed, so that thousands of useless requests are not sent. */
const maxUnreadableInRow = 5;

/** Yields the details of the given records, one page each. Needs no checkpoint, because the caller knows which records lack details. */
export async function* readDetails(sourceIds: string[], { fetch }: ReadContext, baseUrl: string): AsyncGenerator<Page> {
  let unreadable = 0;
  for (const id of sourceIds) {
    const data = await callApi(fetch, baseUrl + detailPath, { opportunityId: Number(id) }, z.looseObject({}));
    const read = readDetail(id, data);
    unreadable = 'reason' in read && read.reason.code === 'RECORD_UNREADABLE' ? unreadable + 1 : 0;
    if ('reason' in read && unreadable === maxUnreadableInRow) {
      throw new AppError('SOURCE_CHANGED', {
        message: `${unreadable} records of Grants.gov in a row cannot be read. The last: ${read.reason.message}`,
      });
    }
    yield { ...pageOf({ opportunityId: id, data }, read), expected: null, checkpoint: null };
  }
}

/** Stored form of a response. Includes the id, which a response about a missing record lacks. */
export const storedDetail = z.strictObject({ opportunityId: z.string(), data: z.looseObject({}) });

/** Replays a quarantined response. */
export function replayDetail(stored: z.infer<typeof storedDetail>): Records {
  return pageOf(stored, readDetail(stored.opportunityId, stored.data));
}

function pageOf(stored: z.infer<typeof storedDetail>, read: ReadRecord): Records {
  return recordOutcome(stored.opportunityId, stored, read);
}

/** Reads one response. For a missing record, the source returns a successful response with an empty record without id. */
function readDetail(id: string, data: Record<string, unknown>): ReadRecord {
  if (data['id'] === undefined || data['id'] === null) return { reason: new AppError('RECORD_VANISHED') };
  if (identifiedGuard.safeParse(data).data?.id !== id)
    return { reason: new AppError('RECORD_UNREADABLE', { message: 'The source answered with another record.' }) };
  return readRecord(data, detailGuard, describeDetail);
}
