import { authErrorSchema } from '@rfp/contracts/auth/auth-errors';
import { type ResponseData, type RequestInput, refused } from '../testing/requests.js';
import { freshAddress, person, testPassword, tokenOf } from '../testing/people.js';
import { type Suite } from '../testing/suite.js';

/** Every route with a body, and its members. */
const bodies = [
  {
    method: 'POST',
    path: '/signup',
    members: ['email', 'password', 'data', 'code_challenge', 'code_challenge_method'],
  },
  { method: 'POST', path: '/token?grant_type=password', members: ['email', 'password'] },
  { method: 'POST', path: '/token?grant_type=pkce', members: ['auth_code', 'code_verifier'] },
  { method: 'POST', path: '/recover', members: ['email', 'code_challenge'] },
  { method: 'POST', path: '/verify', members: ['type', 'token_hash', 'token', 'email'] },
  { method: 'POST', path: '/resend', members: ['type', 'email'] },
  { method: 'PUT', path: '/user', members: ['email', 'password', 'data', 'nonce', 'current_password'] },
  { method: 'POST', path: '/factors', members: ['factor_type', 'friendly_name', 'issuer'] },
  { method: 'POST', path: '/factors/00000000-0000-4000-8000-000000000001/verify', members: ['challenge_id', 'code'] },
];

const wrongValues: [string, unknown][] = [
  ['an operator', { $ne: null }],
  ['a list', ['a@example.org']],
  ['a number', 7],
  ['a boolean', true],
  ['a lone surrogate', 'a\ud800b'],
  ['a nested list', [[]]],
];

/** In the older form, `code` is the status. */
function expectEnvelope({ headers, body, text }: ResponseData, hasVersion: boolean): void {
  expect([text, authErrorSchema.safeParse(body).success]).toEqual([text, true]);
  expect(headers.get('x-supabase-api-version')).toBe(hasVersion ? '2024-01-01' : null);
  expect(typeof body['code']).toBe(hasVersion ? 'string' : 'number');
  expect(headers.get('content-type')).toContain('application/json');
  expect([
    headers.get('cache-control'),
    headers.get('x-content-type-options'),
    headers.get('x-frame-options'),
    headers.get('server'),
    headers.get('x-powered-by'),
  ]).toEqual(['no-store', 'nosniff', 'DENY', null, null]);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(text).not.toMatch(/\bat \/|node_modules|select |SQLSTATE|zod/i);
}

