import { authPrefix } from '@rfp/contracts/http';
import { insertAccount, testPassword } from '../testing/accounts.js';
import { siteUrl } from '../testing/auth-service.js';
import { accountOf, identitiesOf, identityOf, link } from '../testing/identities.js';
import { newestLink, tokenOf } from '../testing/people.js';
import { signedIn } from '../testing/second-factor.js';
import {
  provider,
  signInWithProvider,
  startProviderHarness,
  type ProviderHarness,
} from '../testing/provider-harness.js';
import { readAuditEntries, request } from '../testing/auth-request.js';

const unknownId = '0197b7a0-0000-7000-8000-000000000000';

let world: ProviderHarness;

beforeAll(async () => {
  world = await startProviderHarness({ RFP_DEMO: 'on', AUTH_RATE_FACTOR: '100000' });
});

afterAll(() => world.close());

beforeEach(() => world.twin.fault({}));

describe('unlinking an identity', () => {
  async function withTwoIdentities(user = world.newPerson()) {
    const { account, browser } = await signedIn(world.service);
    world.twin.signInAs(user);
    await link(world, browser);
    return { account, browser, user };
  }

  it('removes that way to sign in', async () => {
    const { account, browser } = await withTwoIdentities();
    expect((await browser.unlinkIdentity(await identityOf(browser, provider))).error).toBeNull();
    expect(await identitiesOf(browser)).toMatchObject([{ provider: 'email' }]);
    expect(await readAuditEntries(world.service.db, account.id, 'identity_unlinked')).toMatchObject([
      { detail: { provider } },
    ]);
    const { data } = await (await signInWithProvider(world)).getUser();
    expect(data.user?.id).not.toBe(account.id);
  });

  it('of the provider is possible after a password was set', async () => {
    const user = world.newPerson();
    const browser = await signInWithProvider(world);
    expect((await browser.unlinkIdentity(await identityOf(browser, provider))).error?.code).toBe(
      'single_identity_not_deletable',
    );
    expect((await browser.updateUser({ password: testPassword })).error).toBeNull();
    expect(await identitiesOf(browser)).toMatchObject([
      { provider },
      { provider: 'email', identity_data: { email: user.email } },
    ]);
    expect((await browser.unlinkIdentity(await identityOf(browser, provider))).error).toBeNull();
    expect(
      (await world.service.browser().signInWithPassword({ email: user.email, password: testPassword })).error,
    ).toBeNull();
  });

  it('deletes the password if the identity is that of the e-mail address, and the account takes the remaining address', async () => {
    const { account, browser, user } = await withTwoIdentities();
    expect((await browser.unlinkIdentity(await identityOf(browser, 'email'))).error).toBeNull();
    expect(await accountOf(world, account.id)).toEqual({ email: user.email, password_hash: null });
    for (const email of [account.email ?? '', user.email]) {
      expect((await world.service.browser().signInWithPassword({ email, password: testPassword })).error?.code).toBe(
        'invalid_credentials',
      );
    }
    const mails = await world.service.mailsTo(account.email ?? '');
    expect(mails.at(-1)).toMatchObject({ template: 'email_changed', data: { newEmail: user.email } });
    expect((await (await signInWithProvider(world)).getUser()).data.user?.id).toBe(account.id);
  });

  it('invalidates a code from a link to the old address that was not exchanged yet', async () => {
    const { account, browser } = await withTwoIdentities();
    const email = account.email ?? '';
    const other = world.service.browser();
    await other.resetPasswordForEmail(email);
    const token = tokenOf(await newestLink(world.service, email, 'recovery'));
    const query = new URLSearchParams({ token, type: 'recovery' });
    const opened = await world.service.fetch(`${siteUrl}${authPrefix}/verify?${query.toString()}`);
    const code = new URL(opened.headers.get('location') ?? '').searchParams.get('code') ?? '';
    expect((await browser.unlinkIdentity(await identityOf(browser, 'email'))).error).toBeNull();
    expect((await other.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found');
  });

  it('does not adopt an unverified address', async () => {
    const { account, browser } = await withTwoIdentities(world.newPerson({ email_verified: false }));
    expect((await browser.unlinkIdentity(await identityOf(browser, 'email'))).error).toBeNull();
    expect((await accountOf(world, account.id))?.email).toBe(account.email);
  });

  it('is refused if another account has the remaining address', async () => {
    const other = await insertAccount(world.service.db);
    const { account, browser } = await withTwoIdentities(world.newPerson({ email: other.email ?? '' }));
    expect((await browser.unlinkIdentity(await identityOf(browser, 'email'))).error).toMatchObject({
      status: 422,
      code: 'email_conflict_identity_not_deletable',
    });
    expect(await identitiesOf(browser)).toHaveLength(2);
    expect((await accountOf(world, account.id))?.email).toBe(account.email);
  });

  it('keeps the last identity, also under concurrency', async () => {
    const { browser } = await withTwoIdentities();
    const identities = await identitiesOf(browser);
    const responses = await Promise.all(identities.map((identity) => browser.unlinkIdentity(identity)));
    expect(responses.flatMap(({ error }) => error?.code ?? [])).toEqual(['single_identity_not_deletable']);
    const [last] = await identitiesOf(browser);
    if (last === undefined) throw new Error('none is left');
    expect((await browser.unlinkIdentity(last)).error).toMatchObject({
      status: 422,
      message: 'User must have at least 1 identity after unlinking',
    });
  });

  it('finds only identities of the account', async () => {
    const { browser } = await withTwoIdentities();
    const other = await withTwoIdentities();
    const foreign = await identityOf(other.browser, provider);
    const { data } = await browser.getSession();
    const token = data.session?.access_token ?? '';
    const remove = (id: string) =>
      request(world.service, 'DELETE', `/user/identities/${encodeURIComponent(id)}`, { token });
    for (const id of [foreign.identity_id, unknownId])
      expect(await remove(id)).toMatchObject({ status: 422, body: { code: 'identity_not_found' } });
    for (const id of ['1', "' or true --", foreign.id])
      expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'validation_failed' } });
    expect(await identitiesOf(other.browser)).toHaveLength(2);
  });
});
