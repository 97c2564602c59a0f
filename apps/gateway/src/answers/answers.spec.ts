import { AppError } from '@rfp/contracts/errors';
import { apiPrefix } from '@rfp/contracts/http';
import { type RouteName, routes } from '@rfp/contracts/routes';
import { type PartedRpcName } from '@rfp/contracts/rpc';
import { type Route } from '@rfp/contracts/routes/route';
import { type RequestHandler } from '@rfp/messaging/bus';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { fail, succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { stubId } from '@rfp/testing/stubs/stub-services';
import { startStubGateway, type StubGateway } from '../testing/stub-gateway.js';

const requestsByRoute: Partial<Record<RouteName, { call: PartedRpcName; body?: object }>> = {
  marketAnalysis: { call: 'intelligence.market-analysis' },
  trendAnalysis: { call: 'intelligence.trend-analysis', body: {} },
  competitiveLandscape: { call: 'intelligence.competitive-landscape', body: {} },
  marketForecast: { call: 'intelligence.market-forecast', body: {} },
  enrichOpportunity: { call: 'intelligence.enrich', body: { opportunity: stubId(1) } },
  scoreOpportunity: { call: 'intelligence.score', body: { opportunity: stubId(1) } },
};

const table: Readonly<Record<string, Route>> = routes;
const gateways: StubGateway[] = [];

afterEach(async () => {
  for (const gateway of gateways.splice(0)) {
    await gateway.close();
    await gateway.bus.drain();
  }
});

/** A gateway whose service handles one request itself. */
async function startWith(name: PartedRpcName, handler: RequestHandler): Promise<StubGateway> {
  const bus = new InProcessBus({ store: new MemoryEventStore() });
  await bus.respond(requestSubject(name), 'intelligence', handler);
  const gateway = await startStubGateway({ bus, without: [name] });
  gateways.push(gateway);
  return gateway;
}

function sendRequest(gateway: StubGateway, route: RouteName, init: RequestInit = {}): Promise<Response> {
  const { method, path } = routes[route];
  const body = requestsByRoute[route]?.body;
  const headers = { accept: 'text/event-stream', ...(body && { 'content-type': 'application/json' }) };
  return gateway.fetch(apiPrefix + path, { method, headers, ...(body && { body: JSON.stringify(body) }), ...init });
}

/** Names and data of events, without comments. */
function eventsIn(text: string): [string, unknown][] {
  return [...text.matchAll(/^event: (.+)\ndata: (.+)$/gm)].map(([, name = '', data = '']) => [name, JSON.parse(data)]);
}

const streamed = Object.keys(table).filter((name) => table[name]?.streams === true);

it('the stream of an answer is tested for every route that streams', () => {
  expect(Object.keys(requestsByRoute).toSorted()).toEqual(streamed.toSorted());
});

describe.each(Object.entries(requestsByRoute))('the answer of %s', (route, { call }) => {
  const name = streamed.find((each): each is RouteName => each === route) ?? 'live';

  it('is preceded by its words, and equals the answer without a stream', async () => {
    const plainGateway = await startStubGateway();
    gateways.push(plainGateway);
    const json: unknown = await (
      await sendRequest(plainGateway, name, { headers: { 'content-type': 'application/json' } })
    ).json();
    const gateway = await startWith(call, async (_payload, parts) => {
      for (const part of [{ computed: json }, { text: 'Cloud ' }, { text: 'grows.\n' }]) parts?.send(part);
      return succeed(json);
    });

    const answer = await sendRequest(gateway, name);

    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(eventsIn(await answer.text())).toEqual([
      ['computed', json],
      ['text', { text: 'Cloud ' }],
      ['text', { text: 'grows.\n' }],
      ['answer', json],
    ]);
  });
});

describe('a streamed answer', () => {
  it('that fails gets a problem response with its status before the first event, and a problem event after it', async () => {
    const busy = await startWith('intelligence.market-analysis', async () => fail(new AppError('MARKET_NOT_READY')));
    const refused = await sendRequest(busy, 'marketAnalysis');
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      new AppError('MARKET_NOT_READY').status,
      'application/problem+json; charset=utf-8',
    ]);
    const late = await startWith('intelligence.market-analysis', async (_payload, parts) => {
      parts?.send({ text: 'Cloud ' });
      return fail(new AppError('MARKET_NOT_READY'));
    });
    const answer = await sendRequest(late, 'marketAnalysis');
    expect([answer.status, eventsIn(await answer.text())]).toEqual([
      200,
      [
        ['text', { text: 'Cloud ' }],
        ['problem', expect.objectContaining({ code: 'MARKET_NOT_READY', instance: '/api/perplexity/market-analysis' })],
      ],
    ]);
  });

  it('has the same checks of input and access as an answer without a stream', async () => {
    const gateway = await startStubGateway();
    gateways.push(gateway);
    const body = JSON.stringify({ timeframe: 'always' });
    const headers = { accept: 'text/event-stream', 'content-type': 'application/json' };
    expect((await sendRequest(gateway, 'trendAnalysis', { headers, body })).status).toBe(422);
    const anonymous = await gateway.fetch('/api/perplexity/market-analysis', { as: null, headers });
    expect(anonymous.status).toBe(401);
    expect(gateway.requests).toEqual([]);
  });

  it('ends the work of the service when its client leaves', async () => {
    let left = (): void => {};
    const hasLeft = new Promise<void>((resolve) => {
      left = resolve;
    });
    const gateway = await startWith('intelligence.market-analysis', async (_payload, parts) => {
      parts?.signal.addEventListener('abort', () => left());
      parts?.send({ text: 'Cloud ' });
      await hasLeft;
      return fail(new AppError('REQUEST_ABORTED'));
    });
    const leaving = new AbortController();
    const answer = await sendRequest(gateway, 'marketAnalysis', { signal: leaving.signal });
    expect(answer.status).toBe(200);
    leaving.abort();
    await hasLeft;
  });
});
