import { createApiClient, type ApiClient } from '@rfp/api-client/api-client';
import { bodySchemaOf } from '@rfp/contracts/wire/envelope';
import { AppError, problemSchema } from '@rfp/contracts/errors';
import { type Route } from '@rfp/contracts/routes/route';
import { routes } from '@rfp/contracts/routes';
import { sampleRequest } from '@rfp/contracts/testing/sample-request';
import { stubAuthorization, stubSite } from '@rfp/testing/stubs/stub-callers';
import { stubId } from '@rfp/testing/stubs/stub-services';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startGateway } from './start-gateway.js';
import { stubRows, startStubGateway, type StubGateway } from './testing/stub-gateway.js';

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

function clientOf({ url }: StubGateway): ApiClient {
  return createApiClient({ baseUrl: url, headers: stubAuthorization('owner') });
}

const allRoutes: [string, Route][] = Object.entries(routes);

/** Queries for the routes that need one. */
const queries: Readonly<Record<string, string>> = {
  listAwards: '?filter={"from":"2025-01-01","to":"2025-12-31"}',
  confirmNotificationEmail: '?token=token',
  mailState: '?token=token',
  readMarks: `?ids=${stubId(1)}`,
  unsubscribe: '?token=token',
};

describe('every route of the contract', () => {
  const json = allRoutes.filter(([name, { media }]) => media === undefined && name !== 'mcp');

  it.each(json)(
    'is served, and responds with the shape of the contract: %s [spec 7.31, 7.32, 7.33, 7.37, 7.42, 7.45, 7.46, 7.47, 7.48, 7.49, 7.50, 7.52, 7.53, 7.54] [asvs 2.2.2]',
    async (name, route) => {
      const { path, body } = sampleRequest(route);
      const answer = await gateway.fetch(path + (queries[name] ?? ''), {
        method: route.method,
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      const reply: unknown = await answer.json();
      expect([answer.status, reply]).toEqual([route.status ?? 200, reply]);
      expect(bodySchemaOf(route).safeParse(reply).error).toBeUndefined();
    },
  );

  it('reports the supported methods on a wrong one', async () => {
    for (const [, route] of allRoutes) {
      const answer = await fetch(gateway.url + sampleRequest(route).path, { method: 'OPTIONS' });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toContain(route.method);
    }
  });
});

describe('the explanation of a score', () => {
  it('is requested with the saved search profile of a person, and without a profile for shared accounts [spec 7.34]', async () => {
    const asOf = '2026-03-09T09:00:00Z';
    const query = `keywords=cloud&recipe=default&asOf=${asOf}`;
    await get(`/api/opportunities/${stubId(1)}/score-explanation?${query}`);
    expect(lastRequest('opportunities.explain')).toMatchObject({
      keywords: ['cloud'],
      recipe: 'default',
      as_of: asOf,
      search: { keywords: ['HVAC'], company: { naics_codes: ['238220'] } },
    });
    await get(`/api/opportunities/${stubId(1)}/score-explanation`, stubAuthorization('demo'));
    expect(lastRequest('opportunities.explain')).not.toHaveProperty('search');
  });
});

describe('the sync API', () => {
  it('combines the runs and the record counts [spec 3.8, 3.9, 7.36]', async () => {
    const client = clientOf(gateway);
    await expect(client.syncStatus()).resolves.toMatchObject({
      total_opportunities: 60,
      by_source: { federal_grant: 30 },
      data: { showing_demo: false, demo_records: 0, real_records: 60 },
    });
  });

  it('starts a sync without body [spec 7.35]', async () => {
    const answer = await gateway.fetch('/api/sync', { method: 'POST' });
    expect(answer.status).toBe(202);
    expect(lastRequest('sync.start')).toEqual({ kind: 'any', usual_max_records: 1000, idempotency_key: null });
  });
});

describe('a response', () => {
  it.each(['/api/opportunities', '/api/nowhere', '/api/opportunities/x', '/livez'])(
    'from %s has security headers [asvs 3.2.1, 3.4.3, 3.4.4, 3.4.6]',
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('server')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );

  it('has the request id of the caller, or a new one if it is malformed', async () => {
    const withValidId = await get('/livez', { 'x-request-id': 'my-request-0001' });
    expect(withValidId.headers.get('x-request-id')).toBe('my-request-0001');
    const withInvalidId = await get('/api/opportunities/x', { 'x-request-id': 'no good' });
    expect(withInvalidId.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    const problem = problemSchema.parse(await withInvalidId.json());
    expect(problem.request_id).toBe(withInvalidId.headers.get('x-request-id'));
  });

  it('is logged in one line with the route pattern, without user input [asvs 16.3.2]', async () => {
    const before = gateway.logLines.length;
    await get('/api/opportunities?search=secret', { 'x-request-id': 'logged-request' });
    const lines = gateway.logLines.slice(before).filter((line) => line['req_id'] === 'logged-request');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ method: 'GET', route: '/api/opportunities', status: 200 });
    expect(JSON.stringify(lines)).not.toContain('secret');
  });
});

describe('an unavailable service', () => {
  it('affects only its own routes, which fail fast [asvs 16.5.2]', async () => {
    const gatewayWithoutService = await startStubGateway({
      without: ['sync.health', 'sync.start', 'sync.status', 'sync.run', 'sync.rejected', 'sync.sources'],
    });
    const client = clientOf(gatewayWithoutService);
    const started = performance.now();
    const answer = await gatewayWithoutService.fetch('/api/sync/status');
    expect(performance.now() - started).toBeLessThan(1000);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(problemSchema.parse(await answer.json()).code).toBe('NO_HANDLER');
    await expect(client.stats()).resolves.toBeDefined();
    await expect(client.ready()).resolves.toEqual({
      status: 'degraded',
      checks: { bus: 'ok', auth: 'ok', opportunities: 'ok', sync: 'down', intelligence: 'ok', database: 'ok' },
    });
    await gatewayWithoutService.close();
  });

  it('that fails unexpectedly is reported by code, without internals [asvs 13.4.2, 16.5.1]', async () => {
    const failing = await startStubGateway({
      answers: {
        'opportunities.stats': () => {
          throw new TypeError('select * from secret_table at /srv/app.js:1');
        },
        'sync.sources': () => {
          throw new AppError('RATE_LIMITED', { details: { retry_after_seconds: 12 } });
        },
      },
    });
    const failed = await failing.fetch('/api/opportunities/stats');
    expect(failed.status).toBe(500);
    expect(await failed.text()).not.toMatch(/secret_table|srv/);
    const limited = await failing.fetch('/api/sources');
    expect(limited.status).toBe(429);
    expect(limited.headers.get('retry-after')).toBe('12');
    await failing.close();
  });

  it('does not make the gateway unready if it is switched off', async () => {
    const without = await startStubGateway({
      intelligence: false,
      without: ['intelligence.health'],
    });
    await expect(clientOf(without).ready()).resolves.toEqual({
      status: 'ok',
      checks: { bus: 'ok', auth: 'ok', opportunities: 'ok', sync: 'ok', database: 'ok' },
    });
    await without.close();
  });

  it('makes the gateway not ready if all services are unavailable, but it stays alive', async () => {
    const gatewayWithoutBus = await startStubGateway();
    await gatewayWithoutBus.bus.drain();
    const ready = await fetch(`${gatewayWithoutBus.url}/readyz`);
    expect(ready.status).toBe(503);
    await expect(ready.json()).resolves.toEqual({
      status: 'down',
      checks: { bus: 'down', auth: 'down', opportunities: 'down', sync: 'down', intelligence: 'down' },
    });
    await expect(fetch(`${gatewayWithoutBus.url}/livez`).then((answer) => answer.status)).resolves.toBe(200);
    await gatewayWithoutBus.close();
  });
});

describe('a shutdown', () => {
  it('finishes running requests, and closes their connections', async () => {
    const signals = new EventTarget();
    const slow = await startStubGateway({
      answers: {
        'opportunities.list': async () => {
          const finished = once(signals, 'finish');
          signals.dispatchEvent(new Event('reached'));
          await finished;
          return { rows: stubRows.slice(0, 1), total: 1, offset: 0 };
        },
      },
    });
    const reached = once(signals, 'reached');
    const answer = slow.fetch('/api/opportunities');
    await reached;
    const closing = slow.close();
    signals.dispatchEvent(new Event('finish'));
    const response = await answer;
    expect(response.headers.get('connection')).toBe('close');
    await expect(response.json()).resolves.toHaveLength(1);
    await closing;
    await expect(fetch(`${slow.url}/livez`)).rejects.toThrow();
  });

  it('aborts requests that exceed its time limit', async () => {
    const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
    const endless = await startStubGateway({
      closeLimitMs: 50,
      answers: {
        'opportunities.list': () => {
          reached.resolve();
          return release.promise;
        },
      },
    });
    const answer = endless.fetch('/api/opportunities');
    await reached.promise;
    const closing = endless.close();
    await expect(answer).rejects.toThrow('fetch failed');
    release.reject(new Error('late'));
    await closing;
  });
});

describe('a request whose body arrives while the gateway shuts down', () => {
  it('is answered', async () => {
    const closing = await startStubGateway();
    const { hostname, host, port } = new URL(closing.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const body = JSON.stringify({ keywords: 'cooling' });
    const headers = {
      host,
      ...stubAuthorization('owner'),
      'content-type': 'application/json',
      'content-length': body.length,
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write(`POST /api/opportunities/search HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
    // Waits until the gateway has read the headers and has begun to close.
    await pause(200);
    const closed = closing.close();
    await pause(200);
    socket.write(body.slice(10));
    const [answer] = await once(socket, 'data');
    socket.destroy();
    await closed;
    expect(String(answer).split('\r\n')[0]).toBe('HTTP/1.1 200 OK');
  });
});

describe('a port in use', () => {
  it('is reported with a fix, and leaves nothing open', async () => {
    const { bus, log } = gateway;
    const port = Number(new URL(gateway.url).port);
    await expect(startGateway({ bus, log, port, siteUrl: stubSite })).rejects.toMatchObject({
      code: 'PORT_BUSY',
      message: `Port ${port} is in use by another program. Set PORT to a free port.`,
    });
  });
});
