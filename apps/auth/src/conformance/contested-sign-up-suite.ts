import { type Suite } from './testing/suite.js';
import { failureOf } from './testing/requests.js';
import { freshAddress, linkIn, mailedToken, person, signIn, expectSuccess, tokenIn } from './testing/people.js';
import { site } from './testing/world.js';

/** Sign-ups with an address that somebody else signed up with, or that has an account. */
export const contestedSignUpSuite: Suite = (world) => {
  describe('of an address that somebody else signed up with before', () => {
    it.each(['before', 'after'] as const)(
      'the stranger %s the owner gets nothing: the account has the password of the mail that was opened',
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

    it('no link that was mailed for the stranger opens the account of the owner afterwards', async () => {
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

    it('a mail that is sent again on a stranger’s behalf confirms no password of the stranger', async () => {
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

  it('changes nothing for who has the account already, and reminds only them', async () => {
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
