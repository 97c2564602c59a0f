import { AppError, toAppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { type Connector, defineConnectorType, type Page, type ReadContext, type SourceIdentity } from '../connector.js';
import { z } from 'zod';
import { failIfUnreadable } from '../fail-if-unreadable.js';
import { type Extraction, extractOpportunities } from './extract-opportunities.js';
import { normaliseAddress } from './page/links.js';
import { replayRecord, type Records } from '../records/read-record.js';
import { describeDraft, quarantineDraft, storedDraft } from './drafts/describe-draft.js';
import { quarantinePage, storedPage, type PageSource, readDetails } from './drafts/read-details.js';
import { readPage } from './page/read-page.js';
import { type WebPageSettings, webPageSettings } from './settings.js';
import { scriptedPageError } from './page/scripted-page.js';
import { isOnSite, type SiteUrls, siteUrls } from './page/site-urls.js';

/** Web page that lists opportunities or describes one, read directly. */
export const webPage = defineConnectorType({
  key: 'web_page',
  title: 'Web page',
  kind: 'scraper',
  settings: webPageSettings,
  presets: [],
  egress: 'polite',
  create: createWebPage,
});

function createWebPage(identity: SourceIdentity, settings: WebPageSettings): Connector {
  return {
    source: { ...identity, kind: 'scraper', needs_key: false },
    defaultBaseUrl: new URL(settings.url).origin,
    pace: { minIntervalMs: 1000, dailyQuota: null },
    replay: (raw, now) => replay(raw, { identity, settings }, now),
    read: (context, baseUrl) => readList({ identity, settings }, context, baseUrl),
    ...(settings.follow_details && {
      details: {
        listChannel: 'search',
        detailChannel: 'detail',
        read: (ids: string[], context: ReadContext, baseUrl: string) =>
          readDetails(ids, { identity, settings }, context, baseUrl),
      },
    }),
  };
}

/** Maximum number of pages of one list. */
const maxListPages = 20;

/**
 * Reads the pages of the list. They are not a full snapshot: a page shows what its publisher displays today, so a missing record is not closed.
 */
async function* readList(pageSource: PageSource, context: ReadContext, baseUrl: string): AsyncGenerator<Page> {
  const { settings } = pageSource;
  const site = siteUrls(settings.url, baseUrl);
  const first = await readListPage(settings.url, pageSource, context, site);
  if (first.method === null && !first.statesNoResults) throw nothingFound(first);
  failIfUnreadable(first.opportunities.length, first.rejected, 'entries of the page', 1);
  const list = new ListProgress(settings);
  yield list.add(first);
  let next = list.unread(first.nextPage);
  while (next !== null) {
    const following = await readFollowingPage(next, pageSource, context, site);
    if ('fault' in following) {
      yield { ...emptyPage(), rejected: [quarantinePage(following)] };
      return;
    }
    const page = list.add(following);
    if (page.notices.length === 0) return;
    yield page;
    next = list.unread(following.nextPage);
  }
}

/** The addresses and ids read so far. */
class ListProgress {
  readonly #addresses: Set<string>;
  readonly #ids = new Set<string>();

  constructor(readonly settings: WebPageSettings) {
    this.#addresses = new Set([normaliseAddress(settings.url)]);
  }

  /** The notices of a page that no earlier page listed. */
  add({ opportunities, rejected, statement }: Extraction): Page {
    const { settings } = this;
    const notices = opportunities.map(({ notice }) => notice).filter(({ source_id: id }) => !this.#ids.has(id));
    for (const { source_id: id } of notices) this.#ids.add(id);
    const shown = notices.map((notice) => (settings.follow_details ? withChannel(notice, settings.url) : notice));
    return { ...emptyPage(), notices: shown, rejected, ...(statement !== null && { statement }) };
  }

  /** Returns the address if its page is not read yet and the page budget allows it; else null. */
  unread(address: string | null): string | null {
    const { max_pages, url } = this.settings;
    if (address === null || !isOnSite(address, url)) return null;
    const key = normaliseAddress(address);
    if (this.#addresses.has(key) || this.#addresses.size >= Math.min(maxListPages, max_pages)) return null;
    this.#addresses.add(key);
    return address;
  }
}

async function readListPage(
  address: string,
  { identity, settings }: PageSource,
  { fetch, now }: ReadContext,
  site: SiteUrls,
): Promise<Extraction> {
  const read = await readPage(fetch, site.toRequestUrl(address));
  return extractOpportunities(read.html, { url: site.toPublicUrl(read.address), settings, now, source: identity });
}

/** Reads a page after the first. A permanent failure ends the list and is reported; the earlier pages stay. */
async function readFollowingPage(
  address: string,
  pageSource: PageSource,
  context: ReadContext,
  site: SiteUrls,
): Promise<Extraction | z.infer<typeof storedPage>> {
  try {
    return await readListPage(address, pageSource, context, site);
  } catch (thrown) {
    const { code, message, retryable } = toAppError(thrown);
    if (context.signal.aborted || retryable) throw thrown;
    return { page: address, fault: { code, message } };
  }
}

function nothingFound({ scripted }: Extraction): AppError {
  if (scripted !== null) return scriptedPageError(scripted);
  return new AppError('SOURCE_CHANGED', {
    message: 'Nothing on the page looks like an opportunity, and it does not say that there is none.',
  });
}

function emptyPage(): Page {
  return { notices: [], rejected: [], expected: null, checkpoint: null };
}

/**
 * Replays a quarantined record: a draft from the list or from a detail page, or a page that could not be fetched, which stays quarantined.
 */
function replay(raw: string, { identity, settings }: PageSource, now: Date): Records {
  return replayRecord(raw, z.union([storedDraft, storedPage]), (stored) => {
    if ('fault' in stored) return { notices: [], rejected: [quarantinePage(stored)] };
    const { page, channel, link, said: quoted, order, conflict } = stored;
    const draft = { link, quoted, ...(order !== undefined && { order }) };
    const context = { url: page, channel, settings, now, source: identity };
    const read =
      conflict === undefined
        ? describeDraft(draft, context)
        : quarantineDraft(draft, context, new AppError('RECORD_ID_TAKEN', { message: conflict }));
    const id = channel === 'detail' ? { source_id: page } : {};
    if ('code' in read) return { notices: [], rejected: [{ ...read, ...id }] };
    const notice = { ...read.notice, ...id };
    return {
      notices: [settings.follow_details && channel !== 'detail' ? withChannel(notice, settings.url) : notice],
      rejected: [],
    };
  });
}

/** Marks a record with its own page on the same site as a summary of that page. */
function withChannel(notice: Notice, url: string): Notice {
  return isOnSite(notice.source_id, url) && notice.source_id !== url ? { ...notice, channel: 'search' } : notice;
}
