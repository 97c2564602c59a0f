import { type AppError } from '@rfp/contracts/errors';

/** Outcome of one attempt, as data instead of an exception, so that the retry loop decides in one place. */
export type Outcome<T> = { ok: true; value: T } | Failed;

export interface Failed {
  ok: false;
  error: AppError;
  /** Whether an immediate retry may succeed. */
  retry: boolean;
  /** Earliest time of the next request; null if the source states none. */
  resumeAt: Date | null;
}

export interface RetryPolicy {
  /** Maximum number of attempts, including the first. */
  attempts: number;
  /** Upper bound of the first wait; doubles with every attempt. */
  baseMs: number;
  /** Maximum wait within a request. If a source demands a longer wait, the request fails. */
  maxWaitMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { attempts: 3, baseMs: 1000, maxWaitMs: 60_000 };

/**
 * Milliseconds to wait before the next attempt, or null if there is none. Uses full jitter (0 to the bound), so that clients that
 * failed together do not retry together.
 */
export function retryWait(
  failed: Failed,
  attempt: number,
  policy: RetryPolicy,
  now: Date,
  random: () => number,
): number | null {
  if (!failed.retry || attempt >= policy.attempts) return null;
  if (failed.resumeAt === null) return Math.floor(random() * policy.baseMs * 2 ** (attempt - 1));
  const wait = Math.max(0, failed.resumeAt.getTime() - now.getTime());
  return wait > policy.maxWaitMs ? null : wait;
}

/** Maximum pause. A longer pause is probably a mistake of the source. */
const maxPauseMs = 30 * 86_400_000;

/** Parses `Retry-After`: seconds or an HTTP date, at most 30 days ahead. Null if it is absent or invalid. */
export function readRetryAfter(header: string | null, now: Date): Date | null {
  const text = header?.trim() ?? '';
  const at = /^\d{1,9}$/.test(text) ? now.getTime() + Number(text) * 1000 : readHttpDate(text);
  if (at === null) return null;
  return capPause(new Date(Math.max(at, now.getTime())), now);
}

/** The time that a source stated, limited to the maximum pause. */
export function capPause(at: Date, now: Date): Date {
  return new Date(Math.min(at.getTime(), now.getTime() + maxPauseMs));
}

function readHttpDate(text: string): number | null {
  // Only the format of RFC 9110 is valid; Date.parse accepts nearly anything ("1", "-5").
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}
