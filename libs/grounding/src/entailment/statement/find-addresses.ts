import { type Span } from '../../source-text.js';

/** An e-mail address, a web address or a telephone number in a text. */
export interface FoundAddress extends Span {
  readonly kind: 'email' | 'web' | 'phone';
  /** Equal for all usual spellings of the address. */
  readonly key: string;
}

const emailPattern = /[\p{L}\d][\p{L}\d._%+'-]{0,63}@[\p{L}\d](?:[\p{L}\d.-]{0,250}[\p{L}\d])?/giu;
const endings = 'com|net|org|gov|mil|edu|us|int|io|info|biz|eu|uk|ca|de|fr|es|it|nl|example|test|app|dev|xyz';
const host = `(?:[a-z\\d_](?:[a-z\\d_-]{0,62})\\.){1,6}(?:${endings})(?![a-z\\d-])`;
const rest = String.raw`(?::\d{2,5})?(?:[/?#][^\s<>"'()[\]{}]{0,2000})?`;
const webPattern = new RegExp(
  `(?:https?://|ftp://)?(?<![a-z\\d@])${host}${rest}|(?:https?://|ftp://|\\bwww\\.)[^\\s<>"'()[\\]{}]{1,2000}`,
  'giu',
);
const phonePattern =
  /(?<![\p{L}\d-])(?:\+?1[-. ]?)?(?:\(\d{3}\)\s?|\d{3}[-. ])\d{3}[-. ]\d{4}(?!\d)|(?<![\p{L}\d.,-])\d{10}(?![\p{L}\d-])/gu;

/** The addresses of a text. The host of an e-mail address is not reported as a web address. */
export function findAddresses(text: string): FoundAddress[] {
  const emails = findAll(text, emailPattern, 'email', emailKey);
  const pages = findAll(text, webPattern, 'web', webKey).filter(
    (page) => !emails.some((email) => overlap(page, email)),
  );
  const phones = findAll(text, phonePattern, 'phone', phoneKey);
  return [...emails, ...pages, ...phones];
}

function findAll(
  text: string,
  pattern: RegExp,
  kind: FoundAddress['kind'],
  key: (found: string) => string,
): FoundAddress[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => {
    const printed = found.replace(/[.,;:!?'*_-]+$/, '');
    return { start: index, end: index + printed.length, kind, key: `${kind} ${key(printed)}` };
  });
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

function emailKey(email: string): string {
  return email.toLowerCase();
}

/** Removes the parts that browsers add or ignore: scheme, `www.` and the trailing slash. */
function webKey(page: string): string {
  return page
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
}

function phoneKey(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
}
