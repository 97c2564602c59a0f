import { aNotice } from '@rfp/testing/builders';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { withIntakeLock } from './with-intake-lock.js';
import { IntakeService } from './intake.service.js';
import { RemoveSourceService } from './remove-source.service.js';

let spec: SpecStore;

beforeAll(async () => {
  spec = await openSpecStore();
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

const batch = (each: number) =>
  aBatch([aNotice({ source_id: `n${each}`, fields: { opportunity_number: null } })], { source: `source_${each}` });

describe('writers that wait for the intake lock', () => {
  it('leave connections to readers', async () => {
    const { promise: end, resolve: release } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const first = withIntakeLock(spec.store, () => (begin(), end), {});
    await begun;
    const intake = new IntakeService(spec.store);
    const others = Array.from({ length: 20 }, (_, index) => intake.take(batch(index)));
    const removal = new RemoveSourceService(spec.store).remove('Nobody');
    // The second read queues behind all of them.
    for (const read of [1, 2]) expect(await spec.store.query('SELECT $1::int AS read', [read])).toEqual([{ read }]);
    release();
    await first;
    expect((await Promise.all(others)).map(({ added }) => added)).toEqual(others.map(() => 1));
    expect(await removal).toBe(0);
  });

  it('continue after one that fails', async () => {
    const failed = withIntakeLock(spec.store, () => Promise.reject(new RangeError('No.')), {});
    const next = new IntakeService(spec.store).take(batch(1));
    await expect(failed).rejects.toThrow('No.');
    expect(await next).toMatchObject({ added: 1 });
  });

  it('have longer timeouts while they wait only', async () => {
    const limits = `SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement`;
    expect(await withIntakeLock(spec.store, (manager) => manager.query(limits), {})).toEqual(
      await spec.store.query(limits),
    );
  });
});
