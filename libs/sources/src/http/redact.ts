const secretParameters = new Set(['api_key', 'apikey', 'key', 'token', 'access_token', '$$app_token']);
const secretHeaders = new Set(['authorization', 'x-api-key', 'x-app-token', 'x-sgg-token', 'cookie']);
const hidden = '[redacted]';

/** The only way an address gets into a message or a log: secret parameters and credentials are replaced. */
export function redact(address: string | URL): string {
  if (!URL.canParse(String(address))) return '[unreadable address]';
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') {
    url.username = '';
    url.password = '';
  }
  const parts = [...url.searchParams].map(
    ([name, value]) => `${encodeURIComponent(name)}=${isSecretParameter(name) ? hidden : encodeURIComponent(value)}`,
  );
  return `${url.origin}${url.pathname}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

/** Secrets that a request carries, in the address or in the headers; empty where it carries none. */
export function secretsOf(address: URL, headers: Headers): string[] {
  const inAddress = [...address.searchParams].filter(([name]) => isSecretParameter(name)).map(([, value]) => value);
  const inHeaders = [...headers].filter(([name]) => secretHeaders.has(name)).map(([, value]) => value.replace(/^(bearer|basic)\s+/i, ''));
  return [...inAddress, ...inHeaders].filter((secret) => secret !== '');
}

/** Removes the headers that carry secrets: a redirect to another host must not receive them. */
export function withoutSecrets(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => !secretHeaders.has(name)));
}

/** A short plain excerpt of what a source said, for a message. A source may echo the key it was sent. */
export function excerpt(text: string, secrets: string[]): string {
  let clean = text;
  for (const secret of secrets) clean = clean.replaceAll(secret, hidden).replaceAll(encodeURIComponent(secret), hidden);
  return clean
    .slice(0, 2000)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}

function isSecretParameter(name: string): boolean {
  return secretParameters.has(name.toLowerCase());
}
