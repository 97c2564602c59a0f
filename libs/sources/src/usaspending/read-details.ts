import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { type Page, type ReadContext, type SourceIdentity } from '../connector.js';
import { recordOutcome, type ReadRecord, readRecord, type Records } from '../records/read-record.js';
import { awardPath } from './constants.js';
import { describeDetail } from './describe-detail.js';
import { detailEnvelope, detailGuard } from './responses.js';

/** With this number of unreadable awards in a row, the source counts as changed, because thousands of further requests would be futile. */
const maxUnreadableInRow = 5;

/** Yields the details of the given awards, one page each. Needs no checkpoint, because the caller knows which awards lack details. */
export async function* readDetails(
  ids: string[],
  context: ReadContext,
  baseUrl: string,
  identity: SourceIdentity,
): AsyncGenerator<Page> {
  let unreadable = 0;
  for (const id of ids) {
    const data = await requestAward(id, context, baseUrl);
    const read = readDetail(id, data, identity, context.now);
    unreadable = 'reason' in read && read.reason.code === 'RECORD_UNREADABLE' ? unreadable + 1 : 0;
    if ('reason' in read && unreadable === maxUnreadableInRow) {
      throw new AppError('SOURCE_CHANGED', {
        message: `${unreadable} records of USAspending in a row cannot be read. The last: ${read.reason.message}`,
      });
    }
    yield { ...recordOutcome(id, { award: id, data }, read), expected: null, checkpoint: null };
  }
}

/** Stored form of a response. Includes the id, which a response about a missing award lacks. */
export const storedDetail = z.strictObject({ award: z.string(), data: z.looseObject({}).nullable() });

/** Replays a quarantined response. */
export function replayDetail(
  { award, data }: z.infer<typeof storedDetail>,
  identity: SourceIdentity,
  now: Date,
): Records {
  return recordOutcome(award, { award, data }, readDetail(award, data, identity, now));
}

/** Requests an award; null if the service states that it does not exist. */
async function requestAward(
  id: string,
  { fetch }: ReadContext,
  baseUrl: string,
): Promise<Record<string, unknown> | null> {
  try {
    return await fetch.json(baseUrl + awardPath(id), { schema: detailEnvelope });
  } catch (error) {
    if (error instanceof AppError && statesNoAward(error)) return null;
    throw error;
  }
}

/** Whether a 404 means an unknown award, for which the service returns a sentence. For an unknown path, it returns a web page. */
function statesNoAward({ details }: AppError): boolean {
  return details['status'] === 404 && typeof details['said'] === 'string' && /no award/i.test(details['said']);
}

function readDetail(id: string, data: Record<string, unknown> | null, identity: SourceIdentity, now: Date): ReadRecord {
  if (data === null) return { reason: new AppError('RECORD_VANISHED') };
  if (data['generated_unique_award_id'] !== id)
    return { reason: new AppError('RECORD_UNREADABLE', { message: 'The source answered with another record.' }) };
  return readRecord(data, detailGuard, (detail) => describeDetail(detail, identity, now));
}
