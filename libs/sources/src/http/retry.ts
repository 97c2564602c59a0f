import { type AppError } from '@rfp/contracts/errors';

/** Outcome of one attempt. Data and no exception, so that the loop decides in one place. */
export type Outcome<T> = { ok: true; value: T } | Failed;

export interface Failed {
  ok: false;
  error: AppError;
  /** Whether an immediate retry may succeed. */
  retry: boolean;
  /** The source must not be called before. */
  resumeAt: Date | null;
}

export interface RetryPolicy {
  /** In all, the first one included. */
  attempts: number;
  /** Upper bound of the first wait; doubles with every attempt. */
  baseMs: number;
  /** The longest wait within a request; a source that asks for more ends the request. */
  maxWaitMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { attempts: 3, baseMs: 1000, maxWaitMs: 60_000 };

/**
 * Milliseconds to wait before the next attempt, or null if there is none. Full jitter (0 to the bound): clients that
 * failed together do not come back together.
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

/** A longer pause is a mistake of the source, or would never end. */
const maxPauseMs = 30 * 86_400_000;

/** Parses `Retry-After`: seconds or an HTTP date. Null if it is absent or invalid; never more than 30 days away. */
export function readRetryAfter(header: string | null, now: Date): Date | null {
  const text = header?.trim() ?? '';
  const at = /^\d{1,9}$/.test(text) ? now.getTime() + Number(text) * 1000 : readHttpDate(text);
  if (at === null) return null;
  return capPause(new Date(Math.max(at, now.getTime())), now);
}

/** The time that a source named, capped. */
export function capPause(at: Date, now: Date): Date {
  return new Date(Math.min(at.getTime(), now.getTime() + maxPauseMs));
}

function readHttpDate(text: string): number | null {
  // Date.parse accepts nearly anything ("1", "-5"): only the form of RFC 9110 is valid here.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}
