import { randomUUID } from 'node:crypto';
import { type IdempotentCallOptions } from '@rfp/api-client/send';
import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { type Context } from './context.js';

const maxAttempts = 3;
const retryDelayMs = 1000;
/** Errors after which the server may have executed the request. */
const unknownOutcome = new Set<ErrorCode>(['UNAVAILABLE', 'TIMEOUT', 'IDEMPOTENCY_IN_PROGRESS']);

/**
 * Sends a mutation, and retries it with the same idempotency key if the outcome is unknown.
 * @param idempotencyKey - default: a new one
 */
export async function sendIdempotent<T>(
  { io }: Context,
  send: (call: IdempotentCallOptions) => Promise<T>,
  idempotencyKey: string = randomUUID(),
): Promise<T> {
  const call = { signal: io.signal, idempotencyKey };
  for (let left = maxAttempts - 1; ; left -= 1) {
    try {
      return await send(call);
    } catch (error) {
      if (left === 0 || !(error instanceof AppError) || !unknownOutcome.has(error.code)) throw error;
      await io.wait(retryDelayMs);
    }
  }
}
