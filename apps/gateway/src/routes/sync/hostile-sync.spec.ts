import { problemSchema } from '@rfp/contracts/errors';
import { stubRun } from '@rfp/testing/stubs/stub-sync-documents';
import { internals } from '../../testing/refusal-of.js';
import { startStubGateway, type StubGateway } from '../../testing/stub-gateway.js';

let gateway: StubGateway;

beforeAll(async () => {
  gateway = await startStubGateway();
});

afterAll(() => gateway.close());

const id = stubRun.id;
const page = 'https://county.example.org/bids';
const filterQuery = (value: unknown): string =>
  `filter=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`;

/** Expects that the gateway rejects the request without calling a service. */
async function refusalOf(method: string, path: string, body?: unknown): Promise<[number, string, string]> {
  const before = gateway.requests.length;
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await gateway.fetch(`/api${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: sent }),
  });
  const text = await answer.text();
  expect(text).not.toMatch(internals);
  expect(gateway.requests.slice(before)).toEqual([]);
  const problem = problemSchema.parse(JSON.parse(text));
  return [answer.status, problem.code, problem.error];
}

/** Invalid source keys. */
const invalidKeys = [
  '1',
  'Grants.gov',
  'GRANTS_GOV',
  'grants-gov',
  '__proto__',
  'k'.repeat(41),
  'k'.repeat(90),
  'a\r\nSet-Cookie: x=1',
  '../source-keys',
  '..%2f',
  "' or 1=1 --",
  '$where',
  'sam_gov ',
  'sám_gov',
  'sync.source',
  '*',
  '>',
];

describe('an invalid source key', () => {
  const byKey: [string, string, unknown][] = [
    ['GET', '', undefined],
    ['PUT', '', { paused: true }],
    ['DELETE', '', undefined],
    ['GET', '/ledger', undefined],
    ['GET', '/rejected', undefined],
    ['POST', '/replay', {}],
  ];

  it.each(byKey)('is not found by %s /sources/{id}%s', async (method, rest, body) => {
    for (const key of invalidKeys) {
      const refusal = await refusalOf(method, `/sources/${encodeURIComponent(key)}${rest}`, body);
      expect([key, ...refusal].slice(0, 3)).toEqual([key, 404, 'SOURCE_NOT_FOUND']);
    }
  });

  it('is not found by the sync of a scraping source', async () => {
    for (const key of invalidKeys.filter((one) => one.length <= 100)) {
      expect([key, ...(await refusalOf('POST', '/scraping/scrape-source', { source_key: key }))].slice(0, 3)).toEqual([
        key,
        404,
        'SOURCE_NOT_FOUND',
      ]);
    }
    await expect(refusalOf('POST', '/scraping/scrape-source', { source_key: 'k'.repeat(101) })).resolves.toEqual([
      422,
      'VALIDATION',
      'source_key must have at most 100 characters',
    ]);
  });

  it.each(['constructor', 'no_such', 'tostring'])(
    '%s is well-formed, so sync responds that it does not exist',
    async (key) => {
      for (const path of [`/sources/${key}`, `/sources/${key}/ledger`]) {
        const answer = await gateway.fetch(`/api${path}`);
        expect([answer.status, problemSchema.parse(await answer.json()).code]).toEqual([404, 'SOURCE_NOT_FOUND']);
      }
    },
  );
});

describe('an invalid run id', () => {
  it.each(['GET ', 'POST /cancel', 'POST /close-missing', 'GET /rejected'])('is not found by %s', async (route) => {
    const [method = '', rest = ''] = route.split(' ');
    for (const invalidId of [
      '1',
      'latest',
      '__proto__',
      `${id}'`,
      `${id}0`,
      '../sync/status',
      'a\r\nb',
      '%00'.replace('%', '%25'),
    ]) {
      expect((await refusalOf(method, `/runs/${encodeURIComponent(invalidId)}${rest}`)).slice(0, 2)).toEqual([
        404,
        'NOT_FOUND',
      ]);
    }
  });
});

const sourceFilters = /Allowed: ids, kind, paused/;
const runFilters = /Allowed: ids, source, status/;

