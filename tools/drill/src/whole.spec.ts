import { drillSeed } from '@rfp/testing/drill-mode';
import { check } from './checker/check.js';
import { breakdownsOf } from './drills/breakdowns.js';
import { describeViolation } from './drills/report.js';
import { restartAll } from './drills/rolling.js';
import { syncUntilIdle } from './drills/sync-until-idle.js';
import { SeededRandom } from './seeded-random.js';
import { Load } from './whole/load.js';
import { WholeWorld } from './whole/whole-world.js';

const random = new SeededRandom(drillSeed);
const perSecond = 10;
/** Maximum number of concurrent requests. Low, because other specs run at the same time; requests beyond it are skipped. */
const maxInProgress = 8;

// All tests share one product, because its start takes five processes.
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

describe('the whole product, with each service in a separate process', () => {
  // Replaces two of the five processes. `npm run drill -- rolling` replaces all of them repeatedly.
  it('answers every request while processes are replaced, which exit with 0', async () => {
    await whole.world.startRuns();
    const load = new Load(whole, new SeededRandom(drillSeed), perSecond, maxInProgress);
    const unclean = await restartAll(whole, random.some(whole.replicas, 2));
    await load.nextAnswers(30);
    await load.stop();
    await syncUntilIdle(whole.world);
    expect(unclean).toEqual([]);
    expect([...load.failures]).toEqual([]);
    expect(load.answered).toBeGreaterThan(50);
  }, 180_000);

  it('recovers after broker and database are killed during a sync, and loses and duplicates no data', async () => {
    whole.world.sources.nextEdition();
    await whole.world.startRuns();
    const load = new Load(whole, new SeededRandom(drillSeed), perSecond, maxInProgress);
    for (const { run } of breakdownsOf(whole, 2000).filter(({ name }) => name.startsWith('kill the '))) {
      await run();
      await load.nextAnswers(5);
    }
    await load.stop();
    await syncUntilIdle(whole.world);
    expect((await check(whole.world)).map(describeViolation)).toEqual([]);
  }, 180_000);
});
