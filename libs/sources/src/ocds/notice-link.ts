import { redact } from '../http/redact.js';
import { publicLink } from '../fields/public-link.js';
import { type Release } from './release.js';

type Document = Release['tender']['documents'][number];

/**
 * URL of the newest published notice, else of another page of the procedure, else of a document. Null if there is none, not counting
 * packages and other data, which are not readable for users.
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

/** Time of publication; 0 for a document without a date, so that it is after the others. */
function timeOf({ datePublished }: Document): number {
  return Date.parse(datePublished ?? '') || 0;
}

/** URLs of data instead of pages: `/api/release/ocds-abc-1`, `?format=json`, `/ocds/records/1`. */
const dataAddress =
  /\.(?:nd|geo)?(?:json|jsonl|jsonld|xml|csv)(?:[?#]|$)|[?&](?:format|output|type|accept)=(?:application(?:\/|%2f))?(?:json|xml|csv)\b|\/ocds\w*(?:releases?|records?|packages?)|\/(?:ocds|api)\/(?:[\w.-]+\/)*(?:releases?|records?|(?:release|record)[-_]?packages?)(?:[/?#]|$)/i;

function isData({ format, url }: Document): boolean {
  return /\b(?:json|xml|csv|ocds)\b/i.test(format ?? '') || dataAddress.test(url ?? '');
}

function isNotice({ documentType }: Document): boolean {
  return /notice$/i.test(documentType ?? '');
}

function isPage({ format, url }: Document): boolean {
  return /html/i.test(format ?? '') || /\.html?$/i.test(url ?? '');
}
