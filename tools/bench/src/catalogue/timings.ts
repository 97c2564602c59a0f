/** Milliseconds of a measurement. */
export interface Timings {
  p50: number;
  p95: number;
  max: number;
  count: number;
  /** Number of failed calls. */
  failed: number;
}

const warmUps = 2;
const minCalls = 5;
/** With only a hundred calls, the p95 would be the fifth slowest call, which depends on other work on the machine. */
const maxCalls = 300;
const budgetMs = 6000;

/**
 * Times sequential calls: `maxCalls`, or as many as fit into `budgetMs`, at least `minCalls`. `work` returns whether the call succeeded.
 * @param calls - exact number of calls, without warm-up, for calls that cannot be repeated
 */
export async function time(work: () => Promise<boolean>, calls?: number): Promise<Timings> {
  const first = calls === undefined ? warmUps : 0;
  for (let done = 0; done < first; done += 1) await work();
  const isEnough = (done: number, from: number) =>
    calls === undefined
      ? done >= minCalls && (done >= maxCalls || performance.now() - from >= budgetMs)
      : done >= calls;
  const durationsMs: number[] = [];
  let failed = 0;
  const started = performance.now();
  while (!isEnough(durationsMs.length, started)) {
    const from = performance.now();
    if (!(await work())) failed += 1;
    durationsMs.push(performance.now() - from);
  }
  durationsMs.sort((a, b) => a - b);
  const at = (share: number): number => durationsMs[Math.ceil(share * durationsMs.length) - 1] ?? 0;
  return { p50: at(0.5), p95: at(0.95), max: at(1), count: durationsMs.length, failed };
}

/** Prints a result on standard error, because the table is printed only at the end. */
export function printProgress(name: string, timings: Timings | undefined): void {
  const figures = timings === undefined ? 'not offered' : `${timings.p50.toFixed(1)} / ${timings.p95.toFixed(1)} ms`;
  process.stderr.write(`  ${name}: ${figures}\n`);
}
