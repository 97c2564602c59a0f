import { AppError, type ErrorCode, isErrorCode } from '@rfp/contracts/errors';
import { isoDateSchema, isoInstantSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';

/**
 * Number of requests to a source today, and the pause that it requested. The caller stores it between runs and restarts;
 * `createSourceFetch` updates it in place.
 */
export const sourceUsageSchema = z.strictObject({
  /** Calendar day in UTC. The quotas of the known sources are renewed at midnight UTC. */
  day: isoDateSchema,
  requests: z.int().nonnegative(),
  pause: z.strictObject({ until: isoInstantSchema, code: z.string().refine(isErrorCode) }).nullable(),
});
export type SourceUsage = z.infer<typeof sourceUsageSchema>;

/** Usage of a source without a request today. */
export function freshUsage(now: Date): SourceUsage {
  return { day: dayOf(now), requests: 0, pause: null };
}

/**
 * Counts one request.
 * @throws SOURCE_QUOTA if the daily quota is used up, and the error of a requested pause, both with
 * `details.resume_at`
 */
export function countRequest(usage: SourceUsage, dailyQuota: number | null, now: Date): void {
  if (usage.day !== dayOf(now)) {
    usage.day = dayOf(now);
    usage.requests = 0;
  }
  if (usage.pause !== null) {
    if (Date.parse(usage.pause.until) > now.getTime()) throw pauseError(usage.pause.code, new Date(usage.pause.until));
    usage.pause = null;
  }
  if (dailyQuota !== null && usage.requests >= dailyQuota) {
    throw pauseError('SOURCE_QUOTA', new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)));
  }
  usage.requests += 1;
}

/** Stores the pause that the source requested, so that it survives a restart. */
export function pauseUsage(usage: SourceUsage, error: AppError): void {
  const until = isoInstantSchema.safeParse(error.details['resume_at']);
  if (until.success) usage.pause = { until: until.data, code: error.code };
}

function pauseError(code: ErrorCode, until: Date): AppError {
  return new AppError(code, { details: { resume_at: until.toISOString() } });
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}
