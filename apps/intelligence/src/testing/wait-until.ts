import { setTimeout as delay } from 'node:timers/promises';

const timeoutMs = 20_000;

/** Polls until the condition holds. */
export async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > until) throw new Error('The condition did not hold in time');
    await delay(10);
  }
}
