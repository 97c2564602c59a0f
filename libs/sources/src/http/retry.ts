import { type AppError } from '@rfp/contracts/errors';

/** What came of one attempt. Data and no exception, so that the loop decides in one place. */
export type Outcome<T> = { ok: true; value: T } | Failed;

export interface Failed {
  ok: false;
  error: AppError;
  /** Whether the same request may succeed when it is repeated right away. */
  retry: boolean;
  /** The source asked not to be called before. */
  resumeAt: Date | null;
}

export interface RetryPolicy {
  /** In all, the first one included. */
  attempts: number;
  /** Upper end of the first wait; doubles with every attempt. */
  baseMs: number;
  /** The longest wait inside a request; whoever asks for more ends the request. */
  maxWaitMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { attempts: 3, baseMs: 1000, maxWaitMs: 60_000 };

/**
 * How long to wait before the next attempt in milliseconds, or null where there is none.
 * Full jitter (0 to the bound): clients that failed together do not come back together.
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

/** What a source asks for beyond this is a mistake of its own, or would leave it unread for good. */
const maxPauseMs = 30 * 86_400_000;

/** Reads `Retry-After`: seconds or an HTTP date. Null where there is none or it is nonsense; never more than 30 days away. */
export function readRetryAfter(header: string | null, now: Date): Date | null {
  const text = header?.trim() ?? '';
  const at = /^\d{1,9}$/.test(text) ? now.getTime() + Number(text) * 1000 : readHttpDate(text);
  if (at === null) return null;
  return capPause(new Date(Math.max(at, now.getTime())), now);
}

/** The time that a source named, or the end of the longest pause that is kept. */
export function capPause(at: Date, now: Date): Date {
  return new Date(Math.min(at.getTime(), now.getTime() + maxPauseMs));
}

function readHttpDate(text: string): number | null {
  // Date.parse takes nearly anything ("1", "-5"): only the form of RFC 9110 is a date here.
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}
