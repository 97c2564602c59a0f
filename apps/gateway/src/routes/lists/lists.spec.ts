import { AppError } from '@rfp/contracts/errors';
import { replyIn } from '@rfp/contracts/wire/envelope';
import { type Route } from '@rfp/contracts/routes/route';
import { routes } from '@rfp/contracts/routes';
import { stubAuthorization } from '@rfp/testing/stubs/stub-callers';
import { anOpportunity, stubId, type StubAnswers } from '@rfp/testing/stubs/stub-services';
import { startStubGateway, type StubGateway } from '../../testing/stub-gateway.js';

const allRoutes: Readonly<Record<string, Route>> = routes;
/** Messages of routes that read one opportunity, with their paths below it. */
const readsOfOne = Object.values(allRoutes).flatMap(({ method, path, passesTo }) => {
  const below = /^\/opportunities\/\{id\}(\/[a-z-]+)$/.exec(path)?.[1];
  return method !== 'GET' || below === undefined || passesTo === undefined ? [] : [[passesTo, below] as const];
});

let gateway: StubGateway;

beforeAll(async () => {
  gateway = await startStubGateway();
});

afterAll(() => gateway.close());

function lastRequest(name: string): unknown {
  return gateway.requests.findLast((one) => one.name === name)?.request;
}

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return gateway.fetch(path, { headers });
}

function answersOver(rows: ReturnType<typeof anOpportunity>[]): StubAnswers {
  return {
    'opportunities.list': ({ offset, limit }) => ({
      rows: rows.slice(offset, offset + limit),
      total: rows.length,
      offset,
    }),
  };
}

describe('the list', () => {
  it('returns range and total, and passes on the query [spec 7.30]', async () => {
    const answer = await get('/api/opportunities-working?page=2&per_page=20&status=active&sort_by=score');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-range')).toBe('opportunities 20-39/48');
    expect(answer.headers.get('x-total-count')).toBe('48');
    expect(replyIn(await answer.json(), routes.listOpportunitiesWorking)).toHaveLength(20);
    expect(lastRequest('opportunities.list')).toEqual({
      audience: 'default',
      search: expect.objectContaining({ keywords: ['HVAC'] }),
      filter: { status: 'active' },
      sort: ['relevance_score', 'DESC'],
      offset: 20,
      limit: 20,
    });
  });

  it('after a cursor states the total, but no range, because the position in the list is unknown', async () => {
    const { headers } = await get('/api/opportunities?after=WyJ4Il0&per_page=20');
    expect(headers.get('content-range')).toBe('opportunities */60');
    expect(headers.get('x-total-count')).toBe('60');
  });

  it('returns the same headers to HEAD without rows [spec 7.2]', async () => {
    const answer = await gateway.fetch('/api/opportunities', { method: 'HEAD' });
    expect(answer.headers.get('content-range')).toBe('opportunities 0-49/60');
    expect(await answer.text()).toBe('');
  });

  it('is fetched in parts if it exceeds the message size limit', async () => {
    const rows = Array.from({ length: 800 }, (_, n) => anOpportunity(n + 1, { description: 'x'.repeat(2000) }));
    const large = await startStubGateway({ answers: answersOver(rows) });
    const answer = await large.fetch('/api/opportunities?per_page=800');
    expect(answer.headers.get('content-range')).toBe('opportunities 0-799/800');
    await expect(answer.json()).resolves.toEqual(rows);
    await large.close();
  });

  it('as of an instant is by default in the order of the posted date', async () => {
    const as_of = '2026-03-09T09:00:00Z';
    expect((await get(`/api/opportunities?asOf=${as_of}&status=active`)).status).toBe(200);
    expect(lastRequest('opportunities.list')).toMatchObject({ as_of, sort: ['posted_date', 'DESC'] });
    expect((await get('/api/opportunities?asOf=yesterday')).status).toBe(422);
  });

  it('contains demo records only with the header value true', async () => {
    await get('/api/opportunities', { 'x-demo-session': 'true' });
    expect(lastRequest('opportunities.list')).toHaveProperty('audience', 'demo');
    await get('/api/opportunities/stats', { 'x-demo-session': '1' });
    expect(lastRequest('opportunities.stats')).toHaveProperty('audience', 'default');
  });

  it.each([['opportunities.get', ''] as const, ...readsOfOne])(
    'uses the audience of the caller in %s, so that demo records do not open by URL',
    async (name, path) => {
      await get(`/api/opportunities/${stubId(1)}${path}`);
      expect(lastRequest(name)).toHaveProperty('audience', 'default');
      await get(`/api/opportunities/${stubId(1)}${path}`, { 'x-demo-session': 'true' });
      expect(lastRequest(name)).toHaveProperty('audience', 'demo');
    },
  );
});

