import { type Page } from '../connector.js';
import { type Records } from '../records/read-record.js';
import { type Firecrawl } from './call-firecrawl.js';
import { readCheckpoint } from './checkpoint.js';
import { describeRecords, type FirecrawlSource, recordsOf } from './describe-document.js';
import { PageFailures } from './failures.js';
import { PrintedText } from './printed-text.js';
import { checkDocument, scrape } from './read-documents.js';
import { type FirecrawlDocument } from './responses.js';
import { withoutWildcard } from './settings.js';

/** Scrapes the configured pages one by one. A resumed run does not pay for the same page twice. */
export async function* readPages(firecrawl: Firecrawl, source: FirecrawlSource): AsyncGenerator<Page> {
  const { settings, now } = source;
  const position = readCheckpoint(firecrawl.context.checkpoint, settings, now);
  const urls = settings.urls.slice(0, settings.limit);
  const failures = new PageFailures(position.done > 0);
  for (const [index, url] of urls.entries()) {
    if (index < position.done) continue;
    const described = await failures.try(async () =>
      describeOne(await scrape(firecrawl, withoutWildcard(url)), url, source, failures),
    );
    const isLast = index === urls.length - 1;
    yield {
      notices: [],
      rejected: [],
      ...described,
      expected: null,
      checkpoint: isLast ? null : { ...position, done: index + 1, at: now.toISOString() },
    };
  }
  failures.throwIfAny();
}

/** Describes the records of one page, verified against its text. @throws an error that concerns only this page */
export function describeOne(
  document: FirecrawlDocument,
  requested: string,
  source: FirecrawlSource,
  failures: PageFailures,
): Records {
  const { url, markdown, about } = checkDocument(document, requested);
  const records = recordsOf(document.json ?? document.extract);
  const page = new PrintedText(url, markdown, about, source.settings.time_zone);
  const described = describeRecords(records, [page], source);
  failures.noteRecords(described.notices.length, markdown);
  return described;
}
