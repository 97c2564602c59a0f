import { AppError } from '@rfp/contracts/errors';
import { type Connector, defineConnectorType, type Page, type ReadContext, type SourceIdentity } from '../connector.js';
import { type FetchLimits } from '../http/deadline.js';
import { firecrawlKeyCheck } from './check-key.js';
import { type Firecrawl } from './call-firecrawl.js';
import { accountKey } from '../account-key.js';
import { replayModelRecord } from './describe-document.js';
import { readJobs } from './read-jobs.js';
import { readPages } from './read-pages.js';
import { type FirecrawlSettings, firecrawlSettings, needsKey, targetUrls } from './settings.js';

/** Firecrawl waits for pages rendered by scripts, and a model reads them. */
const limits: Partial<FetchLimits> = { headersMs: 120_000, totalMs: 150_000, maxJsonBytes: 32 * 1024 * 1024 };

/** Web pages that Firecrawl reads: the hosted service with a key, or a self-hosted server. */
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

const readers = { scrape: readPages, crawl: readJobs, extract: readJobs } as const;

function createFirecrawl(identity: SourceIdentity, settings: FirecrawlSettings): Connector {
  return {
    source: { ...identity, kind: 'scraper', needs_key: needsKey(settings) },
    defaultBaseUrl: settings.base_url,
    pace: { minIntervalMs: 1000, dailyQuota: null, limits },
    // The hosted service counts by key, a self-hosted server by its own rules: both count all requests together.
    account: needsKey(settings) ? 'firecrawl' : accountKey('firecrawl', new URL(settings.base_url).host),
    targets: targetUrls(settings),
    // No full snapshot: pages show a selection, and a model may miss a part of it.
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
  const seen = new Set<string>();
  for await (const page of readers[settings.mode](firecrawl, { identity, settings, now })) {
    // Pages list the same opportunity twice: in the news and in the list.
    const notices = page.notices.filter(({ source_id }) => !seen.has(source_id) && seen.add(source_id));
    yield { ...page, notices };
  }
}
