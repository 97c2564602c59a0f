import { plainLine, plainText, webLink } from '@rfp/sources/plain-text';
import { type SearchResult, type Source } from './language-model.js';

interface PrintedPage {
  id?: string | number | undefined;
  title: string;
  url: string;
  snippet: string;
  date?: string | null | undefined;
}

/** Cleaned by the rules of scraped text, without pages that have no usable address, each address once. */
export function toSearchResults(pages: readonly PrintedPage[]): SearchResult[] {
  const byUrl = new Map<string, SearchResult>();
  for (const page of pages) {
    const url = webLink(page.url);
    if (url === null || byUrl.has(url)) continue;
    byUrl.set(url, {
      id: String(page.id ?? byUrl.size + 1).slice(0, 40),
      title: plainLine(page.title) || new URL(url).hostname,
      url,
      date: page.date === undefined || page.date === null ? null : plainLine(page.date, 40),
      snippet: plainText(page.snippet, 1, 2000),
    });
  }
  return [...byUrl.values()];
}

/** As `toSearchResults`, without the text of the pages. */
export function toSources(pages: readonly PrintedPage[]): Source[] {
  return toSearchResults(pages).map(({ id, title, url, date }) => ({ id, title, url, date }));
}
