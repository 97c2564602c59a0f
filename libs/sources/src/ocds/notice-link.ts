import { isPrivateHost } from '../http/private-address.js';
import { redact } from '../http/redact.js';
import { webLink } from '../plain-text.js';
import { type Release } from './release.js';

type Document = Release['tender']['documents'][number];

/**
 * The page of the notice: the published notice, the newest one first, else another page of the procedure, else a
 * document. The URL of the package is the last resort: it is made for programs.
 */
export function noticeLink({ tender, awards, contracts }: Release, uri: string | null): string | null {
  const documents = [...[...awards, ...contracts].flatMap((each) => each.documents), ...tender.documents];
  const newest = documents.toSorted((a, b) => timeOf(b) - timeOf(a));
  const printed = [
    ...newest.filter(isNotice),
    ...newest.filter(isPage),
    ...tender.documents.filter(({ documentType }) => documentType === 'biddingDocuments'),
    ...newest,
  ];
  return [...printed.map(({ url }) => url), uri].map((url) => publicLink(url)).find((link) => link !== null) ?? null;
}

/** A link that may be shown: never with a key, and never to this machine or its network. */
export function publicLink(url: string | null | undefined): string | null {
  const link = webLink(url ?? '');
  return link === null || isPrivateHost(new URL(link).hostname) || redact(link).includes('[redacted]') ? null : link;
}

/** Sorting is stable: documents without a date stay behind the others in their order. */
function timeOf({ datePublished }: Document): number {
  return Date.parse(datePublished ?? '') || 0;
}

function isNotice({ documentType }: Document): boolean {
  return /notice$/i.test(documentType ?? '');
}

function isPage({ format, url }: Document): boolean {
  return /html/i.test(format ?? '') || /\.html?$/i.test(url ?? '');
}
