import { stubId } from '@rfp/testing/stubs/stub-services';
import { refusalOf } from '../testing/refusal-of.js';
import { startStubGateway, type StubGateway } from '../testing/stub-gateway.js';

let gateway: StubGateway;

beforeAll(async () => {
  gateway = await startStubGateway();
});

afterAll(() => gateway.close());

const filterQuery = (value: unknown): string =>
  `filter=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`;
const allowedFilters = /Allowed: q, status, source_type/;
const allowedQuery = /Allowed: filter, range, sort, page, per_page/;
const allowedSorts = /must be one of: relevance_score, total_score/;

describe('a hostile list query', () => {
  it.each<[string, number, RegExp]>([
    ['foo=1', 422, allowedQuery],
    ['__proto__=1', 422, allowedQuery],
    ['constructor=1', 422, allowedQuery],
    ['filter[status]=active', 422, allowedQuery],
    ['embed=["agency"]', 422, allowedQuery],
    ['page=0', 422, /page must be at least 1/],
    ['page=-1', 422, /page must be at least 1/],
    ['page=abc', 422, /page must be a number/],
    ['page=1.5', 422, /page must be a whole number/],
    ['page=0x10', 422, /page must be a number/],
    ['per_page=%2010', 422, /per_page must be a number/],
    ['page=1e9', 422, /page must be at most 100000/],
    ['page=Infinity', 422, /page must be a number|whole number/],
    ['page=1&page=2', 422, /page must be a number/],
    ['per_page=0', 422, /per_page must be at least 1/],
    ['per_page=1001', 422, /per_page must be at most 1000/],
    ['per_page=9'.padEnd(400, '9'), 422, /per_page must be/],
    ['per_page=1;drop table opportunities', 422, /per_page must be a number/],
    ['page=100000&per_page=1000', 422, /must be at most 100000/],
    ['sort_by=password', 422, allowedSorts],
    ['sort_by=title;--', 422, allowedSorts],
    ['sort_by=constructor', 422, allowedSorts],
    ['sort_by=(select 1)', 422, allowedSorts],
    ['sort_order=sideways', 422, /sort_order must be one of: asc, desc/],
    ['sort_order=asc;select pg_sleep(10)', 422, /sort_order must be one of/],
    ['status=open', 422, /filter.status must be one of: active, closed, upcoming/],
    ["status=active' or '1'='1", 422, /must be one of: active/],
    ['source_type=municipal', 422, /must be one of: federal_contract/],
    [`search=${'x'.repeat(501)}`, 422, /search must have at most 500 characters/],
    ['search=a&search=b', 422, /search must be a text/],
    ['search=%00', 400, /NUL/],
    ['filter=%00', 400, /NUL/],
    ['filter={', 400, /filter must be valid JSON/],
    ['filter=undefined', 400, /filter must be valid JSON/],
    ['filter=null', 422, /filter must be an object/],
    ['filter=[]', 422, /filter must be an object/],
    ['filter=1', 422, /filter must be an object/],
    [filterQuery({ foo: 1 }), 422, allowedFilters],
    [filterQuery('{"__proto__":{"admin":true}}'), 422, allowedFilters],
    [filterQuery({ constructor: 1 }), 422, allowedFilters],
    [filterQuery({ $where: 'sleep(1000)' }), 422, allowedFilters],
    [filterQuery({ status: { $ne: null } }), 422, /filter.status must be one of/],
    [filterQuery({ status: ['active'] }), 422, /filter.status must be one of/],
    [filterQuery({ q: { a: 1 } }), 422, /filter.q must be a text/],
    [filterQuery({ q: 5 }), 422, /filter.q must be a text/],
    [filterQuery('{"q":"\\u0000"}'), 400, /NUL/],
    [filterQuery({ min_score: -1 }), 422, /filter.min_score must be at least 0/],
    [filterQuery({ min_score: 1e300 }), 422, /filter.min_score must be/],
    [filterQuery({ min_value: '1000000' }), 422, /filter.min_value must be a number/],
    [filterQuery({ max_value: -5 }), 422, /filter.max_value must be at least 0/],
    [filterQuery({ due_by: '31.12.2026' }), 422, /filter.due_by must be a day such as/],
    [filterQuery({ due_by: '2026-02-30' }), 422, /filter.due_by must be a day such as/],
    [filterQuery({ posted_since: "2026-01-01'--" }), 422, /filter.posted_since must be a day such as/],
    [filterQuery({ due_within_days: 99_999 }), 422, /filter.due_within_days must be at most 3650/],
    [filterQuery({ agency_name: 'x'.repeat(301) }), 422, /filter.agency_name must have at most 300 characters/],
    [filterQuery({ id: ['x'] }), 422, /filter.id.0 must be a UUID/],
    [filterQuery({ id: [stubId(1), "' or 1=1"] }), 422, /filter.id.1 must be a UUID/],
    [filterQuery({ ids: {} }), 422, /filter.ids must be a list/],
    [filterQuery({ id: [stubId(1), 'x'], q: 'x' }), 422, /filter.ids.1 must be a UUID/],
    [filterQuery(`${'['.repeat(500)}${']'.repeat(500)}`), 400, /nest deeper than 32/],
    [
      filterQuery(Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`k${n}`, 1]))),
      400,
      /more than 1000 names/,
    ],
    ['range=[0]', 422, /range must/],
    ['range=[0,9,10]', 422, /range must/],
    ['range=[9,0]', 422, /range must be \[first, last\]/],
    ['range=[0,1000]', 422, /range must hold at most 1000 rows/],
    ['range=[0.5,2]', 422, /range.0 must be a whole number/],
    ['range=[1e99,2e99]', 422, /range.0 must be/],
    ['range=["0","9"]', 422, /range.0 must be a number/],
    ['range=0-49', 400, /range must be valid JSON/],
    ['sort=["title"]', 422, /sort must|sort.1 must/],
    ['sort=["title","ASC","x"]', 422, /sort must/],
    ['sort=["title, (select version())","ASC"]', 422, allowedSorts],
    ['sort={"field":"title"}', 422, /sort must be a list/],
    ['sort=title', 400, /sort must be valid JSON/],
  ])('%s is rejected, stating what is allowed [asvs 1.4.2, 2.2.1, 15.3.7]', async (query, status, sentence) => {
    const before = gateway.requests.length;
    const answer = await gateway.fetch(`/api/opportunities?${query}`);
    expect(answer.status).toBe(status);
    expect(await refusalOf(answer)).toMatch(sentence);
    expect(gateway.requests).toHaveLength(before);
  });
});

