import { type OidcTwin } from '@rfp/twins/oidc-provider';
import { type AuthChangeEvent } from '@supabase/auth-js';
import { provider } from '../../testing/provider-harness.js';
import { send, failureOf, expectFailure, refused } from '../testing/requests.js';
import { claimsOf, personWithFactor, mailedToken, person, signIn, expectSuccess, tokenOf } from '../testing/people.js';
import { site, type World } from '../testing/world.js';
import { follow, ProviderSteps, providerUser } from '../testing/provider-steps.js';

const withClaims = (changes: object) => ({ claims: (claims: Record<string, unknown>) => ({ ...claims, ...changes }) });

/** Sign-in with an OpenID Connect provider. */
export function providerSuite(world: () => World, twin: () => OidcTwin): void {
  const steps = new ProviderSteps(world, twin);

  it('redirects to the provider and back, with a code for the browser that started the sign-in [spec 7.23] [asvs 7.6.2]', async () => {
    const user = providerUser();
    twin().signInAs(user);
    const events: AuthChangeEvent[] = [];
    const browser = world().browser({ events });
    const returnUrl = await steps.visit(browser, `${site}/dashboard?x=1`);
    expect([returnUrl.origin + returnUrl.pathname, returnUrl.searchParams.get('x'), returnUrl.hash]).toEqual([
      `${site}/dashboard`,
      '1',
      '',
    ]);
    const code = returnUrl.searchParams.get('code') ?? '';
    expect(failureOf(await world().browser().exchangeCodeForSession(code)).name).toBe(world().client.foreignCodeError);
    const { data } = expectSuccess(await browser.exchangeCodeForSession(code));
    expect(data.user).toMatchObject({
      email: user.email,
      app_metadata: { provider, providers: [provider] },
      identities: [{ provider, id: user.sub }],
    });
    expect(claimsOf(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'oauth' }]);
    expect(events).toContain('SIGNED_IN');
    const again = await steps.signIn();
    expect((await again.getUser()).data.user?.id).toBe(data.user?.id);
  });

  it('in the implicit flow returns the session in the fragment', async () => {
    twin().signInAs(providerUser());
    const returnUrl = await steps.visit(world().browser({ flowType: 'implicit' }));
    expect(returnUrl.search).toBe('');
    expect(Object.fromEntries(new URLSearchParams(returnUrl.hash.slice(1)))).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
    });
  });

  it('uses its own state, nonce and challenge, and ignores added parameters', async () => {
    const forgedParameters = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' };
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
      `${site}/auth/v1/authorize?${new URLSearchParams({ provider, ...forgedParameters, ...added }).toString()}`,
    );
    const query = first.searchParams;
    expect([query.get('redirect_uri'), query.get('response_type'), query.get('client_id')]).toEqual([
      `${site}/auth/v1/callback`,
      'code',
      twin().clientId,
    ]);
    expect(query.get('code_challenge')).not.toBe(forgedParameters.code_challenge);
    expect(query.get('code_challenge_method')).toBe('S256');
    expect([query.get('state') === 'mine', query.get('nonce') === 'mine', query.getAll('state').length]).toEqual([
      false,
      false,
      1,
    ]);
    const second = await follow(
      world(),
      `${site}/auth/v1/authorize?${new URLSearchParams({ provider, ...forgedParameters }).toString()}`,
    );
    expect(second.searchParams.get('state')).not.toBe(query.get('state'));
  });

  it.each(['google', '', 'KEYCLOAK ', 'constructor', '__proto__', 'email'])(
    'is refused for the provider %j',
    async (name) => {
      const response = await world().auth('GET', `/authorize?provider=${encodeURIComponent(name)}`);
      expect(response).toMatchObject({
        status: 400,
        body: { message: 'Unsupported provider: provider is not enabled' },
      });
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
  ])('does not redirect to %j', async (to) => {
    twin().signInAs(providerUser());
    expect((await steps.visit(world().browser(), to)).origin).toBe(site);
  });

  describe('with a callback', () => {
    const failure = (address: URL) => [address.origin, address.searchParams.get('error_code')];

    it('without a known state redirects with an error', async () => {
      for (const query of [
        '',
        '?code=x',
        '?state=&code=x',
        `?code=x&state=${'y'.repeat(43)}`,
        `?code=x&state=${'y'.repeat(5000)}`,
        '?error=access_denied&state=z',
      ]) {
        const returnUrl = await follow(world(), `${site}/auth/v1/callback${query}`);
        expect([query, ...failure(returnUrl)]).toEqual([
          query,
          site,
          expect.stringMatching(/^(bad_oauth_state|flow_state_not_found)$/),
        ]);
        expect(returnUrl.searchParams.has('code')).toBe(false);
      }
    });

    it('is accepted once', async () => {
      twin().signInAs(providerUser());
      const browser = world().browser();
      const returnUrl = await twin().approve((await steps.start(browser)).href);
      expect((await follow(world(), returnUrl)).searchParams.has('code')).toBe(true);
      expect(failure(await follow(world(), returnUrl))).toEqual([
        site,
        expect.stringMatching(/^(bad_oauth_state|flow_state_not_found)$/),
      ]);
    });

    it('is not consumed by a HEAD request', async () => {
      twin().signInAs(providerUser());
      const returnUrl = await twin().approve((await steps.start(world().browser())).href);
      const head = await send(returnUrl.replace(site, world().url), 'HEAD', '');
      expect(head.headers.get('location')).toBeNull();
      expect((await follow(world(), returnUrl)).searchParams.has('code')).toBe(true);
    });

    it('that reports a refusal redirects with an error', async () => {
      twin().fault({ authorizeError: 'access_denied' });
      const returnUrl = await steps.visit(world().browser());
      twin().fault({});
      expect([returnUrl.origin, returnUrl.searchParams.get('error'), returnUrl.searchParams.has('code')]).toEqual([
        site,
        'access_denied',
        false,
      ]);
      expect(returnUrl.searchParams.get('error_description')).toMatch(/\w/);
    });

    it.each([
      ['an id token of another key', { foreignKey: true }],
      ['an id token without a signature', { unsigned: true }],
      ['an id token for another client', withClaims({ aud: 'somebody-else' })],
      ['an id token of another issuer', withClaims({ iss: 'https://evil.example' })],
      ['another nonce', withClaims({ nonce: 'x' })],
      ['an id token that has run out', withClaims({ exp: 1000 })],
    ])('with %s is rejected', async (_what, faults) => {
      twin().signInAs(providerUser());
      twin().fault(faults);
      const returnUrl = await steps.visit(world().browser());
      twin().fault({});
      expect([
        returnUrl.origin,
        returnUrl.searchParams.has('code'),
        returnUrl.searchParams.has('error_code'),
        returnUrl.hash,
      ]).toEqual([site, false, true, '']);
    });
  });

  describe('with a registered address', () => {
    it('is joined to the account only if the provider has verified the address', async () => {
      for (const email_verified of [false, undefined, 'false', 'no']) {
        const { email, id } = await person(world());
        twin().signInAs(providerUser({ email, email_verified }));
        const returnUrl = await steps.visit(world().browser());
        expect([String(email_verified), returnUrl.searchParams.has('code')]).toEqual([String(email_verified), false]);
        const rows: unknown[] = await world().db.query('SELECT 1 FROM identity WHERE account_id = $1', [id]);
        expect(rows).toHaveLength(1);
      }
      const { email, id } = await person(world());
      twin().signInAs(providerUser({ email: email.toUpperCase() }));
      expect((await (await steps.signIn()).getUser()).data.user?.id).toBe(id);
      await signIn(world(), email);
    });

    it('leaves pending sign-ups of the address without effect', async () => {
      const user = providerUser();
      expectSuccess(await world().signUp(user.email, 'stranger-knows-this', { full_name: 'Mallory' }));
      const strangersToken = await mailedToken(world(), user.email);
      twin().signInAs(user);
      const { data } = await (await steps.signIn()).getUser();
      expect(JSON.stringify(data.user)).not.toContain('Mallory');
      expectFailure(await world().signIn(user.email, 'stranger-knows-this'), { status: 400 });
      expectFailure(await world().verify(strangersToken, 'signup'), { code: 'otp_expired' });
      expectFailure(await world().signIn(user.email, 'stranger-knows-this'), { status: 400 });
    });

    it('still requires the second factor [asvs 6.3.4, 6.8.4]', async () => {
      const { email } = await personWithFactor(world());
      twin().signInAs(providerUser({ email }));
      const browser = await steps.signIn();
      expect(claimsOf(await tokenOf(browser)).aal).toBe('aal1');
      expect(await world().api('GET', '/api/settings', { token: await tokenOf(browser) })).toMatchObject(
        refused(403, 'SECOND_FACTOR_REQUIRED'),
      );
    });
  });
}
