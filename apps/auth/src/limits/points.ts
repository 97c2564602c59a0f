import { AppError } from '@rfp/contracts/errors';
import { toDatabaseError } from '@rfp/persistence/database-error';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AuthError } from '../wire/auth-error.js';

/** Consumes a point. Returns the refusal, or undefined if the point was granted. */
export async function tryConsume(
  limiter: RateLimiterPostgres,
  key: string,
  seconds?: number,
): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key, 1, seconds === undefined ? {} : { customDuration: seconds });
    return undefined;
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return thrown;
    throw toAuthError(thrown);
  }
}

export async function withDatabaseErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw toAuthError(thrown);
  }
}

function toAuthError(thrown: unknown): unknown {
  const error = toDatabaseError(thrown);
  return error instanceof AppError ? new AuthError('unavailable', { cause: error, retryAfterSeconds: 2 }) : error;
}

export function toLimitError(
  { msBeforeNext }: Pick<RateLimiterRes, 'msBeforeNext'>,
  code: 'over_request_rate_limit' | 'over_email_send_rate_limit' = 'over_request_rate_limit',
): AuthError {
  return new AuthError(code, { retryAfterSeconds: msBeforeNext / 1000 });
}
