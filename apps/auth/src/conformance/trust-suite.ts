import { type RpcName } from '@rfp/contracts/rpc';
import { requestSubject } from '@rfp/messaging/streams';
import { generateKeyPairSync } from 'node:crypto';
import { demoAccount } from '../demo/demo-account.js';
import { es256, forge, forgedTokens, misissuedTokens } from '../testing/hostile-tokens.js';
import { ask, apiError, askAuth, failureOf } from './testing/requests.js';
import {
  claimsOf,
  freshAddress,
  guarded,
  person,
  sessionOf,
  signIn,
  succeeded,
  testPassword,
  tokenOf,
} from './testing/people.js';
import { type Suite } from './testing/suite.js';
import { type Browser, site } from './testing/world.js';

/** Who is believed, and what. */
export const trustSuite: Suite = (world) => {
  /** Both doors: the auth service's own, and that of the product. */
  const doors = async (token: string) => {
    const [user, api, other] = await Promise.all([
      askAuth(world().url, 'GET', '/user', { token }),
      ask(world().url, 'GET', '/api/settings', { token }),
      ask(world().otherUrl, 'GET', '/api/user-preferences', { token }),
    ]);
    return [user.status, api.status, other.status];
  };

  it('no token but those that the service signed, as they are and while they last', async () => {
    const victim = await person(world());
    const good = { ...claimsOf(await tokenOf(victim.browser)) };
    expect(await doors(await tokenOf(victim.browser))).toEqual([200, 200, 404]);
    const { id: stranger } = await person(world());
    const wrong = [
      { what: 'of another issuer', claims: { iss: 'https://evil.example/auth/v1' } },
      { what: 'of an issuer that looks like ours', claims: { iss: `${site}/auth/v1/` } },
      { what: 'a pass for the services', claims: { aud: 'rfp-services' } },
      { what: 'another one’s session', claims: { sub: stranger } },
      { what: 'a session that there never was', claims: { session_id: '00000000-0000-4000-8000-000000000001' } },
      { what: 'of another role', claims: { role: 'service_role' } },
      { what: 'without a session', claims: { session_id: undefined } },
    ];
    const hostile = [...forgedTokens(world().key, good), ...misissuedTokens(world().key, good, wrong)];
    expect(hostile.length).toBeGreaterThan(60);
    for (const { what, token } of hostile) {
      const [user, api, preferences] = await doors(token);
      expect([what, user === 401 || user === 403, api, preferences]).toEqual([what, true, 401, 401]);
    }
  });

  it.each([
    [
      'a changed letter in the signature',
      (token: string) => token.slice(0, -10) + (token.at(-10) === 'A' ? 'B' : 'A') + token.slice(-9),
    ],
    ['a blank within', (token: string) => token.replace('.', ' .')],
    ['a line end after it', (token: string) => `${token}%0a`],
    [
      'another alphabet',
      (token: string) =>
        token
          .replaceAll('-', '+')
          .replaceAll('_', '/')
          .padEnd(token.length + 1, '='),
    ],
    ['itself twice', (token: string) => `${token}${token}`],
    ['itself after a comma', (token: string) => `${token},${token}`],
    ['its claims alone', (token: string) => token.split('.')[1] ?? ''],
    ['quotes around it', (token: string) => `"${token}"`],
    ['a great length', (token: string) => token + 'A'.repeat(20_000)],
  ])('not a token with %s', async (_what, change) => {
    const { browser } = await person(world());
    const [user, api, preferences] = await doors(change(await tokenOf(browser)));
    expect([401, 403]).toContain(user);
    expect([api, preferences]).toEqual([401, 401]);
  });

  it('not a refresh token, a mailed token or an API token where an access token is asked for', async () => {
    const { browser } = await person(world());
    const { refresh_token, access_token: token } = await sessionOf(browser);
    const made = await ask(world().url, 'POST', '/api/api-tokens', { token, body: { name: 'Script', scope: 'write' } });
    for (const credential of [refresh_token, String(made.body['token'])]) {
      expect(await askAuth(world().url, 'GET', '/user', { token: credential })).toMatchObject({
        status: 403,
        body: { code: 'bad_jwt' },
      });
      expect(
        (await askAuth(world().url, 'PUT', '/user', { token: credential, body: { password: 'a brand new one' } }))
          .status,
      ).toBe(403);
    }
    expect(await doors(refresh_token)).toEqual([403, 401, 401]);
  });

  describe('not what a user says of oneself', () => {
    const claims = {
      role: 'service_role',
      app_metadata: { demo: false, provider: 'x', roles: ['admin'] },
      aal: 'aal2',
      is_anonymous: false,
      is_admin: true,
      kind: 'person',
      scope: 'write',
      session_id: 'x',
      sub: 'x',
      factors: [],
      amr: [{ method: 'totp', timestamp: 1 }],
    };

    it('in the metadata: neither role nor level nor kind', async () => {
      const { browser, email } = await guarded(world());
      succeeded(await browser.updateUser({ data: claims }));
      const again = await signIn(world(), email);
      const token = await tokenOf(again);
      expect(claimsOf(token)).toMatchObject({
        role: 'authenticated',
        aal: 'aal1',
        app_metadata: { provider: 'email', providers: ['email'] },
        is_anonymous: false,
      });
      expect(claimsOf(token).app_metadata).not.toHaveProperty('roles');
      await expect(ask(world().url, 'GET', '/api/settings', { token })).resolves.toMatchObject({
        status: 403,
        body: { code: 'SECOND_FACTOR_REQUIRED' },
      });
      expect(failureOf(await again.updateUser({ password: 'a brand new one' }))).toMatchObject({
        code: 'insufficient_aal',
      });
    });

    it('at an anonymous sign-in', async () => {
      const browser = world().browser();
      succeeded(await browser.signInAnonymously({ options: { data: claims } }));
      const token = await tokenOf(browser);
      expect(claimsOf(token)).toMatchObject({ is_anonymous: true, aal: 'aal1', role: 'authenticated' });
      await expect(
        ask(world().url, 'PATCH', '/api/settings', { token, body: { dark_mode: true } }),
      ).resolves.toMatchObject({ status: 403, body: { code: 'READ_ONLY' } });
      await expect(ask(world().url, 'GET', '/api/source-keys', { token })).resolves.toMatchObject({
        status: 403,
        body: { code: 'READ_ONLY' },
      });
    });

    it('in headers', async () => {
      const { browser } = await person(world());
      const { id } = await person(world());
      const headers = {
        'x-user-id': id,
        'x-forwarded-user': id,
        'x-user-role': 'admin',
        'x-caller': JSON.stringify({ user_id: id, kind: 'person' }),
        'x-pass': 'x',
        'x-demo-session': 'false',
      };
      const answer = await ask(world().url, 'PUT', '/api/user-preferences', {
        headers,
        token: await tokenOf(browser),
        body: { keywords: ['mine'] },
      });
      expect([answer.status, answer.body['user_id']]).toEqual([200, (await sessionOf(browser)).user.id]);
      await expect(ask(world().url, 'GET', '/api/user-preferences', { headers })).resolves.toHaveProperty(
        'status',
        401,
      );
    });
  });

  describe('not whoever reaches the services past the gateway', () => {
    const calls: [RpcName, unknown][] = [
      ['auth.tokens', {}],
      ['auth.create-token', { name: 'x', scope: 'write', expires_in_days: null }],
      ['auth.sessions', {}],
      ['auth.preferences', {}],
      ['auth.settings', {}],
      ['auth.revoke-token', { id: '00000000-0000-4000-8000-000000000001' }],
      ['sync.keys', {}],
      ['sync.set-key', { source: 'sam_gov', key: 'mine-mine-mine' }],
      ['sync.start', {}],
      ['opportunities.remove-demo', {}],
      ['opportunities.stats', { audience: 'default' }],
    ];

    it.each(calls)(
      'to ask %s without a pass, with an access token for one, or with a forged one',
      async (name, request) => {
        const token = await tokenOf((await person(world())).browser);
        const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
        const now = Math.floor(Date.now() / 1000);
        const claims = {
          iss: `${site}/auth/v1`,
          sub: claimsOf(token).sub,
          aud: 'rfp-services',
          iat: now,
          exp: now + 60,
          kind: 'person',
          via: 'session',
          via_id: claimsOf(token).session_id,
          scope: 'write',
          aal: 'aal2',
          second_factor: false,
          label: 'x',
        };
        const { kid, privateKey } = world().key;
        const sign = (changes: object, header: object = {}, key = privateKey) =>
          forge({ alg: 'ES256', typ: 'JWT', kid, ...header }, { ...claims, ...changes }, es256(key));
        const passes = [
          null,
          '',
          'x',
          token,
          sign({}, {}, foreign),
          sign({}, { alg: 'none' }),
          sign({ exp: now - 100, iat: now - 160 }),
          sign({ aud: 'authenticated' }),
          sign({ sub: 'admin' }),
          sign({ kind: 'admin' }),
        ];
        for (const [index, pass] of passes.entries()) {
          const reply = await world().bus.request(requestSubject(name), { pass, request });
          expect([index, reply.ok, reply.ok ? '' : reply.error.code]).toEqual([
            index,
            false,
            expect.stringMatching(/^(UNAUTHENTICATED|TOKEN_REFUSED|FORBIDDEN|MESSAGE_INVALID)$/),
          ]);
        }
        const good = await world().bus.request(requestSubject(name), { pass: sign({}), request });
        expect(good.ok ? '' : good.error.code).not.toMatch(/UNAUTHENTICATED|TOKEN_REFUSED|FORBIDDEN|MESSAGE_INVALID/);
      },
    );
  });

  describe('the demo account', () => {
    const enter = (): Promise<Browser> => signIn(world(), demoAccount.email, demoAccount.password);

    it('is there, confirmed, and reads', async () => {
      const browser = await enter();
      const { data } = await browser.getUser();
      expect(data.user).toMatchObject({
        email: demoAccount.email,
        email_confirmed_at: expect.any(String),
        is_anonymous: false,
      });
      await expect(
        ask(world().url, 'GET', '/api/opportunities', { token: await tokenOf(browser) }),
      ).resolves.toHaveProperty('status', 200);
    });

    it('cannot be changed: password, address, metadata, factors, identities, recovery codes', async () => {
      const browser = await enter();
      const before = (await browser.getUser()).data.user;
      const token = await tokenOf(browser);
      for (const change of [
        { password: 'mine now' },
        { email: freshAddress() },
        { data: { full_name: 'Mine' } },
        { data: { full_name: 'Mine' }, password: 'mine now' },
      ]) {
        expect(failureOf(await browser.updateUser(change))).toEqual(apiError(403, 'not_admin'));
      }
      expect(failureOf(await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' }))).toEqual(
        apiError(403, 'no_authorization'),
      );
      expect(failureOf(await browser.linkIdentity({ provider: 'keycloak' }))).toMatchObject({
        name: 'AuthApiError',
        status: 403,
      });
      const [identity] = (await browser.getUserIdentities()).data?.identities ?? [];
      if (identity !== undefined)
        expect(failureOf(await browser.unlinkIdentity(identity))).toMatchObject({ status: 403 });
      expect((await askAuth(world().url, 'POST', '/recovery-codes', { token })).status).toBe(403);
      expect((await askAuth(world().url, 'GET', '/reauthenticate', { token })).status).toBe(403);
      for (const path of ['/api/api-tokens', '/api/sessions', '/api/source-keys'])
        await expect(ask(world().url, 'GET', path, { token })).resolves.toMatchObject({
          status: 403,
          body: { code: 'READ_ONLY' },
        });
      expect((await browser.getUser()).data.user).toMatchObject({
        id: before?.id,
        user_metadata: before?.user_metadata,
      });
      await enter();
    });

    it('cannot be recovered or signed up by mail', async () => {
      const browser = world().browser();
      expect(await browser.resetPasswordForEmail(demoAccount.email)).toEqual({ data: {}, error: null });
      succeeded(await browser.signUp({ email: demoAccount.email, password: 'mine now' }));
      succeeded(await browser.resend({ type: 'signup', email: demoAccount.email }));
      expect(await world().mailsTo(demoAccount.email)).toEqual([]);
      await enter();
    });

    it('cannot be kept from others: neither by wrong passwords nor by signing out everywhere', async () => {
      const other = await enter();
      for (let n = 0; n < 15; n += 1)
        await world().browser().signInWithPassword({ email: demoAccount.email, password: 'wrong' });
      const browser = await enter();
      for (const scope of ['others', 'global'] as const)
        expect(await browser.signOut({ scope })).toEqual({ error: null });
      expect((await browser.getSession()).data.session).toBeNull();
      expect((await other.getUser()).error).toBeNull();
      await expect(ask(world().url, 'GET', '/api/settings', { token: await tokenOf(other) })).resolves.toHaveProperty(
        'status',
        200,
      );
    });
  });

  describe('an anonymous session', () => {
    it('reads, changes nothing, and becomes no account', async () => {
      const browser = world().browser();
      const { data } = succeeded(await browser.signInAnonymously());
      expect(data.user).toMatchObject({ is_anonymous: true });
      expect(data.user?.email ?? '').toBe('');
      const token = await tokenOf(browser);
      await expect(ask(world().url, 'GET', '/api/opportunities', { token })).resolves.toHaveProperty('status', 200);
      expect(failureOf(await browser.updateUser({ email: freshAddress(), password: testPassword }))).toEqual(
        apiError(403, 'not_admin'),
      );
      expect(failureOf(await browser.updateUser({ data: { x: 1 } }))).toEqual(apiError(403, 'not_admin'));
      expect(failureOf(await browser.mfa.enroll({ factorType: 'totp' }))).toEqual(apiError(403, 'no_authorization'));
      await expect(
        ask(world().url, 'POST', '/api/api-tokens', { token, body: { name: 'x', scope: 'read' } }),
      ).resolves.toMatchObject({ status: 403, body: { code: 'READ_ONLY' } });
      succeeded(await browser.refreshSession());
      expect(claimsOf(await tokenOf(browser)).is_anonymous).toBe(true);
      expect(await browser.signOut()).toEqual({ error: null });
    });

    it('ends alone', async () => {
      const [one, other] = [world().browser(), world().browser()];
      succeeded(await one.signInAnonymously());
      succeeded(await other.signInAnonymously());
      await one.signOut({ scope: 'global' });
      expect((await other.getUser()).error).toBeNull();
    });
  });
};
