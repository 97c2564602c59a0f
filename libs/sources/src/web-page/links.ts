import { createHash } from 'node:crypto';
import { isSecretParameter } from '@rfp/contracts/text/secrets';
import { webLink } from '../plain-text.js';

/** Parameters that identify visits and not pages. */
const visitParameters =
  /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken|session_?id)$/i;
/** Short ones identify a solicitation. */
const longSid = /^[\w-]{16,}$/;
const longestId = 200;

/** Target of a link; null if it is no web page, or contains a key. */
export function resolveLink(href: string | null | undefined, base: string): string | null {
  const text = (href ?? '').trim();
  if (text === '' || text.length > 2048 || text.startsWith('#') || !URL.canParse(text, base)) return null;
  const link = webLink(new URL(text, base).href);
  return link === null || [...new URL(link).searchParams.keys()].some(isSecretParameter) ? null : link;
}

/** One spelling of a URL, so that links to the same page give the same record. */
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
 * @param number - of one that shares the rest with a record of another number
 */
export function hashIdentity(sourceName: string, title: string, dueDate: string | null, number?: string): string {
  return createHash('sha256')
    .update(JSON.stringify([sourceName, title.toLowerCase(), dueDate, ...(number === undefined ? [] : [number])]))
    .digest('hex');
}

/** The id of a record with its own page: the URL, or a hash of one that is too long. */
export function addressIdentity(address: string): string {
  const normal = normaliseAddress(address);
  return normal.length <= longestId ? normal : hashedAddress(address);
}

/** The id of a record whose page has a private URL. */
export function hashedAddress(address: string): string {
  return createHash('sha256').update(normaliseAddress(address)).digest('hex');
}
