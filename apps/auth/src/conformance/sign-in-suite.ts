import { type AuthChangeEvent } from '@supabase/auth-js';
import { createHash } from 'node:crypto';
import { ask, apiError, askAuth, failureOf } from './testing/requests.js';
import {
  claimsOf,
  freshAddress,
  newcomer,
  person,
  sessionOf,
  signIn,
  succeeded,
  testPassword,
  tokenOf,
} from './testing/people.js';
import { type Suite } from './testing/suite.js';
import { site } from './testing/world.js';

const wrong = { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' };

/** Signing in with a password, what the client then knows, and signing out. */
export const signInSuite: Suite = (world) => {
  describe('with a password', () => {
    it('begins a session whose parts agree with each other', async () => {
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

    it('is refused alike for a wrong password, an unknown address, an account without a password, and what is no address', async () => {
      const { email } = await person(world());
      const withoutPassword = await newcomer(world());
      await world().db.query('update account set password_hash = null where id = $1', [withoutPassword.id]);
      const answers = [];
      for (const address of [email, freshAddress(), withoutPassword.email, 'no address']) {
        expect(failureOf(await world().browser().signInWithPassword({ email: address, password: 'not this' }))).toEqual(
          { name: 'AuthApiError', ...wrong },
        );
        const raw = await askAuth(world().url, 'POST', '/token?grant_type=password', {
          body: { email: address, password: 'not this' },
        });
        answers.push({ status: raw.status, text: raw.text, headers: [...raw.headers.keys()].sort() });
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1);
    });

    it.each([
      '',
      ' ',
      'Correct Horse Battery',
      'correct horse battery ',
      'correct horse batter',
      `${testPassword}\u0001`,
      'x'.repeat(4000),
    ])('takes %j for another password', async (password) => {
      const { email } = await person(world());
      expect(failureOf(await world().browser().signInWithPassword({ email, password }))).toMatchObject({ status: 400 });
    });

    it('is refused to who is banned', async () => {
      const { email, id, browser } = await person(world());
      await world().db.query(`update account set banned_until = now() + interval '1 hour' where id = $1`, [id]);
      expect(failureOf(await world().browser().signInWithPassword({ email, password: testPassword }))).toEqual(
        apiError(400, 'user_banned'),
      );
      expect(failureOf(await browser.getUser())).toEqual(apiError(403, 'user_banned'));
      await expect(ask(world().url, 'GET', '/api/settings', { token: await tokenOf(browser) })).resolves.toHaveProperty(
        'status',
        401,
      );
    });

    it('needs an address, and a grant that there is', async () => {
      const token = (query: string, body: unknown) => askAuth(world().url, 'POST', `/token${query}`, { body });
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

  it('in ways that there are not fails cleanly: telephone, mailed code, single sign-on by domain, token of a provider', async () => {
    const browser = world().browser();
    expect(failureOf(await browser.signInWithPassword({ phone: '+15550100', password: 'x' }))).toEqual(
      apiError(400, 'validation_failed'),
    );
    expect(failureOf(await browser.signUp({ phone: '+15550100', password: testPassword }))).toMatchObject({
      name: 'AuthApiError',
      status: 400,
    });
    expect(failureOf(await browser.signInWithOtp({ email: freshAddress() }))).toEqual(apiError(404, 'not_found'));
    expect(failureOf(await browser.signInWithSSO({ domain: 'example.org' }))).toEqual(apiError(404, 'not_found'));
    expect(failureOf(await browser.signInWithIdToken({ provider: 'google', token: 'x.y.z' }))).toMatchObject({
      name: 'AuthApiError',
      status: 400,
    });
    expect(failureOf(await browser.verifyOtp({ phone: '+15550100', token: '123456', type: 'sms' }))).toEqual(
      apiError(400, 'validation_failed'),
    );
    expect((await browser.getSession()).data.session).toBeNull();
  });

  it('with a provider is refused where none is configured, in the browser and for linking', async () => {
    const { browser } = await person(world());
    const { data } = succeeded(
      await browser.signInWithOAuth({
        provider: 'google',
        options: { skipBrowserRedirect: true, redirectTo: `${site}/dashboard` },
      }),
    );
    const answer = await ask(data.url ?? '', 'GET', '', { headers: { 'x-supabase-api-version': '2024-01-01' } });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Unsupported provider: provider is not enabled' },
    });
    expect(
      failureOf(await browser.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })),
    ).toEqual(apiError(400, 'validation_failed', 'Unsupported provider: provider is not enabled'));
  });

  describe('the session of the client', () => {
    it('is there in another tab, which is told so', async () => {
      const storage = new Map<string, string>();
      const { id } = await person(world(), { storage });
      const events: AuthChangeEvent[] = [];
      const tab = world().browser({ storage, events });
      expect((await sessionOf(tab)).user.id).toBe(id);
      expect((await tab.getUser()).data.user?.id).toBe(id);
      expect(events).toContain('INITIAL_SESSION');
    });

    it('can be set from its two tokens, and then goes on as any other', async () => {
      const { browser, id } = await person(world());
      const { access_token, refresh_token } = await sessionOf(browser);
      const other = world().browser();
      succeeded(await other.setSession({ access_token, refresh_token }));
      expect((await other.getUser()).data.user?.id).toBe(id);
    });

    it('is missing where nobody signed in, and the client says so itself', async () => {
      const browser = world().browser();
      expect((await browser.getSession()).data.session).toBeNull();
      expect(failureOf(await browser.getUser()).name).toBe('AuthSessionMissingError');
      expect(failureOf(await browser.updateUser({ data: {} })).name).toBe('AuthSessionMissingError');
      expect(failureOf(await browser.refreshSession()).name).toBe('AuthSessionMissingError');
      expect(failureOf(await browser.reauthenticate()).name).toBe('AuthSessionMissingError');
    });

    it('tells the user afresh from the server', async () => {
      const { browser, id } = await person(world());
      await world().db.query(`update account set user_metadata = '{"full_name":"Grace"}' where id = $1`, [id]);
      expect((await browser.getUser()).data.user?.user_metadata).toEqual({ full_name: 'Grace' });
      expect(failureOf(await browser.getUser('not a token'))).toMatchObject({
        status: expect.any(Number),
        name: expect.stringContaining('Error'),
      });
    });

    it('has claims that the client verifies itself with the published keys', async () => {
      const { browser, id } = await person(world());
      const { data } = succeeded(await browser.getClaims());
      expect(data).toMatchObject({
        claims: { sub: id, role: 'authenticated', aal: 'aal1', aud: 'authenticated' },
        header: { alg: 'ES256', kid: world().key.kid, typ: 'JWT' },
      });
      const [header = '', payload = '', signature = ''] = (await tokenOf(browser)).split('.');
      const forged = Buffer.from(
        JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), role: 'admin' }),
      ).toString('base64url');
      expect(failureOf(await browser.getClaims(`${header}.${forged}.${signature}`))).toMatchObject({
        name: 'AuthInvalidJwtError',
        message: 'Invalid JWT signature',
      });
    });

    it('knows no second factor where there is none', async () => {
      const { browser } = await person(world());
      expect((await browser.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
        currentLevel: 'aal1',
        nextLevel: 'aal1',
      });
      expect((await browser.mfa.listFactors()).data).toMatchObject({ all: [], totp: [] });
    });

    it('lists the identity of the address', async () => {
      const { browser, email, id } = await newcomer(world());
      const { data } = succeeded(await browser.getUserIdentities());
      expect(data.identities).toMatchObject([
        { provider: 'email', id, user_id: id, identity_data: { email, sub: id, email_verified: true } },
      ]);
    });
  });

  describe('the published keys', () => {
    it('have no private part, may be kept for ten minutes, and are found by their id', async () => {
      const answer = await askAuth(world().url, 'GET', '/.well-known/jwks.json');
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
      const jwk = world().key.publicKey.export({ format: 'jwk' });
      expect(answer.body).toEqual({
        keys: [
          {
            kty: 'EC',
            crv: 'P-256',
            x: jwk.x,
            y: jwk.y,
            kid: world().key.kid,
            alg: 'ES256',
            use: 'sig',
            key_ops: ['verify'],
          },
        ],
      });
    });
  });

  describe('signing out', () => {
    /** One person in three browsers. */
    async function three() {
      const { browser: here, email } = await person(world());
      return { here, there: await signIn(world(), email), elsewhere: await signIn(world(), email) };
    }

    const scopes = [
      { scope: 'local', left: [false, true, true] },
      { scope: 'others', left: [true, false, false] },
      { scope: 'global', left: [false, false, false] },
    ] as const;

    it.each(scopes)('with the scope $scope ends these sessions at once, everywhere', async ({ scope, left }) => {
      const { here, there, elsewhere } = await three();
      const sessions = await Promise.all([here, there, elsewhere].map((browser) => sessionOf(browser)));
      expect(await here.signOut({ scope })).toEqual({ error: null });
      for (const [index, { access_token: token, refresh_token }] of sessions.entries()) {
        const alive = left[index];
        const user = await askAuth(world().url, 'GET', '/user', { token });
        expect([user.status, user.body['code']]).toEqual(alive ? [200, undefined] : [403, 'session_not_found']);
        for (const url of [world().url, world().otherUrl])
          await expect(ask(url, 'GET', '/api/settings', { token })).resolves.toHaveProperty(
            'status',
            alive ? 200 : 401,
          );
        const refreshed = await askAuth(world().url, 'POST', '/token?grant_type=refresh_token', {
          body: { refresh_token },
        });
        expect([refreshed.status, refreshed.body['code']]).toEqual(
          alive ? [200, undefined] : [400, 'refresh_token_not_found'],
        );
      }
    });

    it('without a scope is everywhere, and the client forgets and tells', async () => {
      const events: AuthChangeEvent[] = [];
      const { browser, email } = await person(world(), { events });
      const other = await signIn(world(), email);
      expect(await browser.signOut()).toEqual({ error: null });
      expect((await browser.getSession()).data.session).toBeNull();
      expect(events).toContain('SIGNED_OUT');
      expect(failureOf(await other.getUser())).toMatchObject({ name: 'AuthSessionMissingError' });
      expect((await other.getSession()).data.session).toBeNull();
    });

    it('of a session that has ended already is no error for the client', async () => {
      const storage = new Map<string, string>();
      const { browser } = await person(world(), { storage });
      const tab = world().browser({ storage: new Map(storage) });
      expect(await browser.signOut()).toEqual({ error: null });
      expect(await tab.signOut()).toEqual({ error: null });
      expect((await tab.getSession()).data.session).toBeNull();
    });

    it('is answered without a body, and only with a scope that there is', async () => {
      const { browser, email } = await person(world());
      for (const scope of ['everything', '', 'GLOBAL', 'constructor']) {
        const refused = await askAuth(world().url, 'POST', `/logout?scope=${scope}`, { token: await tokenOf(browser) });
        expect([scope, refused.status, refused.body['code']]).toEqual([scope, 400, 'validation_failed']);
      }
      const answer = await askAuth(world().url, 'POST', '/logout?scope=local', { token: await tokenOf(browser) });
      expect([answer.status, answer.text]).toEqual([204, '']);
      await signIn(world(), email);
    });

    it('of one person leaves everybody else where they are', async () => {
      const [one, other] = [await person(world()), await person(world())];
      await one.browser.signOut({ scope: 'global' });
      expect((await other.browser.getUser()).error).toBeNull();
    });
  });

  describe('the code of a redirect', () => {
    it('is refused with another verifier, and is then gone', async () => {
      const { id } = await person(world());
      const verifier = 'v'.repeat(56);
      const code = 'a-code-of-this-spec'.padEnd(43, id);
      const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
      await world().db.query(
        `insert into auth_code (code_hash, account_id, code_challenge, code_challenge_method, method, created_at, expires_at) values ($1, $2, $3, 's256', 'oauth', now(), now() + interval '1 minute')`,
        [hash(code), id, hash(verifier)],
      );
      const exchange = (code_verifier: string) =>
        askAuth(world().url, 'POST', '/token?grant_type=pkce', { body: { auth_code: code, code_verifier } });
      expect(await exchange('w'.repeat(56))).toMatchObject({
        status: 400,
        body: { code: 'bad_code_verifier', message: 'code challenge does not match previously saved code verifier' },
      });
      expect(await exchange(verifier)).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
    });

    it.each([{}, { auth_code: 'x' }, { code_verifier: 'x' }, { auth_code: '', code_verifier: '' }])(
      'is asked for where there is only %j',
      async (body) => {
        expect(await askAuth(world().url, 'POST', '/token?grant_type=pkce', { body })).toMatchObject({
          status: 400,
          body: { code: 'validation_failed' },
        });
      },
    );
  });

  it('sets no cookie, and nothing that holds tokens may be kept by a cache', async () => {
    const { email } = await person(world());
    const answer = await askAuth(world().url, 'POST', '/token?grant_type=password', {
      body: { email, password: testPassword },
    });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': expect.stringContaining('application/json'),
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('is told of by GET /settings and GET /health', async () => {
    expect((await askAuth(world().url, 'GET', '/settings')).body).toMatchObject({
      external: { email: true, phone: false, google: false, anonymous_users: true },
      disable_signup: false,
      mailer_autoconfirm: false,
      saml_enabled: false,
    });
    expect((await askAuth(world().url, 'GET', '/health')).body).toEqual({
      version: expect.any(String),
      name: expect.any(String),
      description: expect.any(String),
    });
  });
};
