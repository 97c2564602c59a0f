import { demoAccount } from '../../demo/demo-account.js';
import { expectRefusal, expectFailure, refused } from '../testing/requests.js';
import { claimsOf, freshAddress, signIn, expectSuccess, testPassword, tokenOf } from '../testing/people.js';
import { type Suite } from '../testing/suite.js';
import { type Browser } from '../testing/world.js';

/** The demo account and anonymous sessions. */
export const sharedAccountSuite: Suite = (world) => {
  describe('the demo account', () => {
    const signInAsDemo = (): Promise<Browser> => signIn(world(), demoAccount.email, demoAccount.password);

    it('exists, is confirmed, and can read', async () => {
      const browser = await signInAsDemo();
      const { data } = await browser.getUser();
      expect(data.user).toMatchObject({
        email: demoAccount.email,
        email_confirmed_at: expect.any(String),
        is_anonymous: false,
      });
      expect(await world().api('GET', '/api/opportunities', { token: await tokenOf(browser) })).toHaveProperty(
        'status',
        200,
      );
    });

    it('cannot be changed [asvs 6.3.2]', async () => {
      const browser = await signInAsDemo();
      const before = (await browser.getUser()).data.user;
      const token = await tokenOf(browser);
      for (const change of [
        { password: 'mine now' },
        { email: freshAddress() },
        { data: { full_name: 'Mine' } },
        { data: { full_name: 'Mine' }, password: 'mine now' },
      ]) {
        expectRefusal(await browser.updateUser(change), 403, 'not_admin');
      }
      expectRefusal(await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' }), 403, 'no_authorization');
      expectFailure(await browser.linkIdentity({ provider: 'keycloak' }), { name: 'AuthApiError', status: 403 });
      const [identity] = (await browser.getUserIdentities()).data?.identities ?? [];
      if (identity !== undefined) expectFailure(await browser.unlinkIdentity(identity), { status: 403 });
      expect((await world().auth('POST', '/recovery-codes', { token })).status).toBe(403);
      expect((await world().auth('GET', '/reauthenticate', { token })).status).toBe(403);
      for (const path of ['/api/api-tokens', '/api/sessions', '/api/source-keys'])
        expect(await world().api('GET', path, { token })).toMatchObject(refused(403, 'READ_ONLY'));
      expect((await browser.getUser()).data.user).toMatchObject({
        id: before?.id,
        user_metadata: before?.user_metadata,
      });
      await signInAsDemo();
    });

    it('cannot be recovered or signed up by mail', async () => {
      const browser = world().browser();
      expect(await browser.resetPasswordForEmail(demoAccount.email)).toEqual({ data: {}, error: null });
      expectSuccess(await browser.signUp({ email: demoAccount.email, password: 'mine now' }));
      expectSuccess(await browser.resend({ type: 'signup', email: demoAccount.email }));
      expect(await world().mailsTo(demoAccount.email)).toEqual([]);
      await signInAsDemo();
    });

    it('cannot be locked by wrong passwords, and a sign-out does not end its other sessions', async () => {
      const other = await signInAsDemo();
      for (let n = 0; n < 15; n += 1) await world().signIn(demoAccount.email, 'wrong');
      const browser = await signInAsDemo();
      for (const scope of ['others', 'global'] as const)
        expect(await browser.signOut({ scope })).toEqual({ error: null });
      expect((await browser.getSession()).data.session).toBeNull();
      expect((await other.getUser()).error).toBeNull();
      expect(await world().api('GET', '/api/settings', { token: await tokenOf(other) })).toHaveProperty('status', 200);
    });
  });

  describe('an anonymous account', () => {
    it('can read, cannot change anything, and cannot become a registered account', async () => {
      const browser = world().browser();
      const { data } = expectSuccess(await browser.signInAnonymously());
      expect(data.user).toMatchObject({ is_anonymous: true });
      expect(data.user?.email ?? '').toBe('');
      const token = await tokenOf(browser);
      expect(await world().api('GET', '/api/opportunities', { token })).toHaveProperty('status', 200);
      expectRefusal(await browser.updateUser({ email: freshAddress(), password: testPassword }), 403, 'not_admin');
      expectRefusal(await browser.updateUser({ data: { x: 1 } }), 403, 'not_admin');
      expectRefusal(await browser.mfa.enroll({ factorType: 'totp' }), 403, 'no_authorization');
      expect(await world().api('POST', '/api/api-tokens', { token, body: { name: 'x', scope: 'read' } })).toMatchObject(
        refused(403, 'READ_ONLY'),
      );
      expectSuccess(await browser.refreshSession());
      expect(claimsOf(await tokenOf(browser)).is_anonymous).toBe(true);
      expect(await browser.signOut()).toEqual({ error: null });
    });

    it('ends its own session only', async () => {
      const [one, other] = [world().browser(), world().browser()];
      expectSuccess(await one.signInAnonymously());
      expectSuccess(await other.signInAnonymously());
      await one.signOut({ scope: 'global' });
      expect((await other.getUser()).error).toBeNull();
    });
  });
};
