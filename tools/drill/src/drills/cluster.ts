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
  /** Times that each kind of breakdown happens. */
  rounds: number;
  perSecond: number;
  records: number;
  /** How long all nodes are away. */
  outageMs: number;
  /** Events whose way to the disk is counted. */
  publishes: number;
}

/**
 * The whole product over a cluster of three as it ships: nodes are killed and lose their store while sources sync and people ask, and not one
 * request fails; then all nodes are away. The invariants hold at the end. Before, the writes to the disk are counted.
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
      await broker.becomesCurrent();
    },
  };
}

/** An event that was acknowledged is on the disks of most nodes: on those, there is a write to the disk for each. */
export async function proveSyncs(broker: BrokerCluster, publishes: number): Promise<string[]> {
  const bus = await broker.connect();
  const publish = async (): Promise<void> => {
    for (let n = 0; n < publishes; n += 1) await bus.publish(anyEvent(n));
  };
  try {
    // All nodes at a time: each wraps the work of the next.
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

/** Of a type that nobody handles. */
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
