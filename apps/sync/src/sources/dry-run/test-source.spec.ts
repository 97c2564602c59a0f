import { randomBytes } from 'node:crypto';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { readRows } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { emptyTables } from '../../testing/empty-tables.js';
import { type BidSite, startBidSite } from '../../testing/network/bid-site.js';
import { failureOf } from '../../testing/failure-of.js';
import { httpAnswer } from '../../testing/network/raw-site.js';
import { assertionOf, person, startSyncService, type SyncService } from '../../testing/sync-service.js';

const assertion = assertionOf(person);
const canary = 'CANARY-of-the-spec-0123456789';
let site: BidSite;
let service: SyncService;

beforeAll(async () => {
  site = await startBidSite();
  service = await startSyncService({
    ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64url')}`,
    SCRAPING_ALLOWED_HOSTS: `127.0.0.1:${site.port}`,
    SCRAPING_INTERVAL_MS: '0',
    SAM_BASE_URL: site.url,
  });
});

afterAll(async () => {
  await service.close();
  await site.stop();
});

beforeEach(async () => {
  site.answers.clear();
  site.robots = '';
  site.requests.length = 0;
  await emptyTables(service.db, ['rejected_record', 'run', 'source_state', 'source_usage', 'source_key']);
  await service.db.query('DELETE FROM source WHERE NOT ready_made');
});

type Test = RpcRequest<'sync.test-source'>['test'];
const test = (given: Test) => service.rpc.call('sync.test-source', { test: given }, { assertion, timeoutMs: 30_000 });
const feed = () => ({ connector: 'feed', settings: { url: `${site.url}/feed.xml` } });
const countRequests = (path: string) => site.requests.filter((request) => request.path.startsWith(path)).length;
const usage = () =>
  readRows(
    service.db,
    z.object({ account: z.string(), usage: z.object({ requests: z.number(), pause: z.unknown() }) }),
    'SELECT account, usage FROM source_usage ORDER BY account',
  );

describe('testing a source', () => {
  it('that is not saved shows the records that would be read, and stores nothing', async () => {
    const result = await test(feed());
    expect(result).toMatchObject({ success: true, found: 7, rejected: [], requests: 1 });
    expect(result.sample.map(({ fields }) => fields.title)).toEqual(site.titles.slice(0, 5));
    expect(result.sample[0]).toMatchObject({ source_name: 'Test', source_type: 'private_rfp' });
    expect(
      (await service.rpc.call('sync.sources', {}, { assertion })).sources.every(({ ready_made }) => ready_made),
    ).toBe(true);
    for (const table of ['run', 'source_state', 'rejected_record'])
      expect(await readRows(service.db, z.unknown(), `SELECT 1 FROM ${table}`)).toEqual([]);
    expect(service.intake.batches).toEqual([]);
  });

  it('that is saved starts at the beginning, and does not change its checkpoint', async () => {
    await service.rpc.call(
      'sync.add-source',
      { source: { ...feed(), name: 'Bids', key: 'bids', paused: true }, idempotency_key: null },
      { assertion },
    );
    await service.db.query(
      `INSERT INTO source_state (source, checkpoint, updated_at) VALUES ('bids', '{"etag":"x"}', now())`,
    );
    expect(await test({ source: 'bids' })).toMatchObject({
      found: 7,
      sample: [{ source_name: 'Bids' }, {}, {}, {}, {}],
    });
    expect(
      await readRows(service.db, z.object({ checkpoint: z.unknown() }), 'SELECT checkpoint FROM source_state'),
    ).toEqual([{ checkpoint: { etag: 'x' } }]);
    expect(await usage()).toMatchObject([{ account: 'bids', usage: { requests: 1 } }]);
  });

  it('counts its requests, and sends none during a pause', async () => {
    site.answers.set('/feed.xml', () => httpAnswer('later', { 'Retry-After': '3600' }, '429 Too Many Requests'));
    expect(await failureOf(test(feed()))).toMatchObject({ code: 'SOURCE_RATE_LIMITED' });
    expect(await failureOf(test(feed()))).toMatchObject({ code: 'SOURCE_RATE_LIMITED' });
    expect(countRequests('/feed.xml')).toBe(1);
    expect(await usage()).toMatchObject([
      { account: `draft:127.0.0.1:${site.port}`, usage: { requests: 1, pause: {} } },
    ]);
  });

  it('fetches a page anonymously, and obeys robots.txt', async () => {
    const page = { connector: 'web_page', settings: { url: `${site.url}/bids` } };
    expect(await test(page)).toMatchObject({ found: 7, requests: 1 });
    expect(site.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/bids']);
  });

  it('reports why the source cannot be read', async () => {
    expect(await failureOf(test({ source: 'nothing' }))).toMatchObject({ code: 'SOURCE_NOT_FOUND' });
    expect(await failureOf(test({ source: 'sam_gov' }))).toMatchObject({ code: 'SOURCE_KEY_MISSING' });
    expect(await failureOf(test({ connector: 'feed', settings: { url: 'http://10.0.0.1/' } }))).toMatchObject({
      code: 'URL_REFUSED',
    });
    expect(await failureOf(test({ connector: 'feed', settings: {} }))).toMatchObject({
      code: 'VALIDATION',
      details: { errors: { 'settings.url': expect.any(String) } },
    });
    site.answers.set('/feed.xml', () => httpAnswer('<html><body>Please sign in</body></html>'));
    expect((await failureOf(test(feed()))).code).toMatch(/^SOURCE_/);
  });

  it('redacts the API key in the result', async () => {
    await service.rpc.call('sync.set-key', { source: 'sam_gov', key: canary }, { assertion });
    const notice = {
      noticeId: 'x1',
      title: `Road works ${canary}`,
      postedDate: '2026-11-01',
      type: 'Solicitation',
      active: 'Yes',
      responseDeadLine: null,
      solicitationNumber: canary,
    };
    site.answers.set('/opportunities/v2/search', () =>
      httpAnswer(
        JSON.stringify({
          totalRecords: 2,
          limit: 1000,
          offset: 0,
          opportunitiesData: [notice, { noticeId: canary, title: '' }],
        }),
        { 'Content-Type': 'application/json' },
      ),
    );
    const result = await test({ source: 'sam_gov' });
    expect(result.found).toBe(2);
    expect(JSON.stringify(result)).not.toContain(canary);
    expect(JSON.stringify(result)).toContain('[redacted]');
  });
});

describe('an optional API key', () => {
  const bearer = () =>
    site.requests.map(({ headers }) => headers.get('authorization') ?? headers.get('x-app-token') ?? null);
  const firecrawlAt = (url: string) => ({
    connector: 'firecrawl',
    settings: { urls: [`${site.url}/bids`], base_url: url },
  });

  it('is sent to a self-hosted service that the operator has named, by all sources of its type', async () => {
    site.answers.set('/v2/scrape', () =>
      httpAnswer(
        JSON.stringify({
          success: true,
          data: {
            html: '<p>No open bids at this time.</p>',
            rawHtml: '<p>No open bids at this time.</p>',
            metadata: { sourceURL: `${site.url}/bids`, statusCode: 200 },
          },
        }),
        { 'Content-Type': 'application/json' },
      ),
    );
    await test(firecrawlAt(site.url)).catch(() => undefined);
    await service.rpc.call('sync.set-key', { source: 'firecrawl', key: canary }, { assertion });
    await test(firecrawlAt(site.url)).catch(() => undefined);
    await test({ ...firecrawlAt(site.url), name: 'Another' }).catch(() => undefined);
    expect(bearer()).toEqual([null, `Bearer ${canary}`, `Bearer ${canary}`]);
  });
});
