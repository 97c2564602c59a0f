import { createHash } from 'node:crypto';
import { readRows } from '@rfp/persistence/read-rows';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { testPassword } from '../testing/accounts.js';
import { type Browser } from '../testing/auth-service.js';
import { accountOf, beginLink, codeIn, identitiesOf, identityOf, link, approveLink } from '../testing/identities.js';
import { anotherBrowser, signedInWithFactor, signedIn } from '../testing/second-factor.js';
import {
  startAtProvider,
  errorOf,
  follow,
  provider,
  signInWithProvider,
  startProviderHarness,
  type ProviderHarness,
} from '../testing/provider-harness.js';
import { readAuditEntries, grant, request, signIn } from '../testing/auth-request.js';

let world: ProviderHarness;

beforeAll(async () => {
  world = await startProviderHarness({ RFP_DEMO: 'on', AUTH_RATE_FACTOR: '100000' });
});

afterAll(() => world.close());

beforeEach(() => world.twin.fault({}));

async function claimsOf(browser: Browser) {
  const { data } = await browser.getSession();
  return z
    .object({ session_id: z.uuid(), aal: z.string(), amr: z.array(z.unknown()) })
    .parse(decodeJwt(data.session?.access_token ?? ''));
}

async function sessionsOf(accountId: string) {
  return readRows(
    world.service.db.manager,
    z.object({ id: z.uuid() }),
    'SELECT id FROM session WHERE account_id = $1',
    [accountId],
  );
}

