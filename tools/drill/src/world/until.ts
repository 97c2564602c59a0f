import { setTimeout as delay } from 'node:timers/promises';

/** Asks until the answer is yes. What is waited for says what it was where it does not come; a machine that does much else may need long. */
export async function until(what: string, check: () => Promise<boolean> | boolean, limitMs = 60_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`Waited ${limitMs / 1000} s in vain: ${what}`);
    await delay(50);
  }
}
