import { type ApiClientOptions } from '@rfp/api-client/send';
import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { randomUUID } from 'node:crypto';
import { type Io } from './io.js';

const maxAttempts = 3;
const retryDelayMs = 1000;
/** Errors that leave open whether the server has executed the request. */
const unknownOutcomeCodes = new Set<ErrorCode>(['UNAVAILABLE', 'TIMEOUT', 'IDEMPOTENCY_IN_PROGRESS']);

/** Sends a mutation with a new idempotency key, and repeats it with the same key if the outcome is unknown. */
export function idempotentSender({ wait }: Pick<Io, 'wait'>): NonNullable<ApiClientOptions['sendIdempotent']> {
  return async (send) => {
    const call = { idempotencyKey: randomUUID() };
    for (let left = maxAttempts - 1; ; left -= 1) {
      try {
        return await send(call);
      } catch (error) {
        if (left === 0 || !(error instanceof AppError) || !unknownOutcomeCodes.has(error.code)) throw error;
        await wait(retryDelayMs);
      }
    }
  };
}
