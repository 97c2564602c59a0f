import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppError, problemSchema } from '@rfp/contracts/errors';
import {
  stubAuthorization,
  stubCallers,
  stubSite,
  identifyStubCaller,
  signAccessToken,
} from '@rfp/testing/stubs/stub-callers';
import { stubId } from '@rfp/testing/stubs/stub-services';
import { createAdapter } from '../edge/adapter.js';
import { ProblemFilter } from '../edge/problem.filter.js';
import { isServed } from '../edge/route-table.js';
import { GatewayModule } from '../gateway.module.js';
import { createGateway } from '../start-gateway.js';
import { startStubGateway, type StubGateway } from '../testing/stub-gateway.js';

let gateway: StubGateway;

beforeAll(async () => {
  gateway = await startStubGateway();
});

afterAll(() => gateway.close());

function lastRequest(name: string): unknown {
  return gateway.requests.findLast((one) => one.name === name)?.request;
}

async function codeOf(answer: Response): Promise<string> {
  return problemSchema.parse(await answer.json()).code;
}

@Controller()
class ForgottenController {
  @Get('forgotten')
  forgotten(): string {
    return 'reply of a handler without access level';
  }
}

describe('a handler without access level', () => {
  it('is rejected for every caller [spec 6.1]', async () => {
    @Module({ imports: [GatewayModule.register(gateway.bus, stubSite)], controllers: [ForgottenController] })
    class WithForgotten {}
    const app = await NestFactory.create<NestFastifyApplication>(WithForgotten, createAdapter({ siteUrl: stubSite }), {
      bodyParser: false,
      logger: false,
    });
    app.useGlobalFilters(new ProblemFilter(gateway.log));
    await app.listen(0, '127.0.0.1');
    for (const token of [null, signAccessToken('owner')]) {
      const headers = new Headers(token === null ? {} : { authorization: `Bearer ${token}` });
      const answer = await fetch(`${await app.getUrl()}/forgotten`, { headers });
      expect(answer.status).toBe(403);
      await expect(codeOf(answer)).resolves.toBe('FORBIDDEN');
    }
    await app.close();
  });
});

describe('the routes of the server', () => {
  it('are exactly those of the contract, the auth contract and the console files [spec 7.13]', async () => {
    const adapter = createAdapter({ siteUrl: stubSite });
    const found: { method: string; url: string }[] = [];
    adapter.getInstance().addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) found.push({ method: each, url });
    });
    const app = await createGateway(adapter, {
      bus: gateway.bus,
      log: gateway.log,
      port: 0,
      siteUrl: stubSite,
      consoleDir: import.meta.dirname,
    });
    await app.init();
    const unknown = found.filter(({ method, url }) => {
      const asGet = method === 'HEAD' ? 'GET' : method;
      const isConsoleRoute = asGet === 'GET' && url === '/*';
      return !isConsoleRoute && !isServed(asGet, url);
    });
    expect(unknown).toEqual([]);
    expect(found.length).toBeGreaterThan(40);
    await app.close();
  });
});

describe('the caller', () => {
  it('is passed to the services with the request', async () => {
    for (const as of ['owner', 'otherUser', 'demo'] as const) {
      const answer = await gateway.fetch('/api/user-preferences', { as });
      await expect(answer.json()).resolves.toHaveProperty('user_id', stubCallers[as].user_id);
    }
  });

  it('is identified on each request if the auth service does not allow caching', async () => {
    let signedIn = true;
    const watched = await startStubGateway({
      answers: {
        'auth.identify': ({ credential }) => {
          if (!signedIn) throw new AppError('TOKEN_REFUSED');
          return identifyStubCaller(credential);
        },
      },
    });
    const authorization = `Bearer ${signAccessToken('owner')}`;
    const fetchStats = (): Promise<Response> =>
      fetch(`${watched.url}/api/opportunities/stats`, { headers: { authorization } });
    await expect(fetchStats()).resolves.toHaveProperty('status', 200);
    signedIn = false;
    const refused = await fetchStats();
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    await expect(codeOf(refused)).resolves.toBe('TOKEN_REFUSED');
    await watched.close();
  });

  it('is identified once while it may be cached, and again as soon as a change is reported', async () => {
    let identified = 0;
    const watched = await startStubGateway({
      answers: {
        'auth.identify': ({ credential }) => {
          identified += 1;
          return { ...identifyStubCaller(credential), keep_ms: 600_000 };
        },
      },
    });
    const authorization = stubAuthorization('owner');
    const fetchMe = async (headers: Record<string, string>): Promise<unknown> =>
      (await fetch(`${watched.url}/api/me`, { headers })).json();
    const [owner] = [await fetchMe(authorization), await fetchMe(authorization)];
    expect([owner, identified]).toMatchObject([{ label: stubCallers.owner.label }, 1]);
    await expect(fetchMe(stubAuthorization('otherUser'))).resolves.toMatchObject({
      label: stubCallers.otherUser.label,
    });
    watched.bus.broadcast('auth.caller-changed', { user_id: stubCallers.owner.user_id });
    await new Promise(setImmediate);
    await expect(fetchMe(authorization)).resolves.toEqual(owner);
    expect(identified).toBe(3);
    await watched.close();
  });

  it.each([['auth.keys' as const], ['auth.identify' as const]])(
    'cannot be identified without %s: the response is 503, not an invalid token [asvs 16.5.2]',
    async (missing) => {
      const gatewayWithoutService = await startStubGateway({ without: [missing] });
      const answer = await gatewayWithoutService.fetch('/api/opportunities/stats');
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      await expect(codeOf(answer)).resolves.toBe('NO_HANDLER');
      await expect(gatewayWithoutService.fetch('/api/client-config').then(({ status }) => status)).resolves.toBe(200);
      await gatewayWithoutService.close();
    },
  );

  it('is ignored on a public route, even with an invalid credential', async () => {
    const before = gateway.requests.length;
    const answer = await gateway.fetch('/api/client-config', {
      as: null,
      headers: { authorization: 'Bearer nonsense' },
    });
    expect(answer.status).toBe(200);
    expect(gateway.requests.slice(before).map(({ name }) => name)).toEqual(['auth.client-config']);
  });

  it('leaves no credential in the log', async () => {
    await gateway.fetch('/api/opportunities?search=x');
    await gateway.fetch('/api/opportunities', { as: null, headers: { authorization: 'Bearer secret.secret.secret' } });
    const text = JSON.stringify(gateway.logLines);
    expect(text).not.toContain('secret.secret');
    expect(text).not.toMatch(/eyJ|Bearer/);
  });
});

