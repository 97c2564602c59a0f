import { type SourceInput } from '@rfp/contracts/source';
import { readRows } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { failureOf } from '../testing/failure-of.js';
import { lockWait } from '../testing/lock-wait.js';
import { setUpSources } from '../testing/sources-kit.js';

const kit = setUpSources();
const { add, change, list, feed, sync, hoursUntil, assertion } = kit;

describe('adding a source', () => {
  it('sets the source type to scraped for pages and to private for all others by default', async () => {
    const page = {
      name: 'A page',
      connector: 'web_page',
      settings: { url: `${kit.site.url}/bids` },
      interval_hours: 24,
      paused: true,
      max_records: null,
    };
    expect([(await add(page)).source_type, (await add(feed({ paused: true }))).source_type]).toEqual([
      'scraped',
      'private_rfp',
    ]);
  });

  it('derives its key from its name, and syncs it immediately', async () => {
    const source = await add(feed({ max_records: 50, source_type: 'state_rfp' }));
    expect(source).toMatchObject({
      key: 'city_of_austin_tx',
      name: 'City of Austin, TX',
      connector: 'feed',
      kind: 'file',
      source_type: 'state_rfp',
      home_url: `${kit.site.url}/feed.xml`,
      settings: { url: `${kit.site.url}/feed.xml` },
      ready: true,
      ready_made: false,
      interval_hours: 24,
      max_records: 50,
      created_by: 'ada@example.org',
    });
    expect(await hoursUntil(source)).toBeLessThan(0.01);
    expect((await list()).at(-1)).toEqual(source);
    expect(await sync(source.key)).toMatchObject({ status: 'completed', counters: { received: 7, added: 7 } });
    expect(kit.service.intake.batches[0]?.notices[0]).toMatchObject({ source_name: 'City of Austin, TX' });
  });

  it('uses its address without the query as its home page, because the query may contain a secret', async () => {
    const { host } = new URL(kit.site.url);
    const source = await add(feed({ settings: { url: `${kit.site.url}/feed.xml?auth=SECRET#SECRET` } }));
    expect(source).toMatchObject({
      home_url: `http://${host}/feed.xml`,
      settings: { url: `${kit.site.url}/feed.xml?auth=SECRET#SECRET` },
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
  ])('named %s derives the key %s, and then %s', async (name, first, second) => {
    expect(await add(feed({ name, paused: true }))).toMatchObject({ key: first, next_due_at: null });
    expect(await add(feed({ name: `${name}!`, paused: true }))).toMatchObject({ key: second });
  });

  it('is refused if the name or the key is taken, ignoring case', async () => {
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

  it('succeeds once for concurrent requests with the same name', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => add()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await list()).filter(({ name }) => name === 'City of Austin, TX')).toHaveLength(1);
  });

  it.each<[string, Partial<SourceInput>, string]>([
    ['an unknown connector', { connector: 'nothing' }, 'connector'],
    ['a connector of a single source', { connector: 'sam_gov', settings: {} }, 'connector'],
    ['the generator of demo data', { connector: 'demo', settings: {} }, 'connector'],
    ['unknown settings', { settings: { url: 'https://example.org/feed', colour: 'red' } }, 'settings.'],
    ['no address', { settings: {} }, 'settings.url'],
    ['an address with a password', { settings: { url: 'https://user:secret@example.org/feed' } }, 'settings.url'],
    ['a name with a line break', { name: 'A\nB' }, 'name'],
    ['a name with a bidirectional override', { name: 'A\u202Ecba' }, 'name'],
    ['a name with the prefix of scrapers', { name: 'scraper: City' }, 'name'],
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
  ])('of the type %s is refused if %s is an address that may not be fetched', async (connector, field, given) => {
    expect(await failureOf(add(feed({ connector, settings: given })))).toMatchObject({
      code: 'URL_REFUSED',
      details: { reason: expect.any(String), errors: { [field]: expect.any(String) } },
    });
  });

  it('is supported by a list of the settings that each connector type needs', async () => {
    const { connectors } = await kit.service.rpc.call('sync.connectors', {}, { assertion });
    expect(connectors.map(({ key }) => key)).toEqual([
      'feed',
      'web_page',
      'grants_gov_extract',
      'usaspending',
      'socrata',
      'ckan',
      'csv_file',
      'ocds',
      'ted',
      'prozorro',
      'firecrawl',
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
  it('pauses and resumes it: a paused source is never due, an overdue source is due immediately when it is resumed', async () => {
    const { key } = await add();
    expect(await change(key, { paused: true })).toMatchObject({ paused: true, next_due_at: null });
    expect(await hoursUntil(await change(key, { paused: false }))).toBeLessThan(0.01);
    await sync(key);
    await change(key, { paused: true });
    const resumed = await change(key, { paused: false });
    expect(await hoursUntil(resumed)).toBeGreaterThan(23);
    const shortened = await change(key, { interval_hours: 2 });
    expect(await hoursUntil(shortened)).toBeGreaterThan(1.9);
    expect(await hoursUntil(shortened)).toBeLessThan(2.01);
    expect(await change(key, { max_records: 10, home_url: 'https://example.org/' })).toEqual({
      ...shortened,
      max_records: 10,
      home_url: 'https://example.org/',
    });
    expect(await change(key, { max_records: null })).toMatchObject({ max_records: null });
  });

  it('restarts its listing if its settings change', async () => {
    const { key } = await add();
    await sync(key);
    const state = () =>
      readRows(kit.service.db, z.object({ source: z.string() }), 'SELECT source FROM source_state WHERE source = $1', [
        key,
      ]);
    expect(await state()).toHaveLength(1);
    expect(
      await hoursUntil(await change(key, { settings: { url: `${kit.site.url}/feed.xml`, keywords: ['bridge'] } })),
    ).toBeLessThan(0.01);
    expect(await state()).toEqual([]);
    expect(await failureOf(change(key, { settings: { url: 'ftp://example.org/' } }))).toMatchObject({
      code: 'VALIDATION',
    });
    expect(await failureOf(change(key, { settings: { url: 'http://127.0.0.2/' } }))).toMatchObject({
      code: 'URL_REFUSED',
    });
  });

  it('at the moment of its sync makes the sync use the new settings', async () => {
    const { key } = await add();
    const before = kit.site.requests.length;
    const changing = kit.service.db.createQueryRunner();
    await changing.startTransaction();
    await changing.query(`UPDATE source SET settings = $2, changed_at = now() WHERE key = $1`, [
      key,
      JSON.stringify({ url: `${kit.site.url}/other.xml` }),
    ]);
    const synced = sync(key);
    await lockWait(kit.service.db);
    await changing.commitTransaction();
    await changing.release();
    await synced;
    expect(kit.site.requests.slice(before).map(({ path }) => path)).toContain('/other.xml');
    expect(kit.site.requests.slice(before).map(({ path }) => path)).not.toContain('/feed.xml');
  });

  it('renames it as long as no record has the old name, unless the new name is taken', async () => {
    const { key } = await add();
    expect(await change(key, { name: 'Austin' })).toMatchObject({ key, name: 'Austin' });
    expect(await failureOf(change(key, { name: 'SAM.gov' }))).toMatchObject({ code: 'SOURCE_EXISTS' });
    await sync(key);
    expect(await failureOf(change(key, { name: 'Austin, TX' }))).toMatchObject({
      code: 'VALIDATION',
      details: { errors: { name: expect.any(String) } },
    });
  });

  it('lists the existing sources in the error if the source is unknown', async () => {
    expect(await failureOf(change('nothing', { paused: true }))).toMatchObject({
      code: 'SOURCE_NOT_FOUND',
      details: { sources: expect.arrayContaining(['sam_gov']) },
    });
    expect(await failureOf(change('demo', { paused: false }))).toMatchObject({ code: 'SOURCE_NOT_FOUND' });
  });
});
