import { type ManagedSource, type SourceInput } from '@rfp/contracts/source';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { readRows } from '@rfp/persistence/read-rows';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type BidSite, startBidSite } from '../testing/network/bid-site.js';
import { eventually } from '../testing/eventually.js';
import { failureOf } from '../testing/failure-of.js';
import { assertionOf, person, startSyncService, type SyncService } from '../testing/sync-service.js';

const pass = assertionOf(person);
let site: BidSite;
let service: SyncService;
let settings: Record<string, string>;

beforeAll(async () => {
  site = await startBidSite();
  settings = {
    ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64url')}`,
    SCRAPING_ALLOWED_HOSTS: `127.0.0.1:${site.port}`,
  };
  service = await startSyncService(settings);
});

afterAll(async () => {
  await service.close();
  await site.stop();
});

beforeEach(async () => {
  service.intake.reset();
  service.catalogue.removals = [];
  service.catalogue.away = false;
  await service.db.query(`truncate run, rejected_record, source_state, source_usage, kept_request`);
  await service.db.query(`delete from source where not ready_made`);
  await service.db.query(
    `update source set paused = key not in ('grants_gov', 'sam_gov', 'sam_gov_bulk'), next_due_at = null`,
  );
  await service.db.query(`update source set next_due_at = now() + interval '1 day' where not paused`);
});

const feed = (change: Partial<RpcRequest<'sync.add-source'>['source']> = {}) => ({
  name: 'City of Austin, TX',
  connector: 'feed',
  settings: { url: `${site.url}/feed.xml` },
  ...change,
});
const add = (source: RpcRequest<'sync.add-source'>['source'] = feed()): Promise<ManagedSource> =>
  service.rpc.call('sync.add-source', { source, idempotency_key: null }, { assertion: pass });
const change = (key: string, given: RpcRequest<'sync.change-source'>['change']) =>
  service.rpc.call('sync.change-source', { key, change: given }, { assertion: pass });
const remove = (key: string, records: 'keep' | 'remove' = 'keep') =>
  service.rpc.call('sync.remove-source', { key, records }, { assertion: pass });
const list = async () => (await service.rpc.call('sync.sources', {}, { assertion: pass })).sources;
const get = (key: string) => service.rpc.call('sync.source', { key }, { assertion: pass });
const run = async (key: string) => {
  const { runs } = await service.rpc.call(
    'sync.start',
    { sources: [key], kind: 'any', idempotency_key: null },
    { assertion: pass },
  );
  return eventually(
    () => service.rpc.call('sync.run', { id: runs[0]?.run_id ?? '' }, { assertion: pass }),
    ({ status }) => status !== 'running',
  );
};
/** By the row: in these specs nothing is read without being asked for, so nothing is told to be. */
const hoursUntil = async ({ key }: Pick<ManagedSource, 'key'>) => {
  const [row] = await readRows(
    service.db,
    z.object({ hours: z.coerce.number() }),
    'select extract(epoch from next_due_at - now()) / 3600 as hours from source where key = $1',
    [key],
  );
  return row?.hours;
};

