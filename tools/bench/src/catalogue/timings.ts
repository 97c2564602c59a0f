/** Milliseconds of a measurement. */
export interface Timings {
  p50: number;
  p95: number;
  max: number;
  count: number;
  /** Responses that were not 2xx. */
  failed: number;
}

const warmUps = 2;
const fewest = 5;
/** With only a hundred calls, the p95 would be the fifth slowest, which other work on the machine determines. */
const maxCalls = 300;
const budgetMs = 6000;

/**
 * Times sequential calls: up to some hundred, or as many as fit into some seconds. `work` returns whether the call succeeded.
 * @param calls - exact number of calls, without an untimed first one, for calls that cannot be repeated
 */
export async function time(work: () => Promise<boolean>, calls?: number): Promise<Timings> {
  const first = calls === undefined ? warmUps : 0;
  for (let done = 0; done < first; done += 1) await work();
  const isEnough = (done: number, from: number) =>
    calls === undefined ? done >= fewest && (done >= maxCalls || performance.now() - from >= budgetMs) : done >= calls;
  const taken: number[] = [];
  let failed = 0;
  const started = performance.now();
  while (!isEnough(taken.length, started)) {
    const from = performance.now();
    if (!(await work())) failed += 1;
    taken.push(performance.now() - from);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number): number => taken[Math.ceil(share * taken.length) - 1] ?? 0;
  return { p50: at(0.5), p95: at(0.95), max: at(1), count: taken.length, failed };
}

/** Prints each result on standard error, because the table comes at the end. */
export function printProgress(name: string, timings: Timings | undefined): void {
  const figures = timings === undefined ? 'not offered' : `${timings.p50.toFixed(1)} / ${timings.p95.toFixed(1)} ms`;
  process.stderr.write(`  ${name}: ${figures}\n`);
}
