import { AppError, toAppError } from '@rfp/contracts/errors';
import { type Page, type ReadContext, type SourceIdentity } from '../connector.js';
import { keepAside } from '../read-record.js';
import { extractOpportunity } from './extract-opportunities.js';
import { readPage } from './read-page.js';
import { type WebPageSettings } from './settings.js';
import { isOnSite, siteOf } from './site.js';

/** So many in a row that say nothing: then it is the site that changed, or a page for signing in stands before all of them. */
const tooManyUnreadable = 3;
/** How many pages of opportunities a run has read: it asks for them in several calls, with one context. */
const readInRun = new WeakMap<ReadContext, number>();

interface Reader {
  identity: SourceIdentity;
  settings: WebPageSettings;
}

/** The pages of the given opportunities, whose ids are their addresses; at most so many in a run as the settings say. */
export async function* readDetails(ids: string[], reader: Reader, context: ReadContext, baseUrl: string): AsyncGenerator<Page> {
  let unreadable = 0;
  for (const id of ids) {
    const before = readInRun.get(context) ?? 0;
    if (before >= reader.settings.max_pages) return;
    // The ids come from the store and from pages before that: only what is on the site of the source is asked for.
    if (!isOnSite(id, reader.settings.url)) continue;
    readInRun.set(context, before + 1);
    const page = await readDetail(id, reader, context, baseUrl);
    const [aside] = page.rejected;
    unreadable = aside?.code === 'RECORD_UNREADABLE' ? unreadable + 1 : 0;
    if (unreadable === tooManyUnreadable) throw new AppError('SOURCE_CHANGED', { message: `${unreadable} pages of opportunities in a row cannot be read. The last: ${aside?.message ?? ''}` });
    yield page;
  }
}

async function readDetail(id: string, { identity, settings }: Reader, { fetch, now, signal }: ReadContext, baseUrl: string): Promise<Page> {
  const page: Page = { notices: [], rejected: [], expected: null, checkpoint: null };
  try {
    const { html } = await readPage(fetch, siteOf(settings.url, baseUrl).toAsk(id));
    const read = extractOpportunity(html, { url: id, settings, now, sourceName: identity.name });
    if (read === null) page.rejected.push(keepAside(id, { page: id }, new AppError('RECORD_UNREADABLE', { message: 'The page of the opportunity says nothing of one.' })));
    else if ('code' in read) page.rejected.push({ ...read, source_id: id });
    else page.notices.push({ ...read.notice, source_id: id });
  } catch (thrown) {
    const error = toAppError(thrown);
    // What may pass, or is no matter of this page, ends the run; a page that is refused or gone is one record without details.
    if (signal.aborted || error.retryable) throw error;
    page.rejected.push(keepAside(id, { page: id }, isGone(error) ? new AppError('RECORD_VANISHED') : error));
  }
  return page;
}

function isGone({ details }: AppError): boolean {
  return details['status'] === 404 || details['status'] === 410;
}
