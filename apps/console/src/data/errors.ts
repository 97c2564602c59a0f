import { AppError } from '@rfp/contracts/errors';
import { texts } from '../texts.js';

/** Whether to retry a request automatically. After a time-out of 15 seconds, the user decides instead. */
export function isRetryable(error: unknown): boolean {
  return error instanceof AppError && error.retryable && error.code !== 'TIMEOUT';
}

/** Message of an error, or `unknown` if it has none. */
export function errorMessage(error: unknown, unknown: string = texts.errors.unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : unknown;
}

/** Whether the server could not be reached, so that the screen may be stale. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'UNAVAILABLE' && error.details['status'] === undefined;
}

/** Whether the server failed (status 500 or above) or could not be reached, so that the request is not at fault. Earlier data stays visible. */
export function isFailing(error: unknown): boolean {
  return error instanceof AppError && error.status >= 500;
}

/** Whether the record does not exist. A malformed id counts as well. */
export function isNotFound(error: unknown): boolean {
  return error instanceof AppError && [404, 422].includes(error.status);
}

/** Whether the record cannot be shown as of the instant: it was not known yet, its versions were deleted, or the instant is invalid. */
export function isUnavailableAsOf(error: unknown): boolean {
  return error instanceof AppError && ['NOT_YET_FETCHED', 'PAST_DELETED', 'VALIDATION'].includes(error.code);
}

/** Returns the id of the opportunity into which the requested opportunity was merged. */
export function successorId(error: unknown): string | undefined {
  const id = error instanceof AppError ? error.details['moved_to'] : undefined;
  return typeof id === 'string' ? id : undefined;
}