describe('the sources that come with the product', () => {
  it('are there after the start, those of RFP_SOURCES unpaused and due an interval later', async () => {
    const sources = await list();
    expect(sources.map(({ key }) => key)).toEqual([
      'grants_gov',
      'grants_gov_extract',
      'simpler_grants',
      'sam_gov',
      'sam_gov_bulk',
      ...sources.slice(5).map(({ key }) => key),
    ]);
    expect(sources.filter(({ paused }) => !paused).map(({ key }) => key)).toEqual([
      'grants_gov',
      'sam_gov',
      'sam_gov_bulk',
    ]);
    for (const source of sources)
      expect(source).toMatchObject({
        id: source.key,
        ready_made: true,
        interval_hours: 24,
        created_by: null,
        max_records: null,
      });
    expect(sources.map(({ key }) => key)).not.toContain('demo');
  });

  it('are written once, however many processes start, and what people set of them stays', async () => {
    await change('sam_gov', { paused: true, interval_hours: 6, max_records: 500 });
    const before = await list();
    const stops = await Promise.all([
      service.join(settings),
      service.join(settings),
      service.join({ ...settings, RFP_SOURCES: 'sam_gov' }),
    ]);
    expect(await list()).toEqual(before);
    await Promise.all(stops.map((stop) => stop()));
    expect(await get('sam_gov')).toMatchObject({
      paused: true,
      next_due_at: null,
      interval_hours: 6,
      max_records: 500,
    });
  });

  it('keep their names and settings, and are not removed', async () => {
    for (const given of [
      { name: 'Other' },
      { settings: { url: site.url } },
      { home_url: 'https://other.example.org/' },
    ]) {
      expect(await failureOf(change('grants_gov', given))).toMatchObject({ code: 'SOURCE_READY_MADE' });
    }
    expect(await failureOf(remove('grants_gov'))).toMatchObject({ code: 'SOURCE_READY_MADE' });
    const whole = await get('delaware_bids');
    expect(
      await change('delaware_bids', {
        name: whole.name,
        settings: whole.settings,
        home_url: whole.home_url,
        paused: false,
      }),
    ).toMatchObject({ paused: false });
  });

  it('are changed by the whole of what was told of them as well, as react-admin sends it', async () => {
    const whole = await get('sam_gov');
    await service.db.query(`update source set next_due_at = now() + interval '3 hours' where key = 'sam_gov'`);
    expect(await change('sam_gov', { ...whole, interval_hours: 12 })).toMatchObject({
      interval_hours: 12,
      ready_made: true,
    });
    const failure = await failureOf(change('sam_gov', { ...whole, connector: 'feed', created_by: 'me', paused: true }));
    expect(failure).toMatchObject({
      code: 'VALIDATION',
      details: { errors: { connector: 'Cannot be changed', created_by: 'Cannot be changed' } },
    });
    expect(Object.keys(z.object({ errors: z.record(z.string(), z.string()) }).parse(failure.details).errors)).toEqual([
      'connector',
      'created_by',
    ]);
    expect(await get('sam_gov')).toMatchObject({ paused: false });
  });

  it('leave alone a source that has taken the name or the key of one of them', async () => {
    await service.db.query(`delete from source where key in ('la_ramp', 'nyc_city_record')`);
    await service.db.query(
      `insert into source (key, connector, name, source_type, home_url, settings, ready_made, paused, interval_hours)
       values ('mine', 'feed', 'NYC City Record', 'state_rfp', 'https://example.org/', '{"url":"https://example.org/feed"}', false, true, 24),
              ('la_ramp', 'feed', 'Mine', 'state_rfp', 'https://example.org/', '{"url":"https://example.org/feed"}', false, true, 24)`,
    );
    await service.restart(settings);
    const sources = await list();
    expect(sources.find(({ key }) => key === 'mine')).toMatchObject({ name: 'NYC City Record', ready_made: false });
    expect(sources.find(({ key }) => key === 'la_ramp')).toMatchObject({ name: 'Mine', ready_made: false });
    await service.db.query(`delete from source where key in ('mine', 'la_ramp')`);
    await service.restart(settings);
    expect((await list()).find(({ key }) => key === 'la_ramp')).toMatchObject({ ready_made: true });
  });

  it('of an unknown name in RFP_SOURCES keep the service from starting', async () => {
    expect(await failureOf(service.join({ ...settings, RFP_SOURCES: 'sam_gov,nothing' }))).toMatchObject({
      code: 'CONFIGURATION',
      message: expect.stringContaining('nothing'),
    });
  });
});

describe('a source that this version cannot read', () => {
  it.each([
    ['whose connector is gone', 'gone_connector', '{}'],
    ['whose settings its connector does not know any more', 'feed', '{"address":"https://example.org"}'],
  ])('%s is listed and says so, and the others are read', async (_what, connector, given) => {
    await add();
    await service.db.query(
      `insert into source (key, connector, name, source_type, home_url, settings, ready_made, paused, interval_hours, next_due_at)
       values ('old_source', $1, 'Old', 'state_rfp', 'https://example.org/', $2, false, false, 24, now())`,
      [connector, given],
    );
    expect(await get('old_source')).toMatchObject({ name: 'Old', ready: false, settings: JSON.parse(given) });
    const { runs, skipped } = await service.rpc.call(
      'sync.start',
      { sources: ['old_source', 'city_of_austin_tx'], kind: 'any', idempotency_key: null },
      { assertion: pass },
    );
    expect(skipped).toMatchObject([
      {
        source: 'old_source',
        code: 'CONFIGURATION',
        message: expect.stringContaining('cannot be read by this version'),
      },
    ]);
    expect(runs).toHaveLength(1);
    expect((await service.rpc.call('sync.status', {}, { assertion: pass })).sources['Old']).toMatchObject({
      ready: false,
      status: 'pending',
    });
    expect(await remove('old_source')).toEqual({ success: true, removed: 0 });
  });
});

