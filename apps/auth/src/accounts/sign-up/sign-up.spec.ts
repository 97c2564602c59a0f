import { readOne } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { insertAccount, testPassword } from '../../testing/accounts.js';
import { siteUrl, startAuthService, type AuthService } from '../../testing/auth-service.js';
import { freshAddress, newestLink, tokenOf } from '../../testing/people.js';
import { readAuditEntries, grant, request } from '../../testing/auth-request.js';

const metadata = { full_name: 'Ann Smith', company: 'Acme', role: 'business_owner' };

const generousLimits = {
  AUTH_RATE_SIGN_UP: '100000',
  AUTH_RATE_VERIFY: '100000',
  AUTH_MAILS_PER_HOUR_ADDRESS: '1000',
  AUTH_MAILS_PER_HOUR: '100000',
  AUTH_RATE_SIGN_IN: '100000',
};

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService({ ...generousLimits, AUTH_REDIRECT_ORIGINS: 'http://localhost:5173' });
});

afterAll(() => service.close());

async function count(sql: string, parameters: unknown[] = []): Promise<number> {
  const row = await readOne(
    service.db.manager,
    z.object({ n: z.coerce.number() }),
    `SELECT count(*) AS n FROM ${sql}`,
    parameters,
  );
  return row?.n ?? -1;
}

async function signUp(email: string, password = testPassword, data: Record<string, unknown> = metadata): Promise<void> {
  const { error } = await service.browser().signUp({ email, password, options: { data } });
  if (error !== null) throw error;
}

