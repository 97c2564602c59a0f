import { type AuthUser } from '@rfp/contracts/auth';
import { insertAccount, testPassword } from '../testing/accounts.js';
import { siteUrl, startAuthService, type AuthService } from '../testing/auth-service.js';
import { freshAddress, signInAgain } from '../testing/people.js';
import { request } from '../testing/auth-request.js';

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

describe('shared accounts:', () => {
  const changes = [{ password: 'a new password' }, { email: 'eve@example.org' }, { data: { full_name: 'Eve' } }];

  it('an anonymous session has no address and cannot be changed', async () => {
    const browser = service.browser();
    const { data, error } = await browser.signInAnonymously();
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ is_anonymous: true, identities: [], app_metadata: {} });
    expect(data.user?.email).toBeUndefined();
    for (const change of changes)
      expect((await browser.updateUser(change)).error).toMatchObject({ code: 'not_admin', status: 403 });
    expect((await browser.reauthenticate()).error).toMatchObject({ code: 'not_admin', status: 403 });
  });

  it('the demo account cannot be changed, and a sign-up with its address sends no mail', async () => {
    const email = freshAddress();
    const { id } = await insertAccount(service.db, { email, isDemo: true });
    const browser = await signInAgain(service, { email, password: testPassword });
    const before: unknown = await service.db.query(
      'SELECT password_hash, email, new_email, user_metadata FROM account WHERE id = $1',
      [id],
    );
    for (const change of changes)
      expect((await browser.updateUser(change)).error).toMatchObject({ code: 'not_admin', status: 403 });
    expect((await browser.reauthenticate()).error).toMatchObject({ code: 'not_admin' });
    const signUp = await request(service, 'POST', `/signup?redirect_to=${siteUrl}`, {
      body: { email, password: 'another password' },
    });
    expect(signUp.status).toBe(200);
    await service.browser().resend({ type: 'email_change', email });
    await expect(service.mailsTo(email)).resolves.toEqual([]);
    await expect(
      service.db.query('SELECT password_hash, email, new_email, user_metadata FROM account WHERE id = $1', [id]),
    ).resolves.toEqual(before);
  });

  it('anonymous sessions are limited per network address', async () => {
    const address = `198.51.100.${1 + Math.floor(Math.random() * 250)}`;
    const users: (AuthUser['id'] | undefined)[] = [];
    for (let n = 0; n < 30; n += 1)
      users.push((await service.browser({ client: { address } }).signInAnonymously()).data.user?.id);
    expect(new Set(users).size).toBe(30);
    expect((await service.browser({ client: { address } }).signInAnonymously()).error).toMatchObject({
      code: 'over_request_rate_limit',
      status: 429,
    });
  });
});
