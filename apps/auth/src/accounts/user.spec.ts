import { randomUUID } from 'node:crypto';
import { testPassword } from '../testing/accounts.js';
import { startAuthService, type AuthService } from '../testing/auth-service.js';
import { freshAddress, signInAgain, newestLink, signedUp, tokenOf, type Person } from '../testing/people.js';
import { readAuditEntries, request, signIn } from '../testing/auth-request.js';

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

async function tokenOfSession({ browser }: Pick<Person, 'browser'>): Promise<string> {
  const { data } = await browser.getSession();
  return data.session?.access_token ?? '';
}

async function addFactor(accountId: string): Promise<void> {
  await service.db.query(
    `INSERT INTO factor (id, account_id, friendly_name, secret, status, created_at, updated_at) VALUES ($1, $2, 'phone', 'sealed', 'verified', now(), now())`,
    [randomUUID(), accountId],
  );
}

async function templatesTo(email: string): Promise<string[]> {
  return (await service.mailsTo(email)).map(({ template }) => template);
}

describe('the user', () => {
  it('is returned with all members except secrets [spec 3.13] [asvs 15.3.1]', async () => {
    const { browser, id, email } = await signedUp(service, freshAddress(), testPassword, { full_name: 'Ann' });
    const { data, error } = await browser.getUser();
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id,
      email,
      aud: 'authenticated',
      phone: '',
      user_metadata: { full_name: 'Ann' },
      is_anonymous: false,
    });
    expect(JSON.stringify(data.user)).not.toMatch(/hash|argon|token/);
  });
});

describe('metadata', () => {
  it('is merged: given members are set, null removes one, the others stay', async () => {
    const { browser } = await signedUp(service, freshAddress(), testPassword, { full_name: 'Ann', company: 'Acme' });
    const events: string[] = [];
    browser.onAuthStateChange((event) => void events.push(event));
    const { data, error } = await browser.updateUser({ data: { company: null, role: 'analyst' } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ full_name: 'Ann', role: 'analyst' });
    expect((await browser.getUser()).data.user?.user_metadata).toEqual({ full_name: 'Ann', role: 'analyst' });
    expect(events).toContain('USER_UPDATED');
  });

  it('keeps all concurrent changes', async () => {
    const { browser } = await signedUp(service, freshAddress());
    const token = await tokenOfSession({ browser });
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        request(service, 'PUT', '/user', { token, body: { data: { [`member${n}`]: n } } }),
      ),
    );
    expect(Object.keys((await browser.getUser()).data.user?.user_metadata ?? {})).toHaveLength(10);
  });

  it('that would exceed the limit is refused as a whole', async () => {
    const { browser } = await signedUp(service, freshAddress(), testPassword, { a: 'x'.repeat(3000) });
    expect((await browser.updateUser({ data: { b: 'y'.repeat(3000) } })).error).toMatchObject({
      code: 'validation_failed',
      status: 400,
    });
    expect((await browser.updateUser({ data: { a: 'x', b: 'y'.repeat(3000) } })).error).toBeNull();
  });

  it.each([
    [{ a: '\u0000' }, 'bad_json'],
    [{ '\u0000': 1 }, 'validation_failed'],
    [{ a: { b: '\uDEAD' } }, 'validation_failed'],
  ])('that cannot be stored (%j) is refused', async (data, code) => {
    const { browser } = await signedUp(service, freshAddress());
    expect((await browser.updateUser({ data })).error).toMatchObject({ code, status: 400 });
  });
});

describe('protected members of the user', () => {
  it('are refused if they would grant rights, and ignored otherwise', async () => {
    const { browser, id } = await signedUp(service, freshAddress());
    const token = await tokenOfSession({ browser });
    await expect(
      request(service, 'PUT', '/user', { token, body: { app_metadata: { demo: true } } }),
    ).resolves.toMatchObject({ status: 403, body: { code: 'not_admin' } });
    const before = await service.db.query<unknown[]>('SELECT * FROM account WHERE id = $1', [id]);
    const hostile = {
      id: randomUUID(),
      role: 'service_role',
      aud: 'admin',
      email_confirmed_at: null,
      banned_until: '2100-01-01T00:00:00Z',
      is_anonymous: true,
      is_demo: true,
      password_hash: 'x',
      identities: [],
      new_email: 'eve@example.org',
      created_at: '2000-01-01T00:00:00Z',
    };
    await expect(request(service, 'PUT', '/user', { token, body: hostile })).resolves.toMatchObject({
      status: 200,
      body: { id },
    });
    await expect(service.db.query('SELECT * FROM account WHERE id = $1', [id])).resolves.toEqual(before);
  });
});

/** Adds an API token and a device token. */
async function addTokens(accountId: string): Promise<void> {
  for (const name of ['script', 'terminal of a laptop'])
    await service.db.query(
      `INSERT INTO api_token (id, account_id, name, token_hash, hint, scope, created_at) VALUES ($1, $2, $3, $4, 'abcd', 'read', now())`,
      [randomUUID(), accountId, name, randomUUID()],
    );
}

