import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { type Page, type ReadContext, type SourceIdentity } from '../connector.js';
import { recordOutcome, type ReadRecord, readRecord, type Records } from '../read-record.js';
import { awardPath } from './constants.js';
import { describeDetail } from './describe-detail.js';
import { detailEnvelope, detailGuard } from './responses.js';

/** So many in a row that cannot be read: then it is the source that changed, and going on would ask thousands of times for nothing. */
const maxUnreadableInRow = 5;

/** The whole of the given awards, one page each. Which are still to be read is the caller's knowledge, so there is no checkpoint. */
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

/** What is kept of an answer: one that there is no such award does not say which was asked for. */
export const storedDetail = z.strictObject({ award: z.string(), data: z.looseObject({}).nullable() });

/** Reads an answer again that was kept aside. */
export function replayDetail(
  { award, data }: z.infer<typeof storedDetail>,
  identity: SourceIdentity,
  now: Date,
): Records {
  return recordOutcome(award, { award, data }, readDetail(award, data, identity, now));
}

/** Null where the service says that there is no such award. */
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

/** An unknown address is answered with 404 and a web page, an unknown award with 404 and a sentence. */
function statesNoAward({ details }: AppError): boolean {
  return details['status'] === 404 && typeof details['said'] === 'string' && /no award/i.test(details['said']);
}

function readDetail(id: string, data: Record<string, unknown> | null, identity: SourceIdentity, now: Date): ReadRecord {
  if (data === null) return { reason: new AppError('RECORD_VANISHED') };
  if (data['generated_unique_award_id'] !== id)
    return { reason: new AppError('RECORD_UNREADABLE', { message: 'The source answered with another record.' }) };
  return readRecord(data, detailGuard, (detail) => describeDetail(detail, identity, now));
}
