/** The site of a source under its public URL and under the one that is requested: a twin or a mirror may stand in. */
export interface SiteUrls {
  toRequestUrl(address: string): URL;
  toPublicUrl(address: URL): string;
}

/** @param url - public URL of the page @param baseUrl - where its site is requested */
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

/** Whether an id is the URL of a page on the source's own site. */
export function isOnSite(id: string, url: string): boolean {
  return URL.canParse(id) && new URL(id).origin === new URL(url).origin;
}
