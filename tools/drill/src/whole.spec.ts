import { drillSeed } from '@rfp/testing/drill-mode';
import { check } from './checker/check.js';
import { breakdownsOf } from './drills/breakdowns.js';
import { describeViolation } from './drills/report.js';
import { restartAll } from './drills/rolling.js';
import { slowConsumer } from './drills/slow-consumer.js';
import { syncUntilIdle } from './drills/sync-until-idle.js';
import { SeededRandom } from './seeded-random.js';
import { Load } from './whole/load.js';
import { WholeWorld } from './whole/whole-world.js';

const random = new SeededRandom(drillSeed);
const perSecond = 10;
/** Other specs run beside it: what is not asked for then does not matter here, but every answer does. */
const inProgress = 8;

// One for all of them: it starts five processes.
let whole: WholeWorld;

beforeAll(async () => {
  whole = await WholeWorld.start({
    random: new SeededRandom(drillSeed),
    records: 300,
    perPage: 30,
    replicas: 1,
    people: 3,
  });
  await whole.world.addPublisher();
}, 180_000);
afterAll(() => whole.close(), 60_000);

describe('the whole product, each service in a process of its own', () => {
  // Two of the five; `npm run drill -- rolling` replaces all, again and again.
  it('answers every request while processes are replaced by new ones, each of which ends with 0', async () => {
    await whole.world.startRuns();
    const load = new Load(whole, new SeededRandom(drillSeed), perSecond, inProgress);
    const unclean = await restartAll(whole, random.some(whole.replicas, 2));
    await load.nextAnswers(30);
    await load.stop();
    await syncUntilIdle(whole.world);
    expect(unclean).toEqual([]);
    expect([...load.failures]).toEqual([]);
    expect(load.answered).toBeGreaterThan(50);
  }, 180_000);

  it('serves on and lets runs end while each event takes its consumer a second, and shows what waits', async () => {
    const load = new Load(whole, new SeededRandom(drillSeed), perSecond, inProgress);
    const found = await slowConsumer(whole, load);
    await load.stop();
    expect(found).toEqual([]);
  }, 180_000);

  it('answers again after broker and database were killed during a sync, and has lost and doubled nothing', async () => {
    whole.world.outside.nextEdition();
    await whole.world.startRuns();
    const load = new Load(whole, new SeededRandom(drillSeed), perSecond, inProgress);
    for (const { run } of breakdownsOf(whole, 2000).filter(({ name }) => name.startsWith('kill the '))) {
      await run();
      await load.nextAnswers(5);
    }
    await load.stop();
    await syncUntilIdle(whole.world);
    expect((await check(whole.world)).map(describeViolation)).toEqual([]);
  }, 180_000);
});
