import { randomUUID } from 'node:crypto';
import { type Notice, type NoticeBatch } from '@rfp/contracts/notice';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { aNotice, type NoticeOverrides } from '@rfp/testing/builders';
import { AsOfService } from '../catalogue/as-of/as-of.service.js';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { HistoryService } from '../catalogue/history/history.service.js';
import { SeenService } from '../catalogue/seen.service.js';
import { storeSeen } from '../store/seen-opportunities.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { CloseMissingService } from './close-missing.service.js';
import { IntakeService } from './intake.service.js';
import { SettleService } from './settle.service.js';
import { PendingDetailsService } from './pending-details.service.js';

const caller = { kind: 'person' as const, user_id: randomUUID() };
const day = 86_400_000;
const start = Date.now();
const inDays = (days: number) => new Date(start + days * day).toISOString();

let spec: SpecStore;
let closing: CloseMissingService;
let fetches = 0;
let last: NoticeBatch;

beforeAll(async () => {
  spec = await openSpecStore();
  closing = new CloseMissingService(spec.store);
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

/** Each fetch is a minute later than the previous one, starting now. */
async function take(notices: Notice[], overrides: Partial<NoticeBatch> = {}) {
  last = aBatch(notices, {
    source: 'grants_gov',
    fetched_at: new Date(Date.now() + fetches * 60_000).toISOString(),
    ...overrides,
  });
  fetches += 1;
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

/** Start of a listing sweep as sync records it: by the clock of the database, in milliseconds. */
async function begin(): Promise<string> {
  const [row] = await spec.store.query<{ now: Date }[]>('SELECT clock_timestamp() AS now');
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

const statuses = async () => {
  const rows = await spec.store.query<{ title: string; status: string }[]>(
    'SELECT title, status FROM opportunity_summary ORDER BY title',
  );
  return Object.fromEntries(rows.map((row) => [row.title, row.status]));
};
const closedTitles = async () =>
  Object.entries(await statuses())
    .filter(([, status]) => status === 'closed')
    .map(([title]) => title);
const events = () =>
  spec.store.query<{ data: { run_id: string; added: string[]; updated: string[] } }[]>(
    'SELECT data FROM outbox ORDER BY seq',
  );

async function idOf(title: string): Promise<string> {
  const [row] = await spec.store.query<{ id: string }[]>('SELECT id FROM opportunity_summary WHERE title = $1', [
    title,
  ]);
  return row?.id ?? '';
}

describe('closing notices that a full snapshot no longer lists', () => {
  it('stores a new version that history shows, rescores it and emits its event', async () => {
    await take(many(0, 10));
    const since = await begin();
    await take(many(0, 9));
    expect(await closeMissing(since)).toEqual({ open: 10, missing: 1, closed: 1 });
    expect(await closedTitles()).toEqual(['n9']);
    const id = await idOf('n9');
    const catalogue = new CatalogueService(
      spec.store,
      new AudienceService(spec.store),
      new SynonymsService(spec.store),
    );
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

  it('shows the notice closed since the closing was inferred, not since the listing began', async () => {
    const fetched_at = new Date().toISOString();
    await take(many(0, 10), { fetched_at });
    const since = await begin();
    await take(many(0, 9), { fetched_at });
    await closeMissing(since);
    const id = await idOf('n9');
    const audience = new AudienceService(spec.store);
    const { versions } = await new HistoryService(spec.store, audience).read({ id, audience: 'default' });
    const catalogue = new CatalogueService(spec.store, audience, new SynonymsService(spec.store));
    const asOf = new AsOfService(spec.store, catalogue);
    const shown = await Promise.all(
      versions.map(({ known_at = '' }) => asOf.read({ id, audience: 'default' }, known_at)),
    );
    expect(shown.map(({ version, status }) => [version, status])).toEqual([
      [2, 'closed'],
      [1, 'active'],
    ]);
  });

  it('is idempotent, and does not miss closed notices in the next listing', async () => {
    await take(many(0, 10));
    const since = await begin();
    await take(many(0, 9));
    const answer = await closeMissing(since);
    const emitted = await events();
    expect(await closeMissing(since)).toEqual(answer);
    expect(await events()).toEqual(emitted);
    expect(await new SettleService(spec.store).settle(last)).toMatchObject({ received: 9, unchanged: 9, closed: 1 });
    const next = await begin();
    await take(many(0, 9));
    expect(await closeMissing(next)).toEqual({ open: 9, missing: 0, closed: 0 });
  });

  it('continues an interrupted call, with the same result', async () => {
    await take(many(0, 10));
    const since = await begin();
    await take(many(0, 8));
    expect(await closeMissing(since, { except: ['n9'] })).toMatchObject({ closed: 1 });
    expect(await closeMissing(since)).toEqual({ open: 10, missing: 2, closed: 2 });
    expect(await closedTitles()).toEqual(['n8', 'n9']);
  });

  it('counts each notice once in two concurrent calls', async () => {
    await take(many(0, 700));
    const since = await begin();
    await take(many(0, 1));
    const answers = await Promise.all([
      closeMissing(since, { max_share: null }),
      closeMissing(since, { max_share: null }),
    ]);
    expect(answers).toEqual(answers.map(() => ({ open: 700, missing: 699, closed: 699 })));
    expect(await spec.store.query('SELECT version, count(*)::int FROM source_record GROUP BY 1 ORDER BY 1')).toEqual([
      { version: 1, count: 1 },
      { version: 2, count: 699 },
    ]);
  });

  it('does not report notices as missing that the listing of another channel closes at the same time', async () => {
    const channels = ['search', 'extract'].map((channel) => ({ channel, source: `by_${channel}` }));
    for (const { channel, source } of channels) await take(many(0, 40, { channel }), { source });
    const since = await begin();
    const runs = channels.map(({ channel, source }) => ({ channel, ...aBatch([], { source }) }));
    const answers = await Promise.all(
      runs.map(({ channel, source, run_id, fence }) =>
        closeMissing(since, { channel, source, run_id, fence, max_share: null }),
      ),
    );
    expect(answers.map(({ missing, closed }) => missing - closed)).toEqual([0, 0]);
    expect(answers.reduce((sum, { closed }) => sum + closed, 0)).toBe(40);
  });

  it('closes nothing on a suspicious drop, until a user confirms it', async () => {
    await take(many(0, 10));
    const since = await begin();
    await take(many(0, 7));
    const emitted = await events();
    expect(await closeMissing(since)).toEqual({ open: 10, missing: 3, closed: 0 });
    expect(await closedTitles()).toEqual([]);
    expect(await events()).toEqual(emitted);
    expect(await closeMissing(since, { max_share: null, fence: last.fence + 1 })).toEqual({
      open: 10,
      missing: 3,
      closed: 3,
    });
    expect(await closedTitles()).toEqual(['n7', 'n8', 'n9']);
  });

  it('closes a fifth of the notices, but none on an empty listing', async () => {
    await take(many(0, 5));
    const since = await begin();
    expect(await closeMissing(since)).toEqual({ open: 5, missing: 5, closed: 0 });
    await take(many(0, 4));
    expect(await closeMissing(since)).toEqual({ open: 5, missing: 1, closed: 1 });
  });

  it('counts notices of any batch of the sweep as listed, whether new, changed or unchanged, even of an earlier run', async () => {
    await take(many(0, 10));
    const since = await begin();
    await take(many(0, 3));
    await take([...many(3, 6, { fields: { location: 'Reno, NV' } }), ...many(10, 12)]);
    await take(many(6, 9));
    expect(await closeMissing(since)).toEqual({ open: 12, missing: 1, closed: 1 });
    expect(await closedTitles()).toEqual(['n9']);
  });

  it('closes missing notices past their due date without counting them as open or missing', async () => {
    const overdue = { fields: { due_date: inDays(-2) } };
    await take([...many(0, 5), ...many(20, 30, overdue)]);
    const since = await begin();
    await take([...many(0, 4), ...many(20, 22, overdue)]);
    expect(await closeMissing(since)).toEqual({ open: 5, missing: 1, closed: 1 });
    const [row] = await spec.store.query<{ closed: number }[]>(
      `SELECT count(*)::int AS closed FROM source_record WHERE fields->>'lifecycle' = 'closed' AND unlisted`,
    );
    expect(row).toEqual({ closed: 9 });
  });

  it('counts a forecast as open on any date, and a notice with an ended lifecycle as closed', async () => {
    const forecast = listed('forecast', { fields: { lifecycle: 'forecast', due_date: inDays(-2) } });
    const over = (['closed', 'cancelled', 'awarded', 'archived'] as const).map((lifecycle) =>
      listed(lifecycle, { fields: { lifecycle } }),
    );
    await take([forecast, ...over, listed('unstated', { fields: { lifecycle: undefined, due_date: null } })]);
    expect(await closeMissing(await begin(), { max_share: null })).toEqual({ open: 2, missing: 2, closed: 2 });
    expect(await statuses()).toMatchObject({ forecast: 'closed', unstated: 'closed' });
  });

  it('ignores listed notices that could not be read, and other listings', async () => {
    await take([
      ...many(0, 3),
      listed('other channel', { channel: 'extract' }),
      listed('other source', { source_name: 'SAM.gov' }),
    ]);
    expect(await closeMissing(await begin(), { max_share: null, except: ['n1'] })).toEqual({
      open: 3,
      missing: 2,
      closed: 2,
    });
    expect(await closedTitles()).toEqual(['n0', 'n2']);
  });

  it('rejects a run that lost its claim, and a listing older than the intake results', async () => {
    await take(many(0, 3));
    const lost = last;
    await take(many(0, 3));
    await expect(closeMissing(await begin(), { fence: lost.fence })).rejects.toMatchObject({ code: 'STALE_RUN' });
    await expect(closeMissing(inDays(-30), { max_share: null })).rejects.toMatchObject({ code: 'NOTHING_MISSING' });
    expect(await closedTitles()).toEqual([]);
  });
});

describe('a notice that was closed as missing', () => {
  const detail = (source_id: string) =>
    listed(source_id, { channel: 'detail', fields: { description: 'The whole text.' } });
  const lifecycles = () =>
    spec.store.query(
      `SELECT channel, fields->>'lifecycle' AS lifecycle, version FROM source_record WHERE source_id = 'n0' ORDER BY channel`,
    );
  const pendingIds = () =>
    new PendingDetailsService(spec.store).list({
      source_name: 'Grants.gov',
      list_channel: 'search',
      detail_channel: 'detail',
      after: null,
      limit: 10,
    });

  it('is closed on all channels, so that its details record does not keep it open', async () => {
    await take([listed('n0'), detail('n0')]);
    expect(await closeMissing(await begin(), { max_share: null })).toEqual({ open: 1, missing: 1, closed: 1 });
    expect(await lifecycles()).toEqual([
      { channel: 'detail', lifecycle: 'closed', version: 2 },
      { channel: 'search', lifecycle: 'closed', version: 2 },
    ]);
    expect(await closedTitles()).toEqual(['n0']);
    expect(await pendingIds()).toEqual([]);
  });

  it('reopens when it is listed again, and its details become pending', async () => {
    await take([listed('n0'), detail('n0')]);
    await closeMissing(await begin(), { max_share: null });
    expect(await take([listed('n0')])).toMatchObject({ updated: 1, unchanged: 0 });
    expect(await statuses()).toEqual({ n0: 'active' });
    expect(await pendingIds()).toEqual(['n0']);
    expect(await take([detail('n0')])).toMatchObject({ updated: 1, unchanged: 0 });
    expect(await lifecycles()).toEqual([
      { channel: 'detail', lifecycle: 'open', version: 3 },
      { channel: 'search', lifecycle: 'open', version: 3 },
    ]);
    expect(await pendingIds()).toEqual([]);
    expect(await statuses()).toEqual({ n0: 'active' });
  });

  it('stays closed when its source states it; that is no amendment, and the closing is no longer inferred', async () => {
    await take([listed('n0')]);
    await closeMissing(await begin(), { max_share: null });
    const closed = [listed('n0', { fields: { lifecycle: 'closed' } })];
    expect(await take(closed)).toMatchObject({ updated: 1, unchanged: 0 });
    expect(await take(closed)).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await spec.store.query('SELECT unlisted FROM source_record')).toEqual([{ unlisted: false }]);
    expect(await spec.store.query('SELECT status, version FROM opportunity_summary')).toEqual([
      { status: 'closed', version: 2 },
    ]);
  });

  it('counts as changed since people saw it open, however long the sweep took', async () => {
    const since = inDays(-1);
    const at = (fetched_at: string) => ({ fetched_at, source: 'extract' });
    await take([listed('n0')], { fetched_at: inDays(-2) });
    await spec.store.query(`UPDATE intake_result SET taken_at = now() - interval '2 days'`);
    await take([listed('n0', { channel: 'extract', fields: { location: 'Reno, NV' } })], at(inDays(-0.5)));
    const id = await idOf('n0');
    await storeSeen(spec.store, caller.user_id, id, 1);
    await take([listed('n1')], { fetched_at: inDays(-0.9) });
    expect(await closeMissing(since, { max_share: 0.5 })).toMatchObject({ closed: 1 });
    const catalogue = new CatalogueService(
      spec.store,
      new AudienceService(spec.store),
      new SynonymsService(spec.store),
    );
    const detail = await catalogue.getFor(caller.user_id, { id, audience: 'default' });
    expect(await new SeenService(spec.store, new AudienceService(spec.store)).describe(detail, caller)).toMatchObject({
      status: 'closed',
      changed_since_seen: true,
      seen: { changed_fields: ['lifecycle'] },
    });
  });

  it('has no pending details', async () => {
    await take([listed('n0')]);
    expect(await pendingIds()).toEqual(['n0']);
    await closeMissing(await begin(), { max_share: null });
    expect(await pendingIds()).toEqual([]);
  });

  it('stays open while another source lists it, and closes when that one drops it too', async () => {
    const fields = { opportunity_number: 'DE-FOA-0003344', title: 'Shared' };
    await take([listed('n0', { fields })]);
    await take([listed('s0', { source_name: 'Simpler', channel: 'api', fields })], { source: 'simpler' });
    await take([listed('n1'), listed('n2')]);
    const since = await begin();
    await take(many(1, 3));
    expect(await closeMissing(since, { max_share: 0.4 })).toEqual({ open: 3, missing: 1, closed: 1 });
    expect(await statuses()).toMatchObject({ Shared: 'active' });
    await take([listed('s1', { source_name: 'Simpler', channel: 'api' })], { source: 'simpler' });
    expect(await closeMissing(since, { source_name: 'Simpler', channel: 'api', max_share: 0.5 })).toEqual({
      open: 2,
      missing: 1,
      closed: 1,
    });
    expect(await statuses()).toMatchObject({ Shared: 'closed' });
  });
});
