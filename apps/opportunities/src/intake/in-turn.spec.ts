import { aNotice } from '@rfp/testing/builders';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { inTurn } from './in-turn.js';
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

describe('writers that wait for their turn', () => {
  it('leave connections to those who read, however many they are', async () => {
    const { promise: end, resolve: release } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const first = inTurn(spec.store, () => (begin(), end), {});
    await begun;
    const intake = new IntakeService(spec.store);
    const others = Array.from({ length: 20 }, (_, index) => intake.take(batch(index)));
    const removal = new RemoveSourceService(spec.store).remove('Nobody');
    // The second comes behind all of them.
    for (const read of [1, 2]) expect(await spec.store.query('select $1::int as read', [read])).toEqual([{ read }]);
    release();
    await first;
    expect((await Promise.all(others)).map(({ added }) => added)).toEqual(others.map(() => 1));
    expect(await removal).toBe(0);
  });

  it('go on behind one that failed', async () => {
    const failed = inTurn(spec.store, () => Promise.reject(new RangeError('No.')), {});
    const next = new IntakeService(spec.store).take(batch(1));
    await expect(failed).rejects.toThrow('No.');
    expect(await next).toMatchObject({ added: 1 });
  });

  it('are patient in waiting alone: what they write keeps the usual limits', async () => {
    const limits = `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`;
    expect(await inTurn(spec.store, (manager) => manager.query(limits), {})).toEqual(await spec.store.query(limits));
  });
});
