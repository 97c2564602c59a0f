import { authApiVersionHeader, authPrefix } from '@rfp/contracts/http';
import { authRefusal } from '@rfp/contracts/auth/auth-errors';
import { type AuthRoute, authRoutes, type AuthRouteName } from '@rfp/contracts/auth/auth-routes';
import { AppError } from '@rfp/contracts/errors';
import { authWireRpc } from '@rfp/contracts/rpc/auth-wire';
import { stubId } from '@rfp/testing/stubs/stub-services';
import { z } from 'zod';
import { authReplies, authRequestBodies } from '../../testing/auth-replies.js';
import { startStubGateway, type StubGateway } from '../../testing/stub-gateway.js';

let gateway: StubGateway;

beforeAll(async () => {
  gateway = await startStubGateway({ answers: authReplies, trustedProxies: [] });
});

afterAll(() => gateway.close());

beforeEach(() => {
  gateway.requests.length = 0;
});

function call(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(gateway.url + authPrefix + path, { redirect: 'manual', ...init });
}

const newVersionHeader = { [authApiVersionHeader]: '2024-01-01' };
const json = { 'content-type': 'application/json;charset=UTF-8' };

function lastMessage(): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).parse(gateway.requests.at(-1)?.request);
}

/** The gateway with an auth service that refuses every token request with this error. */
async function answerTo(error: AppError, path = '/token?grant_type=password', headers = {}): Promise<Response> {
  const fails = (): never => {
    throw error;
  };
  const failing = await startStubGateway({
    answers: { ...authReplies, 'auth.token': fails, 'auth.device-token': fails },
    trustedProxies: [],
  });
  const answer = await fetch(failing.url + authPrefix + path, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: '{"device_code":"x"}',
  });
  await failing.close();
  return answer;
}

const newEnvelope = z.strictObject({ code: z.string(), message: z.string(), error_code: z.string(), msg: z.string() });
const oldEnvelope = z.strictObject({ code: z.int(), error_code: z.string(), msg: z.string() });

function isRouteName(name: string): name is AuthRouteName {
  return Object.hasOwn(authRoutes, name);
}

