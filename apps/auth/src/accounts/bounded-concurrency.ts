import pLimit from 'p-limit';
import { AuthError } from '../wire/auth-error.js';

type Run = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `concurrency` tasks at a time and queues `maxQueued` more, in order. Rejects the next one with `unavailable`:
 * a response that comes after the client's time-out is useless.
 */
export function boundedConcurrency(concurrency: number, maxQueued: number): Run {
  const limit = pLimit(concurrency);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxQueued)
      throw new AuthError('unavailable', { retryAfterSeconds: 2 });
    return limit(work);
  };
}