describe('adding a source', () => {
  it('takes what a page lists for scraped and all else for private, where nothing is said', async () => {
    const page = {
      name: 'A page',
      connector: 'web_page',
      settings: { url: `${site.url}/bids` },
      interval_hours: 24,
      paused: true,
      max_records: null,
    };
    expect([(await add(page)).source_type, (await add(feed({ paused: true }))).source_type]).toEqual([
      'scraped',
      'private_rfp',
    ]);
  });

  it('makes its key of the name, and reads it at once', async () => {
    const source = await add(feed({ max_records: 50, source_type: 'state_rfp' }));
    expect(source).toMatchObject({
      key: 'city_of_austin_tx',
      name: 'City of Austin, TX',
      connector: 'feed',
      kind: 'file',
      source_type: 'state_rfp',
      home_url: `${site.url}/feed.xml`,
      settings: { url: `${site.url}/feed.xml` },
      ready: true,
      ready_made: false,
      interval_hours: 24,
      max_records: 50,
      created_by: 'ada@example.org',
    });
    expect(await hoursUntil(source)).toBeLessThan(0.01);
    expect((await list()).at(-1)).toEqual(source);
    expect(await run(source.key)).toMatchObject({ status: 'completed', counters: { received: 7, added: 7 } });
    expect(service.intake.batches[0]?.notices[0]).toMatchObject({ source_name: 'City of Austin, TX' });
  });

  it('takes of its address for the page that people know only where it leads, as the rest may be a secret', async () => {
    const { host } = new URL(site.url);
    const source = await add(feed({ settings: { url: `${site.url}/feed.xml?auth=SECRET#SECRET` } }));
    expect(source).toMatchObject({
      home_url: `http://${host}/feed.xml`,
      settings: { url: `${site.url}/feed.xml?auth=SECRET#SECRET` },
    });
  });

  it.each<[string, string, string]>([
    ['Zürich: Ausschreibungen', 'zurich_ausschreibungen', 'zurich_ausschreibungen_2'],
    ['2027 Bids', 'source_2027_bids', 'source_2027_bids_2'],
    ['東京', 'source', 'source_2'],
    ['Feed', 'feed_2', 'feed_3'],
    [
      'A very long name of a source that no key can hold as a whole',
      'a_very_long_name_of_a_source_that_no_key',
      'a_very_long_name_of_a_source_that_no_k_2',
    ],
  ])('named %s gives it the key %s, and then %s', async (name, first, second) => {
    expect(await add(feed({ name, paused: true }))).toMatchObject({ key: first, next_due_at: null });
    expect(await add(feed({ name: `${name}!`, paused: true }))).toMatchObject({ key: second });
  });

  it('is refused where the name or the key is there already, whatever its case', async () => {
    await add();
    expect(await failureOf(add(feed({ name: 'CITY OF AUSTIN, tx' })))).toMatchObject({
      code: 'SOURCE_EXISTS',
      details: { errors: { name: expect.any(String) } },
    });
    expect(await failureOf(add(feed({ name: 'Grants.gov' })))).toMatchObject({ code: 'SOURCE_EXISTS' });
    for (const key of ['city_of_austin_tx', 'sam_gov', 'demo', 'socrata']) {
      expect(await failureOf(add(feed({ name: 'Another', key })))).toMatchObject({
        code: 'SOURCE_EXISTS',
        details: { errors: { key: expect.any(String) } },
      });
    }
  });

  it('is done once where two ask for the same at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => add()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await list()).filter(({ name }) => name === 'City of Austin, TX')).toHaveLength(1);
  });

  it.each<[string, Partial<SourceInput>, string]>([
    ['a connector that there is not', { connector: 'nothing' }, 'connector'],
    ['a connector of one source only', { connector: 'sam_gov', settings: {} }, 'connector'],
    ['the generator of demo data', { connector: 'demo', settings: {} }, 'connector'],
    [
      'settings that the connector does not know',
      { settings: { url: 'https://example.org/feed', colour: 'red' } },
      'settings.',
    ],
    ['no address', { settings: {} }, 'settings.url'],
    ['an address with a password', { settings: { url: 'https://user:secret@example.org/feed' } }, 'settings.url'],
    ['a name with a line break', { name: 'A\nB' }, 'name'],
    ['a name that turns the text around it', { name: 'A\u202Ecba' }, 'name'],
    ['a name that begins as the lists mark scrapers', { name: 'scraper: City' }, 'name'],
    ['a home page with a password', { home_url: 'https://user:secret@example.org/' }, 'home_url'],
  ])('is refused with %s, by field', async (_what, given, field) => {
    expect(await failureOf(add(feed(given)))).toMatchObject({
      code: 'VALIDATION',
      details: { errors: { [field]: expect.any(String) } },
    });
    expect((await list()).every(({ ready_made }) => ready_made)).toBe(true);
  });

  it.each<[string, string, Record<string, SourceInput['settings'][string]>]>([
    ['feed', 'settings.url', { url: 'http://10.0.0.1/feed' }],
    ['feed', 'settings.url', { url: 'http://localhost/feed' }],
    ['feed', 'settings.url', { url: 'https://example.org:22/feed' }],
    ['web_page', 'settings.url', { url: 'http://169.254.169.254/latest/meta-data' }],
    ['ocds', 'settings.url', { url: 'http://[::1]/releases?from={from}' }],
    ['firecrawl', 'settings.urls', { urls: ['https://example.org/', 'http://127.0.0.1/admin'] }],
    ['firecrawl', 'settings', { urls: ['https://example.org/'], base_url: 'http://192.168.0.1:3002' }],
    [
      'socrata',
      'settings',
      {
        domain: 'data.internal',
        dataset: 'abcd-1234',
        time_zone: 'America/New_York',
        id: 'id',
        fields: { title: 'title' },
      },
    ],
  ])('of the type %s is refused where %s leads to where nothing is fetched', async (connector, field, given) => {
    expect(await failureOf(add(feed({ connector, settings: given })))).toMatchObject({
      code: 'URL_REFUSED',
      details: { reason: expect.any(String), errors: { [field]: expect.any(String) } },
    });
  });

  it('says of each kind that can be added what has to be said of one', async () => {
    const { connectors } = await service.rpc.call('sync.connectors', {}, { assertion: pass });
    expect(connectors.map(({ key }) => key)).toEqual([
      'grants_gov_extract',
      'usaspending',
      'socrata',
      'feed',
      'ocds',
      'firecrawl',
      'web_page',
    ]);
    expect(connectors.find(({ key }) => key === 'feed')).toMatchObject({
      title: 'RSS or Atom feed',
      kind: 'file',
      settings: {
        type: 'object',
        required: ['url'],
        properties: { url: { type: 'string' }, time_zone: { default: 'America/New_York' } },
      },
    });
  });
});

