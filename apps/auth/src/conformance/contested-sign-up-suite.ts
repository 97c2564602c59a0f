import { type Suite } from './testing/suite.js';
import { failureOf } from './testing/requests.js';
import { freshAddress, linkIn, mailedToken, person, signIn, expectSuccess, tokenIn } from './testing/people.js';
import { site } from './testing/world.js';

/** Sign-ups with an address that somebody else signed up with, or that is registered. */
export const contestedSignUpSuite: Suite = (world) => {
  describe('with an address that somebody else signed up with', () => {
    it.each(['before', 'after'] as const)(
      'applies the password of the confirmed mail, if the stranger signs up %s the owner',
      async (when) => {
        const email = freshAddress('victim');
        const stranger = () =>
          world()
            .browser()
            .signUp({
              email,
              password: 'stranger-knows-this',
              options: { data: { full_name: 'Mallory', role: 'admin' } },
            });
        if (when === 'before') expectSuccess(await stranger());
        const before = (await world().mailsTo(email)).length;
        expectSuccess(
          await world()
            .browser()
            .signUp({ email, password: 'the owner chose this', options: { data: { full_name: 'Owner' } } }),
        );
        const mails = await world().mailsTo(email, before + 1);
        const token_hash = tokenIn(linkIn(mails.at(-1) ?? { text: '' }));
        if (when === 'after') expectSuccess(await stranger());
        const { data } = expectSuccess(await world().browser().verifyOtp({ token_hash, type: 'signup' }));
        expect(data.user?.user_metadata).toMatchObject({ full_name: 'Owner' });
        expect(JSON.stringify(data.user)).not.toContain('Mallory');
        expect(
          failureOf(await world().browser().signInWithPassword({ email, password: 'stranger-knows-this' })),
        ).not.toHaveProperty('status', 200);
        await signIn(world(), email, 'the owner chose this');
      },
    );

    it('gives the account the id that the confirmed sign-up returned, and no id that somebody knows after a resent mail', async () => {
      const signUp = async (email: string) => {
        const { data } = expectSuccess(await world().browser().signUp({ email, password: 'one of two' }));
        // Mails that wait together arrive in any order.
        await world().mailsTo(email, 1);
        return data.user;
      };
      const confirm = async (email: string, count: number) => {
        const token_hash = await mailedToken(world(), email, count);
        return expectSuccess(await world().browser().verifyOtp({ token_hash, type: 'signup' })).data.user;
      };
      const [email, contested] = [freshAddress('victim'), freshAddress('victim')];
      const strangers = await signUp(email);
      const owners = await signUp(email);
      expect(owners?.id).not.toBe(strangers?.id);
      expect(await confirm(email, 2)).toMatchObject({
        id: owners?.id,
        identities: [{ id: owners?.id, user_id: owners?.id, identity_id: owners?.identities?.[0]?.identity_id }],
      });
      const known = [await signUp(contested), await signUp(contested)].map((user) => user?.id);
      expectSuccess(await world().browser().resend({ type: 'signup', email: contested }));
      expect(known).not.toContain((await confirm(contested, 3))?.id);
    });

    it("does not let the stranger's link open the owner's account", async () => {
      const email = freshAddress('victim');
      expectSuccess(await world().browser().signUp({ email, password: 'stranger-knows-this' }));
      const strangers = await mailedToken(world(), email);
      expectSuccess(await world().browser().signUp({ email, password: 'the owner chose this' }));
      expectSuccess(
        await world()
          .browser()
          .verifyOtp({ token_hash: await mailedToken(world(), email, 2), type: 'signup' }),
      );
      expect(failureOf(await world().browser().verifyOtp({ token_hash: strangers, type: 'signup' }))).toMatchObject({
        code: 'otp_expired',
      });
      await signIn(world(), email, 'the owner chose this');
      expect(
        failureOf(await world().browser().signInWithPassword({ email, password: 'stranger-knows-this' })),
      ).toMatchObject({ status: 400 });
    });

    it('does not tell the stranger by a refused password that the owner has confirmed it', async () => {
      const email = freshAddress('victim');
      const strangers = async () =>
        failureOf(await world().browser().signInWithPassword({ email, password: 'stranger-knows-this' }));
      expectSuccess(await world().browser().signUp({ email, password: 'stranger-knows-this' }));
      await mailedToken(world(), email);
      expectSuccess(await world().browser().signUp({ email, password: 'the owner chose this' }));
      const token_hash = await mailedToken(world(), email, 2);
      const before = await strangers();
      expectSuccess(await world().browser().verifyOtp({ token_hash, type: 'signup' }));
      expect(await strangers()).toEqual(before);
    });

    it("does not confirm a stranger's password with a resent mail", async () => {
      const email = freshAddress('victim');
      expectSuccess(await world().browser().signUp({ email, password: 'stranger-knows-this' }));
      expectSuccess(await world().browser().signUp({ email, password: 'the owner chose this' }));
      expectSuccess(await world().browser().resend({ type: 'signup', email }));
      await world()
        .browser()
        .verifyOtp({ token_hash: await mailedToken(world(), email, 3), type: 'signup' });
      expect(
        failureOf(await world().browser().signInWithPassword({ email, password: 'stranger-knows-this' })),
      ).toMatchObject({ status: 400 });
    });
  });

  it('changes nothing for the owner of a registered address, and mails only a reminder', async () => {
    const owner = await person(world());
    const { data } = expectSuccess(
      await world().browser().signUp({ email: owner.email, password: 'another password' }),
    );
    expect(data.user?.id).not.toBe(owner.id);
    const [mail] = await world().mailsTo(owner.email, 1);
    expect(mail?.text).not.toContain('token');
    expect(mail?.text).toContain(`${site}/forgot-password`);
    expect(
      failureOf(await world().browser().signInWithPassword({ email: owner.email, password: 'wrong one' })),
    ).toMatchObject({ code: 'invalid_credentials' });
    await signIn(world(), owner.email);
    expect((await owner.browser.getUser()).data.user?.id).toBe(owner.id);
  });
};
