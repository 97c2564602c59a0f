import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { type Connector, defineConnectorType, type Page, type ReadContext, type SourceIdentity } from '../connector.js';
import { z } from 'zod';
import { failIfUnreadable } from '../fail-if-unreadable.js';
import { extractOpportunities } from './extract-opportunities.js';
import { replayRecord, type Records } from '../read-record.js';
import { describeDraft, quarantineDraft, storedDraft } from './describe-draft.js';
import { quarantinePage, storedPage, type Reader, readDetails } from './read-details.js';
import { readPage } from './read-page.js';
import { type WebPageSettings, webPageSettings } from './settings.js';
import { isOnSite, siteUrls } from './site-urls.js';

/** A web page of opportunities, or of one, read without any service. */
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

/**
 * The current page. No full snapshot: a page lists what its publisher shows today, on its first page, and a missing
 * record is not closed.
 */
async function* readList(
  { identity, settings }: Reader,
  { fetch, now }: ReadContext,
  baseUrl: string,
): AsyncGenerator<Page> {
  const site = siteUrls(settings.url, baseUrl);
  const { html, address } = await readPage(fetch, site.toRequestUrl(settings.url));
  const { opportunities, rejected, method, statesNoResults } = extractOpportunities(html, {
    url: site.toPublicUrl(address),
    settings,
    now,
    source: identity,
  });
  if (method === null && !statesNoResults) {
    throw new AppError('SOURCE_CHANGED', {
      message: 'Nothing on the page looks like an opportunity, and it does not say that there is none.',
    });
  }
  failIfUnreadable(opportunities.length, rejected, 'entries of the page', 1);
  const notices = opportunities.map(({ notice }) =>
    settings.follow_details ? withChannel(notice, settings.url) : notice,
  );
  yield { notices, rejected, expected: null, checkpoint: null };
}

/**
 * Replays a quarantined draft of the list, a draft of a page, or a page that could not be fetched and still is not
 * there.
 */
function replay(raw: string, { identity, settings }: Reader, now: Date): Records {
  return replayRecord(raw, z.union([storedDraft, storedPage]), (kept) => {
    if ('fault' in kept) return { notices: [], rejected: [quarantinePage(kept)] };
    const { page, channel, link, said, conflict } = kept;
    const context = { url: page, channel, settings, now, source: identity };
    const read =
      conflict === undefined
        ? describeDraft({ link, said }, context)
        : quarantineDraft({ link, said }, context, new AppError('RECORD_ID_TAKEN', { message: conflict }));
    const id = channel === 'detail' ? { source_id: page } : {};
    if ('code' in read) return { notices: [], rejected: [{ ...read, ...id }] };
    const notice = { ...read.notice, ...id };
    return {
      notices: [settings.follow_details && channel !== 'detail' ? withChannel(notice, settings.url) : notice],
      rejected: [],
    };
  });
}

/** A record with its own page on the same site is a summary of that page. */
function withChannel(notice: Notice, url: string): Notice {
  return isOnSite(notice.source_id, url) && notice.source_id !== url ? { ...notice, channel: 'search' } : notice;
}
