import { insertAccount } from '../testing/accounts.js';
import { siteUrl, startAuthService, type AuthService } from '../testing/auth-service.js';
import { freshAddress, newestLink, signedUp, tokenOf } from '../testing/people.js';
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

async function recoveryToken(email: string): Promise<string> {
  await service.browser().resetPasswordForEmail(email);
  return tokenOf(await newestLink(service, email, 'recovery'));
}

describe('a password recovery', () => {
  it('gets the same response for registered and unknown addresses, and mails only registered ones', async () => {
    const { email } = await signedUp(service, freshAddress());
    const unknown = freshAddress();
    for (const address of [email, unknown])
      await expect(request(service, 'POST', '/recover', { body: { email: address } })).resolves.toMatchObject({
        status: 200,
        body: {},
      });
    await expect(service.mailsTo(unknown)).resolves.toEqual([]);
    const link = await newestLink(service, email, 'recovery');
    expect(link.href).toMatch(new RegExp(`^${siteUrl}/reset-password\\?token_hash=[\\w-]{43}&type=recovery$`));
  });

  it('starts a session that sets a new password and ends the other sessions', async () => {
    const owner = await signedUp(service, freshAddress());
    const browser = service.browser();
    const events: string[] = [];
    browser.onAuthStateChange((event) => void events.push(event));
    const { error } = await browser.verifyOtp({ token_hash: await recoveryToken(owner.email), type: 'recovery' });
    expect(error).toBeNull();
    expect(events).toContain('PASSWORD_RECOVERY');
    expect((await browser.updateUser({ password: 'a new password' })).error).toBeNull();
    // The client's error for `session_not_found`.
    expect((await owner.browser.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await service.browser().signInWithPassword(owner)).error?.code).toBe('invalid_credentials');
    await expect(signIn(service, owner.email, 'a new password')).resolves.toBeTruthy();
  });

  it('requested again invalidates the earlier mail', async () => {
    const { email } = await insertAccount(service.db);
    const [first, second] = [await recoveryToken(email ?? ''), await recoveryToken(email ?? '')];
    expect((await service.browser().verifyOtp({ token_hash: first, type: 'recovery' })).error?.code).toBe(
      'otp_expired',
    );
    expect((await service.browser().verifyOtp({ token_hash: second, type: 'recovery' })).error).toBeNull();
  });

  it('builds its link only from configured origins', async () => {
    const { email } = await insertAccount(service.db);
    await service.browser().resetPasswordForEmail(email ?? '', { redirectTo: 'https://evil.example/reset-password' });
    expect((await newestLink(service, email ?? '')).origin).toBe(siteUrl);
    await service.browser().resetPasswordForEmail(email ?? '', { redirectTo: 'http://localhost:5173/reset-password' });
    expect((await newestLink(service, email ?? '')).origin).toBe('http://localhost:5173');
  });

  it('of the demo account does nothing', async () => {
    const email = freshAddress();
    await insertAccount(service.db, { email, isDemo: true });
    await expect(request(service, 'POST', '/recover', { body: { email } })).resolves.toMatchObject({
      status: 200,
      body: {},
    });
    await expect(service.mailsTo(email)).resolves.toEqual([]);
  });

  it.each([['nobody'], [null], [{ $gt: '' }], ['a@example.org\nBcc: b@example.org']])(
    'for %j is refused as an invalid address',
    async (email) => {
      await expect(request(service, 'POST', '/recover', { body: { email } })).resolves.toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    },
  );

  it('over the mail limit sends no mail and gets the same response', async () => {
    const frugal = await startAuthService({ AUTH_MAIL_INTERVAL_SECONDS: '3600' });
    try {
      const { email } = await insertAccount(frugal.db);
      const responses = await Promise.all(
        [email, email, email, 'unknown@example.org', 'unknown@example.org'].map((address) =>
          request(frugal, 'POST', '/recover', { body: { email: address } }),
        ),
      );
      expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
        new Set(['[200,{}]']),
      );
      await expect(frugal.mailsTo(email ?? '')).resolves.toHaveLength(1);
    } finally {
      await frugal.close();
    }
  });
});
