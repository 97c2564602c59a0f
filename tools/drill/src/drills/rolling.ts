import { setTimeout as delay } from 'node:timers/promises';
import { check } from '../checker/check.js';
import { SeededRandom } from '../seeded-random.js';
import { describeFailures, Load } from '../whole/load.js';
import { WholeWorld } from '../whole/whole-world.js';
import { type Outcome, printLine, recordStep } from './report.js';
import { syncUntilIdle } from './sync-until-idle.js';

export interface RollingOptions {
  /** Minimum number of requests during the restarts. */
  requests: number;
  perSecond: number;
  records: number;
}

/** Time in which an orchestrator stops sending requests to a process: `preStop` of the manifests. */
const drainMs = 1000;

/** Restarts every process of the product, one after another, under requests while sources sync. No request may fail. */
export async function drillRolling(seed: number, { requests, perSecond, records }: RollingOptions): Promise<Outcome> {
  const outcome: Outcome = { steps: 0, violations: [] };
  const whole = await WholeWorld.start({ random: new SeededRandom(seed), records, replicas: 2, people: 10 });
  try {
    const { world } = whole;
    await world.addPublisher();
    await world.startRuns();
    const load = new Load(whole, new SeededRandom(seed), perSecond);
    const began = performance.now();
    let restarts = 0;
    while (load.sent < requests) {
      restarts += whole.replicas.length;
      outcome.violations.push(...(await restartAll(whole)));
      if (await world.isIdle()) {
        await syncUntilIdle(world);
        world.sources.nextEdition();
        await world.startRuns();
      }
      printLine(`  ${restarts} restarts, ${load.sent} requests, ${describeFailures(load.failures)}`);
    }
    await load.stop();
    const rate = Math.round((load.sent * 1000) / (performance.now() - began));
    await syncUntilIdle(world);
    const times = `p50 ${load.percentile(0.5)} ms, p99 ${load.percentile(0.99)} ms`;
    const step = `${restarts} restarts under ${load.sent} requests at ${rate}/s: ${times}`;
    recordStep(outcome, step, await check(world));
    for (const [reason, count] of load.failures) outcome.violations.push(`${count} requests failed: ${reason}`);
  } finally {
    await whole.close();
  }
  return outcome;
}

/** Restarts each process once, after starting its successor. Returns the processes that exited with an error. */
export async function restartAll(whole: WholeWorld, replicas = whole.replicas): Promise<string[]> {
  const failedExits: string[] = [];
  for (const { name, app } of replicas) {
    const next = `${app}-next`;
    await whole.startReplica(app, next);
    whole.gateways.delete(name);
    await delay(drainMs);
    const code = await whole.stopReplica(name, 'SIGTERM');
    if (code !== 0) failedExits.push(`${name} ended with ${code}`);
    whole.rename(next, name);
  }
  return failedExits;
}
