import { insertAccount, testPassword } from '../testing/accounts.js';
import { authPrefix } from '@rfp/contracts/http';
import { siteUrl, startAuthService, type AuthService } from '../testing/auth-service.js';
import { freshAddress, newestLink, signedUp, tokenOf, type Person } from '../testing/people.js';
import { request, signIn } from '../testing/auth-request.js';

const settings = {
  AUTH_RATE_SIGN_UP: '100000',
  AUTH_RATE_VERIFY: '100000',
  AUTH_RATE_SIGN_IN: '100000',
  AUTH_MAILS_PER_HOUR_ADDRESS: '1000',
  AUTH_MAILS_PER_HOUR: '100000',
  RFP_DEMO: 'on',
};

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService(settings);
});

afterAll(() => service.close());

async function templatesTo(email: string): Promise<string[]> {
  return (await service.mailsTo(email)).map(({ template }) => template);
}

describe('an e-mail change', () => {
  async function tokens(email: string, newEmail: string): Promise<{ current: string; next: string }> {
    return {
      current: tokenOf(await newestLink(service, email, 'email_change')),
      next: tokenOf(await newestLink(service, newEmail, 'email_change')),
    };
  }

  async function requestChange(): Promise<Person & { newEmail: string; current: string; next: string }> {
    const owner = await signedUp(service, freshAddress());
    const newEmail = freshAddress();
    const { data, error } = await owner.browser.updateUser({ email: newEmail });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: owner.email, new_email: newEmail });
    return { ...owner, newEmail, ...(await tokens(owner.email, newEmail)) };
  }

  const confirm = (token: string) =>
    request(service, 'POST', '/verify', { body: { token_hash: token, type: 'email_change' } });

  it.each(['current', 'next'] as const)(
    'takes effect when both mails are confirmed, the one to the %s address first',
    async (first) => {
      const { browser, email, newEmail, ...links } = await requestChange();
      const halfway = await confirm(links[first]);
      expect(halfway).toMatchObject({
        status: 200,
        body: {
          code: '200',
          msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
        },
      });
      await expect(signIn(service, email, testPassword)).resolves.toBeTruthy();
      const done = await service
        .browser()
        .verifyOtp({ token_hash: links[first === 'current' ? 'next' : 'current'], type: 'email_change' });
      expect(done.data.user?.email).toBe(newEmail);
      expect(done.data.user?.new_email).toBeUndefined();
      expect(done.data.user?.identities?.map((identity) => identity.identity_data?.['email'])).toEqual([newEmail]);
      expect((await browser.getUser()).data.user?.email).toBe(newEmail);
      await expect(signIn(service, newEmail, testPassword)).resolves.toBeTruthy();
      await expect(
        request(service, 'POST', '/token?grant_type=password', { body: { email, password: testPassword } }),
      ).resolves.toMatchObject({ status: 400 });
      expect(await templatesTo(email)).toContain('email_changed');
    },
  );

  it('takes effect when both mails are confirmed concurrently', async () => {
    const { newEmail, current, next } = await requestChange();
    const responses = await Promise.all([confirm(current), confirm(next)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses.filter(({ body }) => 'access_token' in body)).toHaveLength(1);
    await expect(signIn(service, newEmail, testPassword)).resolves.toBeTruthy();
  });

  it('is not confirmed by one mail alone, however often it is opened or resent [asvs 7.5.1]', async () => {
    const { email, next } = await requestChange();
    await confirm(next);
    await expect(confirm(next)).resolves.toMatchObject({ status: 403, body: { code: 'otp_expired' } });
    await service.browser().resend({ type: 'email_change', email });
    expect((await templatesTo(email)).filter((template) => template === 'email_change')).toHaveLength(2);
    await expect(signIn(service, email, testPassword)).resolves.toBeTruthy();
  });

  it('is not confirmed by one mail after the other one has expired', async () => {
    const { email, next, id } = await requestChange();
    await service.db.query(`DELETE FROM one_time_token WHERE account_id = $1 AND purpose = 'email_change_current'`, [
      id,
    ]);
    await expect(confirm(next)).resolves.toMatchObject({ status: 403 });
    await expect(signIn(service, email, testPassword)).resolves.toBeTruthy();
  });

  it('is replaced by a newer request', async () => {
    const { browser, current, next } = await requestChange();
    await browser.updateUser({ email: freshAddress() });
    for (const token of [current, next]) await expect(confirm(token)).resolves.toMatchObject({ status: 403 });
  });

  it('is mailed again to both addresses, which invalidates the earlier mails', async () => {
    const { email, newEmail, current, next } = await requestChange();
    expect((await service.browser().resend({ type: 'email_change', email })).error).toBeNull();
    const newTokens = await tokens(email, newEmail);
    for (const token of [current, next]) await expect(confirm(token)).resolves.toMatchObject({ status: 403 });
    for (const token of [newTokens.current, newTokens.next])
      await expect(confirm(token)).resolves.toMatchObject({ status: 200 });
  });

  it('to a registered address is refused, also if the address was registered after the request', async () => {
    const { email: registeredEmail } = await insertAccount(service.db);
    const owner = await signedUp(service, freshAddress());
    expect((await owner.browser.updateUser({ email: (registeredEmail ?? '').toUpperCase() })).error).toMatchObject({
      code: 'email_exists',
      status: 422,
    });
    const { newEmail, current, next } = await requestChange();
    await insertAccount(service.db, { email: newEmail });
    await confirm(current);
    await expect(confirm(next)).resolves.toMatchObject({ status: 422, body: { code: 'email_exists' } });
  });

  it('leaves pending sign-ups of the new address without effect, and does not reveal this to their authors', async () => {
    const { newEmail, current, next } = await requestChange();
    const body = { email: newEmail, password: 'chosen by a stranger' };
    await request(service, 'POST', '/signup', { body });
    const link = await newestLink(service, newEmail);
    const signInAsStranger = async () => {
      const { status, body: answer } = await request(service, 'POST', '/token?grant_type=password', { body });
      return { status, code: answer['code'] };
    };
    const before = await signInAsStranger();
    expect(before).toEqual({ status: 400, code: 'email_not_confirmed' });
    for (const token of [current, next]) await expect(confirm(token)).resolves.toMatchObject({ status: 200 });
    expect(await signInAsStranger()).toEqual(before);
    const late = await service.browser().verifyOtp({ token_hash: tokenOf(link), type: 'signup' });
    expect(late.error?.code).toBe('otp_expired');
    await expect(signIn(service, newEmail, testPassword)).resolves.toBeTruthy();
  });

  it('is rate limited, so that it cannot probe which addresses are registered', async () => {
    const frugal = await startAuthService({ ...settings, AUTH_MAIL_INTERVAL_SECONDS: '3600' });
    try {
      const { email: registeredEmail } = await insertAccount(frugal.db);
      const owner = await signedUp(frugal, freshAddress());
      expect((await owner.browser.updateUser({ email: registeredEmail ?? '' })).error?.code).toBe('email_exists');
      expect((await owner.browser.updateUser({ email: registeredEmail ?? '' })).error).toMatchObject({
        code: 'over_email_send_rate_limit',
        status: 429,
      });
    } finally {
      await frugal.close();
    }
  });

  it('is cancelled by a new password', async () => {
    const { browser, current, next } = await requestChange();
    const { data } = await browser.updateUser({ password: 'a new password', current_password: testPassword });
    expect(data.user?.new_email).toBeUndefined();
    for (const token of [current, next]) await expect(confirm(token)).resolves.toMatchObject({ status: 403 });
  });

  const lockWaitsSql = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;

  it('invalidates a link to the old address that was requested while the change took effect', async () => {
    const { email, id } = await signedUp(service, freshAddress());
    const change = service.db.createQueryRunner();
    await change.startTransaction();
    await change.query('SELECT FROM account WHERE id = $1 FOR UPDATE', [id]);
    const recoveryRequest = service.browser().resetPasswordForEmail(email);
    while ((await service.db.query<unknown[]>(lockWaitsSql)).length === 0) continue;
    await change.query('UPDATE account SET email = $2 WHERE id = $1', [id, freshAddress()]);
    await change.query('DELETE FROM one_time_token WHERE account_id = $1', [id]);
    await change.commitTransaction();
    await change.release();
    expect((await recoveryRequest).error).toBeNull();
    expect(await templatesTo(email)).not.toContain('recovery');
    await expect(service.db.query('SELECT FROM one_time_token WHERE account_id = $1', [id])).resolves.toEqual([]);
  });

  it('invalidates a code from a link to the old address that was not exchanged yet', async () => {
    const { email, current, next } = await requestChange();
    const other = service.browser();
    await other.resetPasswordForEmail(email);
    const query = new URLSearchParams({
      token: tokenOf(await newestLink(service, email, 'recovery')),
      type: 'recovery',
    });
    const opened = await service.fetch(`${siteUrl}${authPrefix}/verify?${query.toString()}`);
    const code = new URL(opened.headers.get('location') ?? '').searchParams.get('code') ?? '';
    for (const token of [current, next]) await expect(confirm(token)).resolves.toMatchObject({ status: 200 });
    expect((await other.exchangeCodeForSession(code)).error).toMatchObject({ code: 'flow_state_not_found' });
  });

  it('to an invalid address is refused, and to the same address changes nothing', async () => {
    const owner = await signedUp(service, freshAddress());
    expect((await owner.browser.updateUser({ email: 'nobody' })).error?.code).toBe('validation_failed');
    expect((await owner.browser.updateUser({ email: owner.email.toUpperCase() })).data.user?.new_email).toBeUndefined();
    expect(await templatesTo(owner.email)).not.toContain('email_change');
  });
});