/** The error envelope of every kind of bad request. */
export const envelopeSuite: Suite = (world) => {
  const request = (method: string, path: string, input: RequestInput = {}) => world().auth(method, path, input);

  const cells = bodies.flatMap(({ method, path, members }) => members.map((member) => ({ method, path, member })));
  it.each(cells)(
    'is returned by $method $path for a "$member" of every wrong type [asvs 2.2.2, 15.3.5]',
    async ({ method, path, member }) => {
      const token = await tokenOf((await person(world())).browser);
      const validBody = { email: freshAddress(), password: testPassword, type: 'signup', factor_type: 'totp' };
      for (const [what, value] of wrongValues) {
        // Metadata may be any object.
        if (member === 'data' && what === 'an operator') continue;
        const response = await request(method, path, { token, body: { ...validBody, [member]: value } });
        expect([what, response.status, response.body['code']]).toEqual([
          what,
          expect.any(Number),
          expect.stringMatching(/^(validation_failed|bad_json|mfa_factor_not_found)$/),
        ]);
        expect(response.status).toBeLessThan(500);
        expectEnvelope(response, true);
      }
      const nul = await request(method, path, {
        token,
        body: { ...validBody, [member]: member === 'data' ? { x: 'a\u0000' } : 'a\u0000b' },
      });
      expect(nul.status).toBe(400);
    },
  );

  it.each(bodies.filter(({ path }) => /^\/(?:user|factors)/.test(path)))(
    'of $method $path reports an invalid access token before an invalid body',
    async ({ method, path }) => {
      const ended = await person(world());
      const endedToken = await tokenOf(ended.browser);
      await ended.browser.signOut();
      const refused = [
        { token: null, code: 'no_authorization' },
        { token: 'of-nobody', code: 'bad_jwt' },
        { token: endedToken, code: 'session_not_found' },
      ];
      for (const { token, code } of refused) {
        const response = await request(method, path, { token, raw: '{"email":7,"factor_type":7,"code":7}' });
        expect([code, response.body['code']]).toEqual([code, code]);
        expectEnvelope(response, true);
      }
    },
  );

  const invalidBodies = [
    '',
    '{',
    '[]',
    '"text"',
    '7',
    'null',
    'true',
    '{"email":}',
    '{"email":"a@example.org",}',
    "{'email':1}",
    '\ufeff{}',
    'email=a@example.org',
  ];
  it.each(invalidBodies)('is returned for the body %j with and without the version header', async (raw) => {
    for (const { method, path } of bodies.filter(
      ({ path }) => path === '/signup' || path === '/recover' || path.startsWith('/token'),
    )) {
      for (const version of [true, false]) {
        const response = await request(method, path, { raw, headers: version ? {} : { 'x-supabase-api-version': '' } });
        expect([path, raw, response.status]).toEqual([path, raw, expect.any(Number)]);
        // An empty sign-up requests an anonymous session, which demo mode allows.
        if (response.status === 200) expect([path, ['', 'null'].includes(raw)]).toEqual(['/signup', true]);
        else {
          expect(response.status).toBe(400);
          expectEnvelope(response, version);
        }
      }
    }
  });

  it.each(['2024-01-01', '2025-12-31', '9999-01-01'])('has the newer form for the version %j', async (version) => {
    const response = await request('GET', '/user', { headers: { 'x-supabase-api-version': version } });
    expect(response).toMatchObject({
      status: 401,
      body: { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
    });
    expectEnvelope(response, true);
  });

  it.each(['', '2023-12-31', 'tomorrow', '2024-01', '2024-1-1', 'v2', '2024-01-01T00:00:00Z', '2024-01-1x'])(
    'has the older form for the version %j',
    async (version) => {
      const response = await request('GET', '/user', { headers: { 'x-supabase-api-version': version } });
      expect(response).toMatchObject({
        status: 401,
        body: { code: 401, error_code: 'no_authorization', msg: 'This endpoint requires a valid Bearer token' },
      });
      expectEnvelope(response, false);
    },
  );

  it.each([
    'GET /',
    'GET /nothing',
    'POST /otp',
    'POST /magiclink',
    'POST /sso',
    'GET /saml/metadata',
    'POST /invite',
    'GET /admin/users',
    'POST /admin/generate_link',
    'DELETE /admin/users/x',
    'GET /oauth/authorize',
    'POST /passkeys',
    'GET /factors',
    'GET /user/',
    'GET //user',
    'GET /user/../user',
    'GET /user%2f',
    'GET /USER',
    'GET /.well-known/openid-configuration',
    'GET /constructor',
    'GET /__proto__',
    'POST /token/',
    'GET /recovery-codes',
  ])('is returned for the unknown route %s', async (line) => {
    const [method = '', path = ''] = line.split(' ');
    const response = await request(method, path);
    // The client normalizes this path before sending.
    const expected = path === '/user/../user' ? [401] : [404, 405];
    expect(expected).toContain(response.status);
    expectEnvelope(response, true);
  });

  it.each([
    'PATCH /user',
    'POST /user',
    'DELETE /user',
    'GET /signup',
    'GET /token',
    'GET /logout',
    'GET /recover',
    'PUT /verify',
    'POST /settings',
    'POST /.well-known/jwks.json',
    'POST /authorize',
  ])('is returned for %s with the allowed methods', async (line) => {
    const [method = '', path = ''] = line.split(' ');
    const response = await request(method, path);
    expect([response.status, response.body['code']]).toEqual([405, 'method_not_allowed']);
    expect(response.headers.get('allow')).toMatch(/^(GET|POST|PUT|DELETE)/);
    expectEnvelope(response, true);
  });

  it.each([
    '/user',
    '/verify?token=x&type=signup',
    '/callback?code=x&state=y',
    '/authorize?provider=keycloak',
    '/settings',
    '/reauthenticate',
  ])('is not returned for HEAD %s, which does nothing', async (path) => {
    const { browser } = await person(world());
    const response = await request('HEAD', path, { token: await tokenOf(browser) });
    expect([response.status < 500, response.headers.get('location'), response.text]).toEqual([true, null, '']);
  });

  it('is returned for a body over 64 KiB', async () => {
    for (const raw of [
      JSON.stringify({ email: 'x'.repeat(70_000) }),
      `${' '.repeat(70_000)}{}`,
      JSON.stringify({ data: Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`key${n}`, n])) }),
    ]) {
      const response = await request('POST', '/signup', { raw });
      expect([response.status, response.body['code']]).toEqual([413, 'request_entity_too_large']);
      expectEnvelope(response, true);
    }
  });

  it('is returned for a body that is nested too deep or has too many names', async () => {
    for (const raw of [
      `${'{"data":'.repeat(1000)}1${'}'.repeat(1000)}`,
      `{"data":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      JSON.stringify({ data: Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`k${n}`, 1])) }),
    ]) {
      const response = await request('POST', '/signup', { raw });
      expect([response.status, response.body['code']]).toEqual([400, 'bad_json']);
    }
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
  ])('is returned for a body of type %s', async (type) => {
    const { email } = await person(world());
    const response = await request('POST', '/token?grant_type=password', {
      raw: JSON.stringify({ email, password: testPassword }),
      headers: { 'content-type': type },
    });
    expect([400, 415]).toContain(response.status);
    expectEnvelope(response, true);
  });

  it('is returned for a malformed URL', async () => {
    for (const path of ['/verify?token=%00', '/verify?token=%', '/user?x=%E0%A4%A'])
      expect((await request('GET', path)).status).toBeLessThan(500);
    expect((await request('GET', '/verify?token=a&token=b&type=signup')).status).toBe(400);
    expect((await request('GET', `/verify?token=${'x'.repeat(100_000)}`)).status).toBeLessThan(500);
  });

  it.each(['', 'Bearer', 'Bearer ', 'bearer', 'Basic dXNlcjpwYXNz', 'Token x', 'Bearer a b', ',', 'Bearer\tx'])(
    'is returned for the credential %j',
    async (authorization) => {
      const response = await request('GET', '/user', { headers: { authorization } });
      expect(response).toMatchObject(refused(401, 'no_authorization'));
      expect(await world().api('GET', '/api/settings', { headers: { authorization } })).toHaveProperty('status', 401);
    },
  );

  it('is returned for an access token in another header, a cookie or the query', async () => {
    const token = await tokenOf((await person(world())).browser);
    const otherPlaces: Record<string, string>[] = [
      { apikey: token },
      { 'x-api-key': token },
      { cookie: `sb-access-token=${token}; sb-auth=${token}` },
      { 'proxy-authorization': `Bearer ${token}` },
    ];
    for (const headers of otherPlaces) {
      expect(await request('GET', '/user', { headers })).toHaveProperty('status', 401);
      expect(await world().api('GET', '/api/settings', { headers })).toHaveProperty('status', 401);
    }
    expect(await request('GET', `/user?access_token=${token}&apikey=${token}`)).toHaveProperty('status', 401);
  });
};
