import { interruption } from '@rfp/sources/http/deadline';
import { type default as PQueue } from 'p-queue';

/**
 * Runs work when the queue reaches it. An abort removes waiting work from the queue. Running work observes the signal itself, and occupies its slot
 * until it has ended.
 */
export async function runInQueue<T>(queue: PQueue, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (signal.aborted) throw interruption(signal);
  const waiting = new AbortController();
  const giveUp = (): void => waiting.abort(interruption(signal));
  const stopWaiting = (): void => signal.removeEventListener('abort', giveUp);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await queue.add(
      () => {
        stopWaiting();
        return work();
      },
      { signal: waiting.signal },
    );
  } finally {
    stopWaiting();
  }
}
