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
  /** Number of breakdowns of each kind. */
  rounds: number;
  perSecond: number;
  records: number;
  /** Duration of the outage of all nodes. */
  outageMs: number;
  /** Number of events whose disk writes are counted. */
  publishes: number;
}

/**
 * Runs the whole product with the shipped cluster of three nodes. First counts the disk writes of published events. Then kills nodes and deletes
 * their stores while sources sync and users send requests, which must not fail; then stops all nodes. Checks the invariants at the end.
 */
export async function drillCluster(seed: number, options: ClusterOptions): Promise<Outcome> {
  const outcome: Outcome = { steps: 0, violations: [] };
  const broker = await BrokerCluster.start();
  outcome.violations.push(...(await checkDiskWrites(broker, options.publishes)));
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
      stopAllNodes(broker, options.outageMs),
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

function stopAllNodes(broker: BrokerCluster, outageMs: number) {
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

/** Checks that most nodes write each event to the disk before they acknowledge it. */
export async function checkDiskWrites(broker: BrokerCluster, publishes: number): Promise<string[]> {
  const bus = await broker.connect();
  const publish = async (): Promise<void> => {
    for (let n = 0; n < publishes; n += 1) await bus.publish(unhandledEvent(n));
  };
  try {
    // Counts on all nodes at the same time, by nesting the counters.
    const counts = new Map<string, number | undefined>();
    const counted = broker.nodes.reduce(
      (work, node) => async () => void counts.set(node.name, await countSyncs(node.pid() ?? 0, work)),
      publish,
    );
    await counted();
    if ([...counts.values()].includes(undefined)) {
      printLine('  the disk writes are not checked: this machine has no strace that may trace other processes');
      return [];
    }
    const shown = [...counts].map(([name, count = 0]) => `${name} ${count}`).join(', ');
    printLine(`  ${publishes} acknowledged events; writes to the disk (fsync, fdatasync): ${shown}`);
    const sufficient = [...counts.values()].filter((count = 0) => count >= publishes);
    return sufficient.length * 2 > counts.size
      ? []
      : [`events were acknowledged before most nodes had them on the disk: ${shown}`];
  } finally {
    await bus.drain();
  }
}

/** Event of a type without consumers. */
function unhandledEvent(n: number) {
  return {
    id: randomUUID(),
    type: 'sync.started',
    time: new Date().toISOString(),
    source: 'drill',
    key: `key-${n}`,
    data: { n },
  };
}
