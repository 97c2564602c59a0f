import { AppError } from '@rfp/contracts/errors';
import { recordFingerprint } from '../record-fingerprint.js';
import { type Page } from '../connector.js';
import { type Records } from '../read-record.js';
import { type Firecrawl } from './call-firecrawl.js';
import { type Checkpoint, readCheckpoint } from './checkpoint.js';
import { type Reader } from './describe-document.js';
import { PageFailures } from './failures.js';
import { crawlResults, startCrawl } from './read-documents.js';
import { describeOne } from './read-pages.js';
import { type FirecrawlDocument } from './responses.js';
import { withoutWildcard } from './settings.js';

/** Crawls each configured page. The next run resumes a started job, because it is already paid for. */
export async function* readCrawls(firecrawl: Firecrawl, reader: Reader): AsyncGenerator<Page> {
  const { settings, now } = reader;
  const at = now.toISOString();
  let position = readCheckpoint(firecrawl.context.checkpoint, settings, now);
  const failures = new PageFailures(position.done > 0 || position.read.length > 0);
  for (
    ;
    position.done < settings.urls.length;
    position = { ...position, done: position.done + 1, job: null, read: [], at }
  ) {
    const url = withoutWildcard(settings.urls[position.done] ?? '');
    let { job } = position;
    if (job === null) {
      job = await startCrawl(firecrawl, url, settings);
      position = { ...position, job, at };
      yield { ...emptyPage, checkpoint: position };
    }
    try {
      yield* readJob(firecrawl, position, job, (documents) => describeAll(documents, url, reader, failures));
    } catch (error) {
      // A failed job cannot be resumed: the next run starts another.
      if (isJobLost(error)) yield { ...emptyPage, checkpoint: { ...position, job: null } };
      throw error;
    }
    const isLast = position.done === settings.urls.length - 1;
    yield {
      ...emptyPage,
      checkpoint: isLast ? null : { ...position, done: position.done + 1, job: null, read: [], at },
    };
  }
  failures.throwIfAny();
}

/** The pages of one job that were not yielded before. */
async function* readJob(
  firecrawl: Firecrawl,
  position: Checkpoint,
  job: string,
  describe: (documents: FirecrawlDocument[]) => Promise<Records>,
): AsyncGenerator<Page> {
  const read = new Set(position.read);
  for await (const documents of crawlResults(firecrawl, job)) {
    const unread = documents.filter((document) => !read.has(fingerprintOf(document)));
    for (const document of unread) read.add(fingerprintOf(document));
    if (unread.length > 0)
      yield { ...(await describe(unread)), expected: null, checkpoint: { ...position, read: [...read] } };
  }
}

const emptyPage: Omit<Page, 'checkpoint'> = { notices: [], rejected: [], expected: null };

/** The URL identifies a page. */
function fingerprintOf({ metadata, ...document }: FirecrawlDocument): string {
  return recordFingerprint(metadata?.url ?? metadata?.sourceURL ?? document);
}

async function describeAll(
  documents: readonly FirecrawlDocument[],
  url: string,
  reader: Reader,
  failures: PageFailures,
): Promise<Records> {
  const all: Records = { notices: [], rejected: [] };
  for (const document of documents) {
    const one = await failures.try(async () => describeOne(document, url, reader, failures));
    all.notices.push(...(one?.notices ?? []));
    all.rejected.push(...(one?.rejected ?? []));
  }
  return all;
}

/** Whether a job will never deliver. */
export function isJobLost(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  // The job reported its end or has no results; a server that cannot be reached right now is different.
  const ended =
    ['SOURCE_GONE', 'SOURCE_ERROR', 'SOURCE_INCOMPLETE', 'SOURCE_CHANGED', 'SOURCE_REFUSED'].includes(error.code) &&
    !(Number(error.details['status'] ?? 0) >= 500);
  return ended || error.details['of_page'] === true;
}
