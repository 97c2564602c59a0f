import { randomUUID } from 'node:crypto';
import { type IdempotentCallOptions } from '@rfp/api-client/send';
import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { type Context } from './context.js';

const tries = 3;
const pauseMs = 1000;
/** No answer came, so nobody here knows whether it was done. */
const unanswered = new Set<ErrorCode>(['UNAVAILABLE', 'TIMEOUT', 'IDEMPOTENCY_IN_PROGRESS']);

/** Sends a request that changes something, and sends it again where no answer came. Its key lets the server do it once. */
export async function sendOnce<T>({ io }: Context, send: (call: IdempotentCallOptions) => Promise<T>): Promise<T> {
  const call = { signal: io.signal, idempotencyKey: randomUUID() };
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await send(call);
    } catch (error) {
      if (left === 0 || !(error instanceof AppError) || !unanswered.has(error.code)) throw error;
      await io.wait(pauseMs);
    }
  }
}
