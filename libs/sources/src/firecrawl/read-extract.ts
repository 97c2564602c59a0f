import { type Page } from '../connector.js';
import { type Firecrawl } from './ask.js';
import { readCheckpoint } from './checkpoint.js';
import { describeRecords, type Reader, recordsOf } from './describe-document.js';
import { Failures } from './failures.js';
import { Printed } from './printed.js';
import { isOver } from './read-crawls.js';
import { checkDocument, extracted, scrapeText, startExtract } from './read-documents.js';
import { withoutWildcard } from './settings.js';

/**
 * One extraction from all of the given pages. It comes without the pages' text, so each page is read once more as text:
 * without it there is no telling what a model has made up.
 */
export async function* readExtract(firecrawl: Firecrawl, reader: Reader): AsyncGenerator<Page> {
  const { settings, now } = reader;
  const position = readCheckpoint(firecrawl.context.checkpoint, settings, now);
  const job = position.job ?? (await startExtract(firecrawl, settings));
  if (position.job === null)
    yield { notices: [], rejected: [], expected: null, checkpoint: { ...position, job, at: now.toISOString() } };
  const failures = new Failures(false);
  try {
    const records = recordsOf(await extracted(firecrawl, job));
    const pages = await readTexts(firecrawl, settings.urls, failures);
    const described = describeRecords(records.slice(0, settings.limit * 20), pages, reader);
    failures.sawRecords(described.notices.length, pages.map(({ markdown }) => markdown).join('\n'));
    yield { ...described, expected: null, checkpoint: null };
  } catch (error) {
    if (isOver(error)) yield { notices: [], rejected: [], expected: null, checkpoint: null };
    throw error;
  }
  failures.throwIfAny();
}

async function readTexts(firecrawl: Firecrawl, urls: readonly string[], failures: Failures): Promise<Printed[]> {
  const pages: Printed[] = [];
  for (const asked of urls.map(withoutWildcard)) {
    const read = await failures.try(async () => checkDocument(await scrapeText(firecrawl, asked), asked));
    if (read !== null) pages.push(new Printed(read.url, read.markdown, read.about));
  }
  return pages;
}
