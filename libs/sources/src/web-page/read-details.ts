import { AppError, isErrorCode, toAppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { type Page, type ReadContext, type UnreadableRecord, type SourceIdentity } from '../connector.js';
import { quarantine } from '../read-record.js';
import { extractOpportunity } from './extract-opportunities.js';
import { readPage } from './read-page.js';
import { type WebPageSettings } from './settings.js';
import { isOnSite, siteUrls } from './site-urls.js';

/** So many in a row that say nothing: then it is the site that changed, or a page for signing in stands before all of them. */
const maxUnreadableInRow = 3;
/** So many in a row that are refused: then it is not these pages, it is us. */
const maxRefusedInRow = 5;
/** How many pages of opportunities a run has read: it asks for them in several calls, with one context. */
const pagesReadInRun = new WeakMap<ReadContext, number>();

export interface Reader {
  identity: SourceIdentity;
  settings: WebPageSettings;
}

/** The pages of the given opportunities, whose ids are their addresses; at most so many in a run as the settings say. */
export async function* readDetails(
  ids: string[],
  reader: Reader,
  context: ReadContext,
  baseUrl: string,
): AsyncGenerator<Page> {
  const inRow = new FailureStreak();
  for (const id of ids) {
    const before = pagesReadInRun.get(context) ?? 0;
    if (before >= reader.settings.max_pages) return;
    // The ids come from the store and from pages before that: only what is on the site of the source is asked for.
    if (!isOnSite(id, reader.settings.url)) continue;
    pagesReadInRun.set(context, before + 1);
    const page = await readDetail(id, reader, context, baseUrl);
    inRow.note(page.rejected[0]);
    yield page;
  }
}

/** What is wrong with one page after the other. */
class FailureStreak {
  #unreadable = 0;
  #refused = 0;

  /** @throws where that is no matter of single pages any more */
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
  { identity, settings }: Reader,
  { fetch, now, signal }: ReadContext,
  baseUrl: string,
): Promise<Page> {
  const page: Page = { notices: [], rejected: [], expected: null, checkpoint: null };
  try {
    const { html } = await readPage(fetch, siteUrls(settings.url, baseUrl).toRequestUrl(id));
    const read = extractOpportunity(html, { url: id, settings, now, source: identity });
    if (read === null)
      page.rejected.push(
        quarantinedPage(
          id,
          new AppError('RECORD_UNREADABLE', { message: 'The page of the opportunity says nothing of one.' }),
        ),
      );
    else if ('code' in read) page.rejected.push({ ...read, source_id: id });
    else page.notices.push({ ...read.notice, source_id: id });
  } catch (thrown) {
    const error = toAppError(thrown);
    // What may pass, or is no matter of this page, ends the run; a page that is refused or gone is one record without details.
    if (signal.aborted || error.retryable) throw error;
    page.rejected.push(quarantinedPage(id, isGone(error) ? new AppError('RECORD_VANISHED') : error));
  }
  return page;
}

/** What is kept of a page that was not read: where it is, and why. */
export const storedPage = z.strictObject({
  page: z.string(),
  fault: z.strictObject({ code: z.string().refine(isErrorCode), message: z.string() }),
});

function quarantinedPage(page: string, { code, message }: AppError): UnreadableRecord {
  return quarantinePage({ page, fault: { code, message } });
}

/** Keeps a page aside that was not read. */
export function quarantinePage({ page, fault }: z.infer<typeof storedPage>): UnreadableRecord {
  return quarantine(page, { page, fault }, new AppError(fault.code, { message: fault.message }));
}

function isGone({ details }: AppError): boolean {
  return details['status'] === 404 || details['status'] === 410;
}
