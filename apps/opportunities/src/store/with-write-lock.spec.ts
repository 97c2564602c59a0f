import { ada } from '../testing/duplicates-kit.js';
import { setImmediate } from 'node:timers/promises';
import { type DataSource } from 'typeorm';
import { aNotice } from '@rfp/testing/builders';
import { RescoreService } from '../scoring/rescore.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { DemoDataService } from '../catalogue/demo-data.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { RemoveSourceService } from '../intake/remove-source.service.js';
import { withWriteLock } from './with-write-lock.js';

let spec: SpecStore;

beforeAll(async () => {
  spec = await openSpecStore();
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

const batch = (each: number) =>
  aBatch([aNotice({ source_id: `n${each}`, fields: { opportunity_number: null } })], { source: `source_${each}` });

/** Whether another session waits for an advisory lock of the database. */
async function isWaitedFor(database: DataSource): Promise<boolean> {
  const waiting = await database.query<unknown[]>(
    `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return waiting.length > 0;
}

describe('writers that wait for the write lock', () => {
  it('leave connections to readers', async () => {
    const { promise: end, resolve: release } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const first = withWriteLock(spec.store, () => (begin(), end), {});
    await begun;
    const intake = new IntakeService(spec.store);
    const others = Array.from({ length: 20 }, (_, index) => intake.take(batch(index)));
    const removal = new RemoveSourceService(spec.store).remove('Nobody');
    // The second read would queue behind all writers.
    for (const read of [1, 2]) expect(await spec.store.query('SELECT $1::int AS read', [read])).toEqual([{ read }]);
    release();
    await first;
    expect((await Promise.all(others)).map(({ added }) => added)).toEqual(others.map(() => 1));
    expect(await removal).toBe(0);
  });

  it('include the removal of demo records and rescores', async () => {
    const { promise: end, resolve: release } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const done: string[] = [];
    const first = withWriteLock(spec.store, () => (begin(), end), {}).then(() => done.push('first'));
    await begun;
    // Use several connections, like other processes: writers of one process queue before they reach the database.
    const replica = await spec.replica();
    const others = [
      new RescoreService(replica).sweep().then(() => done.push('rescore')),
      new DemoDataService(replica).remove(ada).then(() => done.push('removal')),
    ];
    while (!(await isWaitedFor(spec.store))) await setImmediate();
    release();
    await Promise.all([first, ...others]);
    expect(done).toEqual(['first', 'rescore', 'removal']);
  });

  it('continue after one that fails', async () => {
    const failed = withWriteLock(spec.store, () => Promise.reject(new RangeError('No.')), {});
    const next = new IntakeService(spec.store).take(batch(1));
    await expect(failed).rejects.toThrow('No.');
    expect(await next).toMatchObject({ added: 1 });
  });

  it('have longer timeouts only while they wait', async () => {
    const limits = `SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement`;
    expect(await withWriteLock(spec.store, (manager) => manager.query(limits), {})).toEqual(
      await spec.store.query(limits),
    );
  });
});
