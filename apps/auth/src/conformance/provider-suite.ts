import { type OidcTwin } from '@rfp/twins/oidc-provider';
import { type AuthChangeEvent } from '@supabase/auth-js';
import { randomUUID } from 'node:crypto';
import { provider } from '../testing/with-provider.js';
import { apiError, ask, askAuth, failureOf } from './testing/requests.js';
import { claimsOf, freshAddress, guarded, mailedToken, person, signIn, succeeded, tokenOf } from './testing/people.js';
import { type Browser, site, type World } from './testing/world.js';

/** Where a browser is sent on to. The service speaks of the site; what listens is the gateway. */
async function follow(world: World, address: string): Promise<URL> {
  const answer = await ask(address.replace(site, world.url), 'GET', '');
  const location = answer.headers.get('location');
  if (answer.status !== 302 || location === null) throw new Error(`answered ${answer.status}: ${answer.text}`);
  return new URL(location);
}

/** Somebody that the provider knows and nobody else does. */
function newcomer(more: object = {}) {
  return { sub: randomUUID(), email: freshAddress('provider'), email_verified: true, name: 'Robin', ...more };
}

/** Signing in with an OpenID Connect provider, and the identities of an account. */
export function providerSuite(world: () => World, twin: () => OidcTwin): void {
  const begin = async (browser: Browser, redirectTo?: string): Promise<URL> => {
    const { data } = succeeded(
      await browser.signInWithOAuth({
        provider,
        options: { skipBrowserRedirect: true, ...(redirectTo === undefined ? {} : { redirectTo }) },
      }),
    );
    return follow(world(), data.url ?? '');
  };
  const walk = async (browser: Browser, redirectTo?: string): Promise<URL> =>
    follow(world(), await twin().approve((await begin(browser, redirectTo)).href));
  const enter = async (browser = world().browser()): Promise<Browser> => {
    const back = await walk(browser);
    succeeded(await browser.exchangeCodeForSession(back.searchParams.get('code') ?? back.search));
    return browser;
  };
  const walkLink = async (browser: Browser): Promise<URL> => {
    const { data } = succeeded(await browser.linkIdentity({ provider, options: { skipBrowserRedirect: true } }));
    return follow(world(), await twin().approve(data.url ?? ''));
  };
  const identitiesOf = async (accountId: string): Promise<unknown[]> =>
    world().db.query('select provider from identity where account_id = $1 order by created_at', [accountId]);

  it('goes there and comes back with a code for the browser that began it', async () => {
    const user = newcomer();
    twin().signInAs(user);
    const events: AuthChangeEvent[] = [];
    const browser = world().browser({ events });
    const back = await walk(browser, `${site}/dashboard?x=1`);
    expect([back.origin + back.pathname, back.searchParams.get('x'), back.hash]).toEqual([
      `${site}/dashboard`,
      '1',
      '',
    ]);
    const code = back.searchParams.get('code') ?? '';
    expect(failureOf(await world().browser().exchangeCodeForSession(code)).name).toBe(
      'AuthPKCECodeVerifierMissingError',
    );
    const { data } = succeeded(await browser.exchangeCodeForSession(code));
    expect(data.user).toMatchObject({
      email: user.email,
      app_metadata: { provider, providers: [provider] },
      identities: [{ provider, id: user.sub }],
    });
    expect(claimsOf(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'oauth' }]);
    expect(events).toContain('SIGNED_IN');
    const again = await enter();
    expect((await again.getUser()).data.user?.id).toBe(data.user?.id);
  });

  it('in the implicit flow comes back with the session in the fragment', async () => {
    twin().signInAs(newcomer());
    const back = await walk(world().browser({ flowType: 'implicit' }));
    expect(back.search).toBe('');
    expect(Object.fromEntries(new URLSearchParams(back.hash.slice(1)))).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
    });
  });

  it('speaks to the provider with a state, a nonce and a challenge of its own, and lets nobody add to the request', async () => {
    const mine = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' };
    const added = {
      redirect_uri: 'https://evil.example',
      state: 'mine',
      client_id: 'mine',
      response_type: 'token',
      nonce: 'mine',
      prompt: 'none',
      scopes: 'email offline_access admin',
    };
    const first = await follow(
      world(),
      `${site}/auth/v1/authorize?${new URLSearchParams({ provider, ...mine, ...added }).toString()}`,
    );
    const query = first.searchParams;
    expect([query.get('redirect_uri'), query.get('response_type'), query.get('client_id')]).toEqual([
      `${site}/auth/v1/callback`,
      'code',
      twin().clientId,
    ]);
    expect(query.get('code_challenge')).not.toBe(mine.code_challenge);
    expect(query.get('code_challenge_method')).toBe('S256');
    expect([query.get('state') === 'mine', query.get('nonce') === 'mine', query.getAll('state').length]).toEqual([
      false,
      false,
      1,
    ]);
    const second = await follow(
      world(),
      `${site}/auth/v1/authorize?${new URLSearchParams({ provider, ...mine }).toString()}`,
    );
    expect(second.searchParams.get('state')).not.toBe(query.get('state'));
  });

  it.each(['google', '', 'KEYCLOAK ', 'constructor', '__proto__', 'email'])(
    'is refused for the provider %j',
    async (name) => {
      const answer = await askAuth(world().url, 'GET', `/authorize?provider=${encodeURIComponent(name)}`);
      expect(answer).toMatchObject({ status: 400, body: { message: 'Unsupported provider: provider is not enabled' } });
    },
  );

  it.each([
    '//evil.example',
    'https://evil.example',
    'http://localhost:3000@evil.example',
    'javascript:alert(1)',
    'http://localhost:3001',
    'https:evil.example',
    '/\\evil.example',
  ])('does not lead to %j', async (to) => {
    twin().signInAs(newcomer());
    expect((await walk(world().browser(), to)).origin).toBe(site);
  });

  describe('a callback', () => {
    const failure = (address: URL) => [address.origin, address.searchParams.get('error_code')];

    it('without a state, or with one that nobody made, leads to a page that says so', async () => {
      for (const query of [
        '',
        '?code=x',
        '?state=&code=x',
        `?code=x&state=${'y'.repeat(43)}`,
        `?code=x&state=${'y'.repeat(5000)}`,
        '?error=access_denied&state=z',
      ]) {
        const back = await follow(world(), `${site}/auth/v1/callback${query}`);
        expect([query, ...failure(back)]).toEqual([
          query,
          site,
          expect.stringMatching(/^(bad_oauth_state|flow_state_not_found)$/),
        ]);
        expect(back.searchParams.has('code')).toBe(false);
      }
    });

    it('counts once', async () => {
      twin().signInAs(newcomer());
      const browser = world().browser();
      const back = await twin().approve((await begin(browser)).href);
      expect((await follow(world(), back)).searchParams.has('code')).toBe(true);
      expect(failure(await follow(world(), back))).toEqual([
        site,
        expect.stringMatching(/^(bad_oauth_state|flow_state_not_found)$/),
      ]);
    });

    it('is not used up by a request with HEAD', async () => {
      twin().signInAs(newcomer());
      const back = await twin().approve((await begin(world().browser())).href);
      const head = await ask(back.replace(site, world().url), 'HEAD', '');
      expect(head.headers.get('location')).toBeNull();
      expect((await follow(world(), back)).searchParams.has('code')).toBe(true);
    });

    it('with a refusal of the provider says so', async () => {
      twin().fault({ authorizeError: 'access_denied' });
      const back = await walk(world().browser());
      twin().fault({});
      expect([back.origin, back.searchParams.get('error'), back.searchParams.has('code')]).toEqual([
        site,
        'access_denied',
        false,
      ]);
      expect(back.searchParams.get('error_description')).toMatch(/\w/);
    });

    it.each([
      ['an id token of another key', { foreignKey: true }],
      ['an id token without a signature', { unsigned: true }],
      [
        'an id token for another client',
        { claims: (claims: Record<string, unknown>) => ({ ...claims, aud: 'somebody-else' }) },
      ],
      [
        'an id token of another issuer',
        { claims: (claims: Record<string, unknown>) => ({ ...claims, iss: 'https://evil.example' }) },
      ],
      ['another nonce', { claims: (claims: Record<string, unknown>) => ({ ...claims, nonce: 'x' }) }],
      ['an id token that has run out', { claims: (claims: Record<string, unknown>) => ({ ...claims, exp: 1000 }) }],
    ])('with %s signs nobody in', async (_what, faults) => {
      twin().signInAs(newcomer());
      twin().fault(faults);
      const back = await walk(world().browser());
      twin().fault({});
      expect([back.origin, back.searchParams.has('code'), back.searchParams.has('error_code'), back.hash]).toEqual([
        site,
        false,
        true,
        '',
      ]);
    });
  });

  describe('an address that is known here', () => {
    it('is joined where the provider has verified it, and not where it only claims it', async () => {
      for (const email_verified of [false, undefined, 'false', 'no']) {
        const { email, id } = await person(world());
        twin().signInAs(newcomer({ email, email_verified }));
        const back = await walk(world().browser());
        expect([String(email_verified), back.searchParams.has('code')]).toEqual([String(email_verified), false]);
        const rows: unknown[] = await world().db.query('select 1 from identity where account_id = $1', [id]);
        expect(rows).toHaveLength(1);
      }
      const { email, id } = await person(world());
      twin().signInAs(newcomer({ email: email.toUpperCase() }));
      expect((await (await enter()).getUser()).data.user?.id).toBe(id);
      await signIn(world(), email);
    });

    it('of a sign-up that nobody confirmed leaves the stranger’s password behind', async () => {
      const user = newcomer();
      succeeded(
        await world()
          .browser()
          .signUp({ email: user.email, password: 'stranger-knows-this', options: { data: { full_name: 'Mallory' } } }),
      );
      const strangers = await mailedToken(world(), user.email);
      twin().signInAs(user);
      const { data } = await (await enter()).getUser();
      expect(JSON.stringify(data.user)).not.toContain('Mallory');
      expect(
        failureOf(await world().browser().signInWithPassword({ email: user.email, password: 'stranger-knows-this' })),
      ).toMatchObject({ status: 400 });
      expect(failureOf(await world().browser().verifyOtp({ token_hash: strangers, type: 'signup' }))).toMatchObject({
        code: 'otp_expired',
      });
      expect(
        failureOf(await world().browser().signInWithPassword({ email: user.email, password: 'stranger-knows-this' })),
      ).toMatchObject({ status: 400 });
    });

    it('of an account with a second factor still has to show it', async () => {
      const { email } = await guarded(world());
      twin().signInAs(newcomer({ email }));
      const browser = await enter();
      expect(claimsOf(await tokenOf(browser)).aal).toBe('aal1');
      await expect(ask(world().url, 'GET', '/api/settings', { token: await tokenOf(browser) })).resolves.toMatchObject({
        status: 403,
        body: { code: 'SECOND_FACTOR_REQUIRED' },
      });
    });
  });

  describe('an identity', () => {
    it('is linked, signs in to the same account, and is removed again', async () => {
      const { browser, id } = await person(world());
      twin().signInAs(newcomer());
      const code = (await walkLink(browser)).searchParams.get('code') ?? '';
      expect(await identitiesOf(id)).toEqual([{ provider: 'email' }]);
      const before = claimsOf(await tokenOf(browser));
      const exchanged = succeeded(await browser.exchangeCodeForSession(code));
      expect(exchanged.data.user).toMatchObject({ id, identities: [{ provider: 'email' }, { provider }] });
      expect(claimsOf(await tokenOf(browser))).toMatchObject({
        session_id: before.session_id,
        aal: before.aal,
        amr: before.amr,
      });
      expect((await (await enter()).getUser()).data.user?.id).toBe(id);
      const { data } = succeeded(await browser.getUserIdentities());
      expect(data.identities.map((identity) => identity.provider).sort((a, b) => a.localeCompare(b))).toEqual([
        'email',
        provider,
      ]);
      const linked = data.identities.find((identity) => identity.provider === provider);
      if (linked === undefined) throw new Error('no identity was linked');
      succeeded(await browser.unlinkIdentity(linked));
      expect((await browser.getUserIdentities()).data?.identities).toHaveLength(1);
    });

    it('is not linked to the account of whoever sent its owner there', async () => {
      const thief = await person(world());
      twin().signInAs(newcomer());
      const code = (await walkLink(thief.browser)).searchParams.get('code') ?? '';
      const victim = world().browser();
      expect(failureOf(await victim.exchangeCodeForSession(code)).name).toBe('AuthPKCECodeVerifierMissingError');
      for (const code_verifier of ['x'.repeat(56), '']) {
        const answer = await askAuth(world().url, 'POST', '/token?grant_type=pkce', {
          body: { auth_code: code, code_verifier },
        });
        expect([answer.status, JSON.stringify(answer.body).includes('access_token')]).toEqual([400, false]);
      }
      expect(await identitiesOf(thief.id)).toEqual([{ provider: 'email' }]);
      expect((await (await enter(victim)).getUser()).data.user?.id).not.toBe(thief.id);
    });

    it('is linked in the PKCE flow only', async () => {
      const { browser } = await person(world());
      const answer = await askAuth(
        world().url,
        'GET',
        `/user/identities/authorize?provider=${provider}&skip_http_redirect=true`,
        { token: await tokenOf(browser) },
      );
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', message: 'Linking an identity needs PKCE' },
      });
    });

    it('that somebody else came with meanwhile is not linked by the exchange', async () => {
      const { browser, id } = await person(world());
      twin().signInAs(newcomer());
      const back = await walkLink(browser);
      await enter();
      expect(failureOf(await browser.exchangeCodeForSession(back.searchParams.get('code') ?? ''))).toEqual(
        apiError(422, 'identity_already_exists'),
      );
      expect(await identitiesOf(id)).toEqual([{ provider: 'email' }]);
      succeeded(await browser.getUser());
    });

    it('of somebody else is neither linked nor removed', async () => {
      const user = newcomer();
      twin().signInAs(user);
      const owner = await enter();
      const { browser } = await person(world());
      const back = await walkLink(browser);
      expect(back.searchParams.get('error_code')).toBe('identity_already_exists');
      const [theirs] = (await owner.getUserIdentities()).data?.identities ?? [];
      if (theirs === undefined) throw new Error('the owner has no identity');
      expect(failureOf(await browser.unlinkIdentity(theirs))).toEqual(apiError(422, 'identity_not_found'));
      expect((await owner.getUserIdentities()).data?.identities).toHaveLength(1);
    });

    it('that is the last one stays', async () => {
      const { browser } = await person(world());
      const [only] = (await browser.getUserIdentities()).data?.identities ?? [];
      if (only === undefined) throw new Error('no identity');
      expect(failureOf(await browser.unlinkIdentity(only))).toEqual(
        apiError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking'),
      );
    });

    it('is not linked by a session that has not shown the second factor, nor by none', async () => {
      const { email } = await guarded(world());
      const half = await signIn(world(), email);
      expect(failureOf(await half.linkIdentity({ provider, options: { skipBrowserRedirect: true } }))).toMatchObject({
        code: 'insufficient_aal',
      });
      expect(
        await askAuth(world().url, 'GET', `/user/identities/authorize?provider=${provider}&skip_http_redirect=true`),
      ).toMatchObject({ status: 401 });
    });

    it('is not linked to an account whose session has ended meanwhile', async () => {
      const { browser, id } = await person(world());
      const { data } = succeeded(await browser.linkIdentity({ provider, options: { skipBrowserRedirect: true } }));
      await browser.signOut();
      twin().signInAs(newcomer());
      const back = await follow(world(), await twin().approve(data.url ?? ''));
      expect([back.searchParams.has('code'), back.searchParams.has('error_code')]).toEqual([false, true]);
      const rows: unknown[] = await world().db.query('select 1 from identity where account_id = $1', [id]);
      expect(rows).toHaveLength(1);
    });

    it.each(['x', '1', '00000000', "' or 1=1 --"])('with the id %j is none', async (id) => {
      const { browser } = await person(world());
      expect(
        await askAuth(world().url, 'DELETE', `/user/identities/${encodeURIComponent(id)}`, {
          token: await tokenOf(browser),
        }),
      ).toMatchObject({ status: 404, body: { code: 'validation_failed' } });
    });
  });
}
