import { AppError } from '@rfp/contracts/errors';
import { texts } from '../texts.js';

/** Time-outs are not repeated: whoever waited 15 seconds is told, and decides. */
export function isRetryable(error: unknown): boolean {
  return error instanceof AppError && error.retryable && error.code !== 'TIMEOUT';
}

/** The sentence of an error for a person; `unknown` where it has none. */
export function messageOf(error: unknown, unknown: string = texts.errors.unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : unknown;
}

/** Whether the server itself could not be reached, so that everything on the screen may be old. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'UNAVAILABLE' && error.details['status'] === undefined;
}

/** Whether there is no such record: a wrong id in the address is the same to a person as one that is gone. */
export function isNotFound(error: unknown): boolean {
  return error instanceof AppError && [404, 422].includes(error.status);
}
