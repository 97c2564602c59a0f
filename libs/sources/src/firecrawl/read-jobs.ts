import { AppError } from '@rfp/contracts/errors';
import { recordFingerprint } from '../records/record-fingerprint.js';
import { type Page } from '../connector.js';
import { type Records } from '../records/read-record.js';
import { type Firecrawl } from './call-firecrawl.js';
import { type Checkpoint, readCheckpoint } from './checkpoint.js';
import { type FirecrawlSource } from './describe-document.js';
import { PageFailures } from './failures.js';
import { jobResults, startBatch, startCrawl } from './read-documents.js';
import { describeOne } from './read-pages.js';
import { type FirecrawlDocument } from './responses.js';
import { type FirecrawlSettings, withoutWildcard } from './settings.js';

interface Job {
  kind: 'crawl' | 'batch/scrape';
  urls: readonly string[];
}

/**
 * The jobs of the settings: a crawl of each page. The mode `extract`, which Firecrawl no longer offers, becomes a batch of the pages and a
 * crawl of each URL with a wildcard.
 */
function planJobs({ mode, urls, limit }: FirecrawlSettings): Job[] {
  const crawled = mode === 'crawl' ? urls : urls.filter((url) => url !== withoutWildcard(url));
  const scraped = urls.filter((url) => !crawled.includes(url)).slice(0, limit);
  return [
    ...(scraped.length === 0 ? [] : [{ kind: 'batch/scrape', urls: scraped } as const]),
    ...crawled.map((url) => ({ kind: 'crawl', urls: [withoutWildcard(url)] }) as const),
  ];
}

/** Reads the configured pages by jobs. The next run resumes a started job, because the job is already paid for. */
export async function* readJobs(firecrawl: Firecrawl, source: FirecrawlSource): AsyncGenerator<Page> {
  const { settings, now } = source;
  const at = now.toISOString();
  let position = readCheckpoint(firecrawl.context.checkpoint, settings, now);
  const failures = new PageFailures(position.done > 0 || position.read.length > 0);
  const jobs = planJobs(settings);
  for (const [index, { kind, urls }] of jobs.entries()) {
    if (index < position.done) continue;
    let { job } = position;
    if (job === null) {
      job = await (kind === 'crawl' ? startCrawl(firecrawl, urls[0] ?? '', settings) : startBatch(firecrawl, urls));
      position = { ...position, job, at };
      yield { ...emptyPage, checkpoint: position };
    }
    try {
      yield* readJob(firecrawl, position, `/v2/${kind}/${job}`, (documents) =>
        describeAll(documents, urls, source, failures),
      );
    } catch (error) {
      // A failed job cannot be resumed, so the next run starts a new one.
      if (isJobLost(error)) yield { ...emptyPage, checkpoint: { ...position, job: null } };
      throw error;
    }
    position = { ...position, done: index + 1, job: null, read: [], at };
    yield { ...emptyPage, checkpoint: position.done === jobs.length ? null : position };
  }
  failures.throwIfAny();
}

/** Yields the pages of one job that were not yielded before. */
async function* readJob(
  firecrawl: Firecrawl,
  position: Checkpoint,
  path: string,
  describe: (documents: FirecrawlDocument[]) => Promise<Records>,
): AsyncGenerator<Page> {
  const read = new Set(position.read);
  for await (const documents of jobResults(firecrawl, path)) {
    const unread = documents.filter((document) => !read.has(fingerprintOf(document)));
    for (const document of unread) read.add(fingerprintOf(document));
    if (unread.length > 0)
      yield { ...(await describe(unread)), expected: null, checkpoint: { ...position, read: [...read] } };
  }
}

const emptyPage: Omit<Page, 'checkpoint'> = { notices: [], rejected: [], expected: null };

/** Fingerprint of the URL of a page, or of its content if the URL is missing. */
function fingerprintOf({ metadata, ...document }: FirecrawlDocument): string {
  return recordFingerprint(metadata?.url ?? metadata?.sourceURL ?? document);
}

async function describeAll(
  documents: readonly FirecrawlDocument[],
  urls: readonly string[],
  source: FirecrawlSource,
  failures: PageFailures,
): Promise<Records> {
  const combined: Records = { notices: [], rejected: [] };
  for (const document of documents) {
    const sourceUrl = document.metadata?.sourceURL ?? '';
    const url = urls.includes(sourceUrl) ? sourceUrl : (urls[0] ?? '');
    const described = await failures.try(async () => describeOne(document, url, source, failures));
    combined.notices.push(...(described?.notices ?? []));
    combined.rejected.push(...(described?.rejected ?? []));
  }
  return combined;
}

/** Whether a job can no longer return results. */
function isJobLost(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  // The job ended or has no results. An unreachable server does not count.
  const ended =
    ['SOURCE_GONE', 'SOURCE_ERROR', 'SOURCE_INCOMPLETE', 'SOURCE_CHANGED', 'SOURCE_REFUSED'].includes(error.code) &&
    !(Number(error.details['status'] ?? 0) >= 500);
  return ended || error.details['of_page'] === true;
}
