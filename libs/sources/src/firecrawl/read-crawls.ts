import { AppError } from '@rfp/contracts/errors';
import { recordMark } from '../record-mark.js';
import { type Page } from '../connector.js';
import { type Records } from '../read-record.js';
import { type Firecrawl } from './ask.js';
import { type Checkpoint, readCheckpoint } from './checkpoint.js';
import { type Reader } from './describe-document.js';
import { Failures } from './failures.js';
import { crawled, startCrawl } from './read-documents.js';
import { describeOne } from './read-pages.js';
import { type FirecrawlDocument } from './responses.js';
import { withoutWildcard } from './settings.js';

/** A crawl from each of the given pages. A job that was started is gone on with by the next run, because it has been paid for. */
export async function* readCrawls(firecrawl: Firecrawl, reader: Reader): AsyncGenerator<Page> {
  const { settings, now } = reader;
  const at = now.toISOString();
  let position = readCheckpoint(firecrawl.context.checkpoint, settings, now);
  const failures = new Failures(position.done > 0 || position.read.length > 0);
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
      yield { ...nothing, checkpoint: position };
    }
    try {
      yield* readJob(firecrawl, position, job, (documents) => describeAll(documents, url, reader, failures));
    } catch (error) {
      // What a failed job has left behind is nothing to go on with: the next run starts another.
      if (isOver(error)) yield { ...nothing, checkpoint: { ...position, job: null } };
      throw error;
    }
    const isLast = position.done === settings.urls.length - 1;
    yield { ...nothing, checkpoint: isLast ? null : { ...position, done: position.done + 1, job: null, read: [], at } };
  }
  failures.throwIfAny();
}

/** The pages of one job that were not handed on before. */
async function* readJob(
  firecrawl: Firecrawl,
  position: Checkpoint,
  job: string,
  describe: (documents: FirecrawlDocument[]) => Promise<Records>,
): AsyncGenerator<Page> {
  const read = new Set(position.read);
  for await (const documents of crawled(firecrawl, job)) {
    const unread = documents.filter((document) => !read.has(markOf(document)));
    for (const document of unread) read.add(markOf(document));
    if (unread.length > 0)
      yield { ...(await describe(unread)), expected: null, checkpoint: { ...position, read: [...read] } };
  }
}

const nothing: Omit<Page, 'checkpoint'> = { notices: [], rejected: [], expected: null };

/** A page is known again by its address. */
function markOf({ metadata, ...document }: FirecrawlDocument): string {
  return recordMark(metadata?.url ?? metadata?.sourceURL ?? document);
}

async function describeAll(
  documents: readonly FirecrawlDocument[],
  url: string,
  reader: Reader,
  failures: Failures,
): Promise<Records> {
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
  const ended =
    ['SOURCE_GONE', 'SOURCE_ERROR', 'SOURCE_INCOMPLETE', 'SOURCE_CHANGED', 'SOURCE_REFUSED'].includes(error.code) &&
    !(Number(error.details['status'] ?? 0) >= 500);
  return ended || error.details['of_page'] === true;
}
