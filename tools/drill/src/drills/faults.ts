import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { check } from '../checker/check.js';
import { SeededRandom } from '../seeded-random.js';
import { Load } from '../whole/load.js';
import { SmallDisk } from '../whole/small-disk.js';
import { WholeWorld } from '../whole/whole-world.js';
import { startSingleBroker } from '../world/broker.js';
import { describeViolation, type Outcome, printLine, recordStep } from './report.js';
import { endLoad } from './breakdowns.js';
import { fillBroker, fillDatabase, fillLog, type SmallDisks } from './full-disks.js';
import { loseStore } from './lost-store.js';
import { pauseAndTakeOver } from './paused.js';
import { poison } from './poison.js';
import { slowConsumer } from './slow-consumer.js';
import { syncUntilIdle } from './sync-until-idle.js';

export interface FaultOptions {
  perSecond: number;
  records: number;
  /** Number of events per poison event. */
  every: number;
}

/** Sizes of the disks in MiB. */
const sizes = { database: 700, broker: 64, log: 8 };

/**
 * Injects faults into the whole product under requests: full disks, a slow consumer, events that cannot be handled, a process that is suspended past
 * its lease, and a broker that loses its store. Checks the invariants after each.
 */
export async function drillFaults(seed: number, { perSecond, records, every }: FaultOptions): Promise<Outcome> {
  const outcome: Outcome = { steps: 0, violations: [] };
  const disks = mountDisks();
  const brokerStore = disks?.broker.folder ?? temporaryFolder('broker');
  const whole = await WholeWorld.start({
    random: new SeededRandom(seed),
    records,
    perPage: 20,
    replicas: 1,
    people: 10,
    broker: await startSingleBroker(brokerStore),
    ...(disks === undefined ? {} : { database: { folder: disks.database.folder } }),
  });
  try {
    const { world } = whole;
    if (disks !== undefined) await logTo(whole, disks.log);
    await world.addPublisher();
    await syncUntilIdle(world);
    await check(world);
    const load = new Load(whole, new SeededRandom(seed), perSecond);
    const steps = [
      { name: 'a slow consumer', run: () => slowConsumer(whole, load) },
      { name: 'poison', run: () => poison(whole, load, every) },
      { name: 'a stale leader', run: () => suspendPastLease(whole) },
      { name: 'a lost store of the broker', run: () => loseStore(whole, load, brokerStore) },
      ...(disks === undefined
        ? []
        : [
            { name: 'a full disk of the log', run: () => fillLog(whole, load, disks) },
            { name: 'a full disk of the broker', run: () => fillBroker(whole, load, disks) },
            { name: 'a full disk of the database', run: () => fillDatabase(whole, load, disks) },
          ]),
    ];
    for (const { name, run } of steps) {
      const found = await run();
      for (const sentence of found) printLine(`          ${sentence}`);
      outcome.violations.push(...found.map((sentence) => `${name}: ${sentence}`));
      recordStep(outcome, name, await check(world));
    }
    await endLoad(load, outcome);
  } finally {
    await whole.close();
    for (const disk of Object.values(disks ?? {})) disk.unmount();
  }
  return outcome;
}

function mountDisks(): SmallDisks | undefined {
  const [database, broker, log] = [sizes.database, sizes.broker, sizes.log].map((size) => SmallDisk.mount(size));
  if (database !== undefined && broker !== undefined && log !== undefined) return { database, broker, log };
  printLine('  full disks are not tested: this account may not mount a disk');
  return undefined;
}

/** Restarts the processes so that they write their output to a disk. */
async function logTo(whole: WholeWorld, disk: SmallDisk): Promise<void> {
  for (const { name, app } of whole.replicas) {
    await whole.stopReplica(name, 'SIGTERM');
    await whole.startReplica(app, name, { logFile: `${disk.folder}/${name}.log` });
  }
}

/** Suspends a replica past its lease, and checks that the fence rejects its writes. */
async function suspendPastLease(whole: WholeWorld): Promise<string[]> {
  const found = await pauseAndTakeOver(whole.world, (name) => whole.startReplica('sync', name));
  return found.map(describeViolation);
}
