import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { isPrivateHost } from '../http/private-address.js';
import { checkShape } from '../http/read-body.js';
import { redact, withoutHiddenQuery } from '../http/redact.js';
import { resolveLink } from '../web-page/links.js';
import { callFirecrawl, type Firecrawl } from './call-firecrawl.js';
import {
  crawlGuard,
  documentGuard,
  extractionPrompt,
  extractionSchema,
  type FirecrawlDocument,
  startedGuard,
} from './responses.js';
import { awaitJob } from './run-job.js';
import { type FirecrawlSettings, withoutWildcard } from './settings.js';

const scrapedGuard = z.object({ data: documentGuard });
/** A crawl of a thousand pages comes in parts of 10 MB. */
const maxParts = 200;

/** Fresh, and never over a connection with an invalid certificate: the defaults are two days old, and true. */
const options = { maxAge: 0, skipTlsVerification: false, timeout: 90_000 };
const asData = { type: 'json', schema: extractionSchema, prompt: extractionPrompt } as const;

/** One page, with the records that a model extracts. */
export async function scrape(firecrawl: Firecrawl, url: string): Promise<FirecrawlDocument> {
  return (
    await callFirecrawl(firecrawl, '/v2/scrape', scrapedGuard, { url, formats: ['markdown', asData], ...options })
  ).data;
}

/**
 * Starts a crawl of a page and of what it links to on the same site. The limit is always sent: without it 10,000 pages
 * would be paid for.
 */
export async function startCrawl(firecrawl: Firecrawl, url: string, { limit }: FirecrawlSettings): Promise<string> {
  const scrapeOptions = { formats: ['markdown', asData], ...options };
  return (
    await callFirecrawl(firecrawl, '/v2/crawl', startedGuard, {
      url,
      limit,
      allowExternalLinks: false,
      allowSubdomains: false,
      scrapeOptions,
    })
  ).id;
}

/** Starts a scrape of the given pages, and no others. */
export async function startBatch(firecrawl: Firecrawl, urls: readonly string[]): Promise<string> {
  return (
    await callFirecrawl(firecrawl, '/v2/batch/scrape', startedGuard, {
      urls,
      formats: ['markdown', asData],
      ignoreInvalidURLs: false,
      ...options,
    })
  ).id;
}

/**
 * The pages of a finished job, part by part.
 * @throws SOURCE_INCOMPLETE if there are fewer than announced, SOURCE_REFUSED if the next part is on another host
 */
export async function* jobResults(firecrawl: Firecrawl, path: string): AsyncGenerator<FirecrawlDocument[]> {
  let part = checkShape(await awaitJob(firecrawl, path), crawlGuard, `GET ${path}`);
  const announced = part.completed ?? null;
  const requested = new Set<string>([path]);
  let received = 0;
  for (;;) {
    received += part.data.length;
    yield part.data;
    const next = nextPath(part.next, path, firecrawl.baseUrl);
    if (next === null) break;
    if (requested.has(next) || requested.size >= maxParts)
      throw new AppError('SOURCE_INCOMPLETE', { message: 'The parts of the job repeat.' });
    requested.add(next);
    part = await callFirecrawl(firecrawl, next, crawlGuard);
  }
  if (announced !== null && received < announced) {
    throw new AppError('SOURCE_INCOMPLETE', {
      message: `Firecrawl announced ${announced} pages and gave ${received}.`,
      details: { expected: announced, received },
    });
  }
}

/**
 * Path of the next part, on the same host. Only its path is used: a self-hosted Firecrawl behind a proxy does not know
 * whether it is on https.
 */
function nextPath(next: string | null | undefined, path: string, baseUrl: string): string | null {
  if (next === null || next === undefined || next === '') return null;
  const base = new URL(baseUrl);
  const url = URL.canParse(next, baseUrl) ? new URL(next, baseUrl) : null;
  const own = url !== null && url.hostname === base.hostname && url.username === '' && url.pathname.endsWith(path);
  if (!own)
    throw new AppError('SOURCE_REFUSED', {
      message: 'Firecrawl says that the rest of the job is at another place. It is not requested there.',
    });
  return `${path}${url.search}`;
}

/** Validates that the page answers the request and exists: its own status comes within a successful answer. */
export function checkDocument(
  { metadata, markdown }: FirecrawlDocument,
  requested: string,
): { url: string; markdown: string; about: string } {
  const { statusCode, url, sourceURL, title } = metadata ?? {};
  checkStatus(statusCode ?? 200, requested);
  const text = markdown ?? '';
  if (text.trim() === '')
    throw new AppError('SOURCE_EMPTY', {
      message: `Firecrawl has read nothing on the page. (${redact(requested)})`,
      details: { of_page: true },
    });
  const address = resolveLink(url ?? sourceURL, requested) ?? withoutWildcard(requested);
  checkHost(address, requested);
  return {
    url: sharesQuery(address, requested) ? withoutHiddenQuery(address) : address,
    markdown: text,
    about: title ?? '',
  };
}

/** A URL from a user may contain a secret; one printed on a page does not. */
function sharesQuery(address: string, requested: string): boolean {
  return new URL(address).search === new URL(requested).search;
}

/** A page on the internet may redirect Firecrawl into its private network. That content must not be stored. */
function checkHost(address: string, requested: string): void {
  const { hostname } = new URL(address);
  if (!isPrivateHost(hostname) || hostname === new URL(requested).hostname) return;
  throw new AppError('SOURCE_REFUSED', {
    message: `The page leads Firecrawl into a private network. (${redact(requested)})`,
    details: { of_page: true },
  });
}

function checkStatus(status: number, requested: string): void {
  if (status < 400) return;
  throw new AppError(status >= 500 ? 'SOURCE_ERROR' : 'SOURCE_REFUSED', {
    message: `The page answers Firecrawl with status ${status}. (${redact(requested)})`,
    details: { status, of_page: true },
  });
}
