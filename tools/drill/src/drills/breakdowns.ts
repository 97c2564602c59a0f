import { setTimeout as delay } from 'node:timers/promises';
import { check } from '../checker/check.js';
import { SeededRandom } from '../seeded-random.js';
import { describeFailures, Load } from '../whole/load.js';
import { WholeWorld } from '../whole/whole-world.js';
import { type Outcome, printLine, recordStep } from './report.js';
import { syncUntilIdle } from './sync-until-idle.js';

export interface BreakdownOptions {
  /** Number of breakdowns, one after another. Each kind occurs once before any kind repeats. */
  count: number;
  perSecond: number;
  records: number;
  /** Milliseconds between the starts of two breakdowns. */
  everyMs: number;
  /** Duration of an outage of the broker. */
  outageMs: number;
}

interface Breakdown {
  name: string;
  run: () => Promise<unknown>;
}

/** Delay before a killed process is restarted, like that of an orchestrator. */
const restartMs = 1000;
/** Duration of a freeze, longer than the time after which a peer counts as lost. */
const freezeMs = 8000;

/**
 * Kills and freezes processes, broker and database at random while sources sync and users send requests, and checks the invariants. Requests may fail
 * meanwhile, but not afterwards.
 */
export async function drillBreakdowns(seed: number, options: BreakdownOptions): Promise<Outcome> {
  const random = new SeededRandom(seed);
  const outcome: Outcome = { steps: 0, violations: [] };
  const whole = await WholeWorld.start({
    random: new SeededRandom(seed),
    records: options.records,
    replicas: 2,
    people: 10,
  });
  try {
    const { world } = whole;
    await world.addPublisher();
    await world.startRuns();
    const load = new Load(whole, random, options.perSecond);
    const remaining: Breakdown[] = [];
    for (let n = 1; n <= options.count; n += 1) {
      const began = performance.now();
      if (remaining.length === 0)
        remaining.push(...random.some(breakdownsOf(whole, options.outageMs), Number.POSITIVE_INFINITY));
      const breakdown = remaining.pop();
      if (breakdown !== undefined) await tryBreakdown(whole, load, n, breakdown);
      await nextEdition(whole);
      await delay(Math.max(0, options.everyMs - (performance.now() - began)));
    }
    await endLoad(load, outcome);
    await syncUntilIdle(world);
    const step = `${options.count} breakdowns under ${load.sent} requests at ${options.perSecond}/s`;
    recordStep(outcome, step, await check(world));
  } finally {
    await whole.close();
  }
  return outcome;
}

/** One breakdown of each kind: for each process, the broker and the database. */
export function breakdownsOf(whole: WholeWorld, outageMs: number): Breakdown[] {
  const { world, postgres } = whole;
  const kills = whole.replicas.map(({ name, app }) => ({
    name: `kill ${name}`,
    async run() {
      await whole.stopReplica(name, 'SIGKILL');
      await delay(restartMs);
      await whole.startReplica(app, name);
    },
  }));
  const freezes = whole.replicas
    .filter(({ app }) => app !== 'gateway')
    .map(({ name }) => ({
      name: `freeze ${name}`,
      async run() {
        world.services.get(name)?.child.kill('SIGSTOP');
        await delay(freezeMs);
        world.services.get(name)?.child.kill('SIGCONT');
      },
    }));
  return [
    ...kills,
    ...freezes,
    {
      name: 'kill the broker',
      async run() {
        await world.broker.kill();
        await delay(restartMs);
        await world.broker.restart();
      },
    },
    {
      name: `broker away for ${outageMs / 1000} s`,
      async run() {
        await world.broker.kill();
        await delay(outageMs);
        await world.broker.restart();
      },
    },
    {
      name: 'kill the database',
      async run() {
        await postgres.kill();
        await delay(restartMs);
        await postgres.restart();
      },
    },
  ];
}

/** Runs a breakdown and prints its effects. */
async function tryBreakdown(whole: WholeWorld, load: Load, n: number, breakdown: Breakdown): Promise<void> {
  const { failed, sent } = load;
  const before = new Map(load.failures);
  await breakdown.run();
  const recoveryStart = performance.now();
  await load.nextAnswers(10);
  const recovery = ((performance.now() - recoveryStart) / 1000).toFixed(1);
  const unanswered = load.failed - failed;
  const line = `${unanswered} of ${load.sent - sent} requests failed, answers again ${recovery} s after the end`;
  printLine(`  ${n}  ${breakdown.name}: ${line}`);
  for (const [reason, count] of load.failuresSince(before)) printLine(`     ${count} ${reason}`);
  for (const ended of whole.endedReplicas()) printLine(`     ${ended}`);
}

/** Starts a new edition if the last edition has been synced, so that there is always work. */
async function nextEdition({ world }: WholeWorld): Promise<void> {
  if (!(await world.isIdle().catch(() => false))) return;
  await syncUntilIdle(world);
  world.sources.nextEdition();
  await world.startRuns();
}

/** Ends the load. No request may fail in the last seconds, when everything runs again. */
async function endLoad(load: Load, outcome: Outcome): Promise<void> {
  await delay(5000);
  const { failed } = load;
  await delay(5000);
  await load.stop();
  if (load.failed > failed) outcome.violations.push(`${load.failed - failed} requests failed after the last breakdown`);
  printLine(`  p50 ${load.percentile(0.5)} ms, p99 ${load.percentile(0.99)} ms; ${describeFailures(load.failures)}`);
}
