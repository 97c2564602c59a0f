import { randomInt } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

const leastMilliseconds = 60;
const spreadMilliseconds = 40;

/**
 * Lets the answer of what is quick take a time that does not tell what was done: well above what the work takes, and spread,
 * so that the rest that a timer leaves is lost in it.
 */
export async function withUniformDelay<T>(work: () => Promise<T>): Promise<T> {
  const due = performance.now() + leastMilliseconds + randomInt(spreadMilliseconds * 1000) / 1000;
  try {
    return await work();
  } finally {
    for (let left = due - performance.now(); left > 0; left = due - performance.now()) await pause(left);
  }
}
