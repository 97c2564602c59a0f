import { z } from 'zod';
import { publicAddress, readingSchema } from '../web-page/settings.js';

const cloud = 'https://api.firecrawl.dev';

export const firecrawlSettings = readingSchema.omit({ selectors: true }).extend({
  urls: z
    .array(publicAddress)
    .min(1)
    .max(50)
    .describe('Pages to be read; with extract one may end in /* for what is below it.'),
  mode: z
    .enum(['scrape', 'crawl', 'extract'])
    .default('scrape')
    .describe(
      'What is read: the pages (scrape), what they link to as well (crawl), or what Firecrawl finds there (extract).',
    ),
  limit: z
    .int()
    .min(1)
    .max(1000)
    .default(50)
    .describe('Pages that are paid for at most: in all with scrape, for each address with crawl.'),
  base_url: publicAddress
    .refine(isSafeForKey, `The hosted service is asked at ${cloud} only.`)
    .default(cloud)
    .describe('Where Firecrawl is: the hosted service, or one of your own, which needs no key.'),
});
export type FirecrawlSettings = z.infer<typeof firecrawlSettings>;

/** The hosted service is paid with a key; one's own usually has none. */
export function needsKey({ base_url }: FirecrawlSettings): boolean {
  return new URL(base_url).origin === cloud;
}

/** The hosted service is asked at its own origin and no other: by plain http, or at another port, its key would go out to whoever listens. */
function isSafeForKey(base_url: string): boolean {
  if (!URL.canParse(base_url)) return true;
  const { origin, hostname } = new URL(base_url);
  const hosted = new URL(cloud);
  return hostname.replace(/\.$/, '') !== hosted.hostname || origin === hosted.origin;
}

/** The pages that Firecrawl is asked to read. They come from a person and must be judged before they are sent: Firecrawl may stand in a network of ours. */
export function targetUrls({ urls }: FirecrawlSettings): string[] {
  return urls.map(withoutWildcard);
}

/** `https://a.gov/bids/*` stands for `https://a.gov/bids/` and what is below. */
export function withoutWildcard(url: string): string {
  return url.replace(/\*+$/, '');
}
