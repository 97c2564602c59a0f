import { setTimeout as delay } from 'node:timers/promises';

const timeLimitMs = 20_000;

/** Polls until the result matches. */
export async function eventually<T>(poll: () => T | Promise<T>, isExpected: (answer: T) => boolean): Promise<T> {
  const until = performance.now() + timeLimitMs;
  for (;;) {
    const answer = await poll();
    if (isExpected(answer)) return answer;
    if (performance.now() > until) throw new Error(`The expected result did not occur: ${JSON.stringify(answer)}`);
    await delay(10);
  }
}
