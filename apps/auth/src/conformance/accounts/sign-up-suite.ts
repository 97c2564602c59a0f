import { type AuthChangeEvent } from '@supabase/auth-js';
import { type Suite } from '../testing/suite.js';
import { failureOf, expectRefusal, expectFailure, refused } from '../testing/requests.js';
import {
  claimsOf,
  freshAddress,
  linkIn,
  mailedToken,
  sessionOf,
  signIn,
  expectSuccess,
  testPassword,
  startSignUp,
  followLink,
} from '../testing/people.js';
import { site } from '../testing/world.js';

/** Sign-up, its mailed link, and its resent mail. */
export const signUpSuite: Suite = (world) => {
  it('returns the user without a session and mails a link to the site [spec 7.16]', async () => {
    const email = freshAddress();
    const data = { full_name: 'Ada Lovelace', company: 'Engines Ltd', role: 'business_owner' };
    const events: AuthChangeEvent[] = [];
    const browser = world().browser({ events });
    const response = expectSuccess(
      await browser.signUp({ email, password: testPassword, options: { data, emailRedirectTo: `${site}/dashboard` } }),
    );
    expect(response.data.session).toBeNull();
    expect(response.data.user).toMatchObject({
      email,
      role: 'authenticated',
      aud: 'authenticated',
      user_metadata: data,
      is_anonymous: false,
    });
    expect(events).not.toContain('SIGNED_IN');
    const [mail, ...others] = await world().mailsTo(email, 1);
    expect(others).toEqual([]);
    const link = linkIn(mail ?? { text: '' });
    expect(link.origin + link.pathname).toBe(`${site}/auth/confirm`);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token_hash: expect.stringMatching(/^[\w-]{43}$/),
      type: 'signup',
      redirect_to: '/dashboard',
    });
    expect(mail?.html).toContain('token_hash=');
  });

  it.each(['signup', 'email'] as const)('is confirmed by the mailed token as type %s, which signs in', async (type) => {
    const events: AuthChangeEvent[] = [];
    const { email, browser, token } = await startSignUp(world(), { events, data: { full_name: 'Ada' } });
    const { data } = expectSuccess(await browser.verifyOtp({ token_hash: token, type }));
    expect(data.session).toMatchObject({
      token_type: 'bearer',
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: expect.any(Number),
    });
    expect(data.user).toMatchObject({
      email,
      user_metadata: { full_name: 'Ada' },
      email_confirmed_at: expect.any(String),
      confirmed_at: data.user?.email_confirmed_at,
    });
    expect(claimsOf(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'email/signup' }]);
    expect(events).toContain('SIGNED_IN');
    expectSuccess(await world().signIn(email));
  });

  it('is confirmed by the token together with its address', async () => {
    const { email, browser, token } = await startSignUp(world());
    expectFailure(await browser.verifyOtp({ email: freshAddress(), token, type: 'signup' }), {
      status: 403,
      code: 'otp_expired',
    });
    expectSuccess(await browser.verifyOtp({ email, token, type: 'signup' }));
  });

  it('is confirmed once, by a token of its own type', async () => {
    const { browser, token: token_hash } = await startSignUp(world());
    for (const type of ['recovery', 'email_change', 'invite', 'magiclink'] as const) {
      expectRefusal(await browser.verifyOtp({ token_hash, type }), 403, 'otp_expired');
    }
    expectSuccess(await browser.verifyOtp({ token_hash, type: 'signup' }));
    expectRefusal(await world().verify(token_hash, 'signup'), 403, 'otp_expired');
  });

  it('is confirmed once by ten concurrent requests', async () => {
    const { token: token_hash } = await startSignUp(world());
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => world().auth('POST', '/verify', { body: { token_hash, type: 'signup' } })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 403)).toHaveLength(9);
  });

  it('with a link to `GET /verify` redirects with a code for the same browser', async () => {
    const events: AuthChangeEvent[] = [];
    const { browser, token } = await startSignUp(world(), { events });
    const returnUrl = await followLink(world(), token, 'signup', `${site}/dashboard?x=1`);
    expect(returnUrl.origin + returnUrl.pathname).toBe(`${site}/dashboard`);
    expect(returnUrl.hash).toBe('');
    const code = returnUrl.searchParams.get('code') ?? '';
    const otherBrowser = world().browser();
    expect(failureOf(await otherBrowser.exchangeCodeForSession(code)).name).toBe(world().client.foreignCodeError);
    expectSuccess(await browser.exchangeCodeForSession(code));
    expect(events).toContain('SIGNED_IN');
    const stolen = await world().auth('POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x'.repeat(56) },
    });
    expect(stolen).toMatchObject(refused(404, 'flow_state_not_found'));
  });

  it('with a link to `GET /verify` in the implicit flow redirects with the session in the fragment', async () => {
    const { email, browser, token } = await startSignUp(world(), { flowType: 'implicit' });
    const returnUrl = await followLink(world(), token, 'signup');
    expect([returnUrl.origin, returnUrl.search]).toEqual([site, '']);
    const fragment = Object.fromEntries(new URLSearchParams(returnUrl.hash.slice(1)));
    expect(fragment).toMatchObject({
      token_type: 'bearer',
      type: 'signup',
      expires_in: expect.any(String),
      expires_at: expect.any(String),
    });
    const { access_token = '', refresh_token = '' } = fragment;
    expectSuccess(await browser.setSession({ access_token, refresh_token }));
    expect((await sessionOf(browser)).user.email).toBe(email);
  });

  it.each(['', 'wrong', 'pkce_wrong', 'A'.repeat(43), 'x'.repeat(512), "' or 1=1 --"])(
    'with the invalid token %j redirects with an error in query and fragment',
    async (token) => {
      const returnUrl = await followLink(world(), token, 'signup', `${site}/auth/confirm`);
      expect(returnUrl.origin + returnUrl.pathname).toBe(`${site}/auth/confirm`);
      const refusal = { error: 'access_denied', error_code: token === '' ? 'validation_failed' : 'otp_expired' };
      expect(Object.fromEntries(returnUrl.searchParams)).toMatchObject({
        ...refusal,
        error_description: expect.any(String),
      });
      expect(Object.fromEntries(new URLSearchParams(returnUrl.hash.slice(1)))).toMatchObject(refusal);
    },
  );

  it('is not consumed by a HEAD request of a scanner [asvs 3.5.3]', async () => {
    const { token } = await startSignUp(world());
    const head = await world().auth('HEAD', `/verify?token=${token}&type=signup`);
    expect(head.status).toBeLessThan(500);
    expect(head.headers.get('location')).toBeNull();
    const response = await world().auth('GET', `/verify?token=${token}&type=signup`);
    expect(response.headers.get('location')).toContain('code=');
  });

  it('can be mailed again, which invalidates the earlier link', async () => {
    const { email, browser, token: first } = await startSignUp(world(), { data: { full_name: 'Ada' } });
    expect(expectSuccess(await browser.resend({ type: 'signup', email })).data).toEqual({ user: null, session: null });
    const second = await mailedToken(world(), email, 2);
    expectFailure(await browser.verifyOtp({ token_hash: first, type: 'signup' }), { code: 'otp_expired' });
    const { data } = expectSuccess(await browser.verifyOtp({ token_hash: second, type: 'signup' }));
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ada' });
  });

  it('does not sign in before confirmation, and reveals this state only with the right password', async () => {
    const { email, browser } = await startSignUp(world());
    expectRefusal(
      await browser.signInWithPassword({ email, password: testPassword }),
      400,
      'email_not_confirmed',
      'Email not confirmed',
    );
    expectRefusal(
      await browser.signInWithPassword({ email, password: 'something else' }),
      400,
      'invalid_credentials',
      'Invalid login credentials',
    );
  });

  it('expires with its link [asvs 6.4.1]', async () => {
    const { email, browser, token: token_hash } = await startSignUp(world());
    await world().db.query(`UPDATE pending_sign_up SET expires_at = now() - INTERVAL '1 second' WHERE email = $1`, [
      email,
    ]);
    expectFailure(await browser.verifyOtp({ token_hash, type: 'signup' }), { status: 403, code: 'otp_expired' });
    expectFailure(await browser.signInWithPassword({ email, password: testPassword }), { code: 'invalid_credentials' });
  });

  it('treats upper and lower case of the address alike', async () => {
    const email = freshAddress('Capital').replace('example', 'EXAMPLE');
    const { data } = expectSuccess(await world().signUp(` ${email}`));
    expect(data.user?.email).toBe(email.toLowerCase());
    await world().verify(await mailedToken(world(), email), 'signup');
    await signIn(world(), email.toLowerCase());
    await signIn(world(), email.toUpperCase());
  });
};
