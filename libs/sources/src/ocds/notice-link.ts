import { redact } from '../http/redact.js';
import { publicLink } from '../public-link.js';
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
  return [...printed.map(({ url }) => url), uri].map((url) => keylessLink(url)).find((link) => link !== null) ?? null;
}

/** A public link without a key. */
export function keylessLink(url: string | null | undefined): string | null {
  const link = publicLink(url ?? '');
  return link === null || redact(link).includes('[redacted]') ? null : link;
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
