import { z } from 'zod';
import { publicAddress, readingSchema } from '../web-page/settings.js';

export const hostedUrl = 'https://api.firecrawl.dev';

export const firecrawlSettings = readingSchema.omit({ selectors: true }).extend({
  urls: z
    .array(publicAddress)
    .min(1)
    .max(50)
    .describe('Pages to read; in mode extract, an address may end in /* for all pages that the page links to.'),
  mode: z
    .enum(['scrape', 'crawl', 'extract'])
    .default('scrape')
    .describe(
      'Pages to read: only the given pages (scrape), also the pages that they link to (crawl), or the given pages in one batch (extract, from earlier versions).',
    ),
  limit: z
    .int()
    .min(1)
    .max(1000)
    .default(50)
    .describe('Maximum number of paid pages: in total for scrape and extract, per address for crawl.'),
  base_url: publicAddress
    .refine(isSafeForKey, `The hosted service can be called at ${hostedUrl} only.`)
    .default(hostedUrl)
    .describe('Address of Firecrawl: the hosted service, or a self-hosted server, which needs no key.'),
});
export type FirecrawlSettings = z.infer<typeof firecrawlSettings>;

/** The hosted service needs a key; a self-hosted server usually has none. */
export function needsKey({ base_url }: FirecrawlSettings): boolean {
  return new URL(base_url).origin === hostedUrl;
}

/** Whether the key cannot leak: the hosted service is only called at its own origin, not over plain HTTP or another port. */
function isSafeForKey(base_url: string): boolean {
  if (!URL.canParse(base_url)) return true;
  const { origin, hostname } = new URL(base_url);
  const hosted = new URL(hostedUrl);
  return hostname.replace(/\.$/, '') !== hosted.hostname || origin === hosted.origin;
}

/**
 * The URLs that Firecrawl fetches. They come from a user and must be validated before they are sent, because Firecrawl may run in the network of the
 * operator.
 */
export function targetUrls({ urls }: FirecrawlSettings): string[] {
  return urls.map(withoutWildcard);
}

/** Removes the wildcard of a URL: `https://a.gov/bids/*` means `https://a.gov/bids/` and all pages below it. */
export function withoutWildcard(url: string): string {
  return url.replace(/\*+$/, '');
}
