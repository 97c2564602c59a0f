import { type AuthChangeEvent } from '@supabase/auth-js';
import { createHash } from 'node:crypto';
import { send, failureOf, expectRefusal, expectFailure, refused } from '../testing/requests.js';
import {
  claimsOf,
  freshAddress,
  signedUpPerson,
  person,
  sessionOf,
  expectSuccess,
  testPassword,
  tokenOf,
  ban,
} from '../testing/people.js';
import { type Suite } from '../testing/suite.js';
import { site } from '../testing/world.js';

const invalidCredentials = { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' };

/** Password sign-in and unsupported ways to sign in. */
export const signInSuite: Suite = (world) => {
  describe('with a password', () => {
    it('starts a session with consistent parts [spec 3.14, 4.2, 7.17] [asvs 7.2.4]', async () => {
      const events: AuthChangeEvent[] = [];
      const { browser, email, id } = await person(world(), { events });
      const session = await sessionOf(browser);
      const claims = claimsOf(session.access_token);
      expect(session).toMatchObject({ token_type: 'bearer', expires_in: 900, expires_at: claims.exp });
      expect(claims).toMatchObject({
        iss: `${site}/auth/v1`,
        sub: id,
        aud: 'authenticated',
        role: 'authenticated',
        email,
        phone: '',
        aal: 'aal1',
        is_anonymous: false,
      });
      expect(claims.exp - claims.iat).toBe(session.expires_in);
      expect(claims.amr).toMatchObject([{ method: 'password' }]);
      expect(session.user).toMatchObject({
        id,
        email,
        aud: 'authenticated',
        role: 'authenticated',
        last_sign_in_at: expect.any(String),
      });
      expect(JSON.stringify(session.user)).not.toMatch(/password|hash|secret/);
      expect(events).toContain('SIGNED_IN');
    });

    it('is refused alike for a wrong password, an unknown address, no password and an invalid address [spec 7.28]', async () => {
      const { email } = await person(world());
      const withoutPassword = await signedUpPerson(world());
      await world().db.query('UPDATE account SET password_hash = NULL WHERE id = $1', [withoutPassword.id]);
      const responses = [];
      for (const address of [email, freshAddress(), withoutPassword.email, 'no address']) {
        expect(failureOf(await world().signIn(address, 'not this'))).toEqual({
          name: 'AuthApiError',
          ...invalidCredentials,
        });
        const raw = await world().auth('POST', '/token?grant_type=password', {
          body: { email: address, password: 'not this' },
        });
        responses.push({ status: raw.status, text: raw.text, headers: [...raw.headers.keys()].sort() });
      }
      expect(new Set(responses.map((response) => JSON.stringify(response)))).toHaveProperty('size', 1);
    });

    it.each([
      '',
      ' ',
      'Correct Horse Battery',
      'correct horse battery ',
      'correct horse batter',
      `${testPassword}\u0001`,
      'x'.repeat(4000),
    ])('treats %j as a wrong password', async (password) => {
      const { email } = await person(world());
      expectFailure(await world().signIn(email, password), { status: 400 });
    });

    it('is refused for a banned user', async () => {
      const { email, id, browser } = await person(world());
      await ban(world(), id);
      expectRefusal(await world().signIn(email), 400, 'user_banned');
      expectRefusal(await browser.getUser(), 403, 'user_banned');
      expect(await world().api('GET', '/api/settings', { token: await tokenOf(browser) })).toHaveProperty(
        'status',
        401,
      );
    });

    it('needs an address and a known grant type', async () => {
      const token = (query: string, body: unknown) => world().auth('POST', `/token${query}`, { body });
      expect(await token('?grant_type=password', { password: 'x' })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', message: 'missing email or phone' },
      });
      for (const query of [
        '',
        '?grant_type=',
        '?grant_type=id_token',
        '?grant_type=client_credentials',
        '?grant_type=constructor',
        '?grant_type=__proto__',
      ]) {
        expect(await token(query, { email: 'a@example.org', password: 'x' })).toMatchObject({
          status: 400,
          body: { code: 'invalid_credentials', message: 'unsupported_grant_type' },
        });
      }
      expect(
        (await token('?grant_type=password&grant_type=refresh_token', { email: 'a@example.org', password: 'x' }))
          .status,
      ).toBe(400);
    });
  });

  it('in an unsupported way fails cleanly', async () => {
    const browser = world().browser();
    expectRefusal(await browser.signInWithPassword({ phone: '+15550100', password: 'x' }), 400, 'validation_failed');
    expectFailure(await browser.signUp({ phone: '+15550100', password: testPassword }), {
      name: 'AuthApiError',
      status: 400,
    });
    expectRefusal(await browser.signInWithOtp({ email: freshAddress() }), 404, 'not_found');
    expectRefusal(await browser.signInWithSSO({ domain: 'example.org' }), 404, 'not_found');
    expectFailure(await browser.signInWithIdToken({ provider: 'google', token: 'x.y.z' }), {
      name: 'AuthApiError',
      status: 400,
    });
    expectRefusal(
      await browser.verifyOtp({ phone: '+15550100', token: '123456', type: 'sms' }),
      400,
      'validation_failed',
    );
    expect((await browser.getSession()).data.session).toBeNull();
  });

  it('with a provider is refused if none is configured', async () => {
    const { browser } = await person(world());
    const { data } = expectSuccess(
      await browser.signInWithOAuth({
        provider: 'google',
        options: { skipBrowserRedirect: true, redirectTo: `${site}/dashboard` },
      }),
    );
    const response = await send(data.url ?? '', 'GET', '', { headers: { 'x-supabase-api-version': '2024-01-01' } });
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Unsupported provider: provider is not enabled' },
    });
    expectRefusal(
      await browser.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } }),
      400,
      'validation_failed',
      'Unsupported provider: provider is not enabled',
    );
  });

  describe('with the code of a redirect', () => {
    it('is refused with a wrong verifier, which consumes the code', async () => {
      const { id } = await person(world());
      const verifier = 'v'.repeat(56);
      const code = 'a-code-of-this-spec'.padEnd(43, id);
      const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
      await world().db.query(
        `INSERT INTO auth_code (code_hash, account_id, code_challenge, code_challenge_method, method, created_at, expires_at) VALUES ($1, $2, $3, 's256', 'oauth', now(), now() + INTERVAL '1 minute')`,
        [hash(code), id, hash(verifier)],
      );
      const exchange = (code_verifier: string) =>
        world().auth('POST', '/token?grant_type=pkce', { body: { auth_code: code, code_verifier } });
      expect(await exchange('w'.repeat(56))).toMatchObject({
        status: 400,
        body: { code: 'bad_code_verifier', message: 'code challenge does not match previously saved code verifier' },
      });
      expect(await exchange(verifier)).toMatchObject(refused(404, 'flow_state_not_found'));
    });

    it.each([{}, { auth_code: 'x' }, { code_verifier: 'x' }, { auth_code: '', code_verifier: '' }])(
      'is refused with only %j',
      async (body) => {
        expect(await world().auth('POST', '/token?grant_type=pkce', { body })).toMatchObject(
          refused(400, 'validation_failed'),
        );
      },
    );
  });

  it('sets no cookie, and its response must not be cached [asvs 3.3.1, 14.3.2]', async () => {
    const { email } = await person(world());
    const response = await world().auth('POST', '/token?grant_type=password', {
      body: { email, password: testPassword },
    });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': expect.stringContaining('application/json'),
    });
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('is described by GET /settings and GET /health', async () => {
    expect((await world().auth('GET', '/settings')).body).toMatchObject({
      external: { email: true, phone: false, google: false, anonymous_users: true },
      disable_signup: false,
      mailer_autoconfirm: false,
      saml_enabled: false,
    });
    expect((await world().auth('GET', '/health')).body).toEqual({
      version: expect.any(String),
      name: expect.any(String),
      description: expect.any(String),
    });
  });
};
