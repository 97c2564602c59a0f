import { AppError } from '@rfp/contracts/errors';
import { type Page } from '../connector.js';
import { type Records } from '../read-record.js';
import { type Firecrawl } from './ask.js';
import { readCheckpoint } from './checkpoint.js';
import { type Reader } from './describe-document.js';
import { Failures } from './failures.js';
import { crawled, startCrawl } from './read-documents.js';
import { describeOne } from './read-pages.js';
import { type FirecrawlDocument } from './responses.js';
import { withoutWildcard } from './settings.js';

/** A crawl from each of the given pages. A job that was started is gone on with by the next run, because it has been paid for. */
export async function* readCrawls(firecrawl: Firecrawl, reader: Reader): AsyncGenerator<Page> {
  const { settings, now } = reader;
  const position = readCheckpoint(firecrawl.context.checkpoint, settings, now);
  const failures = new Failures(position.done > 0);
  for (let done = position.done; done < settings.urls.length; done += 1) {
    const url = withoutWildcard(settings.urls[done] ?? '');
    const left = done === position.done ? position.job : null;
    const job = left ?? (await startCrawl(firecrawl, url, settings));
    const checkpoint = { ...position, done, job };
    if (left === null) yield { notices: [], rejected: [], expected: null, checkpoint };
    try {
      for await (const documents of crawled(firecrawl, job)) yield { ...(await describeAll(documents, url, reader, failures)), expected: null, checkpoint };
    } catch (error) {
      // What a failed job has left behind is nothing to go on with: the next run starts another.
      if (isOver(error)) yield { notices: [], rejected: [], expected: null, checkpoint: { ...position, done, job: null } };
      throw error;
    }
    const isLast = done === settings.urls.length - 1;
    yield { notices: [], rejected: [], expected: null, checkpoint: isLast ? null : { ...position, done: done + 1, job: null } };
  }
  failures.throwIfAny();
}

async function describeAll(documents: readonly FirecrawlDocument[], url: string, reader: Reader, failures: Failures): Promise<Records> {
  const all: Records = { notices: [], rejected: [] };
  for (const document of documents) {
    const one = await failures.try(async () => describeOne(document, url, reader, failures));
    all.notices.push(...(one?.notices ?? []));
    all.rejected.push(...(one?.rejected ?? []));
  }
  return all;
}

/** Whether a job will never give what it was started for. */
export function isOver(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  // A job that said how it ended, or has no results: not a server that cannot be asked right now.
  const ended = ['SOURCE_GONE', 'SOURCE_ERROR', 'SOURCE_INCOMPLETE', 'SOURCE_CHANGED', 'SOURCE_REFUSED'].includes(error.code) && !(Number(error.details['status'] ?? 0) >= 500);
  return ended || error.details['of_page'] === true;
}
