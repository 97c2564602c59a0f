import { type NoticeFields } from '@rfp/contracts/notice';
import { fileName } from '../fields/file-name.js';
import { plainLine } from '../fields/plain-text.js';
import { publicLink } from '../fields/public-link.js';
import { type Feed, type FeedEntry } from './read-entries.js';
import { type FeedSettings } from './settings.js';

/** Base URL of the links of an entry. The base of the entry may be relative to the base of the feed, and that base to the URL of the feed. */
export function baseUrlOf(entry: Pick<FeedEntry, 'base'>, feed: Pick<Feed, 'base'>, url: string): string {
  const feedBase = resolveUrl(feed.base, url) ?? url;
  return resolveUrl(entry.base, feedBase) ?? feedBase;
}

/** Public URL of the page of an entry; null if it has none. */
export function linkOf(entry: FeedEntry, feed: Pick<Feed, 'base'>, { url }: FeedSettings): string | null {
  return publicAddress(entry.link, baseUrlOf(entry, feed, url), url);
}

/** The attachments of an entry; the field is absent if it has none. */
export function attachmentsOf(
  entry: FeedEntry,
  feed: Pick<Feed, 'base'>,
  { url }: FeedSettings,
): Pick<NoticeFields, 'attachments'> {
  const baseUrl = baseUrlOf(entry, feed, url);
  const names = new Map<string, string>();
  for (const { href, title = '', type = '' } of entry.files) {
    // Blogs enclose pictures, which are not documents.
    if (/^(?:image|audio|video)\//i.test(type)) continue;
    const address = publicAddress(href, baseUrl, url);
    if (address === null || names.has(address)) continue;
    names.set(address, plainLine(title) || (fileName(address) ?? `Attachment ${names.size + 1}`));
  }
  const attachments = [...names].slice(0, 200).map(([address, name]) => ({ name, url: address }));
  return attachments.length === 0 ? {} : { attachments };
}

function publicAddress(link: string | undefined, baseUrl: string, url: string): string | null {
  const address = resolveUrl(link, baseUrl);
  return address === undefined ? null : publicLink(address, url);
}

function resolveUrl(link: string | undefined, baseUrl: string): string | undefined {
  return link !== undefined && URL.canParse(link, baseUrl) ? new URL(link, baseUrl).href : undefined;
}
