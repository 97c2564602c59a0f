import { setTimeout as delay } from 'node:timers/promises';

/** Polls until `check` returns true. The error of a timeout names the awaited condition `what`. The timeout is long for busy machines. */
export async function until(
  what: string | (() => string),
  check: () => Promise<boolean> | boolean,
  limitMs = 60_000,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await check())) {
    if (performance.now() > deadline)
      throw new Error(`Timeout after ${limitMs / 1000} s: ${typeof what === 'string' ? what : what()}`);
    await delay(50);
  }
}
