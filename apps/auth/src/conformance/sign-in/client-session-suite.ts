import { type AuthChangeEvent } from '@supabase/auth-js';
import { send, failureOf, expectFailure } from '../testing/requests.js';
import { signedUpPerson, person, sessionOf, signIn, expectSuccess, tokenOf } from '../testing/people.js';
import { type Suite } from '../testing/suite.js';

/** Sessions in the client, and signing out. */
export const clientSessionSuite: Suite = (world) => {
  describe('a client session', () => {
    it('is shared with another tab [spec 4.1]', async () => {
      const storage = new Map<string, string>();
      const { id } = await person(world(), { storage });
      const events: AuthChangeEvent[] = [];
      const tab = world().browser({ storage, events });
      expect((await sessionOf(tab)).user.id).toBe(id);
      expect((await tab.getUser()).data.user?.id).toBe(id);
      expect(events).toContain('INITIAL_SESSION');
    });

    it('can be set from its two tokens [spec 7.21]', async () => {
      const { browser, id } = await person(world());
      const { access_token, refresh_token } = await sessionOf(browser);
      const other = world().browser();
      expectSuccess(await other.setSession({ access_token, refresh_token }));
      expect((await other.getUser()).data.user?.id).toBe(id);
    });

    it('is missing before a sign-in, and the client reports this without a request', async () => {
      const browser = world().browser();
      expect((await browser.getSession()).data.session).toBeNull();
      expect(failureOf(await browser.getUser()).name).toBe('AuthSessionMissingError');
      expect(failureOf(await browser.updateUser({ data: {} })).name).toBe('AuthSessionMissingError');
      expect(failureOf(await browser.refreshSession()).name).toBe('AuthSessionMissingError');
      expect(failureOf(await browser.reauthenticate()).name).toBe('AuthSessionMissingError');
    });

    it('loads the user from the server [spec 7.22]', async () => {
      const { browser, id } = await person(world());
      await world().db.query(`UPDATE account SET user_metadata = '{"full_name":"Grace"}' WHERE id = $1`, [id]);
      expect((await browser.getUser()).data.user?.user_metadata).toEqual({ full_name: 'Grace' });
      expectFailure(await browser.getUser('not a token'), {
        status: expect.any(Number),
        name: expect.stringContaining('Error'),
      });
    });

    it('has claims that the client verifies with the published keys', async () => {
      const { browser, id } = await person(world());
      const { data } = expectSuccess(await browser.getClaims());
      expect(data).toMatchObject({
        claims: { sub: id, role: 'authenticated', aal: 'aal1', aud: 'authenticated' },
        header: { alg: 'ES256', kid: world().key.kid, typ: 'JWT' },
      });
      const [header = '', payload = '', signature = ''] = (await tokenOf(browser)).split('.');
      const forged = Buffer.from(
        JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), role: 'admin' }),
      ).toString('base64url');
      expectFailure(await browser.getClaims(`${header}.${forged}.${signature}`), {
        name: 'AuthInvalidJwtError',
        message: 'Invalid JWT signature',
      });
    });

    it('has no factors without a second factor', async () => {
      const { browser } = await person(world());
      expect((await browser.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
        currentLevel: 'aal1',
        nextLevel: 'aal1',
      });
      expect((await browser.mfa.listFactors()).data).toMatchObject({ all: [], totp: [] });
    });

    it('lists the e-mail identity', async () => {
      const { browser, email, id } = await signedUpPerson(world());
      const { data } = expectSuccess(await browser.getUserIdentities());
      expect(data.identities).toMatchObject([
        { provider: 'email', id, user_id: id, identity_data: { email, sub: id, email_verified: true } },
      ]);
    });
  });

  describe('the published keys', () => {
    it('contain no private part, are cacheable for ten minutes, and are identified by key id [spec 9.27]', async () => {
      const response = await world().auth('GET', '/.well-known/jwks.json');
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('public, max-age=600');
      const jwk = world().key.publicKey.export({ format: 'jwk' });
      expect(response.body).toEqual({
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
    /** A new account, signed in in three browsers. */
    async function signInToThreeBrowsers() {
      const { browser: here, email } = await person(world());
      return { here, there: await signIn(world(), email), elsewhere: await signIn(world(), email) };
    }

    const scopes = [
      { scope: 'local', left: [false, true, true] },
      { scope: 'others', left: [true, false, false] },
      { scope: 'global', left: [false, false, false] },
    ] as const;

    it.each(scopes)(
      'with the scope $scope ends these sessions at once, on every gateway [spec 7.18] [asvs 7.4.1]',
      async ({ scope, left }) => {
        const { here, there, elsewhere } = await signInToThreeBrowsers();
        const sessions = await Promise.all([here, there, elsewhere].map((browser) => sessionOf(browser)));
        expect(await here.signOut({ scope })).toEqual({ error: null });
        for (const [index, { access_token: token, refresh_token }] of sessions.entries()) {
          const alive = left[index];
          const user = await world().auth('GET', '/user', { token });
          expect([user.status, user.body['code']]).toEqual(alive ? [200, undefined] : [403, 'session_not_found']);
          for (const url of [world().url, world().otherUrl])
            expect(await send(url, 'GET', '/api/settings', { token })).toHaveProperty('status', alive ? 200 : 401);
          const refreshed = await world().auth('POST', '/token?grant_type=refresh_token', { body: { refresh_token } });
          expect([refreshed.status, refreshed.body['code']]).toEqual(
            alive ? [200, undefined] : [400, 'refresh_token_not_found'],
          );
        }
      },
    );

    it('without a scope is global, and the client emits SIGNED_OUT [spec 4.3]', async () => {
      const events: AuthChangeEvent[] = [];
      const { browser, email } = await person(world(), { events });
      const other = await signIn(world(), email);
      expect(await browser.signOut()).toEqual({ error: null });
      expect((await browser.getSession()).data.session).toBeNull();
      expect(events).toContain('SIGNED_OUT');
      expectFailure(await other.getUser(), { name: 'AuthSessionMissingError' });
      expect((await other.getSession()).data.session).toBeNull();
    });

    it('of an ended session is not an error for the client', async () => {
      const storage = new Map<string, string>();
      const { browser } = await person(world(), { storage });
      const tab = world().browser({ storage: new Map(storage) });
      expect(await browser.signOut()).toEqual({ error: null });
      const { endedSignOutError } = world().client;
      const { error } = await tab.signOut();
      expect([error?.name, (await tab.getSession()).data.session === null]).toEqual([
        endedSignOutError,
        endedSignOutError === undefined,
      ]);
    });

    it('returns no body and refuses unknown scopes', async () => {
      const { browser, email } = await person(world());
      for (const scope of ['everything', '', 'GLOBAL', 'constructor']) {
        const refused = await world().auth('POST', `/logout?scope=${scope}`, { token: await tokenOf(browser) });
        expect([scope, refused.status, refused.body['code']]).toEqual([scope, 400, 'validation_failed']);
      }
      const response = await world().auth('POST', '/logout?scope=local', { token: await tokenOf(browser) });
      expect([response.status, response.text]).toEqual([204, '']);
      await signIn(world(), email);
    });

    it('does not affect other accounts', async () => {
      const [one, other] = [await person(world()), await person(world())];
      await one.browser.signOut({ scope: 'global' });
      expect((await other.browser.getUser()).error).toBeNull();
    });
  });
};
