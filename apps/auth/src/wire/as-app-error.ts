import { AppError } from '@rfp/contracts/errors';
import { AuthError } from './auth-error.js';

/** Converts errors of the auth wire contract, which the limits throw, for requests that are not part of that contract. */
export async function asAppError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    if (error.code === 'unavailable') throw new AppError('DATABASE_UNAVAILABLE', { cause: error });
    throw new AppError('RATE_LIMITED', {
      details: { retry_after_seconds: Math.ceil(error.retryAfterSeconds ?? 1) },
      cause: error,
    });
  }
}
