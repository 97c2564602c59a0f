import { preferencesInputSchema } from '@rfp/contracts/account';
import { AppError, errorCatalogue } from '@rfp/contracts/errors';
import { routes } from '@rfp/contracts/routes';
import { type ApiClient, createApiClient } from './api-client.js';
import { failureOf, json, setUpServers } from './testing/servers.js';

const health = { status: 'ok', checks: {} };
const { serve, stop } = setUpServers();

describe('a request of the client', () => {
  it('uses the query format of ra-data-simple-rest and returns the total beside the rows', async () => {
    let requested = '';
    const baseUrl = await serve((request, response) => {
      requested = decodeURIComponent((request.url ?? '').replaceAll('+', ' '));
      response.writeHead(200, { 'content-type': 'application/json', 'x-total-count': '7' });
      response.end('[]');
    });
    const answer = await createApiClient({ baseUrl }).listOpportunities({
      filter: { q: 'cloud & co', status: 'active' },
      sort: ['due_date', 'ASC'],
      offset: 20,
      limit: 10,
    });
    expect(requested).toBe(
      '/api/opportunities?filter={"q":"cloud & co","status":"active"}&sort=["due_date","ASC"]&range=[20,29]',
    );
    expect(answer).toEqual({ rows: [], total: 7 });
  });

  it('continues a list after a page, and returns the precision of the total', async () => {
    let requested = '';
    const baseUrl = await serve((request, response) => {
      requested = request.url ?? '';
      response.writeHead(200, {
        'content-type': 'application/json',
        'x-total-count': '10000',
        'x-total-relation': 'at-least',
        'x-next': 'place-2',
      });
      response.end('[]');
    });
    const page = await createApiClient({ baseUrl }).listOpportunities({ after: 'place-1', count: 'exact' });
    expect(requested).toContain('&after=place-1&count=exact');
    expect(page).toEqual({ rows: [], total: 10_000, total_is: 'at_least', next: 'place-2' });
  });

  it('carries the headers of the client, and a body as JSON', async () => {
    const seen: unknown[] = [];
    const baseUrl = await serve((request, response) => {
      request.setEncoding('utf8').on('data', (chunk) => seen.push(chunk));
      request.on('end', () => {
        seen.push(request.method, request.url, request.headers['content-type'], request.headers['x-demo-session']);
        response.writeHead(202, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ success: true, data: { runs: [], skipped: [] } }));
      });
    });
    const client = createApiClient({ baseUrl, headers: { 'x-demo-session': 'true' } });
    await expect(client.startSync({ sources: ['grants_gov'] })).resolves.toEqual({
      runs: [],
      skipped: [],
    });
    expect(seen).toEqual(['{"sources":["grants_gov"]}', 'POST', '/api/sync', 'application/json', 'true']);
  });

  it('gets fresh headers each time, which a single call may replace', async () => {
    const seen: unknown[] = [];
    const baseUrl = await serve((request, response) => {
      seen.push(request.headers.authorization);
      json(200, health)(request, response);
    });
    let requested = 0;
    const client = createApiClient({ baseUrl, authorize: async () => ({ authorization: `Bearer ${++requested}` }) });
    await client.live();
    await client.live();
    await client.live({}, { headers: { authorization: 'Bearer mine' } });
    expect(seen).toEqual(['Bearer 1', 'Bearer 2', 'Bearer mine']);
  });

  it('has its own route for each part of an account', async () => {
    const seen: string[] = [];
    const baseUrl = await serve((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      request.on('end', () => {
        seen.push(`${request.method} ${request.url} ${body}`.trim());
        json(404, { code: 'PGRST116', error: 'No.' })(request, response);
      });
    });
    const client = createApiClient({ baseUrl });
    const calls = [
      client.clientConfig(),
      client.whoAmI(),
      client.getPreferences(),
      client.findPreferences(),
      client.putPreferences(preferencesInputSchema.parse({ keywords: ['cloud'] })),
      client.getSettings(),
      client.changeSettings({ dark_mode: true }),
      client.listApiTokens(),
      client.createApiToken({ name: 'ci', scope: 'read', expires_in_days: null }),
      client.revokeApiToken({ id: 'a/b' }),
      client.listOwnSessions(),
      client.revokeOwnSession({ id: 'one' }),
      client.listSourceKeys(),
      client.putSourceKey({ source: 'sam_gov', key: 'a-key-of-mine' }),
      client.removeSourceKey({ source: 'firecrawl' }),
      client.testSourceKey({ source: 'firecrawl' }),
    ];
    const failures = await Promise.all(calls.map(failureOf));
    expect(new Set(failures.map(({ code }) => code))).toEqual(new Set(['PGRST116']));
    expect(seen.toSorted()).toEqual(
      [
        'GET /api/me',
        'GET /api/client-config',
        'GET /api/user-preferences',
        'GET /api/user-preferences/saved',
        `PUT /api/user-preferences ${JSON.stringify(preferencesInputSchema.parse({ keywords: ['cloud'] }))}`,
        'GET /api/settings',
        'PATCH /api/settings {"dark_mode":true}',
        'GET /api/api-tokens',
        'POST /api/api-tokens {"name":"ci","scope":"read","expires_in_days":null}',
        'DELETE /api/api-tokens/a%2Fb',
        'GET /api/sessions',
        'DELETE /api/sessions/one',
        'GET /api/source-keys',
        'PUT /api/source-keys/sam_gov {"key":"a-key-of-mine"}',
        'DELETE /api/source-keys/firecrawl',
        'POST /api/source-keys/firecrawl/test',
      ].toSorted(),
    );
  });

  it('has a method for every route, which is `follow` for the events', () => {
    const methods = Object.keys(createApiClient({ baseUrl: '' })).map((name) => (name === 'follow' ? 'events' : name));
    expect(new Set(methods)).toEqual(new Set(Object.keys(routes)));
  });

  it('for health goes to the root, not under the prefix', async () => {
    let requested: string | undefined;
    const baseUrl = await serve((request, response) => {
      requested = request.url;
      json(200, health)(request, response);
    });
    await expect(createApiClient({ baseUrl }).live()).resolves.toEqual(health);
    expect(requested).toBe('/livez');
  });

  it('encodes an id, so that it stays one segment of the path', async () => {
    let requested: string | undefined;
    const baseUrl = await serve((request, response) => {
      requested = request.url;
      json(404, {})(request, response);
    });
    await failureOf(createApiClient({ baseUrl }).getOpportunity({ id: '../sync/status?x=1' }));
    expect(requested).toBe('/api/opportunities/..%2Fsync%2Fstatus%3Fx%3D1');
  });
});

