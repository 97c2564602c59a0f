import { failPoints } from '@rfp/persistence/fail-point';
import { drillSeed } from '@rfp/testing/drill-mode';
import { describeViolation } from './drills/report.js';
import { checkerSuite } from './checker/checker-suite.js';
import { servicesPassing, type PointCase, startPointWorld, tryPoint } from './drills/points.js';
import { resyncUnchanged } from './drills/resync-unchanged.js';
import { syncUntilIdle } from './drills/sync-until-idle.js';
import { SeededRandom } from './seeded-random.js';
import { drillServices, type World } from './world/world.js';

process.stderr.write(`drill: seed ${drillSeed}\n`);

/**
 * Chooses one crash point for each service, because each point needs two starts of its service. `npm run drill -- points` crashes services at all
 * points, once for each time that a point is reached.
 */
const random = new SeededRandom(drillSeed);
/**
 * Crash points that need no wait. Excluded are digests, which are made every 20 seconds, and events, which the broker redelivers 30 seconds after a
 * kill; the spec of killed processes in libs/persistence covers the points of events.
 */
const quickPoints = failPoints.filter((name) => !/^(?:digest|relay|deliver|inbox)\./u.test(name));
const chosenPoints = drillServices.flatMap((service) =>
  random
    .some(
      quickPoints.filter((name) => servicesPassing(name).includes(service)),
      1,
    )
    .map((name): PointCase => ({ service, name, visit: 1 + random.below(2) })),
);

// All drills share one world, because its start takes longer than any drill.
let world: World;

beforeAll(async () => {
  world = await startPointWorld(drillSeed);
  world.sources.nextEdition();
  await syncUntilIdle(world);
}, 120_000);
afterAll(async () => {
  await world.close();
}, 60_000);

checkerSuite(() => world);

describe('a service that crashes', () => {
  it.each(chosenPoints.map((point) => [`${point.name}:${point.visit} in ${point.service}`, point] as const))(
    'loses, duplicates and miscounts no data: %s',
    async (_name, point) => {
      expect((await tryPoint(world, point)).found.map(describeViolation)).toEqual([]);
    },
    180_000,
  );

  it('emits no events if no data have changed', async () => {
    expect((await resyncUnchanged(world)).map(describeViolation)).toEqual([]);
  }, 60_000);
});
