import { setTimeout as delay } from 'node:timers/promises';
import { check } from '../checker/check.js';
import { PagingReader } from '../checker/paging-reader.js';
import { SeededRandom } from '../seeded-random.js';
import { drillServices, World } from '../world/world.js';
import { recordStep, type Outcome, printLine } from './report.js';
import { syncUntilIdle } from './sync-until-idle.js';

export interface KillOptions {
  kills: number;
  records: number;
  perPage: number;
  /** Whether connections pass through PgBouncer, which is then also killed. */
  pooled?: boolean;
}

/** Maximum time between two kills. */
const maxPauseMs = 1500;
const reportEvery = 10;
const poolerEvery = 5;

/** Kills services at random while sources sync edition after edition, then checks the invariants. */
export async function drillKills(
  seed: number,
  { kills, records, perPage, pooled = false }: KillOptions,
): Promise<Outcome> {
  const random = new SeededRandom(seed);
  const outcome: Outcome = { steps: 0, violations: [] };
  const world = await World.start({
    size: { publisher: records, perPage, grants: 20 },
    random: new SeededRandom(seed),
    pooled,
  });
  try {
    await Promise.all(drillServices.map((service) => world.startService(service)));
    await world.addPublisher();
    const reader = new PagingReader(world, 500);
    await world.startRuns();
    let editions = 1;
    for (let kill = 1; kill <= kills; kill += 1) {
      await delay(random.below(maxPauseMs));
      if (await world.isIdle()) {
        await syncUntilIdle(world);
        world.sources.nextEdition();
        editions += 1;
        await world.startRuns();
      }
      if (world.pooler !== undefined && kill % poolerEvery === 0) await world.pooler.restart();
      const service = drillServices[random.below(drillServices.length)] ?? 'sync';
      await world.kill(service);
      await world.startService(service);
      if (service === 'sync') await world.startRuns();
      if (kill % reportEvery === 0)
        printLine(`  ${kill} kills, edition ${editions}, ${reader.walks} readings of all pages`);
    }
    await syncUntilIdle(world);
    await reader.stop();
    recordStep(
      outcome,
      `${kills} kills${pooled ? ', and one of PgBouncer after each fifth,' : ''} while ${records} records were synced in ${editions} editions`,
      [...(await check(world)), ...reader.violations],
    );
  } finally {
    await world.close();
  }
  return outcome;
}
