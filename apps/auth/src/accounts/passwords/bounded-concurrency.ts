import PQueue from 'p-queue';
import { AuthError } from '../../wire/auth-error.js';

type Run = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `concurrency` tasks at a time and queues up to `maxQueued` more, in order. Rejects further tasks with `unavailable`, because a
 * response after the client's time-out would be useless.
 */
export function boundedConcurrency(concurrency: number, maxQueued: number): Run {
  const queue = new PQueue({ concurrency });
  return async (work) => {
    if (queue.pending + queue.size >= concurrency + maxQueued)
      throw new AuthError('unavailable', { retryAfterSeconds: 2 });
    return queue.add(work);
  };
}
