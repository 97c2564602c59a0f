import { redact } from '../http/redact.js';
import { publicLink } from '../public-link.js';
import { type Release } from './release.js';

type Document = Release['tender']['documents'][number];

/**
 * The page of the notice: the published notice, the newest one first, else another page of the procedure, else a
 * document; null if there is none for people. Packages and other data are made for programs.
 */
export function noticeLink({ tender, awards, contracts }: Release): string | null {
  const documents = [...[...awards, ...contracts].flatMap((each) => each.documents), ...tender.documents].filter(
    (document) => !isData(document),
  );
  const newest = documents.toSorted((a, b) => timeOf(b) - timeOf(a));
  const printed = [
    ...newest.filter(isNotice),
    ...newest.filter(isPage),
    ...documents.filter((each) => tender.documents.includes(each) && each.documentType === 'biddingDocuments'),
    ...newest,
  ];
  return printed.map(({ url }) => keylessLink(url)).find((link) => link !== null) ?? null;
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

function isData({ format, url }: Document): boolean {
  return /\b(?:json|xml|csv)\b/i.test(format ?? '') || /\.(?:json|jsonl|xml|csv)(?:[?#]|$)/i.test(url ?? '');
}

function isNotice({ documentType }: Document): boolean {
  return /notice$/i.test(documentType ?? '');
}

function isPage({ format, url }: Document): boolean {
  return /html/i.test(format ?? '') || /\.html?$/i.test(url ?? '');
}
