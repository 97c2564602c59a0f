import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { check } from '../checker/check.js';
import { SeededRandom } from '../seeded-random.js';
import { BrokerCluster } from '../whole/broker-cluster.js';
import { countSyncs } from '../whole/count-syncs.js';
import { Load } from '../whole/load.js';
import { WholeWorld } from '../whole/whole-world.js';
import { endLoad, nextEdition, nodeBreakdownsOf, tryBreakdown } from './breakdowns.js';
import { type Outcome, printLine, recordStep } from './report.js';
import { syncUntilIdle } from './sync-until-idle.js';

export interface ClusterOptions {
  /** Number of times for each kind of breakdown. */
  rounds: number;
  perSecond: number;
  records: number;
  /** Duration of the outage of all nodes. */
  outageMs: number;
  /** Events whose disk writes are counted. */
  publishes: number;
}

/**
 * The whole product over a cluster of three as shipped. Nodes are killed and lose their stores while sources sync and users send requests, and no
 * request fails; then all nodes are stopped. The invariants hold at the end. Before that, disk writes are counted.
 */
export async function drillCluster(seed: number, options: ClusterOptions): Promise<Outcome> {
  const outcome: Outcome = { steps: 0, violations: [] };
  const broker = await BrokerCluster.start();
  outcome.violations.push(...(await proveSyncs(broker, options.publishes)));
  const whole = await WholeWorld.start({
    random: new SeededRandom(seed),
    records: options.records,
    replicas: 2,
    people: 10,
    broker,
  });
  try {
    const { world } = whole;
    await world.addPublisher();
    await world.startRuns();
    const load = new Load(whole, new SeededRandom(seed), options.perSecond);
    const kinds = [
      ...Array.from({ length: options.rounds }, () => nodeBreakdownsOf(broker)).flat(),
      allAway(broker, options.outageMs),
    ];
    for (const [n, kind] of kinds.entries()) {
      outcome.violations.push(...(await tryBreakdown(whole, load, n + 1, kind)));
      await nextEdition(whole);
    }
    await endLoad(load, outcome);
    await syncUntilIdle(world);
    recordStep(outcome, `${kinds.length} breakdowns of the cluster under ${load.sent} requests`, await check(world));
  } finally {
    await whole.close();
  }
  return outcome;
}

function allAway(broker: BrokerCluster, outageMs: number) {
  return {
    name: `all nodes away for ${outageMs / 1000} s`,
    async run() {
      await broker.kill();
      await delay(outageMs);
      await broker.restart();
      await broker.waitUntilCurrent();
    },
  };
}

/** An acknowledged event is on the disks of most nodes, each with at least one disk write for it. */
export async function proveSyncs(broker: BrokerCluster, publishes: number): Promise<string[]> {
  const bus = await broker.connect();
  const publish = async (): Promise<void> => {
    for (let n = 0; n < publishes; n += 1) await bus.publish(anyEvent(n));
  };
  try {
    // Counts all nodes at the same time: each wraps the work of the next.
    const counts = new Map<string, number | undefined>();
    const counted = broker.nodes.reduce(
      (work, node) => async () => void counts.set(node.name, await countSyncs(node.pid() ?? 0, work)),
      publish,
    );
    await counted();
    if ([...counts.values()].includes(undefined)) {
      printLine('  not shown that events are on the disk: this machine has no strace that may look at other processes');
      return [];
    }
    const shown = [...counts].map(([name, count = 0]) => `${name} ${count}`).join(', ');
    printLine(`  ${publishes} acknowledged events; writes to the disk (fsync, fdatasync): ${shown}`);
    const enough = [...counts.values()].filter((count = 0) => count >= publishes);
    return enough.length * 2 > counts.size
      ? []
      : [`events were acknowledged before most nodes had them on the disk: ${shown}`];
  } finally {
    await bus.drain();
  }
}

/** Events of a type that nobody handles. */
function anyEvent(n: number) {
  return {
    id: randomUUID(),
    type: 'sync.started',
    time: new Date().toISOString(),
    source: 'drill',
    key: `key-${n}`,
    data: { n },
  };
}
