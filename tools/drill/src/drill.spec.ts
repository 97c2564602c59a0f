import { failPoints } from '@rfp/persistence/fail-point';
import { drillSeed } from '@rfp/testing/drill-mode';
import { describeViolation } from './drills/report.js';
import { check } from './checker/check.js';
import { pauseAndTakeOver } from './drills/paused.js';
import { servicesPassing, type PointCase, startPointWorld, tryPoint } from './drills/points.js';
import { triggerRounds } from './drills/triggers.js';
import { resyncUnchanged } from './drills/resync-unchanged.js';
import { SeededRandom } from './seeded-random.js';
import { type World } from './world/world.js';

process.stderr.write(`drill: seed ${drillSeed}\n`);

/** Two of the points, since each costs two service starts. `npm run drill -- points` covers every visit of all. */
const random = new SeededRandom(drillSeed);
// Digests are made every 20 seconds only.
const quick = failPoints.filter((name) => !name.startsWith('digest.'));
const passable = quick.flatMap((name) => servicesPassing(name).map((service) => ({ service, name })));
const chosen: PointCase[] = random.some(passable, 2).map((point) => ({ ...point, visit: 1 + random.below(2) }));

// One world for all of them: starting it takes longer than any of these drills.
let world: World;

beforeAll(async () => {
  world = await startPointWorld(drillSeed);
}, 120_000);
afterAll(async () => {
  await world.close();
}, 60_000);

describe('three replicas', () => {
  it('start one run for concurrent requests', async () => {
    expect((await triggerRounds(world, { rounds: 2, triggers: 50 })).violations).toEqual([]);
  }, 180_000);
});

describe('a replica that is paused for longer than its lease', () => {
  it('loses its run to another replica, and changes nothing more', async () => {
    const found = [...(await pauseAndTakeOver(world)), ...(await check(world))];
    expect(found.map(describeViolation)).toEqual([]);
  }, 180_000);
});

describe('a service that crashes', () => {
  it.each(chosen.map((point) => [`${point.name}:${point.visit} in ${point.service}`, point] as const))(
    'loses, duplicates and miscounts nothing: %s',
    async (_name, point) => {
      expect((await tryPoint(world, point)).found.map(describeViolation)).toEqual([]);
    },
    180_000,
  );

  it('emits no events when nothing has changed', async () => {
    expect((await resyncUnchanged(world)).map(describeViolation)).toEqual([]);
  }, 60_000);
});
