import { aNotice } from '@rfp/testing/builders';
import { AudienceService } from '../catalogue/audience.service.js';
import { HistoryService } from '../catalogue/history/history.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { inDays } from '../testing/profile-arbitraries.js';
import { AlertRows } from './alert-rows.js';

let spec: SpecStore;

beforeAll(async () => {
  spec = await openSpecStore();
  const notices = ['one', 'two', 'three', 'four'].map((title) =>
    aNotice({ source_id: title, fields: { opportunity_number: null, title, due_date: inDays(9) } }),
  );
  await new IntakeService(spec.store).take(aBatch(notices));
});
afterAll(() => spec.drop());

describe('the rows of alerts', () => {
  it('are complete even if the cache has room for fewer, also for two concurrent requests', async () => {
    const rows = new AlertRows(spec.store.manager, new HistoryService(spec.store, new AudienceService(spec.store)), 2);
    const stored = await spec.store.query<{ id: string }[]>('SELECT id FROM opportunity_summary');
    const [one, two, three, four] = stored.map(({ id }) => ({ id, state: id }));
    if (one === undefined || two === undefined || three === undefined || four === undefined)
      throw new Error('Four records are open.');
    const shown = async (...given: (typeof one)[]) => (await rows.read(given)).size;
    expect(await shown(one, two)).toBe(2);
    expect(await shown(three, one, two)).toBe(3);
    expect(await Promise.all([shown(one, two, four), shown(four, three)])).toEqual([3, 2]);
  });
});