describe('visible records', () => {
  it.each(['demo', 'anonymous'] as const)(
    'of the %s session are the demo records, regardless of its header',
    async (as) => {
      for (const header of ['true', 'false', '']) {
        const headers = { 'x-demo-session': header };
        await gateway.fetch('/api/opportunities', { as, headers });
        expect(lastRequest('opportunities.list')).toHaveProperty('audience', 'demo');
        await gateway.fetch(`/api/opportunities/${stubId(1)}`, { as, headers });
        expect(lastRequest('opportunities.get')).toHaveProperty('audience', 'demo');
        await gateway.fetch('/api/sync/status', { as, headers });
        expect(lastRequest('opportunities.census')).toHaveProperty('audience', 'demo');
      }
    },
  );

  it.each(['owner', 'readToken', 'writeToken'] as const)('of %s are those that the header requests', async (as) => {
    await gateway.fetch('/api/opportunities/stats', { as, headers: { 'x-demo-session': 'true' } });
    expect(lastRequest('opportunities.stats')).toHaveProperty('audience', 'demo');
    await gateway.fetch('/api/opportunities/stats', { as });
    expect(lastRequest('opportunities.stats')).toHaveProperty('audience', 'default');
  });
});

describe('account data', () => {
  it('that was never saved gets an error code, or null at the route that returns null [spec 7.15]', async () => {
    const empty = await startStubGateway({
      answers: {
        'auth.preferences': () => {
          throw new AppError('PGRST116');
        },
      },
    });
    const answer = await empty.fetch('/api/user-preferences');
    expect(answer.status).toBe(404);
    await expect(codeOf(answer)).resolves.toBe('PGRST116');
    const saved = await empty.fetch('/api/user-preferences/saved');
    expect(saved.status).toBe(200);
    await expect(saved.json()).resolves.toEqual({ preferences: null });
    await empty.close();
  });

  it.each([
    ['/api/api-tokens/none', 'TOKEN_NOT_FOUND'],
    ['/api/sessions/none', 'SESSION_NOT_FOUND'],
    ['/api/source-keys/none', 'SOURCE_NOT_FOUND'],
    ['/api/source-keys/__proto__', 'SOURCE_NOT_FOUND'],
  ])('is not found at %s', async (path, code) => {
    const answer = await gateway.fetch(path, { method: 'DELETE' });
    expect(answer.status).toBe(404);
    await expect(codeOf(answer)).resolves.toBe(code);
  });

  it.each([
    ['PUT', '/api/user-preferences', { user_id: stubCallers.owner.user_id }],
    ['PUT', '/api/user-preferences', { keywords: 'HVAC' }],
    ['PATCH', '/api/settings', { max_opportunities_per_sync: 99 }],
    ['PATCH', '/api/settings', { samApiKey: 'a-key' }],
    ['POST', '/api/api-tokens', { name: 'x' }],
    ['POST', '/api/api-tokens', { name: 'x', scope: 'admin' }],
    ['PUT', '/api/source-keys/sam_gov', { key: 'short' }],
    ['PUT', '/api/source-keys/sam_gov', { key: 'with a space inside' }],
  ])('is rejected for %s %s with %j', async (method, path, body) => {
    const before = gateway.requests.length;
    const headers = { 'content-type': 'application/json' };
    const answer = await gateway.fetch(path, { method, headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(422);
    expect(gateway.requests).toHaveLength(before);
    expect(await answer.text()).not.toContain('with a space inside');
  });
});
