import { AppError, isErrorCode, toAppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { type Page, type ReadContext, type UnreadableRecord, type SourceIdentity } from '../../connector.js';
import { quarantine } from '../../records/read-record.js';
import { extractOpportunity } from '../extract-opportunities.js';
import { type Destination, destinationOf } from '../page/destination-of.js';
import { readPage } from '../page/read-page.js';
import { type WebPageSettings } from '../settings.js';
import { isOnSite, siteUrls } from '../page/site-urls.js';

/** With this number of unreadable pages in a row, the site counts as changed, because a login page may replace all of them. */
const maxUnreadableInRow = 3;
/** With this number of refusals in a row, the site counts as refusing all requests, not single pages. */
const maxRefusedInRow = 5;
/** Number of detail pages read per run. Sync calls `readDetails` several times with the same context. */
const pagesReadInRun = new WeakMap<ReadContext, number>();

export interface PageSource {
  identity: SourceIdentity;
  settings: WebPageSettings;
}

/** Reads the pages of the given opportunities, whose ids are their URLs, up to the maximum per run. */
export async function* readDetails(
  ids: string[],
  pageSource: PageSource,
  context: ReadContext,
  baseUrl: string,
): AsyncGenerator<Page> {
  const streak = new FailureStreak();
  for (const id of ids) {
    const before = pagesReadInRun.get(context) ?? 0;
    if (before >= pageSource.settings.max_pages) return;
    // Stored ids originate from pages, so they are untrusted: only pages on the source's own site are requested.
    if (!isOnSite(id, pageSource.settings.url)) continue;
    pagesReadInRun.set(context, before + 1);
    const page = await readDetail(id, ids, pageSource, context, baseUrl);
    streak.note(page.rejected[0]);
    yield page;
  }
}

/** Counts consecutive failures. */
class FailureStreak {
  #unreadable = 0;
  #refused = 0;

  /** @throws AppError if the failures concern the site rather than single pages */
  note(last: UnreadableRecord | undefined): void {
    this.#unreadable = last?.code === 'RECORD_UNREADABLE' ? this.#unreadable + 1 : 0;
    this.#refused = last?.code.startsWith('SOURCE_') === true ? this.#refused + 1 : 0;
    if (last !== undefined && this.#unreadable === maxUnreadableInRow)
      throw siteError('SOURCE_CHANGED', this.#unreadable, last);
    if (last !== undefined && this.#refused === maxRefusedInRow) throw siteError(last.code, this.#refused, last);
  }
}

function siteError(code: string, count: number, { message }: UnreadableRecord): AppError {
  return new AppError(isErrorCode(code) ? code : 'SOURCE_CHANGED', {
    message: `${count} pages of opportunities in a row cannot be read. The last: ${message}`,
  });
}

async function readDetail(
  id: string,
  ids: string[],
  { identity, settings }: PageSource,
  { fetch, now, signal }: ReadContext,
  baseUrl: string,
): Promise<Page> {
  const page: Page = { notices: [], rejected: [], expected: null, checkpoint: null };
  try {
    const site = siteUrls(settings.url, baseUrl);
    const { html, address } = await readPage(fetch, site.toRequestUrl(id));
    requireSamePage(destinationOf(id, site.toPublicUrl(address), { list: settings.url, ids }));
    const read = extractOpportunity(html, { url: id, settings, now, source: identity });
    if (read === null)
      page.rejected.push(
        quarantinedPage(id, new AppError('RECORD_UNREADABLE', { message: 'The page describes no opportunity.' })),
      );
    else if ('code' in read) page.rejected.push({ ...read, source_id: id });
    else page.notices.push({ ...read.notice, source_id: id });
  } catch (thrown) {
    const error = toAppError(thrown);
    // A transient error ends the run. A refused or missing page only leaves its record without details.
    if (signal.aborted || error.retryable) throw error;
    page.rejected.push(quarantinedPage(id, isGone(error) ? new AppError('RECORD_VANISHED') : error));
  }
  return page;
}

/** @throws RECORD_VANISHED, or RECORD_UNREADABLE, which becomes a source error after several pages in a row */
function requireSamePage(destination: Destination): void {
  if (destination === 'itself') return;
  throw new AppError(destination === 'listed' ? 'RECORD_VANISHED' : 'RECORD_UNREADABLE', {
    message: 'The page of the opportunity leads to another page, whose fields are not those of the opportunity.',
  });
}

/** Stored form of a page that could not be read: its URL and the error. */
export const storedPage = z.strictObject({
  page: z.string(),
  fault: z.strictObject({ code: z.string().refine(isErrorCode), message: z.string() }),
});

function quarantinedPage(page: string, { code, message }: AppError): UnreadableRecord {
  return quarantinePage({ page, fault: { code, message } });
}

/** Quarantines a page that could not be read. */
export function quarantinePage({ page, fault }: z.infer<typeof storedPage>): UnreadableRecord {
  return quarantine(page, { page, fault }, new AppError(fault.code, { message: fault.message }));
}

function isGone({ details }: AppError): boolean {
  return details['status'] === 404 || details['status'] === 410;
}
