/** The site of a source, under the address for people and under the one that is asked: a twin or a mirror may stand in. */
export interface SiteUrls {
  toRequestUrl(address: string): URL;
  toPublicUrl(address: URL): string;
}

/** @param url address of the page for people @param baseUrl where its site is asked */
export function siteUrls(url: string, baseUrl: string): SiteUrls {
  const shown = new URL(url).origin;
  const asked = new URL(baseUrl).origin;
  return {
    toRequestUrl: (address) => moved(new URL(address), shown, asked),
    toPublicUrl: (address) => moved(address, asked, shown).href,
  };
}

function moved(address: URL, from: string, to: string): URL {
  return address.origin === from ? new URL(`${to}${address.pathname}${address.search}`) : address;
}

/** Whether an id is the address of a page on the same site as the source's own. */
export function isOnSite(id: string, url: string): boolean {
  return URL.canParse(id) && new URL(id).origin === new URL(url).origin;
}
