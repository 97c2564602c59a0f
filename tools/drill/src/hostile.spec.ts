import { hostileCases } from '@rfp/sources/testing/hostile-cases';
import { hostileSources } from '@rfp/sources/testing/hostile-sources';
import { drillSeed, isFullDrill } from '@rfp/testing/drill-mode';
import { realTimers } from '@rfp/testing/real-timers';
import { type Twin } from '@rfp/twins/twin-server';
import { sampleRunCases } from './hostile/choose-cases.js';
import { HostileWorld } from './hostile/hostile-world.js';
import { validateRecords, validateRun } from './hostile/validate-run.js';
import { type Clock, configureSource } from './hostile/configure-source.js';

const { jest } = import.meta;
process.stderr.write(`hostile sources: seed ${drillSeed}${isFullDrill ? ', full matrix' : ''}\n`);

const casesBySource = Map.groupBy(
  isFullDrill ? hostileCases() : sampleRunCases(drillSeed),
  ({ source }) => source.name,
);
const clock: Clock = { now: () => new Date(), passes: (ms) => jest.setSystemTime(Date.now() + ms) };
let world: HostileWorld;

beforeAll(async () => {
  world = await HostileWorld.open();
  // Only the date is faked, because the records of the sources have fixed dates.
  jest.useFakeTimers({ doNotFake: [...realTimers] });
});
afterAll(async () => {
  jest.useRealTimers();
  await world.close();
});

describe.each(
  hostileSources()
    .filter(({ name }) => casesBySource.has(name))
    .map((source) => [source.name, source] as const),
)('%s', (name, source) => {
  let twin: Twin;

  /** Syncs the source without a misbehaviour. */
  async function syncNormally() {
    twin.reset();
    await world.resetPosition();
    return world.sync(configureSource(source, twin, clock).configured);
  }

  /** Whether exactly the records of the source are stored and listed. */
  async function isComplete(): Promise<boolean> {
    const records = await world.records();
    const ids = new Set(records.map(({ source_id: id }) => id));
    return (
      records.every(({ unlisted }) => !unlisted) &&
      ids.size === source.ids.length &&
      source.ids.every((id) => ids.has(id))
    );
  }

  async function restart(): Promise<void> {
    await world.reset();
    const { run } = await syncNormally();
    expect([run.status, run.reason?.message]).toEqual(['completed', undefined]);
    expect(await isComplete()).toBe(true);
  }

  beforeAll(async () => {
    jest.setSystemTime(source.now);
    twin = await source.startTwin(new URL(source.connector.defaultBaseUrl).origin);
    await restart();
  }, 60_000);
  afterAll(() => twin.stop());

  it.each((casesBySource.get(name) ?? []).map((one) => [one.misbehaviour.name, one] as const))(
    'loses and closes no records, and reports a truthful run, if it %s',
    async (_name, { misbehaviour, limits, apply }) => {
      jest.setSystemTime(source.now);
      const before = await world.records();
      await world.resetPosition();
      apply(twin);
      const { configured, requestLog } = configureSource(source, twin, clock, limits);
      const facts = await world.sync(configured);
      const served = { texts: [...twin.answers], quarantined: facts.quarantined };
      expect([
        ...validateRun(misbehaviour, facts, requestLog),
        ...validateRecords(before, await world.records(), served),
      ]).toEqual([]);

      jest.setSystemTime(source.now);
      const again = await syncNormally();
      expect(
        validateRecords(before, await world.records(), { texts: [...twin.answers], quarantined: again.quarantined }),
      ).toEqual([]);
      if (again.run.status !== 'completed' || !(await isComplete())) await restart();
    },
    60_000,
  );
});
