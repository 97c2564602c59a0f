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
 * The URL of the next page, on the origin of the publisher.
 * @returns an error SOURCE_REFUSED if the URL is on another host, because a page must not direct requests there
 */
export function nextPageUrl(printed: string, current: string, baseUrl: string): string | AppError {
  const currentUrl = new URL(current);
  if (!URL.canParse(printed, current)) return refusedError('cannot be read');
  const next = new URL(printed, current);
  const base = new URL(baseUrl);
  if (next.origin === base.origin && next.pathname.startsWith(base.pathname.replace(/\/$/, ''))) {
    return currentUrl.origin + next.pathname.slice(base.pathname.replace(/\/$/, '').length) + next.search;
  }
  // Publishers behind a proxy may print http although they are served over https, so the scheme is not changed.
  const isSameHost =
    next.host === currentUrl.host && (next.protocol === currentUrl.protocol || next.protocol === 'http:');
  if (!isSameHost || next.username !== '' || next.password !== '')
    return refusedError(`leads from ${redact(currentUrl.origin)} to ${redact(next.origin)}`);
  return currentUrl.origin + next.pathname + next.search;
}

function refusedError(problem: string): AppError {
  return new AppError('SOURCE_REFUSED', { message: `The address of the next page ${problem}: it is not followed.` });
}
