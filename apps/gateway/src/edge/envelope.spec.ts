import { bodySchemaOf } from '@rfp/contracts/wire/envelope';
import { problemSchema } from '@rfp/contracts/errors';
import { apiPrefix } from '@rfp/contracts/http';
import { type Route } from '@rfp/contracts/routes/route';
import { routes } from '@rfp/contracts/routes';
import { stubId } from '@rfp/testing/stubs/stub-services';
import { z } from 'zod';
import { startStubGateway, type StubGateway } from '../testing/stub-gateway.js';

const allRoutes: Route[] = Object.values(routes);
const id = stubId(1);
const url = 'https://city.example/bids';

/** The calls of section 7 of the specification, with their bodies. */
const calls: [string, string, unknown?][] = [
  ['GET', '/opportunities-working?per_page=20'],
  ['GET', '/opportunities/{id}'],
  ['POST', '/opportunities/search', { keywords: ['cooling'] }],
  ['GET', '/opportunities/stats'],
  ['GET', '/opportunities/{id}/score-explanation?keywords=cooling'],
  ['POST', '/sync'],
  ['GET', '/sync/status'],
  ['GET', '/scraping/sources'],
  ['POST', '/scraping/scrape-source', { source_key: 'county_bids' }],
  ['POST', '/scraping/scrape-url', { url }],
  ['POST', '/scraping/sync-all'],
  ['POST', '/scraping/test', { url }],
  ['POST', '/perplexity/search', { query: 'cooling' }],
  ['GET', '/perplexity/market-analysis'],
  ['GET', '/perplexity/financial-metrics'],
  ['GET', '/perplexity/predict-opportunities'],
  ['GET', '/perplexity/status'],
  ['POST', '/perplexity/enrich-opportunity', { opportunity: id }],
  ['POST', '/perplexity/score-opportunity', { opportunity: id }],
  ['POST', '/perplexity/competitive-landscape', {}],
  ['POST', '/perplexity/bulk-enrich', { opportunity_ids: [id] }],
  ['POST', '/perplexity/compliance-analysis', { opportunity: id }],
  ['POST', '/perplexity/smart-alerts'],
  ['POST', '/perplexity/trend-analysis', {}],
  ['POST', '/perplexity/market-forecast', {}],
];

const routeOf = (method: string, path: string): Route | undefined =>
  allRoutes.find((route) => route.method === method && route.path === path.split('?')[0]);

const envelopeSchema = z.looseObject({ success: z.literal(true), data: z.unknown() });
const streamed = calls.filter(([method, path]) => routeOf(method, path)?.streams === true);

let gateway: StubGateway;

beforeAll(async () => {
  gateway = await startStubGateway();
});
afterAll(() => gateway.close());

function send([method, path, body]: (typeof calls)[number], headers: Record<string, string> = {}): Promise<Response> {
  return gateway.fetch(apiPrefix + path.replace('{id}', id), {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

describe('the calls of the specification', () => {
  it('are 25', () => expect(calls).toHaveLength(25));

  it.each(calls)('%s %s answers { "success": true, "data": ... } with the schema of the contract', async (...call) => {
    const route = routeOf(call[0], call[1]);
    const response = await send(call);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      route?.status ?? 200,
      'application/json; charset=utf-8',
    ]);
    const text = await response.text();
    const body: unknown = JSON.parse(text);
    expect(envelopeSchema.parse(body).data).not.toBeUndefined();
    expect(route && bodySchemaOf(route).parse(body)).toEqual(body);
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
  });

  it.each(calls)('%s %s answers an error with a problem document', async (method, path) => {
    const response = await gateway.fetch(apiPrefix + path.replace('{id}', id), { method, as: null });
    expect([response.status, problemSchema.parse(await response.json()).success]).toEqual([401, false]);
  });

  it.each(streamed)('%s %s ends its stream with this envelope in the event `answer`', async (...call) => {
    const unstreamed = await (await send(call)).json();
    const text = await (await send(call, { accept: 'text/event-stream' })).text();
    const [, answer = ''] = /event: answer\ndata: (.*)\n/.exec(text) ?? [];
    expect(envelopeSchema.parse(JSON.parse(answer))).toEqual(unstreamed);
  });
});

describe('the envelope', () => {
  it('is used by no other route', () => {
    const expected = new Set(calls.map(([method, path]) => routeOf(method, path)));
    expect(allRoutes.filter((route) => route.envelope === true && !expected.has(route))).toEqual([]);
  });

  it('contains the rows of a list, whose totals stay in the headers', async () => {
    const [list, working] = await Promise.all(
      ['/opportunities', '/opportunities-working'].map((path) => gateway.fetch(`${apiPrefix}${path}?range=[0,4]`)),
    );
    const rows: unknown = await list?.json();
    expect(rows).toHaveLength(5);
    expect(await working?.json()).toEqual({ success: true, data: rows });
    for (const header of ['content-range', 'x-total-count', 'x-total-relation'])
      expect(working?.headers.get(header)).toBe(list?.headers.get(header));
  });

  it('is used for a HEAD request as well, and for an opportunity as of an instant', async () => {
    const path = `${apiPrefix}/opportunities/${id}`;
    const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => gateway.fetch(path, { method })));
    expect(head?.headers.get('content-length')).toBe(get?.headers.get('content-length'));
    const past = await gateway.fetch(`${path}?asOf=2026-01-02T00:00:00.000Z`);
    expect(envelopeSchema.parse(await past.json()).data).toMatchObject({ id });
  });
});
