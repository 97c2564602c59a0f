import { type Notice, type NoticeBatch } from '@rfp/contracts/notice';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { aNotice, type NoticeOverrides } from '@rfp/testing/builders';
import { AudienceService } from '../catalogue/audience.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { HistoryService } from '../catalogue/history.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { CloseMissingService } from './close-missing.service.js';
import { IntakeService } from './intake.service.js';
import { SettleService } from './settle.service.js';
import { UndetailedService } from './undetailed.service.js';

const day = 86_400_000;
const start = Date.now();
const inDays = (days: number) => new Date(start + days * day).toISOString();

let spec: SpecStore;
let closing: CloseMissingService;
let readings = 0;
let last: NoticeBatch;

beforeAll(async () => {
  spec = await openSpecStore();
  closing = new CloseMissingService(spec.store);
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

/** Each reading is a minute later than the one before, the first of them now. */
async function take(notices: Notice[], overrides: Partial<NoticeBatch> = {}) {
  last = aBatch(notices, {
    source: 'grants_gov',
    fetched_at: new Date(Date.now() + readings * 60_000).toISOString(),
    ...overrides,
  });
  readings += 1;
  return new IntakeService(spec.store).take(last);
}

const listed = (source_id: string, { fields, ...place }: NoticeOverrides = {}) =>
  aNotice({
    source_name: 'Grants.gov',
    channel: 'search',
    ...place,
    source_id,
    fields: { opportunity_number: null, due_date: inDays(20), title: source_id, ...fields },
  });
const many = (from: number, to: number, overrides?: NoticeOverrides) =>
  Array.from({ length: to - from }, (_, index) => listed(`n${from + index}`, overrides));

/** When a pass over the listing begins, as sync learns it: by the clock of the database, in milliseconds. */
async function begin(): Promise<string> {
  const [row] = await spec.store.query<{ now: Date }[]>('select clock_timestamp() as now');
  return row?.now.toISOString() ?? '';
}

const closeMissing = (since: string, overrides: Partial<RpcRequest<'opportunities.close-missing'>> = {}) => {
  const { source, run_id, fence } = last;
  return closing.close({
    source,
    run_id,
    fence,
    source_name: 'Grants.gov',
    channel: 'search',
    since,
    max_share: 0.2,
    except: [],
    ...overrides,
  });
};

const standing = async () => {
  const rows = await spec.store.query<{ title: string; status: string }[]>(
    'select title, status from opportunity order by title',
  );
  return Object.fromEntries(rows.map((row) => [row.title, row.status]));
};
const closedTitles = async () =>
  Object.entries(await standing())
    .filter(([, status]) => status === 'closed')
    .map(([title]) => title);
const events = () =>
  spec.store.query<{ data: { run_id: string; added: string[]; updated: string[] } }[]>(
    'select data from outbox order by seq',
  );

async function idOf(title: string): Promise<string> {
  const [row] = await spec.store.query<{ id: string }[]>('select id from opportunity where title = $1', [title]);
  return row?.id ?? '';
}

describe('closing what a whole listing no longer has', () => {
  it('closes it as a new version that history shows, scores it anew and tells it', async () => {
    await take(many(0, 10));
    const since = await begin();
    await take(many(0, 9));
    expect(await closeMissing(since)).toEqual({ open: 10, missing: 1, closed: 1 });
    expect(await closedTitles()).toEqual(['n9']);
    const id = await idOf('n9');
    const catalogue = new CatalogueService(spec.store, new AudienceService(spec.store));
    expect(await catalogue.get({ id, audience: 'default' })).toMatchObject({
      version: 2,
      urgency_score: 0,
      amended_at: expect.any(String),
    });
    const { versions } = await new HistoryService(spec.store, new AudienceService(spec.store)).read({
      id,
      audience: 'default',
    });
    expect(versions).toMatchObject([
      { version: 2, run_id: last.run_id, changes: [{ field: 'lifecycle', from: 'open', to: 'closed' }] },
      { version: 1 },
    ]);
    expect((await events()).at(-1)?.data).toMatchObject({ run_id: last.run_id, added: [], updated: [id] });
  });

  it('closes nothing twice: a repetition answers the same, and what is closed is not missed by the next listing', async () => {
    await take(many(0, 10));
    const since = await begin();
    await take(many(0, 9));
    const answer = await closeMissing(since);
    const told = await events();
    expect(await closeMissing(since)).toEqual(answer);
    expect(await events()).toEqual(told);
    expect(await new SettleService(spec.store).settle(last)).toMatchObject({ received: 9, unchanged: 9, closed: 1 });
    const next = await begin();
    await take(many(0, 9));
    expect(await closeMissing(next)).toEqual({ open: 9, missing: 0, closed: 0 });
  });

  it('goes on where a call broke off, and answers as if it had not', async () => {
    await take(many(0, 10));
    const since = await begin();
    await take(many(0, 8));
    expect(await closeMissing(since, { except: ['n9'] })).toMatchObject({ closed: 1 });
    expect(await closeMissing(since)).toEqual({ open: 10, missing: 2, closed: 2 });
    expect(await closedTitles()).toEqual(['n8', 'n9']);
  });

  it('counts once what two calls close at the same time', async () => {
    await take(many(0, 700));
    const since = await begin();
    await take(many(0, 1));
    const answers = await Promise.all([
      closeMissing(since, { max_share: null }),
      closeMissing(since, { max_share: null }),
    ]);
    expect(answers).toEqual(answers.map(() => ({ open: 700, missing: 699, closed: 699 })));
    expect(await spec.store.query('select version, count(*)::int from source_record group by 1 order by 1')).toEqual([
      { version: 1, count: 1 },
      { version: 2, count: 699 },
    ]);
  });

  it('calls nothing missing that the listing of another door closes at the same time', async () => {
    const doors = ['search', 'extract'].map((channel) => ({ channel, source: `by_${channel}` }));
    for (const { channel, source } of doors) await take(many(0, 40, { channel }), { source });
    const since = await begin();
    const runs = doors.map(({ channel, source }) => ({ channel, ...aBatch([], { source }) }));
    const answers = await Promise.all(
      runs.map(({ channel, source, run_id, fence }) =>
        closeMissing(since, { channel, source, run_id, fence, max_share: null }),
      ),
    );
    expect(answers.map(({ missing, closed }) => missing - closed)).toEqual([0, 0]);
    expect(answers.reduce((sum, { closed }) => sum + closed, 0)).toBe(40);
  });

  it('closes nothing where more than the given share is missing, until a person confirms it', async () => {
    await take(many(0, 10));
    const since = await begin();
    await take(many(0, 7));
    const told = await events();
    expect(await closeMissing(since)).toEqual({ open: 10, missing: 3, closed: 0 });
    expect(await closedTitles()).toEqual([]);
    expect(await events()).toEqual(told);
    expect(await closeMissing(since, { max_share: null, fence: last.fence + 1 })).toEqual({
      open: 10,
      missing: 3,
      closed: 3,
    });
    expect(await closedTitles()).toEqual(['n7', 'n8', 'n9']);
  });

  it('closes a fifth, and not one of an empty listing', async () => {
    await take(many(0, 5));
    const since = await begin();
    expect(await closeMissing(since)).toEqual({ open: 5, missing: 5, closed: 0 });
    await take(many(0, 4));
    expect(await closeMissing(since)).toEqual({ open: 5, missing: 1, closed: 1 });
  });

  it('sees what any batch of the pass brought, new, changed or unchanged, also that of a run before', async () => {
    await take(many(0, 10));
    const since = await begin();
    await take(many(0, 3));
    await take([...many(3, 6, { fields: { location: 'Reno, NV' } }), ...many(10, 12)]);
    await take(many(6, 9));
    expect(await closeMissing(since)).toEqual({ open: 12, missing: 1, closed: 1 });
    expect(await closedTitles()).toEqual(['n9']);
  });

  it('does not count one whose due date has passed, neither as open nor as missing, and closes it with the others', async () => {
    const overdue = { fields: { due_date: inDays(-2) } };
    await take([...many(0, 5), ...many(20, 30, overdue)]);
    const since = await begin();
    await take([...many(0, 4), ...many(20, 22, overdue)]);
    expect(await closeMissing(since)).toEqual({ open: 5, missing: 1, closed: 1 });
    const [row] = await spec.store.query<{ closed: number }[]>(
      `select count(*)::int as closed from source_record where fields->>'lifecycle' = 'closed' and unlisted`,
    );
    expect(row).toEqual({ closed: 9 });
  });

  it('counts a forecast as open whatever day it names, and one that says that it is over as closed', async () => {
    const forecast = listed('forecast', { fields: { lifecycle: 'forecast', due_date: inDays(-2) } });
    const over = (['closed', 'cancelled', 'awarded', 'archived'] as const).map((lifecycle) =>
      listed(lifecycle, { fields: { lifecycle } }),
    );
    await take([forecast, ...over, listed('unsaid', { fields: { lifecycle: undefined, due_date: null } })]);
    expect(await closeMissing(await begin(), { max_share: null })).toEqual({ open: 2, missing: 2, closed: 2 });
    expect(await standing()).toMatchObject({ forecast: 'closed', unsaid: 'closed' });
  });

  it('leaves alone what was listed and could not be read, and what other listings have', async () => {
    await take([
      ...many(0, 3),
      listed('other door', { channel: 'extract' }),
      listed('other source', { source_name: 'SAM.gov' }),
    ]);
    expect(await closeMissing(await begin(), { max_share: null, except: ['n1'] })).toEqual({
      open: 3,
      missing: 2,
      closed: 2,
    });
    expect(await closedTitles()).toEqual(['n0', 'n2']);
  });

  it('refuses a run that lost its claim, and a listing that was read longer ago than is known what it had', async () => {
    await take(many(0, 3));
    const lost = last;
    await take(many(0, 3));
    await expect(closeMissing(await begin(), { fence: lost.fence })).rejects.toMatchObject({ code: 'STALE_RUN' });
    await expect(closeMissing(inDays(-30), { max_share: null })).rejects.toMatchObject({ code: 'NOTHING_MISSING' });
    expect(await closedTitles()).toEqual([]);
  });
});

describe('a notice that was closed because it was not listed', () => {
  const detail = (source_id: string) =>
    listed(source_id, { channel: 'detail', fields: { description: 'The whole text.' } });
  const lifecycles = () =>
    spec.store.query(
      `select channel, fields->>'lifecycle' as lifecycle, version from source_record where source_id = 'n0' order by channel`,
    );
  const undetailed = () =>
    new UndetailedService(spec.store).list({
      source_name: 'Grants.gov',
      list_channel: 'search',
      detail_channel: 'detail',
      after: null,
      limit: 10,
    });

  it('is closed in all that its source said, so that its details do not keep it open', async () => {
    await take([listed('n0'), detail('n0')]);
    expect(await closeMissing(await begin(), { max_share: null })).toEqual({ open: 1, missing: 1, closed: 1 });
    expect(await lifecycles()).toEqual([
      { channel: 'detail', lifecycle: 'closed', version: 2 },
      { channel: 'search', lifecycle: 'closed', version: 2 },
    ]);
    expect(await closedTitles()).toEqual(['n0']);
    expect(await undetailed()).toEqual([]);
  });

  it('is open as soon as it is listed again, and its details are read again so that they say so too', async () => {
    await take([listed('n0'), detail('n0')]);
    await closeMissing(await begin(), { max_share: null });
    expect(await take([listed('n0')])).toMatchObject({ updated: 1, unchanged: 0 });
    expect(await standing()).toEqual({ n0: 'active' });
    expect(await undetailed()).toEqual(['n0']);
    expect(await take([detail('n0')])).toMatchObject({ updated: 1, unchanged: 0 });
    expect(await lifecycles()).toEqual([
      { channel: 'detail', lifecycle: 'open', version: 3 },
      { channel: 'search', lifecycle: 'open', version: 3 },
    ]);
    expect(await undetailed()).toEqual([]);
    expect(await standing()).toEqual({ n0: 'active' });
  });

  it('is not asked for its details where they were never read', async () => {
    await take([listed('n0')]);
    expect(await undetailed()).toEqual(['n0']);
    await closeMissing(await begin(), { max_share: null });
    expect(await undetailed()).toEqual([]);
  });

  it('stays open where another source has it, and is closed when that one drops it too', async () => {
    const fields = { opportunity_number: 'DE-FOA-0003344', title: 'Shared' };
    await take([listed('n0', { fields })]);
    await take([listed('s0', { source_name: 'Simpler', channel: 'api', fields })], { source: 'simpler' });
    await take([listed('n1'), listed('n2')]);
    const since = await begin();
    await take(many(1, 3));
    expect(await closeMissing(since, { max_share: 0.4 })).toEqual({ open: 3, missing: 1, closed: 1 });
    expect(await standing()).toMatchObject({ Shared: 'active' });
    await take([listed('s1', { source_name: 'Simpler', channel: 'api' })], { source: 'simpler' });
    expect(await closeMissing(since, { source_name: 'Simpler', channel: 'api', max_share: 0.5 })).toEqual({
      open: 2,
      missing: 1,
      closed: 1,
    });
    expect(await standing()).toMatchObject({ Shared: 'closed' });
  });
});
