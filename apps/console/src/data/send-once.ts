import { type IdempotentCallOptions } from '@rfp/api-client/send';
import { AppError, type ErrorCode } from '@rfp/contracts/errors';

const pauseMs = 500;
/** Nobody here knows whether it was done. After a time-out a person decides: see `isRetryable`. */
const unanswered = new Set<ErrorCode>(['UNAVAILABLE', 'IDEMPOTENCY_IN_PROGRESS']);

/** Browsers have `randomUUID` on https and on this machine only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs));

/** Sends what the press of a button asks for, and once more where no answer came. Its key lets the server do it once. */
export async function sendOnce<T>(
  send: (call: IdempotentCallOptions) => Promise<T>,
  wait: () => Promise<void> = pause,
): Promise<T> {
  const call = { idempotencyKey: newKey() };
  try {
    return await send(call);
  } catch (error) {
    if (!(error instanceof AppError) || !unanswered.has(error.code)) throw error;
    await wait();
    return send(call);
  }
}