describe('a hostile path', () => {
  it.each<[string, number, RegExp]>([
    ['/sources?page=1', 422, /Allowed: filter, range, sort/],
    ['/sources?filter=1&filter=2', 422, /filter must be a text/],
    ['/sources?filter[kind]=api', 422, /Allowed: filter, range, sort/],
    ['/sources?filter={', 400, /filter must be valid JSON/],
    ['/sources?filter=null', 422, /filter must be an object/],
    [`/sources?${filterQuery('{"ids":["a\\u0000"]}')}`, 400, /NUL/],
    [`/sources?${filterQuery({ kind: 'ftp' })}`, 422, /filter.kind must be one of: api, file, scraper, demo/],
    [`/sources?${filterQuery({ paused: 'yes' })}`, 422, /filter.paused must be true or false/],
    [`/sources?${filterQuery({ id: ['Grants.gov'] })}`, 422, /filter.ids.0 must be 2 to 40 lower-case letters/],
    [`/sources?${filterQuery({ id: { $ne: '' } })}`, 422, /filter.ids.0 must be a text/],
    [`/sources?${filterQuery({ settings: {} })}`, 422, sourceFilters],
    [`/sources?${filterQuery('{"__proto__":{"paused":true}}')}`, 422, sourceFilters],
    [`/sources?${filterQuery({ constructor: 1 })}`, 422, sourceFilters],
    [
      `/sources?${filterQuery({ ids: Array.from({ length: 1001 }, () => 'k1') })}`,
      422,
      /filter.ids must have at most 1000 items/,
    ],
    ['/sources?sort=["settings","ASC"]', 422, /sort.0 must be one of: id, key, name, next_due_at/],
    ['/sources?sort=["__proto__","ASC"]', 422, /sort.0 must be one of/],
    ['/sources?sort=["name","sideways"]', 422, /sort.1 must be one of: ASC, DESC/],
    ['/sources?sort=name', 400, /sort must be valid JSON/],
    ['/sources?range=[0,1000]', 422, /range must hold at most 1000 rows/],
    ['/sources?range=[-1,2]', 422, /range.0 must be at least 0/],
    ['/sources/grants_gov?embed=x', 422, /takes no parameters/],
    ['/sources/grants_gov/ledger?days=90', 422, /takes no parameters/],
    [`/sources/grants_gov/rejected?${filterQuery({ code: 'x' })}`, 422, /Allowed: none/],
    ['/sources/grants_gov/rejected?sort=["code","DESC"]', 422, /sort.0 must be one of: rejected_at, id/],
    ['/sources/grants_gov/rejected?range=[0,1000]', 422, /at most 1000 rows/],
    ['/connectors?x=1', 422, /takes no parameters/],
    [`/runs?${filterQuery({ status: 'pending' })}`, 422, /filter.status must be one of: running, completed/],
    [`/runs?${filterQuery({ source: 'Grants.gov' })}`, 422, /filter.source must be 2 to 40 lower-case letters/],
    [`/runs?${filterQuery({ trigger: 'person' })}`, 422, runFilters],
    [`/runs?${filterQuery({ id: [id, "' or 1=1"] })}`, 422, /filter.ids.1 must be a UUID/],
    [
      `/runs?${filterQuery({ id: Array.from({ length: 101 }, () => id) })}`,
      422,
      /filter.ids must have at most 100 items/,
    ],
    ['/runs?sort=["started_at","ASC"]', 422, /sort.1 must be one of: DESC/],
    ['/runs?sort=["counters","DESC"]', 422, /sort.0 must be one of: started_at, id/],
    ['/runs?range=[100001,100002]', 422, /range.0 must be at most 100000/],
    [`/runs/${id}/rejected?range=[0,1]`, 422, /takes no parameters/],
    ['/scraping/sources?x=1', 422, /takes no parameters/],
    ['/events?lastEventId=1', 422, /takes no parameters/],
    ['/sync/sources', 404, /nothing at this address/],
    [`/sync/runs/${id}`, 404, /nothing at this address/],
  ])('%s is rejected, stating what is allowed', async (path, status, sentence) => {
    expect(await refusalOf('GET', path)).toEqual([status, expect.any(String), expect.stringMatching(sentence)]);
  });

  it('of a source removal is rejected, stating the allowed values of records', async () => {
    await expect(refusalOf('DELETE', '/sources/county_bids?records=all')).resolves.toEqual([
      422,
      'VALIDATION',
      'records must be one of: keep, remove',
    ]);
    await expect(refusalOf('DELETE', '/sources/county_bids?records=keep&records=remove')).resolves.toEqual([
      422,
      'VALIDATION',
      'records must be one of: keep, remove',
    ]);
    await expect(refusalOf('DELETE', '/sources/county_bids?force=1')).resolves.toEqual([
      422,
      'VALIDATION',
      expect.stringContaining('Allowed: records'),
    ]);
  });
});