describe('linking an identity', () => {
  it('adds it to the account, notifies the owner, and lets it sign in', async () => {
    const { account, browser } = await signedIn(world.service);
    const user = world.newPerson({ email_verified: false });
    const returnUrl = await approveLink(world, browser);
    expect(await identitiesOf(browser)).toHaveLength(1);
    expect(await world.service.mailsTo(account.email ?? '')).toEqual([]);
    const { data: exchanged } = await browser.exchangeCodeForSession(codeIn(returnUrl));
    expect(exchanged.user).toMatchObject({
      id: account.id,
      identities: [{ provider: 'email' }, { provider, id: user.sub }],
    });
    expect(await identitiesOf(browser)).toMatchObject([
      { provider: 'email' },
      { provider, id: user.sub, user_id: account.id },
    ]);
    expect(await world.service.mailsTo(account.email ?? '')).toMatchObject([{ template: 'identity_linked' }]);
    const { session_id } = await claimsOf(browser);
    expect(await readAuditEntries(world.service.db, account.id, 'identity_linked')).toMatchObject([
      { session_id, detail: { provider, automatic: false } },
    ]);
    const { data } = await (await signInWithProvider(world)).getUser();
    expect(data.user?.id).toBe(account.id);
    expect((await accountOf(world, account.id))?.email).toBe(account.email);
  });

  it('continues the session at its level with a new refresh token', async () => {
    const { account, browser } = await signedInWithFactor(world.service);
    const before = await claimsOf(browser);
    const { data: sessionBefore } = await browser.getSession();
    world.newPerson();
    await link(world, browser);
    expect(await claimsOf(browser)).toMatchObject({ session_id: before.session_id, aal: 'aal2', amr: before.amr });
    expect(await sessionsOf(account.id)).toEqual([{ id: before.session_id }]);
    const { data: now } = await browser.getSession();
    expect(now.session?.refresh_token).not.toBe(sessionBefore.session?.refresh_token);
    expect((await browser.refreshSession()).error).toBeNull();
    expect(await claimsOf(browser)).toMatchObject({ session_id: before.session_id, aal: 'aal2' });
  });

  it('refuses an identity that is linked already, to this or another account', async () => {
    world.newPerson();
    await signInWithProvider(world);
    const { browser } = await signedIn(world.service);
    expect(errorOf(await approveLink(world, browser))).toEqual({
      error: 'access_denied',
      code: 'identity_already_exists',
    });
    expect(await identitiesOf(browser)).toHaveLength(1);
    world.newPerson();
    await link(world, browser);
    expect(errorOf(await approveLink(world, browser))).toEqual({
      error: 'access_denied',
      code: 'identity_already_exists',
    });
  });

  it('does nothing after the session has ended', async () => {
    const { account, browser } = await signedIn(world.service);
    world.newPerson();
    const atProvider = await beginLink(browser);
    await browser.signOut({ scope: 'local' });
    const other = await anotherBrowser(world.service, account);
    expect(errorOf(await follow(world, await world.twin.approve(atProvider)))).toMatchObject({
      code: 'session_not_found',
    });
    expect(await identitiesOf(other)).toHaveLength(1);
  });

  it('needs its own flow: a sign-in does not link', async () => {
    const { browser } = await signedIn(world.service);
    world.newPerson();
    const returnUrl = await world.twin.approve((await startAtProvider(world, browser)).href);
    await follow(world, returnUrl);
    expect(await identitiesOf(browser)).toHaveLength(1);
  });

  it('needs a session, the configured provider, and aal2 if the account has a factor [asvs 7.6.2]', async () => {
    expect(await request(world.service, 'GET', `/user/identities/authorize?provider=${provider}`)).toMatchObject({
      status: 401,
      body: { code: 'no_authorization' },
    });
    const { browser } = await signedIn(world.service);
    expect((await browser.linkIdentity({ provider: 'google' })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
    const owner = await signedInWithFactor(world.service);
    expect(await beginLink(owner.browser)).toContain(world.twin.url);
    const atFirstStep = await anotherBrowser(world.service, owner.account);
    expect((await atFirstStep.linkIdentity({ provider })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    const { data } = await atFirstStep.getUserIdentities();
    const [identity] = data?.identities ?? [];
    if (identity === undefined) throw new Error('no identity');
    expect((await atFirstStep.unlinkIdentity(identity)).error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  });

  it('is refused for the demo account and anonymous accounts', async () => {
    const demo = await signedIn(world.service, { isDemo: true });
    const visitor = world.service.browser();
    await visitor.signInAnonymously();
    for (const browser of [demo.browser, visitor])
      expect((await browser.linkIdentity({ provider })).error).toMatchObject({ status: 403, code: 'no_authorization' });
    const identity = await identityOf(demo.browser, 'email');
    expect((await demo.browser.unlinkIdentity(identity)).error).toMatchObject({
      status: 403,
      code: 'no_authorization',
    });
  });

  it('fails while the provider is unavailable', async () => {
    const unavailableWorld = await startProviderHarness();
    try {
      unavailableWorld.twin.misbehave({ kind: 'reset' });
      const { browser } = await signedIn(unavailableWorld.service);
      expect((await browser.linkIdentity({ provider })).error).toMatchObject({ status: 503 });
    } finally {
      await unavailableWorld.close();
    }
  });

  it('can be switched off', async () => {
    const off = await startProviderHarness({ AUTH_MANUAL_LINKING: 'off' });
    try {
      const { account, browser } = await signedIn(off.service);
      expect((await browser.linkIdentity({ provider })).error).toMatchObject({
        status: 404,
        code: 'manual_linking_disabled',
      });
      // A flow that returned just before linking was switched off.
      await off.service.db.query(
        `INSERT INTO auth_code (code_hash, account_id, code_challenge, code_challenge_method, method, pending_identity, created_at, expires_at)
         SELECT $1, account_id, $2, 'plain', 'oauth', jsonb_build_object('session_id', id, 'user', $3::jsonb), now(), now() + INTERVAL '1 minute' FROM session WHERE account_id = $4`,
        [
          createHash('sha256').update('code').digest('base64url'),
          'v'.repeat(43),
          JSON.stringify({
            provider,
            issuer: off.twin.url,
            subject: 'x',
            email: null,
            emailVerified: false,
            name: null,
          }),
          account.id,
        ],
      );
      const exchanged = await grant(off.service, 'pkce', { auth_code: 'code', code_verifier: 'v'.repeat(43) });
      expect(exchanged).toMatchObject({ status: 404, body: { code: 'manual_linking_disabled' } });
      const identity = await identityOf(browser, 'email');
      expect((await browser.unlinkIdentity(identity)).error).toMatchObject({
        status: 404,
        code: 'manual_linking_disabled',
      });
    } finally {
      await off.close();
    }
  });
});

describe('a link flow completed by another person', () => {
  it('links nothing, in any browser', async () => {
    const thief = await signedIn(world.service);
    const user = world.newPerson();
    const victim = world.service.browser();
    const code = codeIn(await follow(world, await world.twin.approve(await beginLink(thief.browser))));
    expect((await victim.exchangeCodeForSession(code)).error?.name).toBe('AuthPKCECodeVerifierMissingError');
    expect(await identitiesOf(thief.browser)).toHaveLength(1);
    expect(await world.service.mailsTo(thief.account.email ?? '')).toEqual([]);
    const { data } = await (await signInWithProvider(world)).getUser();
    expect(data.user).toMatchObject({ email: user.email });
    expect(data.user?.id).not.toBe(thief.account.id);
  });

  it('cannot be exchanged with another verifier, or twice', async () => {
    const thief = await signedIn(world.service);
    world.newPerson();
    const victim = world.service.browser();
    await startAtProvider(world, victim);
    const code = codeIn(await approveLink(world, thief.browser));
    expect((await victim.exchangeCodeForSession(code)).error).toMatchObject({ status: 400, code: 'bad_code_verifier' });
    expect((await thief.browser.exchangeCodeForSession(code)).error).toMatchObject({
      status: 404,
      code: 'flow_state_not_found',
    });
    expect(await identitiesOf(thief.browser)).toHaveLength(1);
  });

  it('is refused without a PKCE challenge', async () => {
    const { account } = await signedIn(world.service);
    const { access_token: token } = await signIn(world.service, account.email, testPassword);
    const response = await request(world.service, 'GET', `/user/identities/authorize?provider=${provider}`, { token });
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Linking an identity needs PKCE' },
    });
    expect(
      await readRows(world.service.db.manager, z.object({}), 'SELECT 1 FROM provider_flow WHERE account_id = $1', [
        account.id,
      ]),
    ).toEqual([]);
  });
});
