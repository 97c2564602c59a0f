import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { aNotice } from '@rfp/testing/builders';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { IntakeService } from './intake.service.js';
import { UndetailedService } from './undetailed.service.js';

let spec: SpecStore;

beforeAll(async () => {
  spec = await openSpecStore();
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

let readings = 0;

/** Everything is read in the last hour, a second after what was read before. */
function take(...notices: Notice[]) {
  readings += 1;
  return new IntakeService(spec.store).take(
    aBatch(notices, { fetched_at: new Date(Date.now() - 3_600_000 + readings * 1000).toISOString() }),
  );
}
const door = {
  source_name: 'SAM.gov',
  list_channel: 'search',
  detail_channel: 'detail',
  after: null,
  limit: 10,
} as const;
const undetailed = (tried: string[] = []) => new UndetailedService(spec.store).list({ ...door, tried });
const listed = (title: string, fields: Partial<NoticeFields> = {}) =>
  aNotice({ channel: 'search', fields: { title, due_date: null, ...fields } });
const moments = ['fetched_at', 'changed_at', 'tried_at'];
/** As if all that is stored had been read and tried so many days before. */
const daysPass = (days: number) =>
  spec.store.query(
    `update source_record set ${moments.map((name) => `${name} = ${name} - $1 * interval '1 day'`).join(', ')}`,
    [days],
  );

describe('listed notices without details', () => {
  it('are named until their details were read, and again after the listing changed', async () => {
    await take(listed('one'));
    expect(await undetailed()).toHaveLength(1);
    await take(aNotice({ channel: 'detail' }));
    expect(await undetailed()).toEqual([]);
    await take(listed('two'));
    expect(await undetailed()).toHaveLength(1);
    await take(aNotice({ channel: 'detail' }));
    expect(await undetailed()).toEqual([]);
  });

  it('are not those whose listing another door made say the same again', async () => {
    await take(listed('one'));
    await take(aNotice({ channel: 'extract' }));
    await take(aNotice({ channel: 'detail' }));
    for (let day = 0; day < 3; day += 1) {
      await take(listed('one'));
      await take(aNotice({ channel: 'extract' }));
    }
    expect(await undetailed()).toEqual([]);
  });

  it('are not those that were asked for in vain, until the listing says something else of them', async () => {
    await take(listed('one'));
    const [id = ''] = await undetailed();
    expect(await undetailed([id])).toEqual([]);
    await take(listed('one'));
    expect(await undetailed()).toEqual([]);
    // Behind the change even where the clock that said when it was read is ahead of the database's.
    await new IntakeService(spec.store).take(
      aBatch([listed('two')], { fetched_at: new Date(Date.now() + 3_600_000).toISOString() }),
    );
    expect(await undetailed()).toEqual([id]);
    expect(await undetailed([id])).toEqual([]);
  });

  it('are in time also those of which details may have changed meanwhile, or can be read by now', async () => {
    await take(listed('one'), aNotice({ channel: 'detail' }), { ...listed('in vain'), source_id: 'in vain' });
    const ids = [listed('one').source_id, 'in vain'];
    expect(await undetailed(ids)).toEqual([]);
    await daysPass(6);
    expect(await undetailed()).toEqual([]);
    await daysPass(14);
    expect(await undetailed()).toEqual(ids);
    expect(await undetailed(ids)).toEqual([]);
  });

  it('come in parts over the days, and not those that are over', async () => {
    const many = Array.from({ length: 7 }, (_, index) => ({
      ...listed('one', { opportunity_number: null }),
      source_id: `n${index}`,
    }));
    const over = [
      { ...listed('one', { due_date: '2020-01-01' }), source_id: 'due' },
      { ...listed('one', { lifecycle: 'closed' }), source_id: 'closed' },
    ];
    await take(...many, ...over);
    await undetailed([...many, ...over].map(({ source_id }) => source_id));
    await daysPass(10.5);
    expect(await undetailed()).toHaveLength(4);
    await daysPass(3);
    expect(await undetailed()).toHaveLength(7);
  });
});
