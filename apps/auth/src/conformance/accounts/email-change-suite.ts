import { expectRefusal, expectFailure, refused } from '../testing/requests.js';
import {
  freshAddress,
  linkIn,
  mailedToken,
  person,
  signIn,
  expectSuccess,
  testPassword,
  tokenIn,
} from '../testing/people.js';
import { type Suite } from '../testing/suite.js';
import { site } from '../testing/world.js';

/** E-mail changes and resent mails. */
export const emailChangeSuite: Suite = (world) => {
  describe('an e-mail change', () => {
    it('takes effect when both addresses have confirmed', async () => {
      const { browser, email } = await person(world());
      const next = freshAddress('next');
      const { data } = expectSuccess(await browser.updateUser({ email: next }, { emailRedirectTo: `${site}/profile` }));
      expect(data.user).toMatchObject({ email, new_email: next, email_change_sent_at: expect.any(String) });
      const [fromOld, fromNew] = [await mailedToken(world(), email), await mailedToken(world(), next)];
      const firstConfirmation = await world().auth('POST', '/verify', {
        body: { token_hash: fromNew, type: 'email_change' },
      });
      expect([firstConfirmation.status, firstConfirmation.body]).toEqual([
        200,
        { msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email', code: '200' },
      ]);
      expectFailure(await world().signIn(next), { code: 'invalid_credentials' });
      await signIn(world(), email);
      expectSuccess(await browser.verifyOtp({ token_hash: fromOld, type: 'email_change' }));
      await signIn(world(), next);
      expectFailure(await world().signIn(email), { code: 'invalid_credentials' });
      expect((await browser.getUserIdentities()).data?.identities).toMatchObject([
        { provider: 'email', identity_data: { email: next } },
      ]);
    });

    it('does not take effect when one link is opened twice', async () => {
      const { browser, email } = await person(world());
      const next = freshAddress('next');
      expectSuccess(await browser.updateUser({ email: next }));
      const token_hash = await mailedToken(world(), next);
      await world().auth('POST', '/verify', { body: { token_hash, type: 'email_change' } });
      expect(await world().auth('POST', '/verify', { body: { token_hash, type: 'email_change' } })).toMatchObject(
        refused(403, 'otp_expired'),
      );
      expect((await browser.getUser()).data.user?.email).toBe(email);
    });

    it('is refused if the new address is registered or invalid', async () => {
      const [one, other] = [await person(world()), await person(world())];
      expectRefusal(await one.browser.updateUser({ email: other.email }), 422, 'email_exists');
      expectRefusal(
        await one.browser.updateUser({ email: 'a@example.org\r\nBcc: b@example.org' }),
        400,
        'validation_failed',
      );
      expect((await one.browser.getUser()).data.user).not.toHaveProperty('new_email');
    });

    it('does not take over an address that was registered in the meantime', async () => {
      const { browser, email } = await person(world());
      const next = freshAddress('contested');
      expectSuccess(await browser.updateUser({ email: next }));
      const tokens = [await mailedToken(world(), email), await mailedToken(world(), next)];
      const owner = await person(world(), { email: next });
      for (const token_hash of tokens)
        await world().auth('POST', '/verify', { body: { token_hash, type: 'email_change' } });
      expect((await browser.getUser()).data.user?.email).toBe(email);
      expect((await owner.browser.getUser()).data.user?.email).toBe(next);
    });

    it('can be mailed again, and is cancelled by a new password', async () => {
      const { browser, email } = await person(world());
      const next = freshAddress('next');
      expectSuccess(await browser.updateUser({ email: next }));
      expectSuccess(await browser.resend({ type: 'email_change', email }));
      const mails = await world().mailsTo(next, 2);
      expectSuccess(await browser.updateUser({ password: 'a brand new one', current_password: testPassword }));
      for (const mail of mails)
        expectFailure(await world().verify(tokenIn(linkIn(mail)), 'email_change'), { code: 'otp_expired' });
      expect((await browser.getUser()).data.user).not.toHaveProperty('new_email');
    });
  });

  it.each(['sms', 'phone_change', 'recovery', '', 'constructor'])(
    'a mail of type %j cannot be resent',
    async (type) => {
      expect(await world().auth('POST', '/resend', { body: { type, email: freshAddress() } })).toMatchObject(
        refused(400, 'validation_failed'),
      );
    },
  );

  it('a resent mail gets the same response for unknown, pending and confirmed addresses', async () => {
    const { email: confirmed } = await person(world());
    const pending = freshAddress();
    expectSuccess(await world().signUp(pending));
    const responses = [];
    for (const email of [confirmed, pending, freshAddress()]) {
      const raw = await world().auth('POST', '/resend', { body: { type: 'signup', email } });
      responses.push(JSON.stringify([raw.status, raw.text, [...raw.headers.keys()].sort()]));
    }
    expect(new Set(responses)).toEqual(new Set([expect.stringContaining('[200,"{}"')]));
    expect(await world().mailsTo(confirmed)).toEqual([]);
  });
};
