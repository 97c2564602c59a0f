import { setTimeout as delay } from 'node:timers/promises';
import { check } from '../checker/check.js';
import { SeededRandom } from '../seeded-random.js';
import { BrokerCluster } from '../whole/broker-cluster.js';
import { describeFailures, Load } from '../whole/load.js';
import { MemoryLog } from '../whole/memory-log.js';
import { WholeWorld } from '../whole/whole-world.js';
import { type Outcome, printLine, recordStep } from './report.js';
import { syncUntilIdle } from './sync-until-idle.js';

export interface BreakdownOptions {
  /** Sequential breakdowns; each kind occurs once before any repeats. */
  count: number;
  perSecond: number;
  records: number;
  /** Time between two breakdowns. */
  everyMs: number;
  /** Duration of an outage of the broker. */
  outageMs: number;
  /** Whether the broker is a cluster, whose nodes are killed and lose their stores too. */
  cluster?: boolean;
}

export interface Breakdown {
  name: string;
  run: () => Promise<unknown>;
  /** Whether all requests are answered meanwhile. */
  unnoticed?: boolean;
}

/** Delay before a killed process is restarted, as by an orchestrator. */
const restartMs = 1000;
/** Longer than the time after which a peer counts as lost. */
const frozenMs = 8000;

/**
 * Kills and freezes processes, broker and database at random while sources sync and users send requests, and checks the invariants. Requests may fail
 * meanwhile, but not afterwards.
 */
export async function drillBreakdowns(seed: number, options: BreakdownOptions): Promise<Outcome> {
  const random = new SeededRandom(seed);
  const outcome: Outcome = { steps: 0, violations: [] };
  const broker = options.cluster === true ? await BrokerCluster.start() : undefined;
  const size = { random: new SeededRandom(seed), records: options.records, replicas: 2, people: 10 };
  const whole = await WholeWorld.start({ ...size, ...(broker && { broker }) });
  try {
    const { world } = whole;
    await world.addPublisher();
    await world.startRuns();
    const load = new Load(whole, random, options.perSecond);
    const memory = new MemoryLog(whole);
    const left: Breakdown[] = [];
    for (let n = 1; n <= options.count; n += 1) {
      const began = performance.now();
      if (left.length === 0) {
        const kinds = [
          ...breakdownsOf(whole, options.outageMs),
          ...(broker === undefined ? [] : nodeBreakdownsOf(broker)),
        ];
        left.push(...random.some(kinds, Number.POSITIVE_INFINITY));
      }
      const breakdown = left.pop();
      if (breakdown !== undefined) outcome.violations.push(...(await tryBreakdown(whole, load, n, breakdown)));
      await nextEdition(whole);
      await memory.sample();
      await delay(Math.max(0, options.everyMs - (performance.now() - began)));
    }
    await endLoad(load, outcome);
    await syncUntilIdle(world);
    const step = `${options.count} breakdowns under ${load.sent} requests at ${options.perSecond}/s`;
    recordStep(outcome, step, await check(world));
    const { lines, violations } = memory.report();
    for (const line of lines) printLine(`  ${line}`);
    outcome.violations.push(...violations);
  } finally {
    await whole.close();
  }
  return outcome;
}

/** Every kind once: each process, the broker, the database. */
export function breakdownsOf(whole: WholeWorld, outageMs: number): Breakdown[] {
  const { world, postgres } = whole;
  const killed = whole.replicas.map(({ name, app }) => ({
    name: `kill ${name}`,
    async run() {
      await whole.stopReplica(name, 'SIGKILL');
      await delay(restartMs);
      await whole.startReplica(app, name);
    },
  }));
  const frozen = whole.replicas
    .filter(({ app }) => app !== 'gateway')
    .map(({ name }) => ({
      name: `freeze ${name}`,
      async run() {
        world.services.get(name)?.child.kill('SIGSTOP');
        await delay(frozenMs);
        world.services.get(name)?.child.kill('SIGCONT');
      },
    }));
  return [
    ...killed,
    ...frozen,
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

/** Breakdowns of single nodes, which users must not notice, because connected clients move to another node. */
export function nodeBreakdownsOf(broker: BrokerCluster, awayMs = 10_000): Breakdown[] {
  const roles = ['follower', 'leader'] as const;
  const losses = [false, true];
  return roles.flatMap((role) =>
    losses.map((losesStore) => ({
      name: `kill the ${role} of the stream${losesStore ? ', which loses its store' : ''}`,
      unnoticed: true,
      async run() {
        const node = (await broker.roles())[role];
        await node.kill();
        await delay(awayMs);
        await (losesStore ? node.restartEmpty() : node.restart());
        await broker.waitUntilCurrent();
      },
    })),
  );
}

/** Returns a description of the failures. */
export async function tryBreakdown(whole: WholeWorld, load: Load, n: number, breakdown: Breakdown): Promise<string[]> {
  const { failed, sent } = load;
  const before = new Map(load.failures);
  await breakdown.run();
  const back = performance.now();
  await load.nextAnswers(10);
  const recovery = ((performance.now() - back) / 1000).toFixed(1);
  const unanswered = load.failed - failed;
  const line = `${unanswered} of ${load.sent - sent} requests failed, answers again ${recovery} s after the end`;
  printLine(`  ${n}  ${breakdown.name}: ${line}`);
  for (const [reason, count] of load.failuresSince(before)) printLine(`     ${count} ${reason}`);
  for (const ended of whole.endedReplicas()) printLine(`     ${ended}`);
  return breakdown.unnoticed === true && unanswered > 0 ? [`${breakdown.name}: ${unanswered} requests failed`] : [];
}

/** Starts a new edition as soon as the last one has been read, so that there is always work. */
export async function nextEdition({ world }: WholeWorld): Promise<void> {
  if (!(await world.isIdle().catch(() => false))) return;
  await syncUntilIdle(world);
  world.outside.nextEdition();
  await world.startRuns();
}

/** Once everything runs again, no request may fail. */
export async function endLoad(load: Load, outcome: Outcome): Promise<void> {
  await delay(5000);
  const { failed } = load;
  await delay(5000);
  await load.stop();
  if (load.failed > failed) outcome.violations.push(`${load.failed - failed} requests failed after the last breakdown`);
  printLine(`  p50 ${load.percentile(0.5)} ms, p99 ${load.percentile(0.99)} ms; ${describeFailures(load.failures)}`);
}
