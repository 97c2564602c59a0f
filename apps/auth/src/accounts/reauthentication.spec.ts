import { testPassword } from '../testing/accounts.js';
import { startAuthService, type AuthService } from '../testing/auth-service.js';
import { freshAddress, newestLink, signedUp, tokenOf, type Person } from '../testing/people.js';
import { readAuditEntries, request } from '../testing/auth-request.js';

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
  service = await startAuthService({ ...settings, AUTH_REAUTHENTICATE_AFTER_SECONDS: '60' });
});

afterAll(() => service.close());

/** Repeats the attempt while its response has this status. */
async function repeatWhileStatus<T extends { status: number }>(status: number, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await attempt();
    if (answer.status !== status) return answer;
  }
}

async function tokenOfSession({ browser }: Pick<Person, 'browser'>): Promise<string> {
  const { data } = await browser.getSession();
  return data.session?.access_token ?? '';
}

describe('a session that needs reauthentication', () => {
  async function oldSession(): Promise<Person & { token: string }> {
    const owner = await signedUp(service, freshAddress());
    await service.db.query(`UPDATE session SET created_at = now() - INTERVAL '1 hour' WHERE account_id = $1`, [
      owner.id,
    ]);
    return { ...owner, token: await tokenOfSession(owner) };
  }

  async function mailedCode(email: string): Promise<string> {
    const mail = (await service.mailsTo(email)).at(-1);
    return mail?.template === 'reauthentication' ? mail.data.code : '';
  }

  it('sets a password with the mailed code, once', async () => {
    const { browser, email } = await oldSession();
    expect((await browser.updateUser({ password: 'a new password' })).error).toMatchObject({
      code: 'reauthentication_needed',
      status: 400,
    });
    expect((await browser.reauthenticate()).error).toBeNull();
    const nonce = await mailedCode(email);
    expect(nonce).toMatch(/^\d{6}$/);
    expect(
      (await browser.updateUser({ password: 'a new password', nonce, current_password: testPassword })).error,
    ).toBeNull();
    expect((await browser.updateUser({ password: 'one more', nonce })).error).toMatchObject({
      code: 'reauthentication_not_valid',
      status: 422,
    });
  });

  it('has five attempts, also if they are concurrent [asvs 6.6.3]', async () => {
    const { email, token, browser, id } = await oldSession();
    await browser.reauthenticate();
    const nonce = await mailedCode(email);
    const wrong = nonce === '000000' ? '111111' : '000000';
    const attempt = (code: string) =>
      request(service, 'PUT', '/user', { token, body: { password: 'a new password', nonce: code } });
    await Promise.all(Array.from({ length: 8 }, () => attempt(wrong)));
    // The counters of the account are deleted, so that only the exhausted code can be refused. Until the cached refusal ends, the response is 429.
    await service.db.query('DELETE FROM rate_limit');
    const last = await repeatWhileStatus(429, () => attempt(nonce));
    expect(last).toMatchObject({ status: 422, body: { code: 'reauthentication_not_valid' } });
    expect((await readAuditEntries(service.db, id, 'verification_attempted')).length).toBeGreaterThanOrEqual(5);
  });

  it('stores the code encrypted', async () => {
    const { email, browser, id } = await oldSession();
    await browser.reauthenticate();
    const rows = JSON.stringify(await service.db.query('SELECT * FROM one_time_token WHERE account_id = $1', [id]));
    expect(rows).not.toContain(`"${await mailedCode(email)}"`);
    expect(rows).toContain('"token_hash":"eyJ');
  });

  it('needs no code after a password recovery', async () => {
    const owner = await signedUp(service, freshAddress());
    await service.browser().resetPasswordForEmail(owner.email);
    const browser = service.browser();
    await browser.verifyOtp({
      token_hash: tokenOf(await newestLink(service, owner.email, 'recovery')),
      type: 'recovery',
    });
    expect((await browser.updateUser({ password: 'a new password' })).error).toBeNull();
  });
});
