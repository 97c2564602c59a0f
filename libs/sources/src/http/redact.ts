import { isSecretHeader, isSecretParameter, redacted, redactSecrets } from '@rfp/contracts/text/secrets';
import { plainLine } from '../fields/plain-text.js';

/** Query parameters of Socrata, which may contain long column names. */
const socrataParameters = /^\$(?:select|where|order|group|having|limit|offset)$/;
/** A word, a number, or a part of a timestamp. Longer or mixed strings may be secrets. */
const plainWord = /^(?:\p{L}{0,11}|\d{1,10}|\d\dT\d\d|\d\dZ)$/u;
const maxPlainLength = 60;
/** Replaces values that may be secrets although their name does not say so. */
const omission = '…';

/**
 * Redacts a URL; every URL in a message or a log must pass through here. Replaces secret parameters and credentials. Since a user's source
 * may use any name for a secret, other values are shown only if they are evidently harmless.
 */
export function redact(address: string | URL): string {
  if (!URL.canParse(String(address))) return '[unreadable address]';
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') {
    url.username = '';
    url.password = '';
  }
  const parts = [...url.searchParams].map(([name, value]) => describeParameter(name, value));
  return `${url.origin}${url.pathname}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

/** The URL that a user entered, in a form that all users may see: without its query if `redact` would hide a part of the query. */
export function withoutHiddenQuery(address: string): string {
  const url = new URL(address);
  const isHidden = [...url.searchParams]
    .map(([name, value]) => describeParameter(name, value))
    .some((shown) => shown.includes(redacted) || shown.includes(omission));
  return isHidden ? `${url.origin}${url.pathname}` : address;
}

/** The secrets in the URL and the headers of a request. */
export function secretsOf(address: URL, headers: Headers): string[] {
  const inAddress = [...address.searchParams].filter(([name]) => isSecretParameter(name)).map(([, value]) => value);
  const inHeaders = [...headers]
    .filter(([name]) => isSecretHeader(name))
    .map(([, value]) => value.replace(/^(bearer|basic)\s+/i, ''));
  return [...inAddress, ...inHeaders].filter((secret) => secret !== '');
}

/** Removes the headers with secrets, which a redirect to another host must not receive. */
export function withoutSecrets(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => !isSecretHeader(name)));
}

/** A short plain-text excerpt of a response for a message, without the secrets that a source may echo. */
export function excerpt(text: string, secrets: string[]): string {
  // Redacts before truncating, and again after decoding, since entities may hide a part of a secret.
  const bare = redactSecrets(text, secrets)
    .slice(0, 2000)
    .replaceAll(/<[^>]*>/g, ' ');
  return redactSecrets(plainLine(bare, 2000), secrets).slice(0, 200);
}

function describeParameter(name: string, value: string): string {
  // A secret may be the whole query and then looks like the name of a parameter.
  const shownName = value === '' && !isPlain(name) ? omission : encodeURIComponent(name);
  if (isSecretParameter(name)) return `${shownName}=${redacted}`;
  return `${shownName}=${socrataParameters.test(name) || isPlain(value) ? encodeURIComponent(value) : omission}`;
}

function isPlain(text: string): boolean {
  return text.length <= maxPlainLength && text.split(/[^\p{L}\d]+/u).every((word) => plainWord.test(word));
}