describe('a list whose reader chooses no order', () => {
  const sortOf = async (path: string, as: Parameters<typeof stubAuthorization>[0] = 'owner') =>
    (await get(path, stubAuthorization(as))).headers.get('x-sort');

  it.each([
    ['by their own total with a profile', '', 'owner', 'personal_total'],
    ['by score without one', '', 'demo', 'relevance_score'],
    ['by the best match with a text', '?search=roof', 'owner', 'best_match'],
    ['by the posted date in the past', '?asOf=2026-03-03T14:00:00Z', 'owner', 'posted_date'],
  ] as const)('is %s, and the reply states this order', async (_, query, as, field) => {
    for (const path of ['/api/opportunities', '/api/opportunities-working'])
      expect(await sortOf(path + query, as)).toBe(`["${field}","DESC"]`);
    expect(lastRequest('opportunities.list')).toMatchObject({ sort: [field, 'DESC'] });
  });

  it('is sorted by score if the profile cannot be read; a requested order by the profile fails instead', async () => {
    const gatewayWithoutProfiles = await startStubGateway({ without: ['auth.search-profile'] });
    const answer = await gatewayWithoutProfiles.fetch('/api/opportunities');
    expect([answer.status, answer.headers.get('x-sort')]).toEqual([200, '["relevance_score","DESC"]']);
    expect((await gatewayWithoutProfiles.fetch('/api/opportunities?sort_by=personal_total')).status).toBe(503);
    await gatewayWithoutProfiles.close();
  });
});

describe('a list whose default order is still being prepared', () => {
  const sorts: unknown[] = [];
  const answers: StubAnswers = {
    'opportunities.list': ({ sort, max_order_ms, offset }) => {
      sorts.push([sort[0], max_order_ms]);
      if (sort[0] === 'personal_total') throw new AppError('ORDER_NOT_READY');
      return { rows: [anOpportunity(1)], total: 1, offset };
    },
  };
  let preparing: StubGateway;

  beforeAll(async () => {
    preparing = await startStubGateway({ answers });
  });
  afterAll(() => preparing.close());

  it('is sorted by score after a short wait, says so, and is not cached', async () => {
    const answer = await preparing.fetch('/api/opportunities');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-sort')).toBe('["relevance_score","DESC"]');
    expect(answer.headers.get('x-sort-pending')).toBe('personal_total');
    expect(answer.headers.has('etag')).toBe(false);
    expect(sorts.splice(0)).toEqual([
      ['personal_total', 1500],
      ['relevance_score', undefined],
    ]);
  });

  it.each(['sort_by=personal_total', 'after=WyJ4Il0', 'filter={"for_you":"high"}'])(
    'is refused with the time to wait if %s needs this order',
    async (query) => {
      const answer = await preparing.fetch(`/api/opportunities?${query}`);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(sorts.splice(0)).toEqual([['personal_total', undefined]]);
    },
  );
});

describe('a list in the order of a personal total', () => {
  it('is requested with the search profile of a person, like other orders with totals, and without a profile for shared accounts', async () => {
    const { status } = await get('/api/opportunities?sort_by=personal_total');
    expect(status).toBe(200);
    expect(lastRequest('opportunities.list')).toMatchObject({
      sort: ['personal_total', 'DESC'],
      search: { keywords: ['HVAC'] },
    });
    await get('/api/opportunities?sort_by=personal_total', stubAuthorization('demo'));
    expect(lastRequest('opportunities.list')).not.toHaveProperty('search');
    await get('/api/opportunities?sort_by=total_score');
    expect(lastRequest('opportunities.list')).toMatchObject({ search: { keywords: ['HVAC'] } });
    await get('/api/opportunities?sort_by=title&asOf=2026-03-03T14:00:00Z');
    expect(lastRequest('opportunities.list')).not.toHaveProperty('search');
  });
});
