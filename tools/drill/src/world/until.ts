import { setTimeout as delay } from 'node:timers/promises';

/** Polls until the check is true. Names what it waited for on a timeout, which is long for a busy machine. */
export async function until(
  what: string | (() => string),
  check: () => Promise<boolean> | boolean,
  limitMs = 60_000,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await check())) {
    if (performance.now() > deadline)
      throw new Error(`Waited ${limitMs / 1000} s in vain: ${typeof what === 'string' ? what : what()}`);
    await delay(50);
  }
}
