import { type Suite } from '../testing/suite.js';
import { failureOf, expectFailure } from '../testing/requests.js';
import { freshAddress, linkIn, mailedToken, person, signIn, expectSuccess, tokenIn } from '../testing/people.js';
import { site } from '../testing/world.js';

/** Sign-ups with an address that somebody else signed up with, or that is registered. */
export const contestedSignUpSuite: Suite = (world) => {
  describe('with an address that somebody else signed up with', () => {
    it.each(['before', 'after'] as const)(
      'applies the password of the confirmed mail, if the stranger signs up %s the owner',
      async (when) => {
        const email = freshAddress('victim');
        const stranger = () => world().signUp(email, 'stranger-knows-this', { full_name: 'Mallory', role: 'admin' });
        if (when === 'before') expectSuccess(await stranger());
        const before = (await world().mailsTo(email)).length;
        expectSuccess(await world().signUp(email, 'the owner chose this', { full_name: 'Owner' }));
        const mails = await world().mailsTo(email, before + 1);
        const token_hash = tokenIn(linkIn(mails.at(-1) ?? { text: '' }));
        if (when === 'after') expectSuccess(await stranger());
        const { data } = expectSuccess(await world().verify(token_hash, 'signup'));
        expect(data.user?.user_metadata).toMatchObject({ full_name: 'Owner' });
        expect(JSON.stringify(data.user)).not.toContain('Mallory');
        expect(failureOf(await world().signIn(email, 'stranger-knows-this'))).not.toHaveProperty('status', 200);
        await signIn(world(), email, 'the owner chose this');
      },
    );

    it('gives the account the id that the confirmed sign-up returned; after a resent mail, an id that no response contained', async () => {
      const signUp = async (email: string) => {
        const { data } = expectSuccess(await world().signUp(email, 'one of two'));
        // Mails that are queued together arrive in any order.
        await world().mailsTo(email, 1);
        return data.user;
      };
      const confirm = async (email: string, count: number) => {
        const token_hash = await mailedToken(world(), email, count);
        return expectSuccess(await world().verify(token_hash, 'signup')).data.user;
      };
      const [email, contested] = [freshAddress('victim'), freshAddress('victim')];
      const strangersUser = await signUp(email);
      const ownersUser = await signUp(email);
      expect(ownersUser?.id).not.toBe(strangersUser?.id);
      expect(await confirm(email, 2)).toMatchObject({
        id: ownersUser?.id,
        identities: [
          { id: ownersUser?.id, user_id: ownersUser?.id, identity_id: ownersUser?.identities?.[0]?.identity_id },
        ],
      });
      const known = [await signUp(contested), await signUp(contested)].map((user) => user?.id);
      expectSuccess(await world().browser().resend({ type: 'signup', email: contested }));
      expect(known).not.toContain((await confirm(contested, 3))?.id);
    });

    it("does not let the stranger's link open the owner's account", async () => {
      const email = freshAddress('victim');
      expectSuccess(await world().signUp(email, 'stranger-knows-this'));
      const strangersToken = await mailedToken(world(), email);
      expectSuccess(await world().signUp(email, 'the owner chose this'));
      expectSuccess(await world().verify(await mailedToken(world(), email, 2), 'signup'));
      expectFailure(await world().verify(strangersToken, 'signup'), { code: 'otp_expired' });
      await signIn(world(), email, 'the owner chose this');
      expectFailure(await world().signIn(email, 'stranger-knows-this'), { status: 400 });
    });

    it('does not reveal to the stranger, by the refusal of a password, that the owner has confirmed the address', async () => {
      const email = freshAddress('victim');
      const signInAsStranger = async () => failureOf(await world().signIn(email, 'stranger-knows-this'));
      expectSuccess(await world().signUp(email, 'stranger-knows-this'));
      await mailedToken(world(), email);
      expectSuccess(await world().signUp(email, 'the owner chose this'));
      const token_hash = await mailedToken(world(), email, 2);
      const before = await signInAsStranger();
      expectSuccess(await world().verify(token_hash, 'signup'));
      expect(await signInAsStranger()).toEqual(before);
    });

    it("does not confirm a stranger's password with a resent mail", async () => {
      const email = freshAddress('victim');
      expectSuccess(await world().signUp(email, 'stranger-knows-this'));
      expectSuccess(await world().signUp(email, 'the owner chose this'));
      expectSuccess(await world().browser().resend({ type: 'signup', email }));
      await world().verify(await mailedToken(world(), email, 3), 'signup');
      expectFailure(await world().signIn(email, 'stranger-knows-this'), { status: 400 });
    });
  });

  it('changes nothing for the owner of a registered address, and mails only a reminder', async () => {
    const owner = await person(world());
    const { data } = expectSuccess(await world().signUp(owner.email, 'another password'));
    expect(data.user?.id).not.toBe(owner.id);
    const [mail] = await world().mailsTo(owner.email, 1);
    expect(mail?.text).not.toContain('token');
    expect(mail?.text).toContain(`${site}/forgot-password`);
    expectFailure(await world().signIn(owner.email, 'wrong one'), { code: 'invalid_credentials' });
    await signIn(world(), owner.email);
    expect((await owner.browser.getUser()).data.user?.id).toBe(owner.id);
  });
};
