import { AppError } from '@rfp/contracts/errors';
import { redact } from '../http/redact.js';

/**
 * Fills a window into a publisher's URL: `{from}`, `{to}` as `2026-10-01T00:00:00` in UTC, `{from_day}`, `{to_day}`.
 */
export function fillWindow(template: string, from: Date, to: Date): string {
  const [start, end] = [from.toISOString().slice(0, 19), to.toISOString().slice(0, 19)];
  const values = new Map([
    ['from', start],
    ['to', end],
    ['from_day', start.slice(0, 10)],
    ['to_day', end.slice(0, 10)],
  ]);
  return template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values.get(name) ?? placeholder);
}

/** Whether a URL has placeholders for a window. */
export function hasWindow(template: string): boolean {
  return /\{(from|from_day)\}/.test(template);
}

/** Replaces the origin of a URL by the base URL of the publisher or a mirror. */
export function withBaseUrl(address: string, baseUrl: string): string {
  const { pathname, search } = new URL(address);
  return baseUrl.replace(/\/$/, '') + pathname + search;
}

/**
 * The URL of the next page, on the publisher's own origin.
 * @returns SOURCE_REFUSED if it is on another host, to which a page must not direct requests
 */
export function nextPageUrl(printed: string, current: string, baseUrl: string): string | AppError {
  const own = new URL(current);
  if (!URL.canParse(printed, current)) return refusedError('cannot be read');
  const next = new URL(printed, current);
  const base = new URL(baseUrl);
  if (next.origin === base.origin && next.pathname.startsWith(base.pathname.replace(/\/$/, ''))) {
    return own.origin + next.pathname.slice(base.pathname.replace(/\/$/, '').length) + next.search;
  }
  // Publishers behind a proxy may print http although they are served over https, so the scheme is not changed.
  const isOwn = next.host === own.host && (next.protocol === own.protocol || next.protocol === 'http:');
  if (!isOwn || next.username !== '' || next.password !== '')
    return refusedError(`leads from ${redact(own.origin)} to ${redact(next.origin)}`);
  return own.origin + next.pathname + next.search;
}

function refusedError(why: string): AppError {
  return new AppError('SOURCE_REFUSED', { message: `The address of the next page ${why}: it is not followed.` });
}
