import { authPrefix } from '@rfp/contracts/http';
import { insertAccount, testPassword } from '../testing/accounts.js';
import { siteUrl, startAuthService, type AuthService } from '../testing/auth-service.js';
import { freshAddress, newestLink, tokenOf } from '../testing/people.js';
import { request, signIn } from '../testing/auth-request.js';

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService({
    AUTH_RATE_SIGN_UP: '100000',
    AUTH_RATE_VERIFY: '100000',
    AUTH_RATE_SIGN_IN: '100000',
    AUTH_MAILS_PER_HOUR_ADDRESS: '1000',
    AUTH_MAILS_PER_HOUR: '100000',
    AUTH_REDIRECT_ORIGINS: 'http://localhost:5173',
  });
});

afterAll(() => service.close());

async function signUpToken(email: string): Promise<string> {
  await service.browser().signUp({ email, password: testPassword });
  return tokenOf(await newestLink(service, email, 'confirm_sign_up'));
}

async function recoveryToken(email: string): Promise<string> {
  await service.browser().resetPasswordForEmail(email);
  return tokenOf(await newestLink(service, email, 'recovery'));
}

async function follow(
  parameters: Record<string, string>,
): Promise<{ status: number; to: URL; fragment: URLSearchParams }> {
  const response = await service.fetch(`${siteUrl}${authPrefix}/verify?${new URLSearchParams(parameters).toString()}`);
  const to = new URL(response.headers.get('location') ?? 'about:blank');
  return { status: response.status, to, fragment: new URLSearchParams(to.hash.slice(1)) };
}

async function expireTokens(): Promise<void> {
  for (const table of ['pending_sign_up', 'one_time_token'])
    await service.db.query(`UPDATE ${table} SET expires_at = now() - INTERVAL '1 second'`);
}

