import { type AuthChangeEvent } from '@supabase/auth-js';
import { apiError, failureOf, expectRefusal, expectFailure, refused } from '../testing/requests.js';
import {
  claimsOf,
  freshAddress,
  personWithFactor,
  linkIn,
  mailedToken,
  person,
  sessionOf,
  signIn,
  expectSuccess,
  testPassword,
  tokenOf,
  followLink,
} from '../testing/people.js';
import { type Suite } from '../testing/suite.js';
import { site } from '../testing/world.js';

/** Password recovery, password changes and metadata. */
export const accountSuite: Suite = (world) => {
  describe('a password recovery', () => {
    it('gets the same response for known, unknown and pending addresses, and mails only registered ones [spec 7.27]', async () => {
      const { email: known } = await person(world());
      const pending = freshAddress();
      expectSuccess(await world().signUp(pending));
      const responses = [];
      for (const email of [known, pending, freshAddress()]) {
        expect(
          await world()
            .browser()
            .resetPasswordForEmail(email, { redirectTo: `${site}/reset-password` }),
        ).toEqual({ data: {}, error: null });
        const raw = await world().auth('POST', '/recover', { body: { email } });
        responses.push(JSON.stringify([raw.status, raw.text, [...raw.headers.keys()].sort()]));
      }
      expect(new Set(responses).size).toBe(1);
      const [mail] = await world().mailsTo(known, 1);
      const link = linkIn(mail ?? { text: '' });
      expect(link.origin + link.pathname).toBe(`${site}/reset-password`);
      expect(link.searchParams.get('type')).toBe('recovery');
      expect((await world().mailsTo(pending)).filter(({ text }) => text.includes('recovery'))).toEqual([]);
    });

    it('sets a new password with the mailed token, and ends all other sessions and links', async () => {
      const events: AuthChangeEvent[] = [];
      const { email, browser: otherBrowser } = await person(world());
      const browser = world().browser({ events });
      expectSuccess(await browser.resetPasswordForEmail(email));
      const token_hash = await mailedToken(world(), email);
      expectSuccess(await browser.verifyOtp({ token_hash, type: 'recovery' }));
      expect(events).toContain('PASSWORD_RECOVERY');
      expect(claimsOf(await tokenOf(browser)).amr).toMatchObject([{ method: 'recovery' }]);
      expectSuccess(await otherBrowser.resetPasswordForEmail(email));
      const another = await mailedToken(world(), email, 2);
      expectSuccess(await browser.updateUser({ password: 'a brand new one' }));
      expect(events).toContain('USER_UPDATED');
      expect((await browser.getUser()).error).toBeNull();
      expect(failureOf(await otherBrowser.getUser()).name).toBe('AuthSessionMissingError');
      expectFailure(await world().verify(another, 'recovery'), { code: 'otp_expired' });
      expectFailure(await world().signIn(email), { code: 'invalid_credentials' });
      await signIn(world(), email, 'a brand new one');
      expect((await world().mailsTo(email, 3)).map(({ subject }) => subject)).toContain('Your password was changed');
    });

    it('with a link to `GET /verify` starts a recovery session', async () => {
      const events: AuthChangeEvent[] = [];
      const { email } = await person(world());
      const browser = world().browser({ events });
      expectSuccess(await browser.resetPasswordForEmail(email, { redirectTo: `${site}/reset-password` }));
      const token = await mailedToken(world(), email);
      const returnUrl = await followLink(world(), token, 'recovery', `${site}/reset-password`);
      expect(returnUrl.pathname).toBe('/reset-password');
      expectSuccess(await browser.exchangeCodeForSession(returnUrl.searchParams.get('code') ?? ''));
      expect(events).toContain(world().client.recoveryEvent);
    });

    it('has one valid link at a time, which works once and expires', async () => {
      const { email, id } = await person(world());
      const browser = world().browser();
      await browser.resetPasswordForEmail(email);
      const first = await mailedToken(world(), email);
      await browser.resetPasswordForEmail(email);
      const second = await mailedToken(world(), email, 2);
      const verify = (token_hash: string) => world().verify(token_hash, 'recovery');
      expectRefusal(await verify(first), 403, 'otp_expired');
      expectRefusal(await world().verify(second, 'signup'), 403, 'otp_expired');
      expectSuccess(await verify(second));
      expectRefusal(await verify(second), 403, 'otp_expired');
      await browser.resetPasswordForEmail(email);
      const third = await mailedToken(world(), email, 3);
      await world().db.query(
        `UPDATE one_time_token SET expires_at = now() - INTERVAL '1 second' WHERE account_id = $1`,
        [id],
      );
      expectRefusal(await verify(third), 403, 'otp_expired');
    });

    it('does not bypass the second factor [asvs 6.3.4, 6.4.3]', async () => {
      const { email, factorId, browser: owner } = await personWithFactor(world());
      const browser = world().browser();
      await browser.resetPasswordForEmail(email);
      expectSuccess(await browser.verifyOtp({ token_hash: await mailedToken(world(), email, 2), type: 'recovery' }));
      expectRefusal(await browser.updateUser({ password: 'a brand new one' }), 401, 'insufficient_aal');
      expectRefusal(await browser.updateUser({ email: freshAddress() }), 401, 'insufficient_aal');
      expectRefusal(await browser.mfa.unenroll({ factorId }), 422, 'insufficient_aal');
      expect((await owner.getUser()).error).toBeNull();
    });

    it.each(['', 'nobody', 'a@b', 'a@example.org\r\nBcc: b@example.org'])('is refused for %j', async (email) => {
      expectRefusal(await world().browser().resetPasswordForEmail(email), 400, 'validation_failed');
    });
  });

  describe('a new password', () => {
    it('is refused if it is too short, too long or the old one', async () => {
      const { browser } = await person(world());
      const change = async (password: string) =>
        failureOf(await browser.updateUser({ password, current_password: testPassword }));
      expect(await change('five5')).toMatchObject({
        name: 'AuthWeakPasswordError',
        status: 422,
        code: 'weak_password',
      });
      expect(await change('')).toMatchObject({ status: 422, code: 'weak_password' });
      expect(await change('x'.repeat(257))).toEqual(apiError(400, 'validation_failed'));
      expect(await change(testPassword)).toEqual(
        apiError(422, 'same_password', 'New password should be different from the old password.'),
      );
    });

    it('needs the current password, except once after a mailed link [asvs 6.2.3, 7.5.1]', async () => {
      const { browser, email } = await person(world());
      const required = apiError(400, 'current_password_required', 'Current password is required to set a new one');
      expect(failureOf(await browser.updateUser({ password: 'a brand new one' }))).toEqual(required);
      expectSuccess(await browser.updateUser({ password: 'a brand new one', current_password: testPassword }));
      const recovered = world().browser();
      await recovered.resetPasswordForEmail(email);
      expectSuccess(await recovered.verifyOtp({ token_hash: await mailedToken(world(), email, 2), type: 'recovery' }));
      expectSuccess(await recovered.updateUser({ password: 'chosen after the link' }));
      expect(failureOf(await recovered.updateUser({ password: 'yet another one' }))).toEqual(required);
      expectSuccess(await recovered.refreshSession());
      expect(failureOf(await recovered.updateUser({ password: 'yet another one' }))).toEqual(required);
      await signIn(world(), email, 'chosen after the link');
    });

    it('is refused with a wrong current password', async () => {
      const { browser, email } = await person(world());
      const response = await world().auth('PUT', '/user', {
        token: await tokenOf(browser),
        body: { password: 'a brand new one', current_password: 'wrong' },
      });
      expect(response).toMatchObject(refused(400, 'current_password_invalid'));
      await signIn(world(), email);
    });

    it('in an old session needs the mailed code, which is valid once and for this account', async () => {
      const { browser, email, id } = await person(world());
      const ageSessionSql = `UPDATE session SET created_at = now() - INTERVAL '2 days' WHERE account_id = $1`;
      await world().db.query(ageSessionSql, [id]);
      expectRefusal(await browser.updateUser({ password: 'a brand new one' }), 400, 'reauthentication_needed');
      expectSuccess(await browser.reauthenticate());
      const [mail] = await world().mailsTo(email, 1);
      const nonce = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
      expect(nonce).toMatch(/^\d{6}$/);
      const stranger = await person(world());
      await world().db.query(ageSessionSql, [stranger.id]);
      const refused = [422, 'reauthentication_not_valid'] as const;
      const password = 'a brand new one';
      expectRefusal(await stranger.browser.updateUser({ password, nonce }), ...refused);
      const wrongCode = nonce === '000000' ? '111111' : '000000';
      expectRefusal(await browser.updateUser({ password, nonce: wrongCode }), ...refused);
      expectSuccess(await browser.updateUser({ password, nonce, current_password: testPassword }));
      expectRefusal(await browser.updateUser({ password: 'yet another one', nonce }), ...refused);
    });
  });

  describe('the metadata', () => {
    it('is merged at the top level, null removes a member, and the client emits USER_UPDATED [spec 7.20]', async () => {
      const events: AuthChangeEvent[] = [];
      const { browser } = await person(world(), { events });
      expectSuccess(await browser.updateUser({ data: { full_name: 'Ada', company: 'Engines', nested: { a: 1 } } }));
      const { data } = expectSuccess(
        await browser.updateUser({ data: { company: null, nested: { b: 2 }, role: 'analyst' } }),
      );
      expect(data.user?.user_metadata).toEqual({ full_name: 'Ada', nested: { b: 2 }, role: 'analyst' });
      expect(events).toContain('USER_UPDATED');
      expect((await sessionOf(browser)).user.user_metadata).toEqual(data.user?.user_metadata);
    });

    it('is limited in size, because it is part of every token', async () => {
      const { browser } = await person(world());
      expectRefusal(await browser.updateUser({ data: { note: 'x'.repeat(5000) } }), 400, 'validation_failed');
      for (const part of ['a', 'b']) await browser.updateUser({ data: { [part]: 'x'.repeat(2500) } });
      expect(Object.keys((await browser.getUser()).data.user?.user_metadata ?? {})).not.toEqual(
        expect.arrayContaining(['a', 'b']),
      );
      expectSuccess(await browser.refreshSession());
      expect((await tokenOf(browser)).length).toBeLessThan(8000);
    });

    it('accepts special names as data', async () => {
      const { browser } = await person(world());
      const raw = '{"data":{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"toString":"x"}}';
      const response = await world().auth('PUT', '/user', { token: await tokenOf(browser), raw });
      expect(response.status).toBeLessThan(500);
      expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false);
      expect((await browser.getUser()).error).toBeNull();
    });

    it.each([
      { app_metadata: { role: 'admin' }, code: 'not_admin', status: 403 },
      { app_metadata: {}, code: 'not_admin', status: 403 },
      { data: [], code: 'validation_failed', status: 400 },
      { data: 'x', code: 'validation_failed', status: 400 },
      { data: { x: 'a\u0000b' }, code: undefined, status: 400 },
      { data: { 'a\ud800': 1 }, code: 'validation_failed', status: 400 },
    ])('is not changed by %j', async ({ code, status, ...body }) => {
      const { browser } = await person(world());
      const response = await world().auth('PUT', '/user', { token: await tokenOf(browser), body });
      expect(response.status).toBe(status);
      if (code !== undefined) expect(response.body['code']).toBe(code);
      expect((await browser.getUser()).data.user?.user_metadata).toEqual({ full_name: 'Ada' });
    });

    it('is unchanged, as is the rest of the user, by members that users may not set [asvs 15.3.3]', async () => {
      const { browser, id, email } = await person(world());
      const before = (await browser.getUser()).data.user;
      const body = {
        id: '00000000-0000-4000-8000-000000000001',
        role: 'service_role',
        aud: 'x',
        email_confirmed_at: null,
        banned_until: '2020-01-01T00:00:00Z',
        is_anonymous: true,
        is_demo: true,
        identities: [],
        factors: [],
        phone: '+15550100',
        created_at: '2020-01-01',
        user_metadata: { x: 1 },
      };
      expect((await world().auth('PUT', '/user', { token: await tokenOf(browser), body })).status).toBe(200);
      expect((await browser.getUser()).data.user).toEqual(before);
      expect(before).toMatchObject({ id, email });
    });
  });
};