describe('the auth contract', () => {
  it.each(Object.keys(authRoutes).filter(isRouteName))(
    'sends the request of %s, with its members only',
    async (name) => {
      const { method, path, message, status = 200 }: AuthRoute = authRoutes[name];
      const shape: Record<string, z.ZodType> = authWireRpc[message].request.shape;
      const parameters = shape['query'] instanceof z.ZodObject ? Object.keys(shape['query'].shape) : [];
      const query = Object.fromEntries(parameters.map((parameter) => [parameter, `of ${parameter}`]));
      const body = authRequestBodies[name];
      const address = `${path.replace('{id}', stubId(1))}?${new URLSearchParams({ ...query, unknown: 'left out' })}`;
      const answer = await call(address, {
        method,
        headers: { ...json, ...newVersionHeader, authorization: 'Bearer of-anyone', 'user-agent': 'x'.repeat(500) },
        ...(body === undefined ? {} : { body: JSON.stringify({ ...body, unknown: 'left out' }) }),
      });
      expect([await answer.text(), answer.status]).toEqual([expect.any(String), status]);
      expect(answer.headers.get('cache-control')).toBe(name === 'jwks' ? 'public, max-age=600' : 'no-store');
      // The stub service does not record requests for its keys.
      if (message === 'auth.keys') return;
      expect(gateway.requests.map((one) => one.name)).toEqual([message]);
      const members = {
        client: { address: '127.0.0.1', user_agent: 'x'.repeat(400) },
        authorization: 'Bearer of-anyone',
        id: stubId(1),
        query,
        body,
      };
      expect(lastMessage()).toEqual(Object.fromEntries(Object.entries(members).filter(([member]) => member in shape)));
    },
  );

  it('requires a session for exactly the routes with the access level session', () => {
    for (const { message, access } of Object.values(authRoutes))
      expect([message, 'authorization' in authWireRpc[message].request.shape]).toEqual([message, access === 'session']);
  });

  it('answers with the status, the headers and the code of a refusal', async () => {
    const error = authRefusal('weak_password', { message: 'Too weak', reasons: ['length'] });
    const answer = await answerTo(error, undefined, newVersionHeader);
    expect(answer.status).toBe(422);
    await expect(answer.json()).resolves.toEqual({
      code: 'weak_password',
      message: 'Too weak',
      error_code: 'weak_password',
      msg: 'Too weak',
      weak_password: { reasons: ['length'] },
    });
    expect(answer.headers.get('x-sb-error-code')).toBe('weak_password');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const limited = await answerTo(authRefusal('over_request_rate_limit', { retryAfterSeconds: 6.2 }));
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    const status = await answerTo(authRefusal('user_banned', { status: 400 }));
    await expect(status.json()).resolves.toMatchObject({ code: 400, error_code: 'user_banned' });
  });

  it('answers a refusal of the device flow in the format of RFC 6749', async () => {
    const answer = await answerTo(authRefusal('slow_down'), '/device/token');
    await expect(answer.json()).resolves.toMatchObject({ error: 'slow_down', error_description: expect.any(String) });
  });

  it('answers a code of a later release with its status', async () => {
    const error = new AppError('AUTH_REFUSED', { message: 'No', details: { auth_code: 'of_later', status: 409 } });
    const answer = await answerTo(error, undefined, newVersionHeader);
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'of_later']);
  });

  it('answers a sign-out with 204 and a link with a redirect, both without a body', async () => {
    const signedOut = await call('/logout?scope=local', { method: 'POST', headers: json });
    expect([signedOut.status, await signedOut.text(), signedOut.headers.get('cache-control')]).toEqual([
      204,
      '',
      'no-store',
    ]);
    const redirect = await call('/verify?token=t&type=signup');
    expect([redirect.status, await redirect.text(), redirect.headers.get('location')]).toEqual([
      303,
      '',
      'http://localhost:3000/dashboard?code=1',
    ]);
  });

  it.each([
    ['POST', '/logout'],
    ['DELETE', `/factors/${stubId(1)}`],
    ['POST', `/factors/${stubId(1)}/challenge`],
  ])('accepts %s %s with a JSON content type and an empty body', async (method, path) => {
    for (const body of [null, '']) expect((await call(path, { method, headers: json, body })).ok).toBe(true);
    expect(lastMessage()).not.toHaveProperty('body');
  });

  it.each(['/verify?token=t&type=signup', '/callback?code=c&state=s', '/.well-known/jwks.json', '/user'])(
    'rejects HEAD at %s, with which a mail scanner would use up a link',
    async (path) => {
      const answer = await call(path, { method: 'HEAD' });
      expect(answer.status).toBe(405);
      expect(gateway.requests).toEqual([]);
    },
  );

  it.each([
    ['GET', '/verify?token=t&type=signup'],
    ['GET', '/callback?code=c&state=s'],
    ['GET', '/authorize?provider=oidc'],
  ])('accepts %s %s from other sites, such as mails and providers', async (method, path) => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', origin: 'https://mail.example' };
    expect((await call(path, { method, headers })).status).toBeLessThan(400);
  });

  it('accepts requests of the real client from the same origin', async () => {
    const headers = {
      ...json,
      ...newVersionHeader,
      apikey: 'console',
      'x-client-info': 'gotrue-js/2.119.0',
      origin: gateway.url,
      'sec-fetch-site': 'same-origin',
    };
    await expect(call('/token?grant_type=password', { method: 'POST', headers, body: '{}' })).resolves.toHaveProperty(
      'status',
      200,
    );
  });

  it('accepts only a date as version header', async () => {
    for (const [version, expected] of [
      ['2024-01-01', true],
      ['2025-06-30', true],
      ['2023-12-31', false],
      ['latest', false],
      ['9', false],
    ] as const) {
      const answer = await call('/otp', { headers: { [authApiVersionHeader]: version } });
      expect([version, answer.headers.has(authApiVersionHeader)]).toEqual([version, expected]);
    }
  });
});

const large = JSON.stringify({ data: 'x'.repeat(66_000) });

