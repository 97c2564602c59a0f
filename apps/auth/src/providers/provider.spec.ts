import { readRows } from '@rfp/persistence/read-rows';
import { loadConfig } from '@rfp/service-kit/config';
import { type OidcTwinFaults } from '@rfp/twins/oidc-provider';
import { type Misbehaviour } from '@rfp/twins/misbehaviour';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { authConfigSchema } from '../auth.config.js';
import { AuthSettings } from '../auth-settings.js';
import { insertAccount, testPassword } from '../testing/accounts.js';
import { siteUrl, startAuthService, testEnvironment } from '../testing/auth-service.js';
import { newestLink, tokenOf } from '../testing/people.js';
import { guarded } from '../testing/second-factor.js';
import {
  begin,
  callbackUrl,
  failureOf,
  follow,
  provider,
  signInThrough,
  startWithProvider,
  walk,
  type WithProvider,
} from '../testing/with-provider.js';
import { auditOf, request } from '../testing/wire-request.js';
import { OidcClientService } from './oidc-client.service.js';

const elsewhere = 'https://console.example.org';
const outage = { error: 'server_error', code: 'unavailable' };
const distrusted = { error: 'access_denied', code: 'bad_oauth_callback' };
const unverified = { error: 'access_denied', code: 'provider_email_needs_verification' };

let world: WithProvider;
let people = 0;
beforeAll(async () => {
  world = await startWithProvider({ AUTH_REDIRECT_ORIGINS: elsewhere });
});
afterAll(() => world.close());
beforeEach(() => {
  world.twin.reset();
  world.twin.fault({});
});

/** Somebody whom the product has never seen signs in at the provider from now on. */
function stranger(changes: Record<string, unknown> = {}) {
  people += 1;
  const user = {
    sub: `subject-${people}`,
    email: `person-${people}@example.org`,
    email_verified: true,
    name: `Person ${people}`,
    ...changes,
  };
  world.twin.signInAs(user);
  return user;
}

async function accountsOf(email: string): Promise<string[]> {
  const rows = await readRows(
    world.service.db.manager,
    z.object({ id: z.uuid() }),
    'select id from account where lower(email) = lower($1)',
    [email],
  );
  return rows.map(({ id }) => id);
}

async function idOf(browser: Awaited<ReturnType<typeof signInThrough>>): Promise<string> {
  const { data } = await browser.getUser();
  return data.user?.id ?? '';
}

