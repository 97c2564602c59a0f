import { ada } from '../testing/duplicates-kit.js';
import { setTimeout as pause } from 'node:timers/promises';
import { type Notice } from '@rfp/contracts/notice';
import { aNotice } from '@rfp/testing/builders';
import { IntakeService } from '../intake/intake.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { DemoDataService } from './demo-data.service.js';

let spec: SpecStore;

beforeAll(async () => {
  spec = await openSpecStore();
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

const take = (notices: Notice[], demo = true) => new IntakeService(spec.store).take(aBatch(notices, { demo }));
const alone = (source_id: string) => aNotice({ source_id, channel: 'demo', fields: { opportunity_number: null } });
const removals = () =>
  spec.store.query<{ key: string; data: { removed: string[] } }[]>(
    `SELECT key, data FROM outbox WHERE type = 'opportunities.removed' ORDER BY seq`,
  );
const opportunities = () =>
  spec.store.query<{ id: string; demo: boolean }[]>('SELECT id, demo FROM opportunity_summary');

/** Waits until `count` sessions wait for a lock. */
async function lockWaiters(count: number): Promise<void> {
  const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await spec.store.query<unknown[]>(waiting)).length < count) await pause(10);
}

describe('removing the demo data', () => {
  it('keeps real records, and emits the removed ones in batches', async () => {
    await take(Array.from({ length: 310 }, (_, index) => alone(`n${index}`)));
    const before = await opportunities();
    await take([aNotice({ source_id: 'real' })], false);
    const demoData = new DemoDataService(spec.store);

    expect(await demoData.remove(ada)).toBe(310);

    expect(await opportunities()).toMatchObject([{ demo: false }]);
    expect(await spec.store.query('SELECT count(*)::int AS n FROM source_record')).toEqual([{ n: 1 }]);
    const events = await removals();
    expect(events).toHaveLength(2);
    expect(events[0]).toMatchObject({ key: 'demo', data: { source_name: 'Demo data', demo: true, updated: [] } });
    expect(events.flatMap(({ data }) => data.removed).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
    expect(await demoData.remove(ada)).toBe(0);
    expect(await removals()).toHaveLength(2);
  });

  it('loses no record of a concurrent intake', async () => {
    const numbered = (source_id: string) => aNotice({ source_id, channel: 'demo' });
    await take([numbered('first')]);
    const holder = spec.store.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM source_record FOR UPDATE');
    const removal = new DemoDataService(spec.store).remove(ada);
    await lockWaiters(1);
    // It would join the opportunity that is being removed.
    const intake = new IntakeService(await spec.replica()).take(aBatch([numbered('second')], { demo: true }));
    await lockWaiters(2);
    await holder.commitTransaction();
    await holder.release();
    expect(await removal).toBe(1);
    expect(await intake).toMatchObject({ added: 1, updated: 0 });
    expect(await opportunities()).toHaveLength(1);
  });
});
