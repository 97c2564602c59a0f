import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { aNotice } from '@rfp/testing/builders';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { IntakeService } from './intake.service.js';
import { PendingDetailsService } from './pending-details.service.js';

let spec: SpecStore;

beforeAll(async () => {
  spec = await openSpecStore();
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

let fetches = 0;

/** Each fetch is a second later than the previous one, all within the last hour. */
function take(...notices: Notice[]) {
  fetches += 1;
  return new IntakeService(spec.store).take(
    aBatch(notices, { fetched_at: new Date(Date.now() - 3_600_000 + fetches * 1000).toISOString() }),
  );
}
const listing = {
  source_name: 'SAM.gov',
  list_channel: 'search',
  detail_channel: 'detail',
  after: null,
  limit: 10,
} as const;
const pendingIds = (tried: string[] = []) => new PendingDetailsService(spec.store).list({ ...listing, tried });
const listed = (title: string, fields: Partial<NoticeFields> = {}) =>
  aNotice({ channel: 'search', fields: { title, due_date: null, ...fields } });
const moments = ['fetched_at', 'changed_at', 'tried_at'];
/** Moves all stored timestamps into the past. */
const daysPass = (days: number) =>
  spec.store.query(
    `UPDATE source_record SET ${moments.map((name) => `${name} = ${name} - $1 * interval '1 day'`).join(', ')}`,
    [days],
  );

describe('listed notices without details', () => {
  it('are pending until their details are fetched, and again after the listing changes', async () => {
    await take(listed('one'));
    expect(await pendingIds()).toHaveLength(1);
    await take(aNotice({ channel: 'detail' }));
    expect(await pendingIds()).toEqual([]);
    await take(listed('two'));
    expect(await pendingIds()).toHaveLength(1);
    await take(aNotice({ channel: 'detail' }));
    expect(await pendingIds()).toEqual([]);
  });

  it('are not pending when another channel has changed the notice but not the listing', async () => {
    await take(listed('one'));
    await take(aNotice({ channel: 'extract' }));
    await take(aNotice({ channel: 'detail' }));
    for (let day = 0; day < 3; day += 1) {
      await take(listed('one'));
      await take(aNotice({ channel: 'extract' }));
    }
    expect(await pendingIds()).toEqual([]);
  });

  it('are not pending after a failed attempt, until the listing changes', async () => {
    await take(listed('one'));
    const [id = ''] = await pendingIds();
    expect(await pendingIds([id])).toEqual([]);
    await take(listed('one'));
    expect(await pendingIds()).toEqual([]);
    // An attempt counts as later than the change, even if the clock of the fetch is ahead of the clock of the database.
    await new IntakeService(spec.store).take(
      aBatch([listed('two')], { fetched_at: new Date(Date.now() + 3_600_000).toISOString() }),
    );
    expect(await pendingIds()).toEqual([id]);
    expect(await pendingIds([id])).toEqual([]);
  });

  it('are pending again after some days, because details may change without the listing', async () => {
    await take(listed('one'), aNotice({ channel: 'detail' }), { ...listed('failed'), source_id: 'failed' });
    const ids = [listed('one').source_id, 'failed'];
    expect(await pendingIds(ids)).toEqual([]);
    await daysPass(6);
    expect(await pendingIds()).toEqual([]);
    await daysPass(14);
    expect(await pendingIds()).toEqual(ids);
    expect(await pendingIds(ids)).toEqual([]);
  });

  it('are pending in portions over several days, unless they have ended', async () => {
    const many = Array.from({ length: 7 }, (_, index) => ({
      ...listed('one', { opportunity_number: null }),
      source_id: `n${index}`,
    }));
    const over = [
      { ...listed('one', { due_date: '2020-01-01' }), source_id: 'due' },
      { ...listed('one', { lifecycle: 'closed' }), source_id: 'closed' },
    ];
    await take(...many, ...over);
    await pendingIds([...many, ...over].map(({ source_id }) => source_id));
    await daysPass(10.5);
    expect(await pendingIds()).toHaveLength(4);
    await daysPass(3);
    expect(await pendingIds()).toHaveLength(7);
  });
});
