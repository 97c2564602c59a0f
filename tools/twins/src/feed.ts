import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type TwinAnswer, type TwinDefinition, type TwinRequest } from './twin-server.js';

/** Text of an invented feed, by name: `rss`, `atom`, `rdf` or `bonfire`. */
export function feedDocument(name: string): string {
  return readFileSync(new URL(`../documents/feed/${name}.xml`, import.meta.url), 'utf8');
}

/** Text of a feed with `count` entries. Calls with the same arguments return equal texts. */
export function manyFeedEntries(kind: 'rss' | 'atom', count: number): string {
  const entries = Array.from({ length: count }, (_, index) =>
    kind === 'rss' ? rssItem(index) : atomEntry(index),
  ).join('\n');
  if (kind === 'rss')
    return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>Example City</title><link>https://www.example.gov/bids</link>\n${entries}\n</channel></rss>\n`;
  const head = '<id>tag:example.gov,2026:bids</id><title>Example City</title><updated>2026-10-01T12:00:00Z</updated>';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">${head}\n${entries}\n</feed>\n`;
}

function rssItem(index: number): string {
  const link = `https://www.example.gov/bids/${index}`;
  return `<item><title>Road Salt, lot ${index}</title><link>${link}</link><guid isPermaLink="false">bid-${index}</guid><description>Salt for lot ${index}. Closes November 12, 2026.</description><pubDate>Wed, 30 Sep 2026 09:00:00 GMT</pubDate></item>`;
}

function atomEntry(index: number): string {
  return `<entry><id>tag:example.gov,2026:bid-${index}</id><title>Road Salt, lot ${index}</title><link href="https://www.example.gov/bids/${index}"/><updated>2026-09-30T09:00:00Z</updated><summary>Salt for lot ${index}. Closes November 12, 2026.</summary></entry>`;
}

export interface FeedTwinOptions {
  body?: string | Uint8Array;
  /** Declared content type, which may be wrong. */
  contentType?: string;
}

/** Twin of a server with one feed at any path, with an ETag and a modification date. */
export function feedTwin({
  body = feedDocument('rss'),
  contentType = 'application/rss+xml; charset=utf-8',
}: FeedTwinOptions = {}): TwinDefinition {
  const headers = {
    'content-type': contentType,
    etag: `"${createHash('md5').update(body).digest('hex')}"`,
    'last-modified': 'Thu, 01 Oct 2026 06:12:03 GMT',
  };

  function answer({ headers: sent }: TwinRequest): TwinAnswer {
    const isUnmodified =
      sent['if-none-match'] === headers.etag ||
      (sent['if-none-match'] === undefined && sent['if-modified-since'] === headers['last-modified']);
    return isUnmodified ? { status: 304, headers, body: '' } : { headers, body };
  }

  return { name: 'feed', answer };
}
