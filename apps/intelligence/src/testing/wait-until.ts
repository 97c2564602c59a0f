import { setTimeout as delay } from 'node:timers/promises';

const patienceMs = 20_000;

/** Polls until the condition holds. */
export async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + patienceMs;
  while (!(await condition())) {
    if (performance.now() > until) throw new Error('It did not come to that');
    await delay(10);
  }
}
