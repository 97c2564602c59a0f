import { setTimeout as delay } from 'node:timers/promises';

const patienceMs = 20_000;

/** Polls until the result matches. */
export async function eventually<T>(ask: () => T | Promise<T>, isIt: (answer: T) => boolean): Promise<T> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    if (performance.now() > until) throw new Error(`It did not come to that: ${JSON.stringify(answer)}`);
    await delay(10);
  }
}