async function tokensOf(accountId: string): Promise<number> {
  return (await service.db.query('SELECT FROM api_token WHERE account_id = $1', [accountId])).length;
}

describe('the API and device tokens of an account', () => {
  it.each([
    [false, 2],
    [true, 0],
  ])('end with a new password only if the request says so: revoke_tokens %s', async (revoke_tokens, left) => {
    const owner = await signedUp(service, freshAddress());
    const other = await signedUp(service, freshAddress());
    for (const { id } of [owner, other]) await addTokens(id);
    const change = { password: 'a new password', current_password: testPassword, revoke_tokens };
    expect((await owner.browser.updateUser(change)).error).toBeNull();
    expect([await tokensOf(owner.id), await tokensOf(other.id)]).toEqual([left, 2]);
    await expect(readAuditEntries(service.db, owner.id, 'api_token_revoked')).resolves.toHaveLength(2 - left);
    const mails = await service.mailsTo(owner.email);
    expect(mails).toContainEqual(
      expect.objectContaining({ template: 'password_changed', data: expect.objectContaining({ tokens: 2 - left }) }),
    );
  });

  it('end with a password that is set after a mailed reset', async () => {
    const owner = await signedUp(service, freshAddress());
    await addTokens(owner.id);
    const recovered = service.browser();
    await recovered.resetPasswordForEmail(owner.email);
    const token_hash = tokenOf(await newestLink(service, owner.email, 'recovery'));
    expect((await recovered.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull();
    expect(await tokensOf(owner.id)).toBe(2);
    expect((await recovered.updateUser({ password: 'a new password' })).error).toBeNull();
    expect(await tokensOf(owner.id)).toBe(0);
  });
});

describe('a new password', () => {
  it('ends all other sessions, invalidates pending mails, and is reported by mail [asvs 6.2.2, 7.4.3]', async () => {
    const owner = await signedUp(service, freshAddress());
    const other = await signInAgain(service, owner);
    await service.browser().resetPasswordForEmail(owner.email);
    const recovery = tokenOf(await newestLink(service, owner.email, 'recovery'));
    expect(
      (await owner.browser.updateUser({ password: 'a new password', current_password: testPassword })).error,
    ).toBeNull();
    expect((await owner.browser.getUser()).error).toBeNull();
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await service.browser().verifyOtp({ token_hash: recovery, type: 'recovery' })).error?.code).toBe(
      'otp_expired',
    );
    expect((await service.browser().signInWithPassword(owner)).error?.code).toBe('invalid_credentials');
    await expect(signIn(service, owner.email, 'a new password')).resolves.toBeTruthy();
    expect(await templatesTo(owner.email)).toContain('password_changed');
    await expect(readAuditEntries(service.db, owner.id, 'user_updated_password')).resolves.toHaveLength(1);
  });

  it.each([
    ['the old one', testPassword, 422, 'same_password'],
    ['too short', 'short', 422, 'weak_password'],
    ['empty', '', 422, 'weak_password'],
    ['too long', 'x'.repeat(257), 400, 'validation_failed'],
  ])('that is %s is refused', async (_name, password, status, code) => {
    const owner = await signedUp(service, freshAddress());
    expect((await owner.browser.updateUser({ password, current_password: testPassword })).error).toMatchObject({
      status,
      code,
    });
    await expect(signIn(service, owner.email, testPassword)).resolves.toBeTruthy();
  });

  it('with a wrong current password is refused, and attempts are limited', async () => {
    const owner = await signedUp(service, freshAddress());
    const token = await tokenOfSession(owner);
    const attempt = (current: string) =>
      request(service, 'PUT', '/user', { token, body: { password: 'a new password', current_password: current } });
    await expect(attempt('wrong')).resolves.toMatchObject({ status: 400, body: { code: 'current_password_invalid' } });
    for (let n = 0; n < 9; n += 1) await attempt(`wrong ${n}`);
    await expect(attempt(testPassword)).resolves.toMatchObject({
      status: 429,
      body: { code: 'over_request_rate_limit' },
    });
    await expect(signIn(service, owner.email, testPassword)).resolves.toBeTruthy();
  });

  it('and a new e-mail address need the second factor; metadata does not', async () => {
    const owner = await signedUp(service, freshAddress());
    await addFactor(owner.id);
    expect((await owner.browser.updateUser({ password: 'a new password' })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 401,
    });
    expect((await owner.browser.updateUser({ email: freshAddress() })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 401,
    });
    expect((await owner.browser.updateUser({ data: { full_name: 'Ann' } })).error).toBeNull();
  });

  it('set by two sessions concurrently is set once, and the other session ends', async () => {
    const owner = await signedUp(service, freshAddress());
    const tokens = [await tokenOfSession(owner), await tokenOfSession({ browser: await signInAgain(service, owner) })];
    const responses = await Promise.all(
      tokens.map((token, n) =>
        request(service, 'PUT', '/user', {
          token,
          body: { password: `new password ${n}`, current_password: testPassword },
        }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = responses.findIndex(({ status }) => status === 200);
    await expect(signIn(service, owner.email, `new password ${winner}`)).resolves.toBeTruthy();
  });
});
