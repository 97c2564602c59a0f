import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type TwinAnswer, type TwinDefinition, type TwinRequest } from './twin-server.js';

/** A feed of our own making: `rss`, `atom`, `rdf`, `bonfire`. */
export function feedDocument(name: string): string {
  return readFileSync(new URL(`../documents/feed/${name}.xml`, import.meta.url), 'utf8');
}

export interface FeedTwinOptions {
  body?: string | Uint8Array;
  /** What the server says of it, which may be wrong. */
  contentType?: string;
}

/** A server of one feed at any path, with what tells it from a later one. */
export function feedTwin({ body = feedDocument('rss'), contentType = 'application/rss+xml; charset=utf-8' }: FeedTwinOptions = {}): TwinDefinition {
  const headers = { 'content-type': contentType, etag: `"${createHash('md5').update(body).digest('hex')}"`, 'last-modified': 'Thu, 01 Oct 2026 06:12:03 GMT' };

  function answer({ headers: asked }: TwinRequest): TwinAnswer {
    const isSame = asked['if-none-match'] === headers.etag || (asked['if-none-match'] === undefined && asked['if-modified-since'] === headers['last-modified']);
    return isSame ? { status: 304, headers, body: '' } : { headers, body };
  }

  return { name: 'feed', answer };
}
