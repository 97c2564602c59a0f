import { type Suite } from '../testing/suite.js';
import { failureOf, expectRefusal, expectFailure, refused } from '../testing/requests.js';
import {
  claimsOf,
  freshAddress,
  mailedToken,
  signedUpPerson,
  signIn,
  expectSuccess,
  testPassword,
} from '../testing/people.js';

/** Accepted and refused input of a sign-up. */
export const signUpInputSuite: Suite = (world) => {
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
  ])('with the address %j is refused', async (email) => {
    expectRefusal(
      await world().signUp(email),
      400,
      'validation_failed',
      expect.stringMatching(/^Unable to validate email address: /),
    );
  });

  it('with a missing, short or long password is refused, each with its own error', async () => {
    const signUp = (password: string) => world().signUp(freshAddress(), password);
    expectRefusal(await signUp(''), 400, 'validation_failed', 'Signup requires a valid password');
    const short = await signUp('five5');
    expect(failureOf(short)).toEqual({
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      message: 'Password should be at least 6 characters.',
    });
    expect(short.error).toHaveProperty('reasons', ['length']);
    expectRefusal(await signUp('x'.repeat(257)), 400, 'validation_failed');
    expectRefusal(await signUp('x'.repeat(5000)), 400, 'validation_failed');
  });

  it('uses the whole password, beyond 72 bytes [asvs 6.2.8]', async () => {
    const password = 'ä'.repeat(128);
    const { email } = await signedUpPerson(world(), { password });
    expectFailure(await world().signIn(email, 'ä'.repeat(127)), { code: 'invalid_credentials' });
    expectFailure(await world().signIn(email, `${'ä'.repeat(127)}x`), { code: 'invalid_credentials' });
    await signIn(world(), email, password);
  });

  it.each([
    { code_challenge: 'x'.repeat(43) },
    { code_challenge_method: 's256' },
    { code_challenge: 'short', code_challenge_method: 's256' },
    { code_challenge: 'x'.repeat(129), code_challenge_method: 's256' },
    { code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' },
    { code_challenge: `${'x'.repeat(42)}=`, code_challenge_method: 's256' },
  ])('with the challenge %j is refused', async (challenge) => {
    const response = await world().auth('POST', '/signup', {
      body: { email: freshAddress(), password: testPassword, ...challenge },
    });
    expect(response).toMatchObject(refused(400, 'validation_failed'));
  });

  it('grants no rights through additional members [asvs 15.3.3]', async () => {
    const email = freshAddress();
    const privileges = {
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
      data: { ...privileges, sub: 'x', email: 'else@example.org', email_verified: true },
      ...privileges,
    };
    const response = await world().auth('POST', '/signup', { body });
    expect(response.status).toBe(200);
    expect(response.body).not.toHaveProperty('email_confirmed_at');
    const { data } = expectSuccess(await world().verify(await mailedToken(world(), email), 'signup'));
    expect(data.user).toMatchObject({
      email,
      role: 'authenticated',
      aud: 'authenticated',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect(data.user?.id).not.toBe(privileges.id);
    expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({
      role: 'authenticated',
      email,
      aal: 'aal1',
      is_anonymous: false,
    });
  });
};
