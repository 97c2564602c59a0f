import { AppError, errorCatalogue, type ErrorCode } from '@rfp/contracts/errors';
import { excerpt } from './redact.js';
import { type Failed, capPause, readRetryAfter } from './retry.js';

const retryableStatuses = new Set([408, 429, 500, 502, 503, 504]);

/** Statuses whose body may say until when: too often, and nothing left to pay with. */
const quotaStatuses = new Set([402, 429]);

/** How long a source is left alone that says "too often" without saying until when. */
const defaultPauseMs = 15 * 60_000;

export interface Refusal {
  status: number;
  retryAfter: string | null;
  body: string;
  /** Method and redacted address. */
  where: string;
  /** Secrets the request carried; a source may echo them. */
  secrets: string[];
  readResumeTime: ((body: string, status: number) => Date | null) | undefined;
  forbiddenPauseMs: number | undefined;
}

/** What a status of failure means: code, whether to repeat, and until when to wait. */
export function classifyStatus(refusal: Refusal, now: Date): Failed {
  const { status, secrets, forbiddenPauseMs } = refusal;
  if (status === 403 && forbiddenPauseMs !== undefined) return classifyForbidden(refusal, forbiddenPauseMs, now);
  const inBody = quotaStatuses.has(status) ? readBodyTime(refusal, now) : null;
  const resumeAt = inBody ?? (retryableStatuses.has(status) ? readRetryAfter(refusal.retryAfter, now) : null);
  const code = inBody === null ? codeOf(status, secrets.length > 0) : 'SOURCE_QUOTA';
  const pause = resumeAt ?? (status === 429 ? new Date(now.getTime() + defaultPauseMs) : null);
  return { ok: false, error: refusalError(code, refusal, pause), retry: retryableStatuses.has(status), resumeAt };
}

/** By a clock that is ahead of the source's the time has passed already: to ask again at once would only use up more of the quota. */
function readBodyTime({ body, status, readResumeTime }: Refusal, now: Date): Date | null {
  const at = readResumeTime?.(body, status) ?? null;
  if (at === null) return null;
  return at <= now ? new Date(now.getTime() + defaultPauseMs) : capPause(at, now);
}

/** "Too often" of a source that says it with 403. To ask again at once is what it forbids. */
function classifyForbidden(refusal: Refusal, pauseMs: number, now: Date): Failed {
  const resumeAt = readRetryAfter(refusal.retryAfter, now) ?? new Date(now.getTime() + pauseMs);
  return { ok: false, error: refusalError('SOURCE_RATE_LIMITED', refusal, resumeAt), retry: false, resumeAt };
}

function refusalError(code: ErrorCode, { status, where, body, secrets }: Refusal, pause: Date | null): AppError {
  return new AppError(code, {
    message: `${errorCatalogue[code].text} (${where}, status ${status})`,
    details: {
      request: where,
      status,
      said: excerpt(body, secrets),
      ...(pause === null ? {} : { resume_at: pause.toISOString() }),
    },
  });
}

function codeOf(status: number, keySent: boolean): ErrorCode {
  if (status === 401 || status === 403) return keySent ? 'SOURCE_KEY_REFUSED' : 'SOURCE_REFUSED';
  // A part that was not asked for is not the whole, and what it leaves out would look as if it were gone.
  if (status === 206) return 'SOURCE_TRUNCATED';
  if (status === 408) return 'SOURCE_TIMEOUT';
  if (status === 410) return 'SOURCE_GONE';
  if (status === 429) return 'SOURCE_RATE_LIMITED';
  return status >= 500 ? 'SOURCE_ERROR' : 'SOURCE_REFUSED';
}