const invalidRequests: [string, string, RequestInit, number, string][] = [
  ['an unknown path', '/otp', { method: 'POST', headers: json, body: '{}' }, 404, 'not_found'],
  ['the bare prefix', '', {}, 404, 'not_found'],
  ['an empty path', '/', {}, 404, 'not_found'],
  ['a path below a route', '/user/', {}, 404, 'not_found'],
  ['a name of every object', '/__proto__', {}, 404, 'not_found'],
  ['a wrong method', '/token', {}, 405, 'method_not_allowed'],
  [
    'a preflight of another site',
    '/token',
    { method: 'OPTIONS', headers: { origin: 'https://evil.example' } },
    405,
    'method_not_allowed',
  ],
  ['malformed JSON', '/token', { method: 'POST', headers: json, body: '{' }, 400, 'bad_json'],
  ['a NUL', '/signup', { method: 'POST', headers: json, body: String.raw`{"email":"a\u0000"}` }, 400, 'bad_json'],
  ['a NUL in the address', '/verify?token=%00', {}, 400, 'bad_json'],
  ['an address that cannot be read', '/%zz', {}, 400, 'bad_json'],
  [
    'JSON that is nested too deeply',
    '/signup',
    { method: 'POST', headers: json, body: `${'['.repeat(50)}${']'.repeat(50)}` },
    400,
    'bad_json',
  ],
  [
    'a form',
    '/token',
    { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b' },
    415,
    'bad_json',
  ],
  ['more than 64 KB', '/signup', { method: 'POST', headers: json, body: large }, 413, 'request_entity_too_large'],
  [
    'a parameter twice',
    '/token?grant_type=password&grant_type=pkce',
    { method: 'POST', headers: json, body: '{}' },
    400,
    'validation_failed',
  ],
  ['another site', '/logout', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }, 403, 'forbidden'],
  ['another origin', '/logout', { method: 'POST', headers: { origin: 'https://evil.example' } }, 403, 'forbidden'],
];

describe('an error of the gateway in the envelope of the auth contract', () => {
  it.each(invalidRequests)('is returned for %s', async (_what, path, init, status, code) => {
    const older = await call(path, init);
    expect(older.status).toBe(status);
    const first = oldEnvelope.parse(await older.json());
    expect(first).toMatchObject({ code: status, error_code: code });
    expect(older.headers.get(authApiVersionHeader)).toBeNull();

    const answer = await call(path, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...newVersionHeader },
    });
    expect(answer.status).toBe(status);
    expect(newEnvelope.parse(await answer.json())).toEqual({
      code,
      message: first.msg,
      error_code: code,
      msg: first.msg,
    });
    expect(answer.headers.get(authApiVersionHeader)).toBe('2024-01-01');
    expect(answer.headers.get('x-sb-error-code')).toBe(code);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(gateway.requests).toEqual([]);
  });

  it.each([
    ['UNAVAILABLE', 503, 'unavailable', '5'],
    ['DATABASE_UNAVAILABLE', 503, 'unavailable', '5'],
    ['TIMEOUT', 504, 'request_timeout', null],
    ['INTERNAL', 500, 'unexpected_failure', null],
  ] as const)('is returned for %s of the auth service', async (failure, status, code, later) => {
    const error = new AppError(failure, { message: 'select secret from users' });
    const answer = await answerTo(error, '/token?grant_type=refresh_token', newVersionHeader);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('retry-after')).toBe(later);
    const text = await answer.text();
    expect(text).not.toContain('secret');
    expect(newEnvelope.parse(JSON.parse(text)).code).toBe(code);
  });

  it('is returned for an outage of the auth service', async () => {
    const gatewayWithoutUser = await startStubGateway({ answers: authReplies, without: ['auth.user'] });
    const answer = await fetch(`${gatewayWithoutUser.url}${authPrefix}/user`, { headers: newVersionHeader });
    expect(answer.status).toBe(503);
    expect(newEnvelope.parse(await answer.json()).code).toBe('unavailable');
    await gatewayWithoutUser.close();
  });
});
