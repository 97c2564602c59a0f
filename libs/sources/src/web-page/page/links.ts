import { createHash } from 'node:crypto';
import { isSecretParameter } from '@rfp/contracts/text/secrets';
import { webLink } from '../../fields/plain-text.js';

/** Query parameters that identify a visit rather than a page. */
const visitParameters =
  /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken|session_?id)$/i;
/** A `sid` that identifies a session; a short `sid` identifies a solicitation. */
const longSid = /^[\w-]{16,}$/;
const maxIdLength = 200;

/** Absolute URL of a link; null if it is not a web link or contains a secret. */
export function resolveLink(href: string | null | undefined, base: string): string | null {
  const text = (href ?? '').trim();
  if (text === '' || text.length > 2048 || text.startsWith('#') || !URL.canParse(text, base)) return null;
  const link = webLink(new URL(text, base).href);
  return link === null || [...new URL(link).searchParams.keys()].some(isSecretParameter) ? null : link;
}

/** Normalizes a URL so that links to the same page give the same record. */
export function normaliseAddress(address: string): string {
  const url = new URL(address);
  url.hash = '';
  const names = new Set(url.searchParams.keys());
  for (const name of names)
    if (visitParameters.test(name) || (/^sid$/i.test(name) && longSid.test(url.searchParams.get(name) ?? '')))
      url.searchParams.delete(name);
  url.pathname = url.pathname.replace(/;jsessionid=[^/]*/i, '').replace(/(?<=.)\/+$/, '');
  return url.href;
}

/**
 * Identity of a record without a page of its own.
 * @param number - number of the record, if another record with a different number has the same title and due date
 */
export function hashIdentity(sourceName: string, title: string, dueDate: string | null, number?: string): string {
  return createHash('sha256')
    .update(JSON.stringify([sourceName, title.toLowerCase(), dueDate, ...(number === undefined ? [] : [number])]))
    .digest('hex');
}

/** Id of a record with its own page: the URL, or its hash if the URL is too long. */
export function addressIdentity(address: string): string {
  const normal = normaliseAddress(address);
  return normal.length <= maxIdLength ? normal : hashedAddress(address);
}

/** Id of a record whose page has a private or very long URL. */
export function hashedAddress(address: string): string {
  return createHash('sha256').update(normaliseAddress(address)).digest('hex');
}
