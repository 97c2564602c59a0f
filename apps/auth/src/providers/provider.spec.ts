import { decodeJwt } from 'jose';
import { insertAccount, testPassword } from '../testing/accounts.js';
import { newestLink, tokenOf } from '../testing/people.js';
import { signedInWithFactor } from '../testing/second-factor.js';
import {
  accountsOf,
  startAtProvider,
  errorOf,
  provider,
  signInWithProvider,
  startProviderHarness,
  visitProvider,
  type ProviderHarness,
} from '../testing/provider-harness.js';
import { readAuditEntries } from '../testing/auth-request.js';

const otherOrigin = 'https://console.example.org';

const distrusted = { error: 'access_denied', code: 'bad_oauth_callback' };

const unverified = { error: 'access_denied', code: 'provider_email_needs_verification' };

let world: ProviderHarness;

beforeAll(async () => {
  world = await startProviderHarness({ AUTH_REDIRECT_ORIGINS: otherOrigin });
});

afterAll(() => world.close());

beforeEach(() => {
  world.twin.reset();
  world.twin.fault({});
});

async function idOf(browser: Awaited<ReturnType<typeof signInWithProvider>>): Promise<string> {
  const { data } = await browser.getUser();
  return data.user?.id ?? '';
}

describe('a provider sign-in', () => {
  it('creates a confirmed account for a new user', async () => {
    const user = world.newPerson({ email: 'Ada.Lovelace@Example.org' });
    const browser = await signInWithProvider(world);
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
    expect(await readAuditEntries(world.service.db, data.user?.id ?? '', 'user_signedup')).toMatchObject([
      { detail: { provider } },
    ]);
    expect(
      (await browser.signInWithPassword({ email: 'ada.lovelace@example.org', password: testPassword })).error?.code,
    ).toBe('invalid_credentials');
  });

  it('identifies a user by the subject, whatever the address [asvs 6.8.1, 10.3.3, 10.5.2]', async () => {
    const user = world.newPerson();
    const id = await idOf(await signInWithProvider(world));
    world.twin.signInAs({ sub: user.sub, email: 'new-address@example.org', email_verified: false });
    expect(await idOf(await signInWithProvider(world))).toBe(id);
    world.twin.signInAs({ sub: user.sub });
    expect(await idOf(await signInWithProvider(world))).toBe(id);
    expect(await accountsOf(world, 'new-address@example.org')).toEqual([]);
  });

  it('joins the account of a verified address and notifies its owner', async () => {
    const account = await insertAccount(world.service.db);
    world.newPerson({ email: account.email?.toUpperCase() });
    expect(await idOf(await signInWithProvider(world))).toBe(account.id);
    expect(await world.service.mailsTo(account.email ?? '')).toMatchObject([
      { template: 'identity_linked', data: { provider: 'Company account' } },
    ]);
    expect(await readAuditEntries(world.service.db, account.id, 'identity_linked')).toHaveLength(1);
  });

  it.each([false, 'false', undefined, null, 1, 'yes'])(
    'is refused with an unverified address: %j',
    async (email_verified) => {
      const account = await insertAccount(world.service.db);
      world.newPerson({ email: account.email, email_verified });
      expect(errorOf(await visitProvider(world, world.service.browser()))).toEqual(unverified);
      const { email } = world.newPerson({ email_verified });
      expect(errorOf(await visitProvider(world, world.service.browser()))).toEqual(unverified);
      expect(await accountsOf(world, email)).toEqual([]);
      expect(await world.service.mailsTo(account.email ?? '')).toEqual([]);
    },
  );

  it.each([undefined, '', 'no address', 'a@b\r\nBcc: c@example.org', 'rоbin@example.org', ['a@example.org']])(
    'is refused without a valid address: %j',
    async (email) => {
      world.newPerson({ email });
      expect(errorOf(await visitProvider(world, world.service.browser()))).toEqual(unverified);
    },
  );

  it('leaves pending sign-ups of the address without effect, and does not reveal this to their authors', async () => {
    const user = world.newPerson();
    const thief = world.service.browser();
    const signIn = async () => {
      const { error } = await thief.signInWithPassword({ email: user.email, password: 'chosen by the thief' });
      return { status: error?.status, code: error?.code, message: error?.message };
    };
    await thief.signUp({ email: user.email, password: 'chosen by the thief' });
    const before = await signIn();
    expect(before.code).toBe('email_not_confirmed');
    const link = await newestLink(world.service, user.email);
    const id = await idOf(await signInWithProvider(world));
    expect(await signIn()).toEqual(before);
    expect((await thief.verifyOtp({ token_hash: tokenOf(link), type: 'signup' })).error?.code).toBe('otp_expired');
    expect(await accountsOf(world, user.email)).toEqual([id]);
  });

  it('takes address and name from the user info of the same subject if the token has none', async () => {
    const user = world.newPerson();
    world.twin.fault({ userInfoOnly: true });
    const { data } = await (await signInWithProvider(world)).getUser();
    expect(data.user).toMatchObject({ email: user.email, user_metadata: { full_name: user.name } });
    const account = await insertAccount(world.service.db);
    world.newPerson({ email: undefined });
    world.twin.fault({ userInfo: { sub: 'another', email: account.email, email_verified: true } });
    expect(errorOf(await visitProvider(world, world.service.browser()))).toEqual(distrusted);
    // User info verifies only its own address.
    world.newPerson({ email: account.email, email_verified: false });
    world.twin.fault({ userInfo: { email: undefined, email_verified: true } });
    expect(errorOf(await visitProvider(world, world.service.browser()))).toEqual(unverified);
  });

  it('creates one account from concurrent sign-ins', async () => {
    const user = world.newPerson();
    const browsers = Array.from({ length: 4 }, () => world.service.browser());
    const ids = await Promise.all(browsers.map(async (browser) => idOf(await signInWithProvider(world, browser))));
    expect(new Set(ids).size).toBe(1);
    expect(await accountsOf(world, user.email)).toHaveLength(1);
  });

  it('starts at aal1 if the account has a second factor', async () => {
    const { account } = await signedInWithFactor(world.service);
    world.newPerson({ email: account.email });
    const browser = await signInWithProvider(world);
    const { data } = await browser.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  });

  it('does not open a banned account or the demo account', async () => {
    const banned = await insertAccount(world.service.db);
    await world.service.db.query(`UPDATE account SET banned_until = now() + INTERVAL '1 day' WHERE id = $1`, [
      banned.id,
    ]);
    world.newPerson({ email: banned.email });
    expect(errorOf(await visitProvider(world, world.service.browser()))).toMatchObject({ code: 'user_banned' });
    const demo = await insertAccount(world.service.db, { isDemo: true });
    world.newPerson({ email: demo.email });
    expect(errorOf(await visitProvider(world, world.service.browser()))).toMatchObject({ code: 'no_authorization' });
    expect(await world.service.mailsTo(demo.email ?? '')).toEqual([]);
  });

  it('creates no account with sign-up off', async () => {
    const closed = await startProviderHarness(
      { AUTH_SIGN_UP: 'off' },
      { algorithm: 'RS256', authMethods: ['client_secret_post'] },
    );
    try {
      expect(errorOf(await visitProvider(closed, closed.service.browser()))).toEqual({
        error: 'access_denied',
        code: 'signup_disabled',
      });
      const account = await insertAccount(closed.service.db);
      closed.twin.signInAs({ sub: 'known', email: account.email ?? '', email_verified: true });
      expect(await idOf(await signInWithProvider(closed))).toBe(account.id);
    } finally {
      await closed.close();
    }
  });

  it('returns the session in the fragment in the implicit flow', async () => {
    world.newPerson();
    const returnUrl = await visitProvider(
      world,
      world.service.browser({ flowType: 'implicit' }),
      `${otherOrigin}/dashboard?tab=1`,
    );
    expect(returnUrl.origin + returnUrl.pathname + returnUrl.search).toBe(`${otherOrigin}/dashboard?tab=1`);
    const tokens = new URLSearchParams(returnUrl.hash.slice(1));
    expect(tokens.get('token_type')).toBe('bearer');
    const { error } = await world.service
      .browser()
      .setSession({ access_token: tokens.get('access_token') ?? '', refresh_token: tokens.get('refresh_token') ?? '' });
    expect(error).toBeNull();
  });

  it('returns a code that only the browser that started the sign-in can exchange [asvs 10.1.2]', async () => {
    world.newPerson();
    const victim = world.service.browser();
    const returnUrl = await visitProvider(world, victim);
    const thief = world.service.browser();
    await startAtProvider(world, thief);
    expect((await thief.exchangeCodeForSession(returnUrl.searchParams.get('code') ?? '')).error?.code).toBe(
      'bad_code_verifier',
    );
  });
});
