import { plainLine, plainText, webLink } from '@rfp/sources/plain-text';
import { type SearchResult, type Source } from './language-model.js';

interface PrintedPage {
  id?: string | number | undefined;
  title: string;
  url: string;
  snippet: string;
  date?: string | null | undefined;
}

/**
 * Cleaned by the rules of scraped text, without pages that have no usable address, each address once. An id that several pages have is that of
 * none, because a mark could lead to the wrong one.
 */
export function toSearchResults(pages: readonly PrintedPage[]): SearchResult[] {
  const byUrl = new Map<string, { page: PrintedPage; ids: Set<string> }>();
  const urlsOf = new Map<string, Set<string>>();
  for (const page of pages) {
    const url = webLink(page.url);
    if (url === null) continue;
    const { ids } = getOrAdd(byUrl, url, () => ({ page, ids: new Set() }));
    if (page.id === undefined) continue;
    const id = String(page.id).slice(0, 40);
    ids.add(id);
    getOrAdd(urlsOf, id, () => new Set()).add(url);
  }
  return Array.from(byUrl, ([url, { page, ids }], index) => {
    // No mark is written like the id of a page that has none.
    const [id = `p${index + 1}`, ...also] = [...ids].filter((each) => urlsOf.get(each)?.size === 1);
    return {
      id,
      ...(also.length > 0 && { also }),
      title: plainLine(page.title) || new URL(url).hostname,
      url,
      date: page.date === undefined || page.date === null ? null : plainLine(page.date, 40),
      snippet: plainText(page.snippet, 1, 2000),
    };
  });
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

/** As `toSearchResults`, without the text of the pages. */
export function toSources(pages: readonly PrintedPage[]): Source[] {
  return toSearchResults(pages).map(({ snippet: _snippet, ...source }) => source);
}