describe('a failed request', () => {
  it('throws code, message and details of the body [spec 8.1]', async () => {
    const baseUrl = await serve(
      json(
        429,
        {
          code: 'RATE_LIMITED',
          error: 'Slow down.',
          request_id: 'req-12345678',
          errors: { root: 'x' },
          details: { limit: 5 },
        },
        { 'retry-after': '7' },
      ),
    );
    const error = await failureOf(createApiClient({ baseUrl }).stats());
    expect(error.code).toBe('RATE_LIMITED');
    expect(error.message).toBe('Slow down.');
    expect(error.details).toEqual({
      limit: 5,
      status: 429,
      request_id: 'req-12345678',
      errors: { root: 'x' },
      retry_after_seconds: 7,
    });
  });

  it.each([
    [400, 'BAD_REQUEST'],
    [401, 'UNAUTHENTICATED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [418, 'BAD_REQUEST'],
    [500, 'INTERNAL'],
    [502, 'UNAVAILABLE'],
    [503, 'UNAVAILABLE'],
    [504, 'TIMEOUT'],
  ])('with status %i and no body throws the message of the specification [spec 8.2]', async (status, code) => {
    const baseUrl = await serve((_request, response) => response.writeHead(status).end());
    const error = await failureOf(createApiClient({ baseUrl }).stats());
    expect(error.message).toBe(`HTTP error! status: ${status}`);
    expect(error.code).toBe(code);
  });

  it('ignores a code that is not in the catalogue, such as an inherited property name', async () => {
    const baseUrl = await serve(json(422, { code: 'constructor', error: 'No.' }));
    const error = await failureOf(createApiClient({ baseUrl }).stats());
    expect(error.code).toBe('VALIDATION');
    expect(error.message).toBe('No.');
  });

  it('to an unreachable server names the address, without the text of the network error', async () => {
    const baseUrl = await serve(json(200, health));
    await stop();
    const error = await failureOf(createApiClient({ baseUrl }).live());
    expect(error.code).toBe('UNAVAILABLE');
    expect(error.message).toBe(`The server at ${baseUrl} could not be reached.`);
  });

  it('that times out has the message of the specification, also while the body is read [spec 8.3]', async () => {
    const baseUrl = await serve((request, response) => {
      if (request.url === '/livez') response.writeHead(200).write('{');
    });
    const client = createApiClient({ baseUrl, timeoutMs: 150 });
    for (const work of [client.stats(), client.live()]) {
      const error = await failureOf(work);
      expect(error.code).toBe('TIMEOUT');
      expect(error.message).toBe('Request timed out after 0.15 seconds');
    }
  });

  it.each(['<!doctype html><title>Hello</title>', '{"status":"fine"}', ''])(
    'can be a success whose body does not match the contract: %p',
    async (body) => {
      const baseUrl = await serve((_request, response) => response.writeHead(200).end(body));
      const error = await failureOf(createApiClient({ baseUrl }).live());
      expect(error.code).toBe('MESSAGE_INVALID');
      expect(error.message).not.toBe(errorCatalogue.MESSAGE_INVALID.text);
    },
  );

  it('throws the error of `authorize`, and sends nothing', async () => {
    let requested = 0;
    const baseUrl = await serve((request, response) => {
      requested++;
      json(200, health)(request, response);
    });
    const refused = createApiClient({ baseUrl, authorize: () => Promise.reject(new AppError('TOKEN_REFUSED')) });
    expect((await failureOf(refused.live())).code).toBe('TOKEN_REFUSED');
    const broken = createApiClient({ baseUrl, authorize: () => Promise.reject(new TypeError('fetch failed')) });
    expect((await failureOf(broken.live())).code).toBe('UNAVAILABLE');
    const slow = createApiClient({ baseUrl, timeoutMs: 100, authorize: () => new Promise(() => undefined) });
    expect((await failureOf(slow.live())).code).toBe('TIMEOUT');
    expect(requested).toBe(0);
  });

  it('that the caller cancels throws the reason of the signal', async () => {
    const baseUrl = await serve(() => undefined);
    const cancel = new AbortController();
    const work = createApiClient({ baseUrl }).stats({}, { signal: cancel.signal });
    cancel.abort();
    await expect(work).rejects.toHaveProperty('name', 'AbortError');
  });

  it.each([
    ['list', (client: ApiClient) => client.listRuns()],
    ['answer', (client: ApiClient) => client.marketAnalysis()],
    ['export', (client: ApiClient) => client.exportOpportunities({ format: 'csv' })],
  ])('is cancelled by the signal of the client: %s', async (_kind, send) => {
    const baseUrl = await serve(() => undefined);
    const cancel = new AbortController();
    const work = send(createApiClient({ baseUrl, signal: cancel.signal }));
    cancel.abort();
    await expect(work).rejects.toHaveProperty('name', 'AbortError');
  });

  it('is cancelled by its own signal instead of that of the client', async () => {
    const baseUrl = await serve(json(200, health));
    const client = createApiClient({ baseUrl, signal: AbortSignal.abort() });
    await expect(client.healthParts({}, { signal: new AbortController().signal })).resolves.toEqual(health);
  });
});
