import { insertAccount, testPassword } from '../testing/accounts.js';
import { startAuthService, type AuthService } from '../testing/auth-service.js';

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService({ AUTH_MAILS_PER_HOUR: '50' });
});

afterAll(() => service.close());

beforeEach(() => service.db.query('DELETE FROM rate_limit'));

/** A browser in its own network. */
function stranger(n: number) {
  return service.browser({ client: { address: `198.51.${Math.floor(n / 200)}.${n % 200}` } });
}

async function signUps(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await stranger(n).signUp({ email: `stranger-${n}@example.org`, password: testPassword });
}

async function queuedMails(): Promise<number> {
  const rows: unknown[] = await service.db.query('SELECT 1 FROM mail');
  return rows.length;
}

describe('the hourly limit of mails', () => {
  it('does not affect the recovery mail of an owner if strangers exhaust it with sign-ups', async () => {
    const { email } = await insertAccount(service.db, { email: 'owner@example.org' });
    await signUps(60);
    expect(await queuedMails()).toBeLessThanOrEqual(50);
    await service.browser().resetPasswordForEmail(email ?? '');
    expect((await service.mailsTo(email ?? '')).map(({ template }) => template)).toEqual(['recovery']);
  });

  it('is not consumed by requests that send no mail', async () => {
    const { email } = await insertAccount(service.db, { email: 'other@example.org' });
    for (let n = 0; n < 60; n += 1) await stranger(n).resetPasswordForEmail(`nobody-${n}@example.org`);
    for (let n = 0; n < 60; n += 1)
      await stranger(n).resend({ type: 'email_change', email: `nobody-${n}@example.org` });
    await service.browser().resetPasswordForEmail(email ?? '');
    expect((await service.mailsTo(email ?? '')).map(({ template }) => template)).toEqual(['recovery']);
  });

  it('for one address is not exhausted by strangers who sign up with it', async () => {
    const { email } = await insertAccount(service.db, { email: 'contested@example.org' });
    for (let n = 0; n < 8; n += 1) await stranger(n).signUp({ email: email ?? '', password: testPassword });
    await service.browser().resetPasswordForEmail(email ?? '');
    expect((await service.mailsTo(email ?? '')).at(-1)?.template).toBe('recovery');
  });
});