describe('a mailed token', () => {
  it('is valid once [asvs 6.4.1]', async () => {
    const token = await signUpToken(freshAddress());
    expect((await service.browser().verifyOtp({ token_hash: token, type: 'signup' })).error).toBeNull();
    expect((await service.browser().verifyOtp({ token_hash: token, type: 'signup' })).error).toMatchObject({
      code: 'otp_expired',
      status: 403,
      message: 'Email link is invalid or has expired',
    });
  });

  it('is valid until it expires', async () => {
    const [email, { email: known }] = [freshAddress(), await insertAccount(service.db)];
    const [signUp, recovery] = [await signUpToken(email), await recoveryToken(known ?? '')];
    await expireTokens();
    expect((await service.browser().verifyOtp({ token_hash: signUp, type: 'signup' })).error?.code).toBe('otp_expired');
    expect((await service.browser().verifyOtp({ token_hash: recovery, type: 'recovery' })).error?.code).toBe(
      'otp_expired',
    );
  });

  it('is valid for its own type only, and survives an attempt with another type', async () => {
    const { email } = await insertAccount(service.db);
    const [signUp, recovery] = [await signUpToken(freshAddress()), await recoveryToken(email ?? '')];
    for (const type of ['recovery', 'email_change', 'invite', 'magiclink'] as const) {
      expect((await service.browser().verifyOtp({ token_hash: signUp, type })).error?.code).toBe('otp_expired');
    }
    for (const type of ['signup', 'email', 'email_change', 'invite', 'magiclink'] as const) {
      expect((await service.browser().verifyOtp({ token_hash: recovery, type })).error?.code).toBe('otp_expired');
    }
    expect((await service.browser().verifyOtp({ token_hash: signUp, type: 'email' })).error).toBeNull();
    expect((await service.browser().verifyOtp({ token_hash: recovery, type: 'recovery' })).error).toBeNull();
  });

  it('is accepted together with its address in place of a hash, and refused with another address', async () => {
    const email = freshAddress();
    const token = await signUpToken(email);
    expect((await service.browser().verifyOtp({ email: freshAddress(), token, type: 'signup' })).error?.code).toBe(
      'otp_expired',
    );
    const { data, error } = await service.browser().verifyOtp({ email: email.toUpperCase(), token, type: 'signup' });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  it('does not open the account of a banned user', async () => {
    const { email, id } = await insertAccount(service.db);
    const token = await recoveryToken(email ?? '');
    await service.db.query(`UPDATE account SET banned_until = now() + INTERVAL '1 day' WHERE id = $1`, [id]);
    expect((await service.browser().verifyOtp({ token_hash: token, type: 'recovery' })).error?.code).toBe(
      'user_banned',
    );
  });

  it('does not confirm an address that was registered in the meantime [asvs 15.4.2]', async () => {
    const email = freshAddress();
    const token = await signUpToken(email);
    await insertAccount(service.db, { email, password: 'of the account' });
    expect((await service.browser().verifyOtp({ token_hash: token, type: 'signup' })).error?.code).toBe('otp_expired');
    await expect(signIn(service, email, 'of the account')).resolves.toMatchObject({ user: { email } });
  });

  it.each([
    ['no type', { token_hash: 'x' }],
    ['an unknown type', { token_hash: 'x', type: 'sms' }],
    ['a type that is an inherited property', { token_hash: 'x', type: 'constructor' }],
    ['no token', { type: 'signup' }],
    ['an empty token', { type: 'signup', token_hash: '', token: '' }],
    ['both forms', { type: 'signup', token_hash: 'x', token: 'y', email: 'a@example.org' }],
    ['a token without its address', { type: 'signup', token: 'y' }],
    ['a token hash with an address', { type: 'signup', token_hash: 'x', email: 'a@example.org' }],
    ['a token that is an object', { type: 'signup', token_hash: { $ne: '' } }],
    ['a token that is true', { type: 'signup', token_hash: true }],
    ['a NUL in the token', { type: 'signup', token_hash: 'x\u0000' }, 'bad_json'],
  ])('with %s is rejected', async (_name, body, code = 'validation_failed') => {
    await expect(request(service, 'POST', '/verify', { body })).resolves.toMatchObject({ status: 400, body: { code } });
  });

  it.each(["' or 1=1 --", '%', '*', 'x'.repeat(512), '../../etc', '000000'])(
    'guessed as %j is refused and recorded',
    async (token) => {
      const before = await service.db.query<unknown[]>(
        `SELECT 1 FROM audit_entry WHERE action = 'verification_attempted'`,
      );
      await expect(
        request(service, 'POST', '/verify', { body: { token_hash: token, type: 'signup' } }),
      ).resolves.toMatchObject({ status: 403, body: { code: 'otp_expired' } });
      await expect(
        service.db.query(`SELECT 1 FROM audit_entry WHERE action = 'verification_attempted'`),
      ).resolves.toHaveLength(before.length + 1);
    },
  );
});

describe('a mailed link in a browser', () => {
  it('redirects to the requested page with a code that only the requesting browser can exchange', async () => {
    const email = freshAddress();
    const browser = service.browser();
    await browser.signUp({ email, password: testPassword });
    const token = tokenOf(await newestLink(service, email));
    const { status, to } = await follow({ token, type: 'signup', redirect_to: 'http://localhost:5173/dashboard?a=1' });
    expect(status).toBe(303);
    expect(to.origin + to.pathname).toBe('http://localhost:5173/dashboard');
    expect(to.searchParams.get('a')).toBe('1');
    expect(to.hash).toBe('');
    const code = to.searchParams.get('code') ?? '';
    const stranger = service.browser();
    await stranger.signUp({ email: freshAddress(), password: testPassword });
    const { data, error } = await browser.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
    expect((await stranger.exchangeCodeForSession(code)).error).not.toBeNull();
  });

  it('redirects with tokens in the fragment if no code was requested', async () => {
    const email = freshAddress();
    await service.browser({ flowType: 'implicit' }).signUp({ email, password: testPassword });
    const { status, to, fragment } = await follow({
      token: tokenOf(await newestLink(service, email)),
      type: 'signup',
      redirect_to: `${siteUrl}/dashboard`,
    });
    expect(status).toBe(303);
    expect(to.search).toBe('');
    expect(Object.fromEntries(fragment)).toMatchObject({ token_type: 'bearer', type: 'signup', sb: '' });
    expect(Number(fragment.get('expires_in'))).toBeGreaterThan(0);
    const restored = await service.browser().setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect(restored.data.user?.email).toBe(email);
  });

  it('for a recovery makes the client emit PASSWORD_RECOVERY', async () => {
    const { email } = await insertAccount(service.db);
    const browser = service.browser();
    const events: string[] = [];
    browser.onAuthStateChange((event) => void events.push(event));
    await browser.resetPasswordForEmail(email ?? '');
    const { to } = await follow({
      token: tokenOf(await newestLink(service, email ?? '')),
      type: 'recovery',
      redirect_to: `${siteUrl}/reset-password`,
    });
    await browser.exchangeCodeForSession(to.searchParams.get('code') ?? '');
    expect(events).toContain('PASSWORD_RECOVERY');
  });

  it('that is invalid redirects with the reason in query and fragment', async () => {
    const { status, to, fragment } = await follow({ token: 'x', type: 'signup', redirect_to: `${siteUrl}/dashboard` });
    expect(status).toBe(303);
    expect(to.pathname).toBe('/dashboard');
    const expected =
      'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';
    expect(to.search).toBe(`?${expected}`);
    expect(to.hash).toBe(`#${expected}&sb=`);
    expect(fragment.get('error')).toBe('access_denied');
  });

  it.each<Record<string, string>>([{}, { token: 'x' }, { type: 'signup' }, { token: 'x', type: 'nonsense' }])(
    'with %j redirects to the site with the reason',
    async (parameters) => {
      const { status, to } = await follow(parameters);
      expect(status).toBe(303);
      expect(to.origin).toBe(siteUrl);
      expect(to.searchParams.get('error_code')).toBe('validation_failed');
    },
  );

  it.each([
    'https://evil.example/',
    '//evil.example',
    `${siteUrl}@evil.example`,
    'javascript:alert(1)',
    `${siteUrl}.evil.example`,
  ])('never redirects to %j, whether it is valid or not', async (redirect_to) => {
    const email = freshAddress();
    const redirectOfValid = await follow({ token: await signUpToken(email), type: 'signup', redirect_to });
    const redirectOfInvalid = await follow({ token: 'x', type: 'signup', redirect_to });
    expect(redirectOfValid.to.origin).toBe(siteUrl);
    expect(redirectOfValid.to.searchParams.get('code')).toBeTruthy();
    expect(redirectOfInvalid.to.origin).toBe(siteUrl);
  });
});