describe('signing in with the provider', () => {
  it('makes a confirmed account of a person who is new', async () => {
    const user = stranger({ email: 'Ada.Lovelace@Example.org' });
    const browser = await signInThrough(world);
    const { data } = await browser.getUser();
    expect(data.user).toMatchObject({
      email: 'ada.lovelace@example.org',
      user_metadata: { full_name: user.name },
      app_metadata: { provider, providers: [provider] },
      identities: [
        {
          provider,
          id: user.sub,
          email: 'ada.lovelace@example.org',
          identity_data: { sub: user.sub, email_verified: true, iss: world.twin.url },
        },
      ],
    });
    expect(data.user?.email_confirmed_at).toBeDefined();
    const session = await browser.getSession();
    expect(decodeJwt(session.data.session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'oauth' }],
    });
    expect(await auditOf(world.service.db, data.user?.id ?? '', 'user_signedup')).toMatchObject([
      { detail: { provider } },
    ]);
    expect(
      (await browser.signInWithPassword({ email: 'ada.lovelace@example.org', password: testPassword })).error?.code,
    ).toBe('invalid_credentials');
  });

  it('knows a person again by the subject, whatever the address has become', async () => {
    const user = stranger();
    const id = await idOf(await signInThrough(world));
    world.twin.signInAs({ sub: user.sub, email: 'new-address@example.org', email_verified: false });
    expect(await idOf(await signInThrough(world))).toBe(id);
    world.twin.signInAs({ sub: user.sub });
    expect(await idOf(await signInThrough(world))).toBe(id);
    expect(await accountsOf('new-address@example.org')).toEqual([]);
  });

  it('leads into the account of a verified address, and tells its owner', async () => {
    const account = await insertAccount(world.service.db);
    stranger({ email: account.email?.toUpperCase() });
    expect(await idOf(await signInThrough(world))).toBe(account.id);
    expect(await world.service.mailsTo(account.email ?? '')).toMatchObject([
      { template: 'identity_linked', data: { provider: 'Company account' } },
    ]);
    expect(await auditOf(world.service.db, account.id, 'identity_linked')).toHaveLength(1);
  });

  it.each([false, 'false', undefined, null, 1, 'yes'])(
    'never by an address that the provider has not verified: %j',
    async (email_verified) => {
      const account = await insertAccount(world.service.db);
      stranger({ email: account.email, email_verified });
      expect(failureOf(await walk(world, world.service.browser()))).toEqual(unverified);
      stranger({ email: `nobody-${people}@example.org`, email_verified });
      expect(failureOf(await walk(world, world.service.browser()))).toEqual(unverified);
      expect(await accountsOf(`nobody-${people - 1}@example.org`)).toEqual([]);
      expect(await world.service.mailsTo(account.email ?? '')).toEqual([]);
    },
  );

  it.each([undefined, '', 'no address', 'a@b\r\nBcc: c@example.org', 'rоbin@example.org', ['a@example.org']])(
    'not without an address that can be stored: %j',
    async (email) => {
      stranger({ email });
      expect(failureOf(await walk(world, world.service.browser()))).toEqual(unverified);
    },
  );

  it('drops sign-ups that somebody else began with the address', async () => {
    const user = stranger();
    const thief = world.service.browser();
    await thief.signUp({ email: user.email, password: 'chosen by the thief' });
    const link = await newestLink(world.service, user.email);
    const id = await idOf(await signInThrough(world));
    expect((await thief.verifyOtp({ token_hash: tokenOf(link), type: 'signup' })).error?.code).toBe('otp_expired');
    expect((await thief.signInWithPassword({ email: user.email, password: 'chosen by the thief' })).error?.code).toBe(
      'invalid_credentials',
    );
    expect(await accountsOf(user.email)).toEqual([id]);
  });

  it('takes address and name from the user info where the token has none, and only for the same subject', async () => {
    const user = stranger();
    world.twin.fault({ userInfoOnly: true });
    const { data } = await (await signInThrough(world)).getUser();
    expect(data.user).toMatchObject({ email: user.email, user_metadata: { full_name: user.name } });
    const account = await insertAccount(world.service.db);
    stranger({ email: undefined });
    world.twin.fault({ userInfo: { sub: 'another', email: account.email, email_verified: true } });
    expect(failureOf(await walk(world, world.service.browser()))).toEqual(distrusted);
    // A user info that vouches for its own address does not vouch for that of the token.
    stranger({ email: account.email, email_verified: false });
    world.twin.fault({ userInfo: { email: undefined, email_verified: true } });
    expect(failureOf(await walk(world, world.service.browser()))).toEqual(unverified);
  });

  it('makes one account of a person who comes twice at once', async () => {
    const user = stranger();
    const browsers = Array.from({ length: 4 }, () => world.service.browser());
    const ids = await Promise.all(browsers.map(async (browser) => idOf(await signInThrough(world, browser))));
    expect(new Set(ids).size).toBe(1);
    expect(await accountsOf(user.email)).toHaveLength(1);
  });

  it('starts at the first step where the account has a second factor', async () => {
    const { account } = await guarded(world.service);
    stranger({ email: account.email });
    const browser = await signInThrough(world);
    const { data } = await browser.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  });

  it('does not open a banned account, nor the demo account', async () => {
    const banned = await insertAccount(world.service.db);
    await world.service.db.query(`update account set banned_until = now() + interval '1 day' where id = $1`, [
      banned.id,
    ]);
    stranger({ email: banned.email });
    expect(failureOf(await walk(world, world.service.browser()))).toMatchObject({ code: 'user_banned' });
    const demo = await insertAccount(world.service.db, { isDemo: true });
    stranger({ email: demo.email });
    expect(failureOf(await walk(world, world.service.browser()))).toMatchObject({ code: 'no_authorization' });
    expect(await world.service.mailsTo(demo.email ?? '')).toEqual([]);
  });

  it('makes no account where sign-up is off', async () => {
    const closed = await startWithProvider(
      { AUTH_SIGN_UP: 'off' },
      { algorithm: 'RS256', authMethods: ['client_secret_post'] },
    );
    try {
      expect(failureOf(await walk(closed, closed.service.browser()))).toEqual({
        error: 'access_denied',
        code: 'signup_disabled',
      });
      const account = await insertAccount(closed.service.db);
      closed.twin.signInAs({ sub: 'known', email: account.email ?? '', email_verified: true });
      expect(await idOf(await signInThrough(closed))).toBe(account.id);
    } finally {
      await closed.close();
    }
  });

  it('puts the session into the fragment in the implicit flow', async () => {
    stranger();
    const back = await walk(world, world.service.browser({ flowType: 'implicit' }), `${elsewhere}/dashboard?tab=1`);
    expect(back.origin + back.pathname + back.search).toBe(`${elsewhere}/dashboard?tab=1`);
    const tokens = new URLSearchParams(back.hash.slice(1));
    expect(tokens.get('token_type')).toBe('bearer');
    const { error } = await world.service
      .browser()
      .setSession({ access_token: tokens.get('access_token') ?? '', refresh_token: tokens.get('refresh_token') ?? '' });
    expect(error).toBeNull();
  });

  it('gives a code that only the browser that began it can exchange', async () => {
    stranger();
    const victim = world.service.browser();
    const back = await walk(world, victim);
    const thief = world.service.browser();
    await begin(world, thief);
    expect((await thief.exchangeCodeForSession(back.searchParams.get('code') ?? '')).error?.code).toBe(
      'bad_code_verifier',
    );
  });
});