describe('changing a source', () => {
  it('pauses and resumes it: paused it is never due, resumed at once where that is overdue', async () => {
    const { key } = await add();
    expect(await change(key, { paused: true })).toMatchObject({ paused: true, next_due_at: null });
    expect(await hoursUntil(await change(key, { paused: false }))).toBeLessThan(0.01);
    await run(key);
    await change(key, { paused: true });
    const resumed = await change(key, { paused: false });
    expect(await hoursUntil(resumed)).toBeGreaterThan(23);
    const hastier = await change(key, { interval_hours: 2 });
    expect(await hoursUntil(hastier)).toBeGreaterThan(1.9);
    expect(await hoursUntil(hastier)).toBeLessThan(2.01);
    expect(await change(key, { max_records: 10, home_url: 'https://example.org/' })).toEqual({
      ...hastier,
      max_records: 10,
      home_url: 'https://example.org/',
    });
    expect(await change(key, { max_records: null })).toMatchObject({ max_records: null });
  });

  it('with other settings reads it anew from the beginning', async () => {
    const { key } = await add();
    await run(key);
    const state = () =>
      readRows(service.db, z.object({ source: z.string() }), 'select source from source_state where source = $1', [
        key,
      ]);
    expect(await state()).toHaveLength(1);
    expect(
      await hoursUntil(await change(key, { settings: { url: `${site.url}/feed.xml`, keywords: ['bridge'] } })),
    ).toBeLessThan(0.01);
    expect(await state()).toEqual([]);
    expect(await failureOf(change(key, { settings: { url: 'ftp://example.org/' } }))).toMatchObject({
      code: 'VALIDATION',
    });
    expect(await failureOf(change(key, { settings: { url: 'http://127.0.0.2/' } }))).toMatchObject({
      code: 'URL_REFUSED',
    });
  });

  it('gives it another name as long as nothing bears the old one, and no name that is taken', async () => {
    const { key } = await add();
    expect(await change(key, { name: 'Austin' })).toMatchObject({ key, name: 'Austin' });
    expect(await failureOf(change(key, { name: 'SAM.gov' }))).toMatchObject({ code: 'SOURCE_EXISTS' });
    await run(key);
    expect(await failureOf(change(key, { name: 'Austin, TX' }))).toMatchObject({
      code: 'VALIDATION',
      details: { errors: { name: expect.any(String) } },
    });
  });

  it('of an unknown one names those that there are', async () => {
    expect(await failureOf(change('nothing', { paused: true }))).toMatchObject({
      code: 'SOURCE_NOT_FOUND',
      details: { sources: expect.arrayContaining(['sam_gov']) },
    });
    expect(await failureOf(change('demo', { paused: false }))).toMatchObject({ code: 'SOURCE_NOT_FOUND' });
  });
});

