import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { type Page, type ReadContext } from '../connector.js';
import { keepAside, readRecord } from '../read-record.js';
import { ask } from './ask.js';
import { detailPath } from './constants.js';
import { describeDetail } from './describe-detail.js';
import { detailGuard, identifiedGuard } from './responses.js';

/** So many in a row that cannot be read: then it is the source that changed, and going on would ask thousands of times for nothing. */
const tooManyUnreadable = 5;

/** The whole of the given records, one page each. Which are still to be read is the caller's knowledge, so there is no checkpoint. */
export async function* readDetails(sourceIds: string[], { fetch }: ReadContext, baseUrl: string): AsyncGenerator<Page> {
  let unreadable = 0;
  for (const id of sourceIds) {
    const data = await ask(fetch, baseUrl + detailPath, { opportunityId: Number(id) }, z.looseObject({}));
    const read = readDetail(id, data);
    unreadable = 'reason' in read && read.reason.code === 'RECORD_UNREADABLE' ? unreadable + 1 : 0;
    if ('reason' in read && unreadable === tooManyUnreadable) {
      throw new AppError('SOURCE_CHANGED', { message: `${unreadable} records of Grants.gov in a row cannot be read. The last: ${read.reason.message}` });
    }
    if ('notice' in read) yield page({ notices: [read.notice] });
    else yield page({ rejected: [keepAside(id, data, read.reason)] });
  }
}

/** A record that is not there is answered with success and a hollow record, one without id. */
function readDetail(id: string, data: Record<string, unknown>): ReturnType<typeof readRecord> {
  if (data['id'] === undefined || data['id'] === null) return { reason: new AppError('RECORD_VANISHED') };
  if (identifiedGuard.safeParse(data).data?.id !== id) return { reason: new AppError('RECORD_UNREADABLE', { message: 'The source answered with another record.' }) };
  return readRecord(data, detailGuard, describeDetail);
}

function page(content: Partial<Page>): Page {
  return { notices: [], rejected: [], expected: null, checkpoint: null, ...content };
}