describe('a sign-up', () => {
  it('returns the user without a session and creates no account before confirmation', async () => {
    const email = freshAddress();
    const { data, error } = await service
      .browser()
      .signUp({ email: ` ${email.toUpperCase()} `, password: testPassword, options: { data: metadata } });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: metadata, role: 'authenticated', is_anonymous: false });
    expect(data.user?.identities).toHaveLength(1);
    expect(data.user?.email_confirmed_at).toBeUndefined();
    await expect(count('account WHERE email = $1', [email])).resolves.toBe(0);
    await expect(service.mailsTo(email)).resolves.toHaveLength(1);
  });

  it('creates the account when the mail is confirmed, in any browser', async () => {
    const email = freshAddress();
    await signUp(email);
    const link = await newestLink(service, email);
    expect(link.href).toMatch(new RegExp(`^${siteUrl}/auth/confirm\\?token_hash=[\\w-]{43}&type=signup$`));
    const { data, error } = await service.browser().verifyOtp({ token_hash: tokenOf(link), type: 'signup' });
    expect(error).toBeNull();
    expect(data.session?.access_token).toBeTruthy();
    expect(data.user).toMatchObject({
      email,
      user_metadata: metadata,
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect(data.user?.identities?.[0]).toMatchObject({ provider: 'email', email, id: data.user?.id });
    const id = data.user?.id ?? '';
    await expect(readAuditEntries(service.db, id, 'user_confirmed')).resolves.toHaveLength(1);
    const signedIn = await service.browser().signInWithPassword({ email, password: testPassword });
    expect(signedIn.data.user?.id).toBe(id);
  });

  it('builds links from the configured site, and takes the requested path only from an allowed origin', async () => {
    const [allowed, foreign] = [freshAddress(), freshAddress()];
    await service.browser().signUp({
      email: allowed,
      password: testPassword,
      options: { emailRedirectTo: 'http://localhost:5173/dashboard?a=1' },
    });
    await service.browser().signUp({
      email: foreign,
      password: testPassword,
      options: { emailRedirectTo: 'https://evil.example/dashboard' },
    });
    const link = await newestLink(service, allowed);
    expect(link.origin).toBe('http://localhost:5173');
    expect(link.searchParams.get('redirect_to')).toBe('/dashboard?a=1');
    expect((await newestLink(service, foreign)).origin).toBe(siteUrl);
    expect((await newestLink(service, foreign)).href).not.toContain('evil');
  });

  it('stores neither the password nor the mailed token in plain text', async () => {
    const email = freshAddress();
    await signUp(email, 'a password to look for');
    const rows = JSON.stringify(await service.db.query('SELECT * FROM pending_sign_up WHERE email = $1', [email]));
    expect(rows).not.toContain('a password to look for');
    expect(rows).not.toContain(tokenOf(await newestLink(service, email)));
  });

  it.each([
    [
      'an invalid address',
      { email: 'nobody', password: testPassword },
      400,
      'validation_failed',
      /^Unable to validate email address: /,
    ],
    [
      'a line break in the address',
      { email: 'a@example.org\r\nBcc: b@example.org', password: testPassword },
      400,
      'validation_failed',
      /^Unable to validate email address: /,
    ],
    [
      'a phone number alone',
      { phone: '+15551234', password: testPassword },
      400,
      'validation_failed',
      /^Unable to validate/,
    ],
    ['no password', { email: 'a@example.org' }, 400, 'validation_failed', /^Signup requires a valid password$/],
    [
      'a short password',
      { email: 'a@example.org', password: 'short' },
      422,
      'weak_password',
      /^Password should be at least 6 characters\.$/,
    ],
    [
      'a password of 257 characters',
      { email: 'a@example.org', password: 'x'.repeat(257) },
      400,
      'validation_failed',
      /256/,
    ],
    [
      'an address that is an object',
      { email: { $ne: null }, password: testPassword },
      400,
      'validation_failed',
      /email/,
    ],
    [
      'a password that is a list',
      { email: 'a@example.org', password: ['secret'] },
      400,
      'validation_failed',
      /password/,
    ],
    [
      'metadata that is a list',
      { email: 'a@example.org', password: testPassword, data: [1] },
      400,
      'validation_failed',
      /data/,
    ],
    [
      'a NUL in the metadata',
      { email: 'a@example.org', password: testPassword, data: { a: ['\u0000'] } },
      400,
      'bad_json',
      /NUL/,
    ],
    [
      'a lone surrogate in the metadata',
      { email: 'a@example.org', password: testPassword, data: { a: '\uD800' } },
      400,
      'validation_failed',
      /^data: /,
    ],
    [
      'too much metadata',
      { email: 'a@example.org', password: testPassword, data: { a: 'x'.repeat(5000) } },
      400,
      'validation_failed',
      /^data: /,
    ],
    [
      'a challenge without its method',
      { email: 'a@example.org', password: testPassword, code_challenge: 'x'.repeat(43) },
      400,
      'validation_failed',
      /PKCE/,
    ],
    [
      'neither address nor phone number, without demo mode',
      { data: {} },
      422,
      'anonymous_provider_disabled',
      /disabled/,
    ],
  ])('with %s is refused', async (_name, body, status, code, message) => {
    const response = await request(service, 'POST', '/signup', { body });
    expect(response).toMatchObject({ status, body: { code } });
    expect(response.body['message']).toMatch(message);
    await expect(count('pending_sign_up WHERE email = $1', ['a@example.org'])).resolves.toBe(0);
  });

  it('keeps special keys of the metadata as data', async () => {
    const email = freshAddress();
    const body = JSON.parse(
      `{"email":"${email}","password":"${testPassword}","data":{"constructor":"a","nested":{"__proto__":{"admin":true}}}}`,
    );
    expect((await request(service, 'POST', '/signup', { body })).status).toBe(200);
    const { data } = await service
      .browser()
      .verifyOtp({ token_hash: tokenOf(await newestLink(service, email)), type: 'signup' });
    expect(JSON.stringify(data.user?.user_metadata)).toBe('{"nested":{"__proto__":{"admin":true}},"constructor":"a"}');
    expect(Reflect.get({}, 'admin')).toBeUndefined();
  });
});

describe('a password sign-in after a sign-up', () => {
  it('is refused until the address is confirmed', async () => {
    const email = freshAddress();
    await signUp(email);
    expect((await service.browser().signInWithPassword({ email, password: testPassword })).error).toMatchObject({
      code: 'email_not_confirmed',
      status: 400,
    });
    expect((await service.browser().signInWithPassword({ email, password: 'another password' })).error).toMatchObject({
      code: 'invalid_credentials',
      status: 400,
    });
  });

  it('does not reveal whether the address was registered before', async () => {
    const { email: known } = await insertAccount(service.db);
    const unknown = freshAddress();
    const responses = [];
    for (const email of [known, unknown]) {
      await signUp(email ?? '', 'password of the attacker');
      responses.push(await grant(service, 'password', { email, password: 'password of the attacker' }));
    }
    expect(responses[0]?.status).toBe(responses[1]?.status);
    expect(responses[0]?.body).toEqual(responses[1]?.body);
  });
});
