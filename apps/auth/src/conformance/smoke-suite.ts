import { type OidcTwin } from '@rfp/twins/oidc-provider';
import { randomUUID } from 'node:crypto';
import { provider } from '../testing/provider-harness.js';
import { send, apiError, sendAuth, failureOf } from './testing/requests.js';
import {
  claimsOf,
  codeOf,
  freshAddress,
  personWithFactor,
  mailedToken,
  signedUpPerson,
  person,
  sessionOf,
  signIn,
  expectSuccess,
  testPassword,
  tokenOf,
} from './testing/people.js';
import { site, type World } from './testing/world.js';
import { protectionSmokeSuite } from './smoke-protection-suite.js';

/** One accepted and one refused case of every suite, for the transport on which the conformance does not run in full. */
export function smokeSuite(world: () => World, twin: () => OidcTwin): void {
  const status = async (method: string, path: string, token: string | null, body?: unknown) =>
    (await send(world().url, method, path, { token, ...(body === undefined ? {} : { body }) })).status;

  describe('sign-up', () => {
    it('creates the account after the mailed link', async () => {
      const { email, browser } = await signedUpPerson(world(), { data: { full_name: 'Ada' } });
      expect((await browser.getUser()).data.user).toMatchObject({ email, user_metadata: { full_name: 'Ada' } });
    });

    it('refuses a malformed address', async () => {
      expect(failureOf(await world().browser().signUp({ email: 'a@b', password: testPassword }))).toEqual(
        apiError(400, 'validation_failed'),
      );
    });
  });

  describe('sign-in', () => {
    it('starts a session and ends it', async () => {
      const { browser, email } = await person(world());
      expect(claimsOf(await tokenOf(browser))).toMatchObject({ iss: `${site}/auth/v1`, email, aal: 'aal1' });
      const token = await tokenOf(browser);
      expect(await browser.signOut()).toEqual({ error: null });
      expect(await status('GET', '/api/settings', token)).toBe(401);
    });

    it.each([
      ['other', () => [world().url, world().otherUrl]],
      ['same', () => [world().url, world().url]],
    ] as const)('that ended is refused at the %s gateway within 200 ms', async (_which, urls) => {
      const [signedOutAt = '', usedAt = ''] = urls();
      const token = await tokenOf((await person(world())).browser);
      const use = async (): Promise<number> => (await send(usedAt, 'GET', '/api/settings', { token })).status;
      expect([await use(), await use()]).toEqual([200, 200]);
      expect((await sendAuth(signedOutAt, 'POST', '/logout', { token })).status).toBe(204);
      const ended = performance.now();
      while ((await use()) !== 401) expect(performance.now() - ended).toBeLessThan(200);
    });

    it('refuses a wrong password', async () => {
      const { email } = await person(world());
      expect(failureOf(await world().browser().signInWithPassword({ email, password: 'wrong' }))).toEqual(
        apiError(400, 'invalid_credentials', 'Invalid login credentials'),
      );
    });
  });

  describe('a mailed link', () => {
    const follow = (token: string) => sendAuth(world().url, 'GET', `/verify?token=${token}&type=recovery`);

    it('redirects with a code that the browser exchanges', async () => {
      const { email } = await person(world());
      const browser = world().browser();
      expectSuccess(await browser.resetPasswordForEmail(email));
      const redirect = await follow(await mailedToken(world(), email));
      const back = new URL(redirect.headers.get('location') ?? '');
      expect([redirect.status, back.origin]).toEqual([303, site]);
      expectSuccess(await browser.exchangeCodeForSession(back.searchParams.get('code') ?? ''));
      expect(claimsOf(await tokenOf(browser)).amr).toMatchObject([{ method: 'recovery' }]);
    });

    it('with an unknown token redirects with an error', async () => {
      const back = new URL((await follow('wrong')).headers.get('location') ?? '');
      expect([back.origin, back.searchParams.get('error_code')]).toEqual([site, 'otp_expired']);
    });
  });

  describe('a refresh', () => {
    it('rotates the token, and concurrent requests over two gateways get the same one', async () => {
      const { refresh_token } = await sessionOf((await person(world())).browser);
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          sendAuth(index % 2 === 0 ? world().url : world().otherUrl, 'POST', '/token?grant_type=refresh_token', {
            body: { refresh_token },
          }),
        ),
      );
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      const tokens = new Set(responses.map(({ body }) => body['refresh_token']));
      expect([tokens.size, tokens.has(refresh_token)]).toEqual([1, false]);
    });

    it('refuses a malformed token', async () => {
      const body = { refresh_token: 'A'.repeat(54) };
      expect((await sendAuth(world().url, 'POST', '/token?grant_type=refresh_token', { body })).status).toBe(400);
    });
  });

  describe('the account', () => {
    it('takes a new password and ends its other sessions', async () => {
      const { browser, email } = await person(world());
      const other = await signIn(world(), email);
      expectSuccess(await browser.updateUser({ password: 'a brand new one', current_password: testPassword }));
      expect(failureOf(await other.getUser()).name).toBe('AuthSessionMissingError');
      await signIn(world(), email, 'a brand new one');
    });

    it('refuses a change of app_metadata', async () => {
      const token = await tokenOf((await person(world())).browser);
      expect(await sendAuth(world().url, 'PUT', '/user', { token, body: { app_metadata: {} } })).toMatchObject({
        status: 403,
        body: { code: 'not_admin' },
      });
    });
  });

  describe('a second factor', () => {
    it('is required at the next sign-in', async () => {
      const { email, factorId, secret } = await personWithFactor(world());
      const browser = await signIn(world(), email);
      expect(await status('GET', '/api/settings', await tokenOf(browser))).toBe(403);
      expectSuccess(await browser.mfa.challengeAndVerify({ factorId, code: codeOf(secret) }));
      expect(await status('GET', '/api/settings', await tokenOf(browser))).toBe(200);
    });

    it('refuses a wrong code, and every code after five wrong ones', async () => {
      const { browser, factorId, secret } = await personWithFactor(world());
      const right = codeOf(secret);
      const wrong = right === '000000' ? '111111' : '000000';
      for (let n = 0; n < 5; n += 1)
        expect(failureOf(await browser.mfa.challengeAndVerify({ factorId, code: wrong }))).toMatchObject({
          code: 'mfa_verification_failed',
        });
      expect(failureOf(await browser.mfa.challengeAndVerify({ factorId, code: right }))).toEqual(
        apiError(429, 'over_request_rate_limit'),
      );
    });
  });

  describe('the error envelope', () => {
    it('carries the code and the version header', async () => {
      const refused = await sendAuth(world().url, 'GET', '/user');
      expect(refused).toMatchObject({ status: 401, body: { code: 'no_authorization' } });
      expect(refused.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    });

    it('has the older form without the version header', async () => {
      const headers = { 'x-supabase-api-version': '' };
      expect((await sendAuth(world().url, 'GET', '/user', { headers })).body).toMatchObject({
        code: 401,
        error_code: 'no_authorization',
      });
    });
  });

  protectionSmokeSuite(world);

  describe('the provider', () => {
    const callback = async (email_verified: boolean): Promise<URL> => {
      twin().signInAs({ sub: randomUUID(), email: freshAddress('provider'), email_verified });
      const authorize = `${world().url}/auth/v1/authorize?provider=${provider}`;
      const atProvider = await send(authorize, 'GET', '');
      const back = await twin().approve(atProvider.headers.get('location') ?? '');
      return new URL((await send(back.replace(site, world().url), 'GET', '')).headers.get('location') ?? '');
    };

    it('signs in a person with a verified address', async () => {
      const { origin, hash } = await callback(true);
      expect(origin).toBe(site);
      expect(claimsOf(new URLSearchParams(hash.slice(1)).get('access_token') ?? '').amr).toMatchObject([
        { method: 'oauth' },
      ]);
    });

    it('does not sign in a person with an unverified address', async () => {
      const { searchParams, hash } = await callback(false);
      expect([searchParams.get('error_code'), hash]).toEqual(['provider_email_needs_verification', '']);
    });
  });
}
