import { plainLine, plainText, webLink } from '@rfp/sources/fields/plain-text';
import { type SearchResult, type Source } from './language-model.js';

interface ProviderPage {
  id?: string | number | undefined;
  title: string;
  url: string;
  snippet: string;
  date?: string | null | undefined;
}

/**
 * Converts pages to search results, cleaned by the rules of scraped text. Pages without a usable address are dropped, each address is listed once,
 * and an id that several pages share is discarded because a mark could lead to the wrong page.
 */
export function toSearchResults(pages: readonly ProviderPage[]): SearchResult[] {
  const byUrl = new Map<string, { page: ProviderPage; ids: Set<string> }>();
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
    // Generated id for a page without one. No mark is written like this.
    const [id = `p${index + 1}`, ...otherIds] = [...ids].filter((each) => urlsOf.get(each)?.size === 1);
    return {
      id,
      ...(otherIds.length > 0 && { otherIds }),
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

/** Does the same as `toSearchResults`, without the text of the pages. */
export function toSources(pages: readonly ProviderPage[]): Source[] {
  return toSearchResults(pages).map(({ snippet: _snippet, ...source }) => source);
}
