import { AppError, errorCatalogue, type ErrorCode } from '@rfp/contracts/errors';
import { excerpt } from './redact.js';
import { type Failed, capPause, readRetryAfter } from './retry.js';

const retryableStatuses = new Set([408, 429, 500, 502, 503, 504]);

/** Statuses of an exceeded rate limit or quota. Their body may state when to continue. */
const quotaStatuses = new Set([402, 429]);

/** Pause for a source that reports a rate limit without stating a time. */
const defaultPauseMs = 15 * 60_000;

export interface Refusal {
  status: number;
  retryAfter: string | null;
  body: string;
  /** Method and redacted URL. */
  requestLabel: string;
  /** Secrets of the request; a source may echo them. */
  secrets: string[];
  readResumeTime: ((body: string, status: number) => Date | null) | undefined;
  forbiddenPauseMs: number | undefined;
}

/** Maps an error status to an error code, whether to retry, and how long to wait. */
export function classifyStatus(refusal: Refusal, now: Date): Failed {
  const { status, secrets, forbiddenPauseMs } = refusal;
  if (status === 403 && forbiddenPauseMs !== undefined) return classifyForbidden(refusal, forbiddenPauseMs, now);
  const inBody = quotaStatuses.has(status) ? readBodyTime(refusal, now) : null;
  const resumeAt = inBody ?? (retryableStatuses.has(status) ? readRetryAfter(refusal.retryAfter, now) : null);
  const code = inBody === null ? codeOf(status, secrets.length > 0) : 'SOURCE_QUOTA';
  const pause = resumeAt ?? (status === 429 ? new Date(now.getTime() + defaultPauseMs) : null);
  return { ok: false, error: refusalError(code, refusal, pause), retry: retryableStatuses.has(status), resumeAt };
}

/**
 * The time that the body states. If the local clock is ahead, this time may already have passed; then the default pause applies, because an immediate
 * retry would only use up more of the quota.
 */
function readBodyTime({ body, status, readResumeTime }: Refusal, now: Date): Date | null {
  const at = readResumeTime?.(body, status) ?? null;
  if (at === null) return null;
  return at <= now ? new Date(now.getTime() + defaultPauseMs) : capPause(at, now);
}

/** A 403 that means "too many requests". An immediate retry is not allowed. */
function classifyForbidden(refusal: Refusal, pauseMs: number, now: Date): Failed {
  const resumeAt = readRetryAfter(refusal.retryAfter, now) ?? new Date(now.getTime() + pauseMs);
  return { ok: false, error: refusalError('SOURCE_RATE_LIMITED', refusal, resumeAt), retry: false, resumeAt };
}

function refusalError(code: ErrorCode, { status, requestLabel, body, secrets }: Refusal, pause: Date | null): AppError {
  return new AppError(code, {
    message: `${errorCatalogue[code].text} (${requestLabel}, status ${status})`,
    details: {
      request: requestLabel,
      status,
      said: excerpt(body, secrets),
      ...(pause === null ? {} : { resume_at: pause.toISOString() }),
    },
  });
}

function codeOf(status: number, keySent: boolean): ErrorCode {
  if (status === 401 || status === 403) return keySent ? 'SOURCE_KEY_REFUSED' : 'SOURCE_REFUSED';
  // A partial response that was not requested must not count as complete; otherwise the missing records would be closed.
  if (status === 206) return 'SOURCE_TRUNCATED';
  if (status === 408) return 'SOURCE_TIMEOUT';
  if (status === 410) return 'SOURCE_GONE';
  if (status === 429) return 'SOURCE_RATE_LIMITED';
  return status >= 500 ? 'SOURCE_ERROR' : 'SOURCE_REFUSED';
}
