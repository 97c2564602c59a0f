import { type Suite } from './testing/suite.js';
import { apiError, sendAuth, failureOf } from './testing/requests.js';
import {
  claimsOf,
  freshAddress,
  linkIn,
  mailedToken,
  sessionOf,
  signIn,
  expectSuccess,
  testPassword,
} from './testing/people.js';
import { site } from './testing/world.js';

/** Sign-up, its mailed link, and its resent mail. */
export const signUpSuite: Suite = (world) => {
  it('returns the user without a session and mails a link to the site', async () => {
    const email = freshAddress();
    const data = { full_name: 'Ada Lovelace', company: 'Engines Ltd', role: 'business_owner' };
    const events: string[] = [];
    const browser = world().browser();
    browser.onAuthStateChange((event) => void events.push(event));
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
    const email = freshAddress();
    const events: string[] = [];
    const browser = world().browser();
    browser.onAuthStateChange((event) => void events.push(event));
    expectSuccess(await browser.signUp({ email, password: testPassword, options: { data: { full_name: 'Ada' } } }));
    const { data } = expectSuccess(await browser.verifyOtp({ token_hash: await mailedToken(world(), email), type }));
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
    expectSuccess(await world().browser().signInWithPassword({ email, password: testPassword }));
  });

  it('is confirmed by the token with its address', async () => {
    const email = freshAddress();
    const browser = world().browser();
    expectSuccess(await browser.signUp({ email, password: testPassword }));
    const token = await mailedToken(world(), email);
    expect(failureOf(await browser.verifyOtp({ email: freshAddress(), token, type: 'signup' }))).toMatchObject({
      status: 403,
      code: 'otp_expired',
    });
    expectSuccess(await browser.verifyOtp({ email, token, type: 'signup' }));
  });

  it('is confirmed once, by a token of its own type', async () => {
    const email = freshAddress();
    const browser = world().browser();
    expectSuccess(await browser.signUp({ email, password: testPassword }));
    const token_hash = await mailedToken(world(), email);
    for (const type of ['recovery', 'email_change', 'invite', 'magiclink'] as const) {
      expect(failureOf(await browser.verifyOtp({ token_hash, type }))).toEqual(apiError(403, 'otp_expired'));
    }
    expectSuccess(await browser.verifyOtp({ token_hash, type: 'signup' }));
    expect(failureOf(await world().browser().verifyOtp({ token_hash, type: 'signup' }))).toEqual(
      apiError(403, 'otp_expired'),
    );
  });

  it('is confirmed once by ten concurrent requests', async () => {
    const email = freshAddress();
    expectSuccess(await world().browser().signUp({ email, password: testPassword }));
    const token_hash = await mailedToken(world(), email);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        sendAuth(world().url, 'POST', '/verify', { body: { token_hash, type: 'signup' } }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 403)).toHaveLength(9);
  });

  it('with a classic link redirects with a code for the same browser', async () => {
    const email = freshAddress();
    const events: string[] = [];
    const browser = world().browser();
    browser.onAuthStateChange((event) => void events.push(event));
    expectSuccess(await browser.signUp({ email, password: testPassword }));
    const token = await mailedToken(world(), email);
    const response = await sendAuth(
      world().url,
      'GET',
      `/verify?token=${token}&type=signup&redirect_to=${encodeURIComponent(`${site}/dashboard?x=1`)}`,
    );
    expect(response.status).toBe(303);
    const back = new URL(response.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(`${site}/dashboard`);
    expect(back.hash).toBe('');
    const code = back.searchParams.get('code') ?? '';
    const elsewhere = world().browser();
    expect(failureOf(await elsewhere.exchangeCodeForSession(code)).name).toBe('AuthPKCECodeVerifierMissingError');
    expectSuccess(await browser.exchangeCodeForSession(code));
    expect(events).toContain('SIGNED_IN');
    const stolen = await sendAuth(world().url, 'POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x'.repeat(56) },
    });
    expect(stolen).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
  });

  it('with a classic link in the implicit flow redirects with the session in the fragment', async () => {
    const email = freshAddress();
    const browser = world().browser({ flowType: 'implicit' });
    expectSuccess(await browser.signUp({ email, password: testPassword }));
    const response = await sendAuth(
      world().url,
      'GET',
      `/verify?token=${await mailedToken(world(), email)}&type=signup`,
    );
    const back = new URL(response.headers.get('location') ?? '');
    expect([response.status, back.origin, back.search]).toEqual([303, site, '']);
    const given = Object.fromEntries(new URLSearchParams(back.hash.slice(1)));
    expect(given).toMatchObject({
      token_type: 'bearer',
      type: 'signup',
      expires_in: expect.any(String),
      expires_at: expect.any(String),
    });
    expectSuccess(
      await browser.setSession({
        access_token: given['access_token'] ?? '',
        refresh_token: given['refresh_token'] ?? '',
      }),
    );
    expect((await sessionOf(browser)).user.email).toBe(email);
  });

  it.each(['', 'wrong', 'pkce_wrong', 'A'.repeat(43), 'x'.repeat(512), "' or 1=1 --"])(
    'with the invalid token %j redirects with an error in query and fragment',
    async (token) => {
      const response = await sendAuth(
        world().url,
        'GET',
        `/verify?token=${encodeURIComponent(token)}&type=signup&redirect_to=${encodeURIComponent(`${site}/auth/confirm`)}`,
      );
      const back = new URL(response.headers.get('location') ?? '');
      expect([response.status, back.origin + back.pathname]).toEqual([303, `${site}/auth/confirm`]);
      const code = token === '' ? 'validation_failed' : 'otp_expired';
      expect(Object.fromEntries(back.searchParams)).toMatchObject({
        error: 'access_denied',
        error_code: code,
        error_description: expect.any(String),
      });
      expect(Object.fromEntries(new URLSearchParams(back.hash.slice(1)))).toMatchObject({
        error: 'access_denied',
        error_code: code,
      });
    },
  );

  it('is not consumed by a HEAD request of a scanner', async () => {
    const email = freshAddress();
    expectSuccess(await world().browser().signUp({ email, password: testPassword }));
    const token = await mailedToken(world(), email);
    const head = await sendAuth(world().url, 'HEAD', `/verify?token=${token}&type=signup`);
    expect(head.status).toBeLessThan(500);
    expect(head.headers.get('location')).toBeNull();
    const response = await sendAuth(world().url, 'GET', `/verify?token=${token}&type=signup`);
    expect(response.headers.get('location')).toContain('code=');
  });

  it('can be mailed again, which invalidates the earlier link', async () => {
    const email = freshAddress();
    const browser = world().browser();
    expectSuccess(await browser.signUp({ email, password: testPassword, options: { data: { full_name: 'Ada' } } }));
    const first = await mailedToken(world(), email);
    expect(expectSuccess(await browser.resend({ type: 'signup', email })).data).toEqual({ user: null, session: null });
    const second = await mailedToken(world(), email, 2);
    expect(failureOf(await browser.verifyOtp({ token_hash: first, type: 'signup' }))).toMatchObject({
      code: 'otp_expired',
    });
    const { data } = expectSuccess(await browser.verifyOtp({ token_hash: second, type: 'signup' }));
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ada' });
  });

  it('does not sign in before confirmation, and reveals that only with the right password', async () => {
    const email = freshAddress();
    const browser = world().browser();
    expectSuccess(await browser.signUp({ email, password: testPassword }));
    expect(failureOf(await browser.signInWithPassword({ email, password: testPassword }))).toEqual(
      apiError(400, 'email_not_confirmed', 'Email not confirmed'),
    );
    expect(failureOf(await browser.signInWithPassword({ email, password: 'something else' }))).toEqual(
      apiError(400, 'invalid_credentials', 'Invalid login credentials'),
    );
  });

  it('expires with its link', async () => {
    const email = freshAddress();
    const browser = world().browser();
    expectSuccess(await browser.signUp({ email, password: testPassword }));
    const token_hash = await mailedToken(world(), email);
    await world().db.query(`UPDATE pending_sign_up SET expires_at = now() - INTERVAL '1 second' WHERE email = $1`, [
      email,
    ]);
    expect(failureOf(await browser.verifyOtp({ token_hash, type: 'signup' }))).toMatchObject({
      status: 403,
      code: 'otp_expired',
    });
    expect(failureOf(await browser.signInWithPassword({ email, password: testPassword }))).toMatchObject({
      code: 'invalid_credentials',
    });
  });

  it('treats upper and lower case of the address alike', async () => {
    const email = freshAddress('Capital').replace('example', 'EXAMPLE');
    const { data } = expectSuccess(
      await world()
        .browser()
        .signUp({ email: ` ${email}`, password: testPassword }),
    );
    expect(data.user?.email).toBe(email.toLowerCase());
    await world()
      .browser()
      .verifyOtp({ token_hash: await mailedToken(world(), email), type: 'signup' });
    await signIn(world(), email.toLowerCase());
    await signIn(world(), email.toUpperCase());
  });
};
