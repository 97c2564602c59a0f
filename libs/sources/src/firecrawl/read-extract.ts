import { type Page } from '../connector.js';
import { type Firecrawl } from './call-firecrawl.js';
import { readCheckpoint } from './checkpoint.js';
import { describeRecords, type Reader, recordsOf } from './describe-document.js';
import { PageFailures } from './failures.js';
import { PrintedText } from './printed-text.js';
import { isJobLost } from './read-crawls.js';
import { checkDocument, extractResults, scrapeText, startExtract } from './read-documents.js';
import { withoutWildcard } from './settings.js';

/**
 * One extraction from all configured pages. It comes without the text of the pages, so each page is also scraped as
 * text: otherwise invented records could not be detected.
 */
export async function* readExtract(firecrawl: Firecrawl, reader: Reader): AsyncGenerator<Page> {
  const { settings, now } = reader;
  const position = readCheckpoint(firecrawl.context.checkpoint, settings, now);
  const job = position.job ?? (await startExtract(firecrawl, settings));
  if (position.job === null)
    yield { notices: [], rejected: [], expected: null, checkpoint: { ...position, job, at: now.toISOString() } };
  const failures = new PageFailures(false);
  try {
    const records = recordsOf(await extractResults(firecrawl, job));
    const pages = await readTexts(firecrawl, settings.urls, failures);
    const described = describeRecords(records.slice(0, settings.limit * 20), pages, reader);
    failures.noteRecords(described.notices.length, pages.map(({ markdown }) => markdown).join('\n'));
    yield { ...described, expected: null, checkpoint: null };
  } catch (error) {
    if (isJobLost(error)) yield { notices: [], rejected: [], expected: null, checkpoint: null };
    throw error;
  }
  failures.throwIfAny();
}

async function readTexts(
  firecrawl: Firecrawl,
  urls: readonly string[],
  failures: PageFailures,
): Promise<PrintedText[]> {
  const pages: PrintedText[] = [];
  for (const requested of urls.map(withoutWildcard)) {
    const read = await failures.try(async () => checkDocument(await scrapeText(firecrawl, requested), requested));
    if (read !== null) pages.push(new PrintedText(read.url, read.markdown, read.about));
  }
  return pages;
}
