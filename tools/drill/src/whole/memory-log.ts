import { type WholeWorld } from './whole-world.js';

/** Memory limit of each process in the manifests of Kubernetes. */
const limitMiB = 256;
/** Time after the start of a process that is not measured, because the process still grows. */
const warmUpMs = 120_000;
/**
 * Maximum ratio of the median in the last third of the time to the larger median of the first two thirds. The larger is used because a restarted
 * process is smaller for a while.
 */
const allowedGrowth = 1.15;

interface Sample {
  app: string;
  name: string;
  pid: number;
  at: number;
  mebibytes: number;
}

/** Log of the memory of each process during a drill, across restarts. */
export class MemoryLog {
  readonly #samples: Sample[] = [];
  readonly #began = new Map<number, number>();

  constructor(private readonly whole: WholeWorld) {}

  async sample(): Promise<void> {
    const at = performance.now();
    const found = await this.whole.memory();
    for (const { name, app } of this.whole.replicas) {
      const pid = this.whole.world.services.get(name)?.child.pid;
      const mebibytes = found.get(name);
      if (pid === undefined || mebibytes === undefined) continue;
      if (!this.#began.has(pid)) this.#began.set(pid, at);
      this.#samples.push({ app, name, pid, at, mebibytes });
    }
  }

  /** Lines with figures for each app, and violations: a process above the limit, or an app that grows. */
  report(): { lines: string[]; violations: string[] } {
    const lines: string[] = [];
    const violations: string[] = [];
    for (const app of new Set(this.#samples.map((sample) => sample.app))) {
      const appSamples = this.#samples.filter((sample) => sample.app === app);
      const peak = Math.max(...appSamples.map(({ mebibytes }) => mebibytes));
      const warm = appSamples.filter(({ pid, at }) => at - (this.#began.get(pid) ?? at) >= warmUpMs);
      const thirds = [0, 1, 2].map((third) =>
        medianOf(warm.filter((_, n) => Math.floor((n * 3) / warm.length) === third)),
      );
      const [first = 0, second = 0, last = 0] = thirds;
      const before = Math.max(first, second);
      lines.push(`${app}: at most ${peak} MiB; medians of the thirds of the time ${thirds.join(', ')} MiB`);
      if (peak > limitMiB) violations.push(`${app} occupied ${peak} MiB`);
      if (last > before * allowedGrowth) violations.push(`${app} grew from ${before} to ${last} MiB`);
    }
    return { lines, violations };
  }
}

function medianOf(samples: readonly Sample[]): number {
  const sorted = samples.map(({ mebibytes }) => mebibytes).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
