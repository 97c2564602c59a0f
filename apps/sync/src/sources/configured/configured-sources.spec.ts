import { randomBytes } from 'node:crypto';
import { loadConfig } from '@rfp/service-kit/config';
import { Vault } from '@rfp/service-kit/vault';
import { type DataSource } from 'typeorm';
import { SourceKeysService } from '../../secrets/source-keys.service.js';
import { openSyncStore } from '../../store/data-source.js';
import { syncConfigSchema } from '../../sync.config.js';
import { person } from '../../testing/sync-service.js';
import { type ConfiguredSource } from './configured-source.js';
import { ConfiguredSources } from './configured-sources.js';
import { Outbound } from './outbound.js';
import { serviceDatabase, type ServiceDatabase } from '../../testing/service-database.js';

let database: ServiceDatabase;
let store: DataSource;
let keys: SourceKeysService;

const environment = {
  ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64url')}`,
  SCRAPING_ALLOWED_HOSTS: 'firecrawl.internal:3002,data.county.internal',
};

beforeAll(async () => {
  database = await serviceDatabase();
  store = await openSyncStore(database.url);
  keys = new SourceKeysService(store, new Vault(loadConfig(syncConfigSchema, environment).ENCRYPTION_KEYS), {
    apiKeys: new Map(),
  });
  for (const source of ['firecrawl', 'socrata', 'sam_gov', 'simpler_grants'] as const)
    await keys.set(source, `key-of-${source}`, person);
});

afterAll(async () => {
  await store.destroy();
  await database.drop();
});

function sourcesWith(settings: Record<string, string> = {}): ConfiguredSources {
  const config = loadConfig(syncConfigSchema, { ...environment, ...settings });
  return new ConfiguredSources(config, store, keys, new Outbound(config));
}

/** A source that a person has added. */
async function addSource(key: string, connector: string, settings: object): Promise<ConfiguredSource> {
  await store.query(
    `INSERT INTO source (key, connector, name, source_type, home_url, settings, ready_made, paused, interval_hours)
     VALUES ($1, $2, $1, 'scraped', 'https://example.org/', $3, false, true, 24) ON CONFLICT (key) DO UPDATE SET connector = excluded.connector, settings = excluded.settings`,
    [key, connector, JSON.stringify(settings)],
  );
  return sourcesWith().get(key);
}

const dataset = { dataset: 'abcd-1234', time_zone: 'America/New_York', id: 'id', fields: { title: 'title' } };
const pages = { urls: ['https://example.org/bids'] };

describe('the next sync of a source', () => {
  it('follows its schedule, and is null if the source runs only on demand', async () => {
    await addSource('scheduled', 'feed', { url: 'https://example.org/feed' });
    await store.query(`UPDATE source SET paused = false, next_due_at = '2026-12-01T06:00:00Z' WHERE key = 'scheduled'`);
    const nextWith = async (RFP_SCHEDULE: string) =>
      (await sourcesWith({ RFP_SCHEDULE }).get('scheduled')).source.next_due_at;
    expect([await nextWith('on'), await nextWith('off')]).toEqual(['2026-12-01T06:00:00.000Z', null]);
  });
});

