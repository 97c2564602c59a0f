import { type OidcTwin } from '@rfp/twins/oidc-provider';
import { provider } from '../../testing/provider-harness.js';
import { failureOf, expectRefusal, expectFailure, refused } from '../testing/requests.js';
import { claimsOf, personWithFactor, person, signIn, expectSuccess, tokenOf } from '../testing/people.js';
import { type World } from '../testing/world.js';
import { follow, ProviderSteps, providerUser } from '../testing/provider-steps.js';

/** Linking and unlinking of identities. */
export function identitySuite(world: () => World, twin: () => OidcTwin): void {
  const steps = new ProviderSteps(world, twin);

  const identitiesOf = async (accountId: string): Promise<unknown[]> =>
    world().db.query('SELECT provider FROM identity WHERE account_id = $1 ORDER BY created_at', [accountId]);

  describe('of a provider', () => {
    it('is linked, signs in to the same account, and is unlinked [spec 7.24]', async () => {
      const { browser, id } = await person(world());
      twin().signInAs(providerUser());
      const code = (await steps.visitToLink(browser)).searchParams.get('code') ?? '';
      expect(await identitiesOf(id)).toEqual([{ provider: 'email' }]);
      const before = claimsOf(await tokenOf(browser));
      const exchanged = expectSuccess(await browser.exchangeCodeForSession(code));
      expect(exchanged.data.user).toMatchObject({ id, identities: [{ provider: 'email' }, { provider }] });
      expect(claimsOf(await tokenOf(browser))).toMatchObject({
        session_id: before.session_id,
        aal: before.aal,
        amr: before.amr,
      });
      expect((await (await steps.signIn()).getUser()).data.user?.id).toBe(id);
      const { data } = expectSuccess(await browser.getUserIdentities());
      expect(data.identities.map((identity) => identity.provider).sort((a, b) => a.localeCompare(b))).toEqual([
        'email',
        provider,
      ]);
      const linked = data.identities.find((identity) => identity.provider === provider);
      if (linked === undefined) throw new Error('no identity was linked');
      expectSuccess(await browser.unlinkIdentity(linked));
      expect((await browser.getUserIdentities()).data?.identities).toHaveLength(1);
    });

    it('is not linked to the account of an attacker who sent the link', async () => {
      const thief = await person(world());
      twin().signInAs(providerUser());
      const code = (await steps.visitToLink(thief.browser)).searchParams.get('code') ?? '';
      const victim = world().browser();
      expect(failureOf(await victim.exchangeCodeForSession(code)).name).toBe(world().client.foreignCodeError);
      for (const code_verifier of ['x'.repeat(56), '']) {
        const response = await world().auth('POST', '/token?grant_type=pkce', {
          body: { auth_code: code, code_verifier },
        });
        expect([response.status, JSON.stringify(response.body).includes('access_token')]).toEqual([400, false]);
      }
      expect(await identitiesOf(thief.id)).toEqual([{ provider: 'email' }]);
      expect((await (await steps.signIn(victim)).getUser()).data.user?.id).not.toBe(thief.id);
    });

    it('is linked in the PKCE flow only', async () => {
      const { browser } = await person(world());
      const response = await world().auth(
        'GET',
        `/user/identities/authorize?provider=${provider}&skip_http_redirect=true`,
        { token: await tokenOf(browser) },
      );
      expect(response).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', message: 'Linking an identity needs PKCE' },
      });
    });

    it('is not linked by the exchange if another account got it in the meantime', async () => {
      const { browser, id } = await person(world());
      twin().signInAs(providerUser());
      const returnUrl = await steps.visitToLink(browser);
      await steps.signIn();
      expectRefusal(
        await browser.exchangeCodeForSession(returnUrl.searchParams.get('code') ?? ''),
        422,
        'identity_already_exists',
      );
      expect(await identitiesOf(id)).toEqual([{ provider: 'email' }]);
      expectSuccess(await browser.getUser());
    });

    it('of another account is neither linked nor removed', async () => {
      const user = providerUser();
      twin().signInAs(user);
      const owner = await steps.signIn();
      const { browser } = await person(world());
      const returnUrl = await steps.visitToLink(browser);
      expect(returnUrl.searchParams.get('error_code')).toBe('identity_already_exists');
      const [ownerIdentity] = (await owner.getUserIdentities()).data?.identities ?? [];
      if (ownerIdentity === undefined) throw new Error('the owner has no identity');
      expectRefusal(await browser.unlinkIdentity(ownerIdentity), 422, 'identity_not_found');
      expect((await owner.getUserIdentities()).data?.identities).toHaveLength(1);
    });

    it('is not removed if it is the last one', async () => {
      const { browser } = await person(world());
      const [only] = (await browser.getUserIdentities()).data?.identities ?? [];
      if (only === undefined) throw new Error('no identity');
      expectRefusal(
        await browser.unlinkIdentity(only),
        422,
        'single_identity_not_deletable',
        'User must have at least 1 identity after unlinking',
      );
    });

    it('is not linked by a session at aal1 or without a session', async () => {
      const { email } = await personWithFactor(world());
      const sessionAtAal1 = await signIn(world(), email);
      expectFailure(await sessionAtAal1.linkIdentity({ provider, options: { skipBrowserRedirect: true } }), {
        code: 'insufficient_aal',
      });
      expect(
        await world().auth('GET', `/user/identities/authorize?provider=${provider}&skip_http_redirect=true`),
      ).toMatchObject({ status: 401 });
    });

    it('is not linked after the session has ended', async () => {
      const { browser, id } = await person(world());
      const { data } = expectSuccess(await browser.linkIdentity({ provider, options: { skipBrowserRedirect: true } }));
      await browser.signOut();
      twin().signInAs(providerUser());
      const returnUrl = await follow(world(), await twin().approve(data.url ?? ''));
      expect([returnUrl.searchParams.has('code'), returnUrl.searchParams.has('error_code')]).toEqual([false, true]);
      const rows: unknown[] = await world().db.query('SELECT 1 FROM identity WHERE account_id = $1', [id]);
      expect(rows).toHaveLength(1);
    });

    it.each(['x', '1', '00000000', "' or 1=1 --"])('with the id %j is not found', async (id) => {
      const { browser } = await person(world());
      expect(
        await world().auth('DELETE', `/user/identities/${encodeURIComponent(id)}`, { token: await tokenOf(browser) }),
      ).toMatchObject(refused(404, 'validation_failed'));
    });
  });
}
