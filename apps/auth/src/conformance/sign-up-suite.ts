import { type Suite } from './testing/suite.js';
import { apiError, askAuth, failureOf } from './testing/requests.js';
import {
  claimsOf,
  freshAddress,
  linkIn,
  mailedToken,
  newcomer,
  person,
  sessionOf,
  signIn,
  succeeded,
  testPassword,
  tokenIn,
} from './testing/people.js';
import { site } from './testing/world.js';

/** Signing up, and opening the mail of it. */
export const signUpSuite: Suite = (world) => {
  it('gives the user and no session, and mails a link of the site', async () => {
    const email = freshAddress();
    const data = { full_name: 'Ada Lovelace', company: 'Engines Ltd', role: 'business_owner' };
    const events: string[] = [];
    const browser = world().browser();
    browser.onAuthStateChange((event) => void events.push(event));
    const answer = succeeded(
      await browser.signUp({ email, password: testPassword, options: { data, emailRedirectTo: `${site}/dashboard` } }),
    );
    expect(answer.data.session).toBeNull();
    expect(answer.data.user).toMatchObject({
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

  it.each(['signup', 'email'] as const)('is finished by the mailed token as type %s, which signs in', async (type) => {
    const email = freshAddress();
    const events: string[] = [];
    const browser = world().browser();
    browser.onAuthStateChange((event) => void events.push(event));
    succeeded(await browser.signUp({ email, password: testPassword, options: { data: { full_name: 'Ada' } } }));
    const { data } = succeeded(await browser.verifyOtp({ token_hash: await mailedToken(world(), email), type }));
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
    succeeded(await world().browser().signInWithPassword({ email, password: testPassword }));
  });

  it('is finished by the token beside the address as well', async () => {
    const email = freshAddress();
    const browser = world().browser();
    succeeded(await browser.signUp({ email, password: testPassword }));
    const token = await mailedToken(world(), email);
    expect(failureOf(await browser.verifyOtp({ email: freshAddress(), token, type: 'signup' }))).toMatchObject({
      status: 403,
      code: 'otp_expired',
    });
    succeeded(await browser.verifyOtp({ email, token, type: 'signup' }));
  });

  it('is confirmed once, and by a token for its own use', async () => {
    const email = freshAddress();
    const browser = world().browser();
    succeeded(await browser.signUp({ email, password: testPassword }));
    const token_hash = await mailedToken(world(), email);
    for (const type of ['recovery', 'email_change', 'invite', 'magiclink'] as const) {
      expect(failureOf(await browser.verifyOtp({ token_hash, type }))).toEqual(apiError(403, 'otp_expired'));
    }
    succeeded(await browser.verifyOtp({ token_hash, type: 'signup' }));
    expect(failureOf(await world().browser().verifyOtp({ token_hash, type: 'signup' }))).toEqual(
      apiError(403, 'otp_expired'),
    );
  });

  it('is confirmed once when the token comes ten times at the same moment', async () => {
    const email = freshAddress();
    succeeded(await world().browser().signUp({ email, password: testPassword }));
    const token_hash = await mailedToken(world(), email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        askAuth(world().url, 'POST', '/verify', { body: { token_hash, type: 'signup' } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(9);
  });

  it('by a link of the classic form: a redirect with a code, which the same browser exchanges', async () => {
    const email = freshAddress();
    const events: string[] = [];
    const browser = world().browser();
    browser.onAuthStateChange((event) => void events.push(event));
    succeeded(await browser.signUp({ email, password: testPassword }));
    const token = await mailedToken(world(), email);
    const answer = await askAuth(
      world().url,
      'GET',
      `/verify?token=${token}&type=signup&redirect_to=${encodeURIComponent(`${site}/dashboard?x=1`)}`,
    );
    expect(answer.status).toBe(303);
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(`${site}/dashboard`);
    expect(back.hash).toBe('');
    const code = back.searchParams.get('code') ?? '';
    const elsewhere = world().browser();
    expect(failureOf(await elsewhere.exchangeCodeForSession(code)).name).toBe('AuthPKCECodeVerifierMissingError');
    succeeded(await browser.exchangeCodeForSession(code));
    expect(events).toContain('SIGNED_IN');
    const stolen = await askAuth(world().url, 'POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x'.repeat(56) },
    });
    expect(stolen).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
  });

  it('by a link of the classic form in the implicit flow: the session in the fragment', async () => {
    const email = freshAddress();
    const browser = world().browser({ flowType: 'implicit' });
    succeeded(await browser.signUp({ email, password: testPassword }));
    const answer = await askAuth(world().url, 'GET', `/verify?token=${await mailedToken(world(), email)}&type=signup`);
    const back = new URL(answer.headers.get('location') ?? '');
    expect([answer.status, back.origin, back.search]).toEqual([303, site, '']);
    const given = Object.fromEntries(new URLSearchParams(back.hash.slice(1)));
    expect(given).toMatchObject({
      token_type: 'bearer',
      type: 'signup',
      expires_in: expect.any(String),
      expires_at: expect.any(String),
    });
    succeeded(
      await browser.setSession({
        access_token: given['access_token'] ?? '',
        refresh_token: given['refresh_token'] ?? '',
      }),
    );
    expect((await sessionOf(browser)).user.email).toBe(email);
  });

  it.each(['', 'wrong', 'pkce_wrong', 'A'.repeat(43), 'x'.repeat(512), "' or 1=1 --"])(
    'by a link with the token %j: says so in query and fragment',
    async (token) => {
      const answer = await askAuth(
        world().url,
        'GET',
        `/verify?token=${encodeURIComponent(token)}&type=signup&redirect_to=${encodeURIComponent(`${site}/auth/confirm`)}`,
      );
      const back = new URL(answer.headers.get('location') ?? '');
      expect([answer.status, back.origin + back.pathname]).toEqual([303, `${site}/auth/confirm`]);
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

  it('is not used up by a scanner that asks with HEAD', async () => {
    const email = freshAddress();
    succeeded(await world().browser().signUp({ email, password: testPassword }));
    const token = await mailedToken(world(), email);
    const head = await askAuth(world().url, 'HEAD', `/verify?token=${token}&type=signup`);
    expect(head.status).toBeLessThan(500);
    expect(head.headers.get('location')).toBeNull();
    const answer = await askAuth(world().url, 'GET', `/verify?token=${token}&type=signup`);
    expect(answer.headers.get('location')).toContain('code=');
  });

  it('can have its mail again, and then only the newer link counts', async () => {
    const email = freshAddress();
    const browser = world().browser();
    succeeded(await browser.signUp({ email, password: testPassword, options: { data: { full_name: 'Ada' } } }));
    const first = await mailedToken(world(), email);
    expect(succeeded(await browser.resend({ type: 'signup', email })).data).toEqual({ user: null, session: null });
    const second = await mailedToken(world(), email, 2);
    expect(failureOf(await browser.verifyOtp({ token_hash: first, type: 'signup' }))).toMatchObject({
      code: 'otp_expired',
    });
    const { data } = succeeded(await browser.verifyOtp({ token_hash: second, type: 'signup' }));
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ada' });
  });

  it('does not let in before the mail was opened, and says so only to who knows the password', async () => {
    const email = freshAddress();
    const browser = world().browser();
    succeeded(await browser.signUp({ email, password: testPassword }));
    expect(failureOf(await browser.signInWithPassword({ email, password: testPassword }))).toEqual(
      apiError(400, 'email_not_confirmed', 'Email not confirmed'),
    );
    expect(failureOf(await browser.signInWithPassword({ email, password: 'something else' }))).toEqual(
      apiError(400, 'invalid_credentials', 'Invalid login credentials'),
    );
  });

  it('ends with the life of its link', async () => {
    const email = freshAddress();
    const browser = world().browser();
    succeeded(await browser.signUp({ email, password: testPassword }));
    const token_hash = await mailedToken(world(), email);
    await world().db.query(`update pending_sign_up set expires_at = now() - interval '1 second' where email = $1`, [
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

  it('takes an address in capitals for the same one in small letters', async () => {
    const email = freshAddress('Capital').replace('example', 'EXAMPLE');
    const { data } = succeeded(
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

  it.each([
    'plain',
    '@example.org',
    'nobody@',
    'a@b',
    'a b@example.org',
    'a@exa mple.org',
    'a@@example.org',
    '.a@example.org',
    'a..b@example.org',
    'a@example..org',
    `${'x'.repeat(250)}@example.org`,
    'a@example.org\r\nBcc: all@example.org',
    'a@example.org\nx',
    'a\u202e@example.org',
    'ада@example.org',
    'a@exаmple.org',
    'a@example.org,b@example.org',
    '<a@example.org>',
    'Ada <a@example.org>',
    '"a b"@example.org',
    'a@example.org\t',
    'a@[127.0.0.1]',
    '\u017f@example.org',
    '\u0130@example.org',
  ])('refuses the address %j', async (email) => {
    expect(failureOf(await world().browser().signUp({ email, password: testPassword }))).toEqual(
      apiError(400, 'validation_failed', expect.stringMatching(/^Unable to validate email address: /)),
    );
  });

  it('refuses a password that is missing, too short or too long, each in its own way', async () => {
    const signUp = (password: string) => world().browser().signUp({ email: freshAddress(), password });
    expect(failureOf(await signUp(''))).toEqual(apiError(400, 'validation_failed', 'Signup requires a valid password'));
    const short = await signUp('five5');
    expect(failureOf(short)).toEqual({
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      message: 'Password should be at least 6 characters.',
    });
    expect(short.error).toHaveProperty('reasons', ['length']);
    expect(failureOf(await signUp('x'.repeat(257)))).toEqual(apiError(400, 'validation_failed'));
    expect(failureOf(await signUp('x'.repeat(5000)))).toEqual(apiError(400, 'validation_failed'));
  });

  it('keeps the whole password, beyond the 72 bytes where others stop', async () => {
    const password = 'ä'.repeat(128);
    const { email } = await newcomer(world(), { password });
    expect(
      failureOf(
        await world()
          .browser()
          .signInWithPassword({ email, password: 'ä'.repeat(127) }),
      ),
    ).toMatchObject({ code: 'invalid_credentials' });
    expect(
      failureOf(
        await world()
          .browser()
          .signInWithPassword({ email, password: `${'ä'.repeat(127)}x` }),
      ),
    ).toMatchObject({ code: 'invalid_credentials' });
    await signIn(world(), email, password);
  });

  it.each([
    { code_challenge: 'x'.repeat(43) },
    { code_challenge_method: 's256' },
    { code_challenge: 'short', code_challenge_method: 's256' },
    { code_challenge: 'x'.repeat(129), code_challenge_method: 's256' },
    { code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' },
    { code_challenge: `${'x'.repeat(42)}=`, code_challenge_method: 's256' },
  ])('refuses the challenge %j', async (challenge) => {
    const answer = await askAuth(world().url, 'POST', '/signup', {
      body: { email: freshAddress(), password: testPassword, ...challenge },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  it('gives nobody more than a user, whatever else the request says', async () => {
    const email = freshAddress();
    const more = {
      role: 'service_role',
      aud: 'admin',
      app_metadata: { provider: 'x' },
      id: '00000000-0000-4000-8000-000000000001',
      email_confirmed_at: '2020-01-01T00:00:00Z',
      is_anonymous: true,
      is_demo: true,
    };
    const body = {
      email,
      password: testPassword,
      data: { ...more, sub: 'x', email: 'else@example.org', email_verified: true },
      ...more,
    };
    const answer = await askAuth(world().url, 'POST', '/signup', { body });
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('email_confirmed_at');
    const { data } = succeeded(
      await world()
        .browser()
        .verifyOtp({ token_hash: await mailedToken(world(), email), type: 'signup' }),
    );
    expect(data.user).toMatchObject({
      email,
      role: 'authenticated',
      aud: 'authenticated',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect(data.user?.id).not.toBe(more.id);
    expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({
      role: 'authenticated',
      email,
      aal: 'aal1',
      is_anonymous: false,
    });
  });

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
        if (when === 'before') succeeded(await stranger());
        const before = (await world().mailsTo(email)).length;
        succeeded(
          await world()
            .browser()
            .signUp({ email, password: 'the owner chose this', options: { data: { full_name: 'Owner' } } }),
        );
        const mails = await world().mailsTo(email, before + 1);
        const token_hash = tokenIn(linkIn(mails.at(-1) ?? { text: '' }));
        if (when === 'after') succeeded(await stranger());
        const { data } = succeeded(await world().browser().verifyOtp({ token_hash, type: 'signup' }));
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
      succeeded(await world().browser().signUp({ email, password: 'stranger-knows-this' }));
      const strangers = await mailedToken(world(), email);
      succeeded(await world().browser().signUp({ email, password: 'the owner chose this' }));
      succeeded(
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
      succeeded(await world().browser().signUp({ email, password: 'stranger-knows-this' }));
      succeeded(await world().browser().signUp({ email, password: 'the owner chose this' }));
      succeeded(await world().browser().resend({ type: 'signup', email }));
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
    const { data } = succeeded(await world().browser().signUp({ email: owner.email, password: 'another password' }));
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
