import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { isPrivateHost } from '../http/addresses/private-address.js';
import { checkShape } from '../http/bodies/read-body.js';
import { redact, withoutHiddenQuery } from '../http/redact.js';
import { resolveLink } from '../web-page/page/links.js';
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
/** Maximum number of parts of a job. Firecrawl returns the pages of a crawl in parts of 10 MB. */
const maxParts = 200;

/** Requests fresh pages and verified TLS. By default, Firecrawl returns pages of up to two days of age and skips verification. */
const options = { maxAge: 0, skipTlsVerification: false, timeout: 90_000 };
const extractionFormat = { type: 'json', schema: extractionSchema, prompt: extractionPrompt } as const;

/** Scrapes one page, with the records that a model extracts. */
export async function scrape(firecrawl: Firecrawl, url: string): Promise<FirecrawlDocument> {
  return (
    await callFirecrawl(firecrawl, '/v2/scrape', scrapedGuard, {
      url,
      formats: ['markdown', extractionFormat],
      ...options,
    })
  ).data;
}

/**
 * Starts a crawl of a page and the pages of the same site that it links to. Always sends a limit, because the default is 10,000 paid
 * pages.
 */
export async function startCrawl(firecrawl: Firecrawl, url: string, { limit }: FirecrawlSettings): Promise<string> {
  const scrapeOptions = { formats: ['markdown', extractionFormat], ...options };
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

/** Starts a scrape of the given pages only. */
export async function startBatch(firecrawl: Firecrawl, urls: readonly string[]): Promise<string> {
  return (
    await callFirecrawl(firecrawl, '/v2/batch/scrape', startedGuard, {
      urls,
      formats: ['markdown', extractionFormat],
      ignoreInvalidURLs: false,
      ...options,
    })
  ).id;
}

/**
 * Yields the pages of a finished job, part by part.
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
 * Path of the next part. The URL must be on the same host, but its scheme is ignored: a self-hosted Firecrawl behind a proxy does not know
 * whether it is served over HTTPS.
 */
function nextPath(next: string | null | undefined, path: string, baseUrl: string): string | null {
  if (next === null || next === undefined || next === '') return null;
  const base = new URL(baseUrl);
  const url = URL.canParse(next, baseUrl) ? new URL(next, baseUrl) : null;
  const isSameHost =
    url !== null && url.hostname === base.hostname && url.username === '' && url.pathname.endsWith(path);
  if (!isSameHost)
    throw new AppError('SOURCE_REFUSED', {
      message: 'Firecrawl refers to another host for the rest of the job. It is not requested there.',
    });
  return `${path}${url.search}`;
}

/** Validates that the document is the requested page and that the page exists: a successful response contains the status of the page itself. */
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

/** Whether a URL has the query that the user entered, which may contain a secret. */
function sharesQuery(address: string, requested: string): boolean {
  return new URL(address).search === new URL(requested).search;
}

/** Rejects content from a private network, into which a public page may redirect Firecrawl. */
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
