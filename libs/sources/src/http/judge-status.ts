import { AppError, errorCatalogue, type ErrorCode } from '@rfp/contracts/errors';
import { excerpt } from './redact.js';
import { type Failed, readRetryAfter } from './retry.js';

const retryableStatuses = new Set([408, 429, 500, 502, 503, 504]);

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
  readResumeTime: ((body: string) => Date | null) | undefined;
}

/** What a status of failure means: code, whether to repeat, and until when to wait. */
export function judgeStatus(refusal: Refusal, now: Date): Failed {
  const { status, where, secrets } = refusal;
  const inBody = status === 429 ? (refusal.readResumeTime?.(refusal.body) ?? null) : null;
  const resumeAt = inBody ?? (retryableStatuses.has(status) ? readRetryAfter(refusal.retryAfter, now) : null);
  const code = inBody === null ? codeOf(status, secrets.length > 0) : 'SOURCE_QUOTA';
  const pause = resumeAt ?? (status === 429 ? new Date(now.getTime() + defaultPauseMs) : null);
  const error = new AppError(code, {
    message: `${errorCatalogue[code].text} (${where}, status ${status})`,
    details: {
      request: where,
      status,
      said: excerpt(refusal.body, secrets),
      ...(pause === null ? {} : { resume_at: pause.toISOString() }),
    },
  });
  return { ok: false, error, retry: retryableStatuses.has(status), resumeAt };
}

function codeOf(status: number, keySent: boolean): ErrorCode {
  if (status === 401 || status === 403) return keySent ? 'SOURCE_KEY_REFUSED' : 'SOURCE_REFUSED';
  if (status === 408) return 'SOURCE_TIMEOUT';
  if (status === 429) return 'SOURCE_RATE_LIMITED';
  return status >= 500 ? 'SOURCE_ERROR' : 'SOURCE_REFUSED';
}
