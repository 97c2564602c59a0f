import { isSecretHeader, isSecretParameter, redacted, redactSecrets } from '@rfp/contracts/text/secrets';
import { plainLine } from '../plain-text.js';

/** Questions to a portal, in which the names of columns may be long. */
const questions = /^\$(?:select|where|order|group|having|limit|offset)$/;
/** A word, a number, or a part of an instant. What is longer or mixes them may be a secret. */
const plainWord = /^(?:\p{L}{0,11}|\d{1,10}|\d\dT\d\d|\d\dZ)$/u;
const longestPlain = 60;
/** Stands for what may be a secret, where nothing says that it is one. */
const leftOut = '…';

/**
 * The only way an address gets into a message or a log: secret parameters and credentials are replaced. A source that a person adds may
 * name its secret as it likes, so of other parameters only what plainly is none is left standing.
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

/** An address that a person gave, as everybody may see it: without its query where `redact` would hide any of that. */
export function withoutHiddenQuery(address: string): string {
  const url = new URL(address);
  const isHidden = [...url.searchParams]
    .map(([name, value]) => describeParameter(name, value))
    .some((shown) => shown.includes(redacted) || shown.includes(leftOut));
  return isHidden ? `${url.origin}${url.pathname}` : address;
}

/** Secrets that a request carries, in the address or in the headers; empty where it carries none. */
export function secretsOf(address: URL, headers: Headers): string[] {
  const inAddress = [...address.searchParams].filter(([name]) => isSecretParameter(name)).map(([, value]) => value);
  const inHeaders = [...headers]
    .filter(([name]) => isSecretHeader(name))
    .map(([, value]) => value.replace(/^(bearer|basic)\s+/i, ''));
  return [...inAddress, ...inHeaders].filter((secret) => secret !== '');
}

/** Removes the headers that carry secrets: a redirect to another host must not receive them. */
export function withoutSecrets(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => !isSecretHeader(name)));
}

/** A short plain excerpt of what a source said, for a message. A source may echo the key it was sent. */
export function excerpt(text: string, secrets: string[]): string {
  // Struck before anything is cut, and once more where entities stood for a part of a secret.
  const bare = redactSecrets(text, secrets)
    .slice(0, 2000)
    .replaceAll(/<[^>]*>/g, ' ');
  return redactSecrets(plainLine(bare, 2000), secrets).slice(0, 200);
}

function describeParameter(name: string, value: string): string {
  // A whole query may be a secret, and then looks like a name.
  const shownName = value === '' && !isPlain(name) ? leftOut : encodeURIComponent(name);
  if (isSecretParameter(name)) return `${shownName}=${redacted}`;
  return `${shownName}=${questions.test(name) || isPlain(value) ? encodeURIComponent(value) : leftOut}`;
}

function isPlain(text: string): boolean {
  return text.length <= longestPlain && text.split(/[^\p{L}\d]+/u).every((word) => plainWord.test(word));
}
