import { setTimeout as delay } from 'node:timers/promises';
import { check } from '../checker/check.js';
import { PagingReader } from '../checker/paging-reader.js';
import { Seeded } from '../seeded.js';
import { drillServices, World } from '../world/world.js';
import { conclude, type Outcome, say } from './report.js';
import { syncToRest } from './sync-to-rest.js';

export interface KillOptions {
  kills: number;
  records: number;
  perPage: number;
}

/** Longest life of a service between two kills, once it answers. */
const longestLifeMs = 1500;
const sayEvery = 10;

/** Kills one service or the other at any moment while everything is read, edition after edition, and looks at what has become of it. */
export async function drillKills(seed: number, { kills, records, perPage }: KillOptions): Promise<Outcome> {
  const random = new Seeded(seed);
  const outcome: Outcome = { steps: 0, violations: [] };
  const world = await World.start({
    size: { publisher: records, perPage, grants: 20 },
    random: new Seeded(seed),
    schedule: 'off',
  });
  try {
    await Promise.all(drillServices.map((service) => world.startService(service)));
    await world.addPublisher();
    const reader = new PagingReader(world, 500);
    await world.startRuns();
    let editions = 1;
    for (let kill = 1; kill <= kills; kill += 1) {
      await delay(random.below(longestLifeMs));
      if (await world.isAtRest()) {
        await syncToRest(world);
        world.outside.turn();
        editions += 1;
        await world.startRuns();
      }
      const service = drillServices[random.below(drillServices.length)] ?? 'sync';
      await world.kill(service);
      await world.startService(service);
      if (service === 'sync') await world.startRuns();
      if (kill % sayEvery === 0) say(`  ${kill} kills, edition ${editions}, ${reader.walks} readings of all pages`);
    }
    await syncToRest(world);
    await reader.stop();
    conclude(outcome, `${kills} kills while ${records} records were read in ${editions} editions`, [
      ...(await check(world)),
      ...reader.found,
    ]);
  } finally {
    await world.close();
  }
  return outcome;
}
