import { AppError } from '@rfp/contracts/errors';
import { redact } from '../http/redact.js';

/** Fills the times of a window into the address of a publisher: `{from}`, `{to}` as `2026-10-01T00:00:00` in UTC, `{from_day}`, `{to_day}`. */
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

/** Whether an address asks for a window of time at all. */
export function hasWindow(template: string): boolean {
  return /\{(from|from_day)\}/.test(template);
}

/** Where an address of the publisher is asked for: there, or at a mirror that stands in for it. */
export function withBaseUrl(address: string, baseUrl: string): string {
  const { pathname, search } = new URL(address);
  return baseUrl.replace(/\/$/, '') + pathname + search;
}

/**
 * The address of the next page as one of the publisher.
 * @returns SOURCE_REFUSED where it leads to another host: what a page says must not lead the product anywhere else
 */
export function nextPageUrl(printed: string, current: string, baseUrl: string): string | AppError {
  const own = new URL(current);
  if (!URL.canParse(printed, current)) return refusedError('cannot be read');
  const next = new URL(printed, current);
  const base = new URL(baseUrl);
  if (next.origin === base.origin && next.pathname.startsWith(base.pathname.replace(/\/$/, ''))) {
    return own.origin + next.pathname.slice(base.pathname.replace(/\/$/, '').length) + next.search;
  }
  // Publishers behind a proxy print http for what they serve by https: it is asked for as before.
  const isOwn = next.host === own.host && (next.protocol === own.protocol || next.protocol === 'http:');
  if (!isOwn || next.username !== '' || next.password !== '')
    return refusedError(`leads from ${redact(own.origin)} to ${redact(next.origin)}`);
  return own.origin + next.pathname + next.search;
}

function refusedError(why: string): AppError {
  return new AppError('SOURCE_REFUSED', { message: `The address of the next page ${why}: it is not followed.` });
}