describe('removing a source', () => {
  it('keeps its records and its runs, and gives key and name back', async () => {
    const { key } = await add();
    const { id } = await run(key);
    expect(await remove(key)).toEqual({ success: true, removed: 0 });
    expect(service.catalogue.removals).toEqual([]);
    expect(await failureOf(get(key))).toMatchObject({ code: 'SOURCE_NOT_FOUND' });
    expect(await failureOf(remove(key))).toMatchObject({ code: 'SOURCE_NOT_FOUND' });
    expect(await service.rpc.call('sync.run', { id }, { assertion: pass })).toMatchObject({
      source_name: 'City of Austin, TX',
    });
    expect(await add()).toMatchObject({ key: `${key}_2` });
    expect(await add(feed({ name: 'Other', key }))).toMatchObject({ key });
  });

  it('gives its key to no other source once it was read, for its runs stand under it', async () => {
    const { key } = await add();
    await remove(key);
    const other = feed({ name: 'Other', key, settings: { url: `${site.url}/other.xml` } });
    expect(await add(other)).toMatchObject({ key });
    await run(key);
    await remove(key);
    expect(await failureOf(add({ ...other, name: 'Third', settings: { url: `${site.url}/third.xml` } }))).toMatchObject(
      { code: 'SOURCE_EXISTS', details: { errors: { key: expect.stringContaining('removed') } } },
    );
    expect(await failureOf(add({ ...other, connector: 'web_page' }))).toMatchObject({ code: 'SOURCE_EXISTS' });
    expect(await add({ ...other, settings: { ...other.settings, keywords: ['bridge'] } })).toMatchObject({ key });
  });

  it('takes its records along where that is wanted', async () => {
    const { key } = await add();
    await run(key);
    expect(await remove(key, 'remove')).toEqual({ success: true, removed: 7 });
    expect(service.catalogue.removals).toEqual(['City of Austin, TX']);
  });

  it('is finished later where the catalogue was away, and until then nobody takes its name', async () => {
    const { key } = await add();
    await run(key);
    service.catalogue.away = true;
    expect(await failureOf(remove(key, 'remove'))).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await failureOf(get(key))).toMatchObject({ code: 'SOURCE_NOT_FOUND' });
    expect(await failureOf(add())).toMatchObject({ code: 'SOURCE_EXISTS' });
    expect(await failureOf(add(feed({ name: 'Other', key })))).toMatchObject({ code: 'SOURCE_EXISTS' });
    service.catalogue.away = false;
    // As after a crash between the two: another process finishes it.
    await service.restart(settings);
    await eventually(
      () => service.catalogue.removals,
      (names) => names.length === 1,
    );
    await eventually(
      () => add().catch(() => null),
      (source) => source !== null,
    );
  });

  it('waits for the end of a run', async () => {
    site.answers.set('/feed.xml', () => null);
    const { key } = await add();
    const { runs } = await service.rpc.call(
      'sync.start',
      { sources: [key], kind: 'any', idempotency_key: null },
      { assertion: pass },
    );
    expect(await failureOf(remove(key))).toMatchObject({ code: 'SOURCE_BUSY' });
    expect(await failureOf(change(key, { settings: { url: `${site.url}/other.xml` } }))).toMatchObject({
      code: 'SOURCE_BUSY',
    });
    await service.rpc.call('sync.cancel', { id: runs[0]?.run_id ?? '', idempotency_key: null }, { assertion: pass });
    site.answers.clear();
    expect(await remove(key)).toMatchObject({ success: true });
  });
});