describe('the way to the provider', () => {
  it('carries our own state, nonce and challenge, and nothing that was asked for besides', async () => {
    const asked = new URLSearchParams({
      provider,
      redirect_uri: 'https://evil.example',
      state: 'mine',
      nonce: 'mine',
      client_id: 'mine',
      response_type: 'token',
      prompt: 'none',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 's256',
      scopes: 'groups offline_access openid bad"scope',
    });
    const { searchParams } = await follow(world, `${siteUrl}/auth/v1/authorize?${asked}`);
    expect(Object.fromEntries(searchParams)).toEqual({
      redirect_uri: callbackUrl,
      client_id: world.twin.clientId,
      response_type: 'code',
      scope: 'openid email profile groups',
      code_challenge_method: 'S256',
      code_challenge: expect.not.stringContaining('ccc'),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const rows = await world.service.db.query('select * from provider_flow');
    for (const name of ['state', 'nonce']) expect(JSON.stringify(rows)).not.toContain(searchParams.get(name));
  });

  it.each(['google', '', 'KEYCLOAK', 'keycloak ', '__proto__'])(
    'is not shown for another provider: %j',
    async (name) => {
      const answer = await request(world.service, 'GET', `/authorize?provider=${encodeURIComponent(name)}`);
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', message: 'Unsupported provider: provider is not enabled' },
      });
    },
  );

  it('is refused where no provider is configured, and for half a challenge', async () => {
    const without = await startAuthService();
    try {
      expect(await request(without, 'GET', '/authorize?provider=oidc')).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
      expect((await without.fetch(`${callbackUrl}?code=a&state=b`)).headers.get('location')).toContain(
        'error_code=flow_state_not_found',
      );
    } finally {
      await without.close();
    }
    for (const query of [
      `code_challenge=${'c'.repeat(43)}`,
      'code_challenge_method=s256',
      'code_challenge=short&code_challenge_method=s256',
    ]) {
      expect(await request(world.service, 'GET', `/authorize?provider=${provider}&${query}`)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    }
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    String.raw`/\evil.example`,
    'javascript:alert(1)',
    'data:text/html,x',
    `https://console.example.org@evil.example/`,
    `${elsewhere}.evil.example`,
    `${siteUrl}@evil.example`,
    `https://user:pass@console.example.org/`,
    'http://console.example.org/',
    `${elsewhere}:8443/`,
    'blob:https://console.example.org/x',
  ])('never ends at another site: %s', async (redirectTo) => {
    stranger();
    expect((await walk(world, world.service.browser(), redirectTo)).origin).toBe(siteUrl);
    world.twin.fault({ authorizeError: 'access_denied' });
    expect((await walk(world, world.service.browser(), redirectTo)).origin).toBe(siteUrl);
  });
});

describe('what comes back from the provider', () => {
  const wrong: Record<string, OidcTwinFaults> = {
    'another nonce': { claims: (claims) => ({ ...claims, nonce: 'another' }) },
    'no nonce': { claims: ({ nonce: _nonce, ...claims }) => claims },
    'another audience': { claims: (claims) => ({ ...claims, aud: 'another-client' }) },
    'another issuer': { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) },
    'an expired token': { claims: (claims) => ({ ...claims, iat: 1_700_000_000, exp: 1_700_000_300 }) },
    'a token of another party': {
      claims: (claims) => ({ ...claims, aud: [claims['aud'], 'another'], azp: 'another' }),
    },
    'a foreign signature': { foreignKey: true },
    'no signature': { unsigned: true },
    'no subject': { claims: ({ sub: _sub, ...claims }) => claims },
    'a subject that cannot be stored': { claims: (claims) => ({ ...claims, sub: 'a\u0000b' }) },
  };

  it.each(Object.keys(wrong))('is not trusted with %s', async (name) => {
    const { email } = stranger();
    world.twin.fault(wrong[name] ?? {});
    expect(failureOf(await walk(world, world.service.browser()))).toEqual(distrusted);
    expect(await accountsOf(email)).toEqual([]);
  });

  const broken: [string, Misbehaviour][] = [
    ['500 from the token endpoint', { kind: 'status', status: 500, path: '/token' }],
    ['silence', { kind: 'silent', path: '/token' }],
    ['a reset connection', { kind: 'reset', path: '/token' }],
    ['a web page', { kind: 'html', path: '/token' }],
    ['half an answer', { kind: 'cut', path: '/token' }],
    ['an answer that stalls', { kind: 'stall', path: '/token' }],
  ];

  it.each(broken)('ends in a sentence and in time: %s', async (_name, misbehaviour) => {
    stranger();
    const atProvider = await begin(world, world.service.browser(), `${elsewhere}/login`);
    world.twin.misbehave(misbehaviour);
    const started = performance.now();
    const back = await follow(world, await world.twin.approve(atProvider.href));
    expect(performance.now() - started).toBeLessThan(8000);
    expect(back.origin + back.pathname).toBe(`${elsewhere}/login`);
    expect(failureOf(back)).toEqual(outage);
    expect(back.searchParams.get('error_description')).toBe(
      'The sign-in provider cannot be reached right now. Please try again.',
    );
  });

  it('says that it was declined, in our words', async () => {
    world.twin.fault({ authorizeError: 'access_denied' });
    const back = await walk(world, world.service.browser());
    expect(failureOf(back)).toEqual(distrusted);
    expect(back.href).not.toContain('alert');
    world.twin.fault({ authorizeError: 'temporarily_unavailable' });
    expect(failureOf(await walk(world, world.service.browser()))).toEqual(outage);
  });

  it('is worth nothing without a state of ours, or with one that was used or is too old', async () => {
    const state = (query: string) => follow(world, `${callbackUrl}?${query}`).then(failureOf);
    expect(await state('code=a')).toEqual({ error: 'invalid_request', code: 'bad_oauth_state' });
    expect(await state('code=a&state=')).toEqual({ error: 'invalid_request', code: 'bad_oauth_state' });
    expect(await state(`code=a&state=${'x'.repeat(5000)}`)).toEqual({
      error: 'invalid_request',
      code: 'bad_oauth_state',
    });
    expect(await state('code=a&state=made-up')).toEqual({ error: 'invalid_request', code: 'flow_state_not_found' });
    stranger();
    const back = await world.twin.approve((await begin(world, world.service.browser())).href);
    expect(failureOf(await follow(world, back)).code).toBeNull();
    expect(failureOf(await follow(world, back))).toEqual({ error: 'invalid_request', code: 'flow_state_not_found' });
    const late = await world.twin.approve((await begin(world, world.service.browser())).href);
    await world.service.db.query(`update provider_flow set expires_at = now()`);
    expect(failureOf(await follow(world, late))).toEqual({ error: 'invalid_request', code: 'bad_oauth_state' });
  });

  it("is taken once of many at once, and not from another issuer, nor with another's code", async () => {
    stranger();
    const back = await world.twin.approve((await begin(world, world.service.browser())).href);
    const answers = await Promise.all(Array.from({ length: 5 }, () => follow(world, back)));
    expect(answers.filter(({ searchParams }) => searchParams.has('code'))).toHaveLength(1);
    const mixed = new URL(await world.twin.approve((await begin(world, world.service.browser())).href));
    mixed.searchParams.set('iss', 'https://evil.example');
    expect(failureOf(await follow(world, mixed.href))).toEqual(distrusted);
    const [one, two] = await Promise.all(
      [0, 1].map(async () => new URL(await world.twin.approve((await begin(world, world.service.browser())).href))),
    );
    one?.searchParams.set('code', two?.searchParams.get('code') ?? '');
    expect(failureOf(await follow(world, one?.href ?? ''))).toEqual(distrusted);
  });
});