describe('the API key of a source', () => {
  it.each<[string, string, object, string | null]>([
    ['Firecrawl itself', 'firecrawl', pages, 'key-of-firecrawl'],
    [
      'a self-hosted Firecrawl that the operator has named',
      'firecrawl',
      { ...pages, base_url: 'http://firecrawl.internal:3002' },
      'key-of-firecrawl',
    ],
    [
      'a host that claims to be a Firecrawl',
      'firecrawl',
      { ...pages, base_url: 'https://firecrawl.example.org' },
      null,
    ],
    [
      'a host whose name begins with that of the self-hosted Firecrawl',
      'firecrawl',
      { ...pages, base_url: 'https://api.firecrawl.dev.example.org' },
      null,
    ],
    ['another port of that host', 'firecrawl', { ...pages, base_url: 'http://firecrawl.internal' }, null],
    [
      'a Socrata portal of a built-in source',
      'socrata',
      { ...dataset, domain: 'data.cityofnewyork.us' },
      'key-of-socrata',
    ],
    [
      'a Socrata portal that the operator has named',
      'socrata',
      { ...dataset, domain: 'data.county.internal' },
      'key-of-socrata',
    ],
    ['a host that claims to be a Socrata portal', 'socrata', { ...dataset, domain: 'data.example.org' }, null],
    ['a feed', 'feed', { url: 'https://example.org/feed' }, null],
  ])('is sent only to services that are trusted with it: %s', async (_where, connector, settings, key) => {
    const source = await addSource('some_source', connector, settings);
    expect(await source.openKey()).toBe(key);
  });

  it('is that of its connector type, also for built-in sources', async () => {
    const sources = sourcesWith();
    await sources.addBuiltIn();
    for (const key of ['sam_gov', 'simpler_grants']) {
      const source = await sources.get(key);
      expect([source.source.ready, await source.openKey()]).toEqual([true, `key-of-${key}`]);
    }
    expect(await (await sources.get('delaware_bids')).openKey()).toBe('key-of-socrata');
    expect(await (await sources.get('grants_gov')).openKey()).toBeNull();
  });
});

describe('the settings of the environment', () => {
  it('override those of built-in sources, but not those that a user has set', async () => {
    const sources = sourcesWith({
      SAM_BASE_URL: 'http://127.0.0.1:4010',
      SAM_DAILY_QUOTA: '1000',
      GRANTS_GOV_INTERVAL_MS: '5',
    });
    expect(await sources.get('sam_gov')).toMatchObject({
      baseUrl: 'http://127.0.0.1:4010',
      pace: { dailyQuota: 1000 },
    });
    expect(await sources.get('grants_gov')).toMatchObject({
      baseUrl: 'https://api.grants.gov',
      pace: { minIntervalMs: 5 },
    });
    await store.query(`DELETE FROM source WHERE key = 'sam_gov'`);
    expect((await addSource('sam_gov', 'feed', { url: 'https://example.org/feed' })).baseUrl).toBe(
      'https://example.org',
    );
  });
});

describe('the transport of a source', () => {
  it('is the egress guard if its addresses come from users, with rate limits, and longer timeouts for slow services', async () => {
    const feed = await addSource('a_feed', 'feed', { url: 'https://example.org/feed' });
    const firecrawl = await addSource('a_firecrawl', 'firecrawl', pages);
    const page = await addSource('a_page', 'web_page', { url: 'https://example.org/bids' });
    const sends = [feed, firecrawl, page].map(({ send }) => send);
    expect(new Set([...sends, globalThis.fetch]).size).toBe(4);
    expect(firecrawl.pace.limits).toMatchObject({ totalMs: 150_000 });
    expect(page.pace.limits?.headersMs).toBeGreaterThan(10 * 60_000);
    for (const send of sends) {
      const failure: unknown = await send('http://127.0.0.1:9/').catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: 'URL_REFUSED' });
    }
  });

  it('is the egress guard for hosts other than the configured one, if the source is built in', async () => {
    const sources = sourcesWith({ GRANTS_GOV_BASE_URL: 'http://127.0.0.1:9' });
    await sources.addBuiltIn();
    const { send } = await sources.get('grants_gov');
    const failureOf = (address: string) => send(address).catch((error: unknown) => error);
    expect(await failureOf('http://127.0.0.1:10/')).toMatchObject({ code: 'URL_REFUSED' });
    expect(await failureOf('http://127.0.0.1:9/')).not.toMatchObject({ code: 'URL_REFUSED' });
  });

  it('validates the pages that another service is to fetch', async () => {
    const source = await addSource('a_firecrawl', 'firecrawl', { urls: ['http://10.1.2.3/admin'] });
    await expect(source.validateTargets(new AbortController().signal)).rejects.toMatchObject({ code: 'URL_REFUSED' });
  });
});
