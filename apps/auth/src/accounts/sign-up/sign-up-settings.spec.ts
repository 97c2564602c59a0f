import { testPassword } from '../../testing/accounts.js';
import { startAuthService } from '../../testing/auth-service.js';
import { freshAddress, newestLink, tokenOf } from '../../testing/people.js';

const metadata = { full_name: 'Ann Smith', company: 'Acme', role: 'business_owner' };

const generousLimits = {
  AUTH_RATE_SIGN_UP: '100000',
  AUTH_RATE_VERIFY: '100000',
  AUTH_MAILS_PER_HOUR_ADDRESS: '1000',
  AUTH_MAILS_PER_HOUR: '100000',
  AUTH_RATE_SIGN_IN: '100000',
};

describe('a sign-up', () => {
  it('is refused while sign-up is off', async () => {
    const closed = await startAuthService({ AUTH_SIGN_UP: 'off' });
    try {
      const { error } = await closed.browser().signUp({ email: freshAddress(), password: testPassword });
      expect(error).toMatchObject({
        code: 'signup_disabled',
        status: 422,
        message: 'Signups not allowed for this instance',
      });
    } finally {
      await closed.close();
    }
  });

  it('without confirmation starts a session and reports a registered address', async () => {
    const trusting = await startAuthService({ ...generousLimits, AUTH_AUTOCONFIRM: 'on' });
    try {
      const email = freshAddress();
      const { data, error } = await trusting
        .browser()
        .signUp({ email, password: testPassword, options: { data: metadata } });
      expect(error).toBeNull();
      expect(data.session?.user).toMatchObject({ email, user_metadata: metadata });
      const repeated = await trusting.browser().signUp({ email, password: testPassword });
      expect(repeated.error).toMatchObject({
        code: 'user_already_exists',
        status: 422,
        message: 'User already registered',
      });
      const both = await Promise.all(
        [1, 2].map(() => trusting.browser().signUp({ email: `both-${email}`, password: testPassword })),
      );
      expect(both.map(({ error }) => error?.code ?? 'ok').sort()).toEqual(['ok', 'user_already_exists']);
      await expect(trusting.mailsTo(email)).resolves.toEqual([]);
    } finally {
      await trusting.close();
    }
  });

  it('beyond the mail limit gets the same response without a mail, and does not displace other sign-ups', async () => {
    const frugal = await startAuthService({ ...generousLimits, AUTH_MAIL_INTERVAL_SECONDS: '3600' });
    try {
      const email = freshAddress();
      for (let n = 0; n < 8; n += 1)
        await expect(frugal.browser().signUp({ email, password: `password number ${n}` })).resolves.toMatchObject({
          error: null,
        });
      await expect(frugal.mailsTo(email)).resolves.toHaveLength(1);
      const opened = await frugal
        .browser()
        .verifyOtp({ token_hash: tokenOf(await newestLink(frugal, email)), type: 'signup' });
      expect(opened.error).toBeNull();
      expect((await frugal.browser().signInWithPassword({ email, password: 'password number 0' })).error).toBeNull();
    } finally {
      await frugal.close();
    }
  });
});