describe('a hostile path', () => {
  it.each<[string, number]>([
    ['/api/opportunities/1', 404],
    ["/api/opportunities/'%20or%201=1", 404],
    ['/api/opportunities/__proto__', 404],
    ['/api/opportunities/..%2f..%2fetc%2fpasswd', 404],
    [`/api/opportunities/${'a'.repeat(5000)}`, 404],
    ['/api/opportunities/%zz', 400],
    ['/api/opportunities/%00', 400],
    [`/api/opportunities/${stubId(1)}/score-explanation?keywords=${'x'.repeat(101)}`, 422],
    [
      `/api/opportunities/${stubId(1)}/score-explanation?keywords=${Array.from({ length: 21 }, (_, n) => n).join(',')}`,
      422,
    ],
    [`/api/opportunities/${stubId(1)}/score-explanation?words=a`, 422],
    [`/api/opportunities/${stubId(1)}/score-explanation?recipe=${'g'.repeat(32)}`, 422],
    [`/api/opportunities/${stubId(1)}/score-explanation?recipe=default&recipe=default`, 422],
    [`/api/opportunities/${stubId(1)}/score-explanation?asOf=yesterday`, 422],
    [`/api/opportunities/${stubId(1)}/score-explanation?asOf=2026-03-02`, 422],
    [`/api/opportunities/${stubId(1)}?embed=x`, 422],
    ['/api/runs/latest', 404],
    [`/api/sources/${'a'.repeat(300)}`, 404],
    [`/api/opportunities/${'a'.repeat(300)}/history`, 404],
    [`/api/opportunities/${stubId(1)}/history?limit=0x10`, 422],
    [`/api/opportunities/${stubId(1)}/history?limit=101`, 422],
    ['/api/sync/status?x=1', 422],
    ['/api', 404],
    ['/api/', 404],
    ['//api/opportunities', 404],
    ['/API/opportunities', 404],
    ['/api/opportunities/../../../etc/passwd', 404],
    ['/.env', 404],
    ['/package.json', 404],
  ])('%s responds %i', async (path, status) => {
    const answer = await gateway.fetch(path);
    expect(answer.status).toBe(status);
    await refusalOf(answer);
  });
});

describe('a hostile body', () => {
  const json = { 'content-type': 'application/json' };
  it.each<[string, string, Record<string, string>, number, RegExp]>([
    ['{', '/api/opportunities/search', json, 400, /valid JSON/],
    ['', '/api/opportunities/search', json, 422, /must be given/],
    ['null', '/api/opportunities/search', json, 422, /must be an object/],
    ['[]', '/api/opportunities/search', json, 422, /must be an object/],
    ['{"keywords":""}', '/api/opportunities/search', json, 422, /^Please enter search keywords$/],
    ['{"keywords":[]}', '/api/opportunities/search', json, 422, /^Please enter search keywords$/],
    ['{"keywords":{"$gt":""}}', '/api/opportunities/search', json, 422, /keywords must be a text or a list/],
    [
      JSON.stringify({ keywords: Array.from({ length: 20 }, () => 'a b "c d"') }),
      '/api/opportunities/search',
      json,
      422,
      /at most 60 words and fields together; these have 80/,
    ],
    ['{"keywords":"a","limit":101}', '/api/opportunities/search', json, 422, /limit must be at most 100/],
    ['{"keywords":"a","admin":true}', '/api/opportunities/search', json, 422, /Allowed: keywords/],
    ['{"keywords":"a","__proto__":{"x":1}}', '/api/opportunities/search', json, 422, /Allowed: keywords/],
    ['{"keywords":"a\\u0000"}', '/api/opportunities/search', json, 400, /NUL/],
    ['['.repeat(100_000), '/api/opportunities/search', json, 400, /valid JSON/],
    [JSON.stringify({ keywords: 'x'.repeat(1_100_000) }), '/api/opportunities/search', json, 413, /limit is 1 MiB/],
    ['{}', '/api/sync', { 'content-type': 'application/json; charset=utf-16' }, 415, /UTF-8/],
    ['{}', '/api/sync', { ...json, 'content-encoding': 'br' }, 415, /content encoding/],
    ['<a/>', '/api/opportunities/search', { 'content-type': 'application/xml' }, 415, /must be JSON/],
    [
      'keywords=a',
      '/api/opportunities/search',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      /must be JSON/,
    ],
    ['{"sources":[]}', '/api/sync', json, 422, /sources must have at least 1 items/],
    ['{"sources":["../x"]}', '/api/sync', json, 422, /sources.0 must be 2 to 40 lower-case letters/],
    ['{"trigger":"schedule"}', '/api/sync', json, 422, /Allowed: sources/],
  ])('number %# is rejected', async (body, path, headers, status, sentence) => {
    const answer = await gateway.fetch(path, { method: 'POST', headers, body });
    expect(answer.status).toBe(status);
    expect(await refusalOf(answer)).toMatch(sentence);
  });
});
