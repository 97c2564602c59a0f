/** Translates between the public URLs of a site and the URLs that are requested, which may be those of a twin or a mirror. */
export interface SiteUrls {
  toRequestUrl(address: string): URL;
  toPublicUrl(address: URL): string;
}

/** @param url - public URL of the page @param baseUrl - URL under which the site is requested */
export function siteUrls(url: string, baseUrl: string): SiteUrls {
  const publicOrigin = new URL(url).origin;
  const requestOrigin = new URL(baseUrl).origin;
  return {
    toRequestUrl: (address) => replaceOrigin(new URL(address), publicOrigin, requestOrigin),
    toPublicUrl: (address) => replaceOrigin(address, requestOrigin, publicOrigin).href,
  };
}

function replaceOrigin(address: URL, from: string, to: string): URL {
  return address.origin === from ? new URL(`${to}${address.pathname}${address.search}`) : address;
}

/** Whether an id is the URL of a page on the source's own site. */
export function isOnSite(id: string, url: string): boolean {
  return URL.canParse(id) && new URL(id).origin === new URL(url).origin;
}