describe('a provider that cannot be reached', () => {
  it('does not keep the service from starting, is told in the console, and is asked again', async () => {
    const away = await startWithProvider();
    try {
      away.twin.misbehave({ kind: 'silent' });
      const { data } = await away.service
        .browser()
        .signInWithOAuth({ provider, options: { skipBrowserRedirect: true, redirectTo: `${siteUrl}/login` } });
      const back = await follow(away, data.url ?? '');
      expect(back.origin + back.pathname).toBe(`${siteUrl}/login`);
      expect(failureOf(back)).toEqual(outage);
      away.twin.misbehave([]);
      await signInThrough(away);
      const discoveries = away.twin.requests.filter(({ path }) => path.includes('well-known')).length;
      await signInThrough(away);
      expect(away.twin.requests.filter(({ path }) => path.includes('well-known'))).toHaveLength(discoveries);
    } finally {
      await away.close();
    }
  });

  it.each([
    'http://idp.example.org',
    'http://127.0.0.1.evil.example',
    'https://user@idp.example.org',
    'ftp://idp.example.org',
    'https://idp.example.org/?a=1',
  ])('is not configured with an issuer that is not safe: %s', async (AUTH_OIDC_ISSUER) => {
    const environment = { ...(await testEnvironment()), AUTH_OIDC_ISSUER, AUTH_OIDC_CLIENT_ID: 'a' };
    expect(() => loadConfig(authConfigSchema, environment)).toThrow('AUTH_OIDC_ISSUER');
  });

  it('is not configured by half', async () => {
    const config = loadConfig(authConfigSchema, {
      ...(await testEnvironment()),
      AUTH_OIDC_ISSUER: 'https://idp.example.org',
    });
    expect(() => new OidcClientService(new AuthSettings(config)).onModuleInit()).toThrow(
      'AUTH_OIDC_CLIENT_ID is not set',
    );
    const environment = { ...(await testEnvironment()), AUTH_OIDC_ID: 'email' };
    expect(() => loadConfig(authConfigSchema, environment)).toThrow('AUTH_OIDC_ID');
  });
});
