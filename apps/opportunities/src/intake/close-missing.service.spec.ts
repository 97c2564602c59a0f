import { AsOfService } from '../catalogue/as-of/as-of.service.js';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { HistoryService } from '../catalogue/history/history.service.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { aBatch } from '../testing/intake-fixture.js';
import { inDays, listed, many, setUpListings } from '../testing/listings-kit.js';
import { SettleService } from './settle.service.js';

const listings = setUpListings();
const { take, begin, closeMissing, statuses, closedTitles, idOf } = listings;

const events = () =>
  listings.store.query<{ data: { run_id: string; added: string[]; updated: string[] } }[]>(
    'SELECT data FROM outbox ORDER BY seq',
  );

describe('closing notices that a full snapshot no longer lists', () => {
  it('stores a new version that history shows, rescores it and emits its event', async () => {
    await take(many(0, 10));
    const since = await begin();
    await take(many(0, 9));
    expect(await closeMissing(since)).toEqual({ open: 10, missing: 1, closed: 1 });
    expect(await closedTitles()).toEqual(['n9']);
    const id = await idOf('n9');
    const catalogue = new CatalogueService(
      listings.store,
      new AudienceService(listings.store),
      new SynonymsService(listings.store),
    );
    expect(await catalogue.get({ id, audience: 'default' })).toMatchObject({
      version: 2,
      urgency_score: 0,
      amended_at: expect.any(String),
    });
    const { versions } = await new HistoryService(listings.store, new AudienceService(listings.store)).read({
      id,
      audience: 'default',
    });
    expect(versions).toMatchObject([
      { version: 2, run_id: listings.last.run_id, changes: [{ field: 'lifecycle', from: 'open', to: 'closed' }] },
      { version: 1 },
    ]);
    expect((await events()).at(-1)?.data).toMatchObject({ run_id: listings.last.run_id, added: [], updated: [id] });
  });

  it('shows the notice closed since the closing was inferred, not since the listing began', async () => {
    const fetched_at = new Date().toISOString();
    await take(many(0, 10), { fetched_at });
    const since = await begin();
    await take(many(0, 9), { fetched_at });
    await closeMissing(since);
    const id = await idOf('n9');
    const audience = new AudienceService(listings.store);
    const { versions } = await new HistoryService(listings.store, audience).read({ id, audience: 'default' });
    const catalogue = new CatalogueService(listings.store, audience, new SynonymsService(listings.store));
    const asOf = new AsOfService(listings.store, catalogue);
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
    expect(await new SettleService(listings.store).settle(listings.last)).toMatchObject({
      received: 9,
      unchanged: 9,
      closed: 1,
    });
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
    expect(
      await listings.store.query('SELECT version, count(*)::int FROM source_record GROUP BY 1 ORDER BY 1'),
    ).toEqual([
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
    expect(await closeMissing(since, { max_share: null, fence: listings.last.fence + 1 })).toEqual({
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
    const [row] = await listings.store.query<{ closed: number }[]>(
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
    const lost = listings.last;
    await take(many(0, 3));
    await expect(closeMissing(await begin(), { fence: lost.fence })).rejects.toMatchObject({ code: 'STALE_RUN' });
    await expect(closeMissing(inDays(-30), { max_share: null })).rejects.toMatchObject({ code: 'NOTHING_MISSING' });
    expect(await closedTitles()).toEqual([]);
  });
});
