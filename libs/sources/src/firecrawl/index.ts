import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { type Connector, defineConnectorType, type Page, type ReadContext, type SourceIdentity } from '../connector.js';
import { type FetchLimits } from '../http/deadline.js';
import { firecrawlKeyCheck } from './check-key.js';
import { type Firecrawl } from './call-firecrawl.js';
import { accountKey } from '../account-key.js';
import { replayModelRecord } from './describe-document.js';
import { addressIdentity } from '../web-page/page/links.js';
import { UniqueIds } from '../web-page/drafts/unique-ids.js';
import { readJobs } from './read-jobs.js';
import { readPages } from './read-pages.js';
import { type FirecrawlSettings, firecrawlSettings, needsKey, targetUrls } from './settings.js';

/** Longer and larger than the defaults, because Firecrawl renders pages with scripts and extracts data with a model. */
const limits: Partial<FetchLimits> = { headersMs: 120_000, totalMs: 150_000, maxJsonBytes: 32 * 1024 * 1024 };

/** Web pages read by Firecrawl: the hosted service with a key, or a self-hosted server. */
export const firecrawl = defineConnectorType({
  key: 'firecrawl',
  title: 'Web pages read by Firecrawl',
  kind: 'scraper',
  settings: firecrawlSettings,
  presets: [],
  egress: 'guarded',
  operator: { apiKey: { env: 'FIRECRAWL_API_KEY', title: 'Firecrawl', check: firecrawlKeyCheck } },
  create: createFirecrawl,
});

const readByMode = { scrape: readPages, crawl: readJobs, extract: readJobs } as const;

function createFirecrawl(identity: SourceIdentity, settings: FirecrawlSettings): Connector {
  return {
    source: { ...identity, kind: 'scraper', needs_key: needsKey(settings) },
    defaultBaseUrl: settings.base_url,
    pace: { minIntervalMs: 1000, dailyQuota: null, limits },
    // Both the hosted service and a self-hosted server count all requests together.
    account: needsKey(settings) ? 'firecrawl' : accountKey('firecrawl', new URL(settings.base_url).host),
    targets: targetUrls(settings),
    // Not a full snapshot: pages show a selection, and a model may miss records.
    replay: (raw, now) => replayModelRecord(raw, { identity, settings, now }),
    read: (context, baseUrl) => readAll(identity, settings, { context, baseUrl }),
  };
}

async function* readAll(
  identity: SourceIdentity,
  settings: FirecrawlSettings,
  firecrawl: Firecrawl,
): AsyncGenerator<Page> {
  const { apiKey, now }: ReadContext = firecrawl.context;
  if (needsKey(settings) && !apiKey) throw new AppError('SOURCE_KEY_MISSING');
  const ids = new UniqueIds();
  for await (const page of readByMode[settings.mode](firecrawl, { identity, settings, now })) {
    // A page may list an opportunity twice, such as in the news and in the list, with a different number or due date.
    const notices = page.notices.flatMap((notice) => {
      const own = ids.add(notice, hasOwnPage(notice));
      return own === null || own instanceof AppError ? [] : [own];
    });
    yield { ...page, notices };
  }
}

/** Whether the id of a notice is its own URL. */
function hasOwnPage({ source_id, fields: { source_url } }: Notice): boolean {
  return typeof source_url === 'string' && source_id === addressIdentity(source_url);
}