describe('a hostile body', () => {
  const source = { name: 'County bids', connector: 'web_page', settings: { url: page } };
  it.each<[string, string, unknown, number, RegExp]>([
    ['POST', '/sync', { max_records: 0 }, 422, /max_records must be at least 1/],
    ['POST', '/sync', { max_records: 1e9 }, 422, /max_records must be at most 1000000/],
    ['POST', '/sync', { max_records: '100' }, 422, /max_records must be a number/],
    ['POST', '/sync', { kind: 'scraper' }, 422, /Allowed: sources, only_due, max_records/],
    ['POST', '/sync', { idempotency_key: 'x' }, 422, /Allowed: sources, only_due, max_records/],
    [
      'POST',
      '/sync',
      { sources: Array.from({ length: 101 }, () => 'sam_gov') },
      422,
      /sources must have at most 100 items/,
    ],
    ['POST', '/sources', undefined, 422, /must be given/],
    ['POST', '/sources', [], 422, /must be an object/],
    ['POST', '/sources', { ...source, name: ' ' }, 422, /name must have at least 1 characters/],
    ['POST', '/sources', { ...source, name: 'x'.repeat(81) }, 422, /name must have at most 80 characters/],
    ['POST', '/sources', { ...source, name: { $ne: '' } }, 422, /name must be a text/],
    ['POST', '/sources', { ...source, key: 'constructor.prototype' }, 422, /key must be 2 to 40 lower-case letters/],
    ['POST', '/sources', { ...source, key: 'k'.repeat(41) }, 422, /key must be 2 to 40 lower-case letters/],
    ['POST', '/sources', { ...source, connector: '../secrets' }, 422, /connector must be 2 to 40 lower-case letters/],
    ['POST', '/sources', { ...source, home_url: 'javascript:alert(1)' }, 422, /home_url must be/],
    ['POST', '/sources', { ...source, home_url: 'file:///etc/passwd' }, 422, /home_url must be/],
    ['POST', '/sources', { ...source, interval_hours: 0 }, 422, /interval_hours must be at least 1/],
    ['POST', '/sources', { ...source, interval_hours: 169 }, 422, /interval_hours must be at most 168/],
    ['POST', '/sources', { ...source, max_records: 1_000_001 }, 422, /max_records must be at most 1000000/],
    ['POST', '/sources', { ...source, settings: 'url' }, 422, /settings must be an object/],
    ['POST', '/sources', { ...source, ready_made: true }, 422, /Allowed: key, name, connector/],
    ['POST', '/sources', { ...source, created_by: 'somebody else' }, 422, /Allowed: key, name, connector/],
    ['POST', '/sources', '{"name":"a\\u0000b"}', 400, /NUL/],
    [
      'POST',
      '/sources',
      JSON.stringify({ ...source, settings: { url: 'x'.repeat(1_100_000) } }),
      413,
      /limit is 1 MiB/,
    ],
    [
      'POST',
      '/sources',
      `{"name":"x","connector":"web_page","settings":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`,
      400,
      /nest deeper than 32/,
    ],
    ['PUT', '/sources/sam_gov', { color: 'red' }, 422, /Allowed: name, home_url, settings/],
    ['PUT', '/sources/sam_gov', { paused: 'no' }, 422, /paused must be true or false/],
    ['PUT', '/sources/sam_gov', { interval_hours: 1.5 }, 422, /interval_hours must be a whole number/],
    ['PUT', '/sources/sam_gov', undefined, 422, /must be given/],
    ['POST', '/sources/test', {}, 422, /must be/],
    ['POST', '/sources/test', { source: 'Grants.gov' }, 422, /must be|form/],
    ['POST', '/sources/sam_gov/replay', { ids: [] }, 422, /ids must have at least 1 items/],
    ['POST', '/sources/sam_gov/replay', { ids: ['x'] }, 422, /ids.0 must be a UUID/],
    [
      'POST',
      '/sources/sam_gov/replay',
      { ids: Array.from({ length: 1001 }, () => id) },
      422,
      /ids must have at most 1000 items/,
    ],
    ['POST', '/scraping/scrape-source', {}, 422, /source_key must be given/],
    ['POST', '/scraping/scrape-source', { source_key: ['county_bids'] }, 422, /source_key must be a text/],
    ['POST', '/scraping/scrape-url', {}, 422, /url must be given/],
    ['POST', '/scraping/scrape-url', { url: '  ' }, 422, /url must have at least 1 characters/],
    [
      'POST',
      '/scraping/scrape-url',
      { url: `https://a.example/${'x'.repeat(2048)}` },
      422,
      /url must have at most 2048 characters/,
    ],
    [
      'POST',
      '/scraping/scrape-url',
      { url: page, source_name: 'x'.repeat(81) },
      422,
      /source_name must have at most 80 characters/,
    ],
    ['POST', '/scraping/scrape-url', { url: page, max_records: 5 }, 422, /Allowed: url, source_name/],
    ['POST', '/scraping/scrape-url', { url: { href: page } }, 422, /url must be a text/],
    ['POST', '/scraping/test', { url: page, headers: {} }, 422, /Allowed: url/],
    ['POST', '/scraping/test', '<a/>', 400, /valid JSON/],
  ])('of %s %s, number %#, is rejected, stating what is allowed', async (method, path, body, status, sentence) => {
    expect(await refusalOf(method, path, body)).toEqual([status, expect.any(String), expect.stringMatching(sentence)]);
  });

  it('with a URL is passed to sync, which alone validates it', async () => {
    for (const url of [
      'http://127.0.0.1/',
      'file:///etc/passwd',
      'http://[::ffff:7f00:1]/',
      'gopher://x',
      'http://a@b/',
      'not an address',
      '//evil.example',
    ]) {
      await gateway.fetch('/api/scraping/test', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url }),
      });
      expect(gateway.requests.at(-1)).toEqual({ name: 'sync.test-url', request: { url } });
    }
  });
});
