import { randomInt } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Makes a fast operation take a random time well above its own duration, so that the response time reveals nothing.
 * @param minimumMs minimum duration; a random part of up to two thirds is added
 */
export async function withUniformDelay<T>(minimumMs: number, work: () => Promise<T>): Promise<T> {
  const due = performance.now() + minimumMs * (1 + randomInt(2000) / 3000);
  try {
    return await work();
  } finally {
    for (let remainingMs = due - performance.now(); remainingMs > 0; remainingMs = due - performance.now())
      await pause(remainingMs);
  }
}
