import { createHash, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { authSessionSchema } from '@rfp/contracts/auth';
import { Notifications } from '@rfp/persistence/connection/notifications';
import { readOne } from '@rfp/persistence/read-rows';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { insertAccount, testPassword } from '../testing/accounts.js';
import { type AuthService, startAuthService } from '../testing/auth-service.js';
import { readAuditEntries, grant, request, sessionOf, signIn, type AuthResponse } from '../testing/auth-request.js';

/** Differs from the cost of the inserted accounts, so that a sign-in rehashes their passwords. */
const hashCost = { AUTH_HASH_MEMORY_KIB: 64, AUTH_HASH_PASSES: 3 };

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService({ AUTH_PASSWORD_FAILURES: '3', RFP_DEMO: 'on' }, { hashCost });
});
afterAll(() => service.close());

function unknownAddress(): string {
  return `${randomUUID()}@example.org`;
}

/** A response as a client sees it, without the members that differ each time. */
function visibleResponse({ status, headers, body }: AuthResponse): unknown {
  const { date: _date, 'x-request-id': _id, ...same } = Object.fromEntries(headers);
  return { status, headers: same, body };
}

async function pendingSignUp(email: string, password: string, age = 0): Promise<void> {
  await service.db.query(
    `INSERT INTO pending_sign_up (token_hash, email, password_hash, user_metadata, created_at, expires_at)
     VALUES ($1, $2, $3, '{}', now() - make_interval(secs => $4), now() + INTERVAL '1 hour' - make_interval(secs => $4))`,
    [randomUUID(), email, await hash(password, { memoryCost: 64, timeCost: 3, parallelism: 1 }), age],
  );
}

it('a flood of guesses at one account does not use up the sign-ins of its network for other accounts', async () => {
  const [guessed, other] = [await insertAccount(service.db), await insertAccount(service.db)];
  const browser = service.browser({ client: { user_agent: 'Firefox', address: '198.51.100.9' } });
  const signInAs = async (email: string | null, password: string) =>
    (await browser.signInWithPassword({ email: email ?? '', password })).error?.status;
  for (let n = 0; n < 320; n += 1) await signInAs(guessed.email, 'wrong wrong wrong');
  expect(await signInAs(guessed.email, testPassword)).toBe(429);
  expect(await signInAs(other.email, testPassword)).toBeUndefined();
});

describe('a password sign-in', () => {
  it('gives the real client a session', async () => {
    const account = await insertAccount(service.db);
    const browser = service.browser({ client: { user_agent: 'Firefox', address: '198.51.100.7' } });
    const { data } = await browser.signInWithPassword({
      email: ` ${account.email?.toUpperCase()} `,
      password: testPassword,
    });
    const session = authSessionSchema.parse(data.session);
    expect(session).toMatchObject({
      token_type: 'bearer',
      expires_in: 900,
      user: { id: account.id, email: account.email, user_metadata: { full_name: 'Ada' } },
    });
    const claims = decodeJwt(session.access_token);
    expect(claims.exp).toBe(session.expires_at);
    expect(claims).toEqual({
      iss: 'http://localhost:3000/auth/v1',
      sub: account.id,
      aud: 'authenticated',
      iat: expect.any(Number),
      exp: Number(claims.iat) + 900,
      email: account.email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'Ada' },
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      is_anonymous: false,
    });
    expect(await readAuditEntries(service.db, account.id, 'login')).toMatchObject([
      { session_id: claims['session_id'], detail: { method: 'password' } },
    ]);
    expect(Date.parse(String(session.user.last_sign_in_at))).toBeGreaterThanOrEqual(account.created_at.getTime());
    expect(session.user.identities).toMatchObject([
      { provider: 'email', last_sign_in_at: session.user.last_sign_in_at },
    ]);
  });

  it('gives the real client a token that it can verify with the published keys', async () => {
    const account = await insertAccount(service.db);
    const browser = service.browser();
    await browser.signInWithPassword({ email: account.email ?? '', password: testPassword });
    const { data, error } = await browser.getClaims();
    expect(error).toBeNull();
    expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: 'test-key' });
    expect(data?.claims.sub).toBe(account.id);
  });

  it('gets the same response for a wrong password, no account, no password and an invalid address', async () => {
    const known = await insertAccount(service.db);
    const without = await insertAccount(service.db, { password: null });
    const pending = unknownAddress();
    await pendingSignUp(pending, testPassword);
    const long = 'x'.repeat(4000);
    const attempts: [string | null, unknown][] = [
      [known.email, 'wrong'],
      [known.email, ''],
      [known.email, null],
      [unknownAddress(), testPassword],
      [without.email, testPassword],
      [pending, 'wrong'],
      ['not an address', testPassword],
      [unknownAddress(), long],
      [pending, long],
    ];
    const responses = await Promise.all(
      attempts.map(async ([email, password]) => visibleResponse(await grant(service, 'password', { email, password }))),
    );
    expect(responses[0]).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials', message: 'Invalid login credentials' },
    });
    for (const response of responses) expect(response).toEqual(responses[0]);
  });

  it('records failures, without unknown addresses [asvs 16.3.1]', async () => {
    const known = await insertAccount(service.db);
    const unknown = unknownAddress();
    await grant(service, 'password', { email: known.email, password: 'wrong' });
    await grant(service, 'password', { email: unknown, password: 'wrong' });
    expect(await readAuditEntries(service.db, known.id, 'login_failed')).toEqual([
      {
        action: 'login_failed',
        subject: null,
        session_id: null,
        target: null,
        before: null,
        after: null,
        detail: { method: 'password', code: 'invalid_credentials' },
      },
    ]);
    const subject = createHash('sha256').update(unknown).digest('base64url');
    expect(await service.db.query('SELECT action, account_id FROM audit_entry WHERE subject = $1', [subject])).toEqual([
      { action: 'login_failed', account_id: null },
    ]);
    const everything = JSON.stringify(await service.db.query('SELECT * FROM audit_entry'));
    expect(everything).not.toContain(unknown);
    expect(everything).not.toContain(testPassword);
  });

  it('reveals an unconfirmed address only with the right password', async () => {
    const email = unknownAddress();
    await pendingSignUp(email, 'an older password', 60);
    await pendingSignUp(email, 'the newest password');
    expect(await grant(service, 'password', { email, password: 'the newest password' })).toMatchObject({
      status: 400,
      body: { code: 'email_not_confirmed', message: 'Email not confirmed' },
    });
    expect(await grant(service, 'password', { email, password: 'something else' })).toMatchObject({
      body: { code: 'invalid_credentials' },
    });
  });

  it('with the password of a pending sign-up is refused alike for registered and new addresses', async () => {
    const account = await insertAccount(service.db, { password: null });
    await pendingSignUp(account.email ?? '', 'of a stranger');
    expect(await grant(service, 'password', { email: account.email, password: 'of a stranger' })).toMatchObject({
      body: { code: 'email_not_confirmed' },
    });
  });

  it('is refused for a banned user, and reveals the ban only with the right password', async () => {
    const account = await insertAccount(service.db);
    await service.db.query(`UPDATE account SET banned_until = now() + INTERVAL '1 hour' WHERE id = $1`, [account.id]);
    expect(await grant(service, 'password', { email: account.email, password: testPassword })).toMatchObject({
      status: 400,
      body: { code: 'user_banned' },
    });
    expect(await grant(service, 'password', { email: account.email, password: 'wrong' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials' },
    });
    expect(await service.db.query('SELECT id FROM session WHERE account_id = $1', [account.id])).toEqual([]);
  });

  it('rehashes a password of another cost', async () => {
    const account = await insertAccount(service.db);
    await signIn(service, account.email, testPassword);
    const row = await readOne(
      service.db.manager,
      z.object({ password_hash: z.string() }),
      'SELECT password_hash FROM account WHERE id = $1',
      [account.id],
    );
    expect(account.password_hash).toContain('t=1');
    expect(row?.password_hash).toContain('m=64,t=3');
    await signIn(service, account.email, testPassword);
  });

  it('limits guesses, for unknown addresses too', async () => {
    const known = await insertAccount(service.db);
    const responses: unknown[][] = [];
    for (const email of [known.email, unknownAddress()]) {
      const statuses: unknown[] = [];
      for (let guess = 0; guess < 6; guess += 1)
        statuses.push((await grant(service, 'password', { email, password: `guess ${guess}` })).status);
      responses.push(statuses);
    }
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[0]?.at(-1)).toBe(429);
    const settled = import.meta.jest.spyOn(Notifications.prototype, 'settle');
    const refused = await grant(service, 'password', { email: known.email, password: testPassword });
    // A limit changes nothing that gateways need to know.
    expect(settled).not.toHaveBeenCalled();
    settled.mockRestore();
    expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('resets the guesses after the right password', async () => {
    const account = await insertAccount(service.db);
    for (let round = 0; round < 4; round += 1) {
      expect((await grant(service, 'password', { email: account.email, password: 'wrong' })).status).toBe(400);
      await signIn(service, account.email, testPassword);
    }
  });

  it('to the demo account cannot be locked by guesses', async () => {
    const demo = await insertAccount(service.db, { isDemo: true });
    for (let guess = 0; guess < 6; guess += 1)
      expect((await grant(service, 'password', { email: demo.email, password: 'wrong' })).status).toBe(400);
    expect((await signIn(service, demo.email, testPassword)).user.app_metadata.demo).toBe(true);
  });

  it('accepts only strings', async () => {
    const { email } = await insertAccount(service.db);
    const bodies: unknown[] = [
      {},
      { password: testPassword },
      { email: '', password: testPassword },
      { email: null, password: testPassword },
      { email: { $ne: null }, password: testPassword },
      { email: [email], password: testPassword },
      { email, password: { $ne: null } },
      { email, password: 7 },
      { email, password: '\uD800' },
      [],
      'text',
    ];
    for (const body of bodies)
      expect(await grant(service, 'password', body)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    expect(await grant(service, 'password', { password: testPassword })).toMatchObject({
      body: { message: 'missing email or phone' },
    });
  });
});

describe('an unsupported grant type', () => {
  it.each(['', 'implicit', 'client_credentials', '__proto__', 'constructor', 'PASSWORD'])(
    '"%s" is refused',
    async (type) => {
      const { email } = await insertAccount(service.db);
      expect(await grant(service, type, { email, password: testPassword })).toMatchObject({
        status: 400,
        body: { code: 'invalid_credentials', message: 'unsupported_grant_type' },
      });
    },
  );
});

describe('an anonymous session', () => {
  it('lives one day, not 90 days', async () => {
    const account = await insertAccount(service.db, { email: null, password: null, isAnonymous: true });
    const code = 'anonymous';
    await service.db.query(
      `INSERT INTO auth_code (code_hash, account_id, code_challenge, code_challenge_method, method, created_at, expires_at)
       VALUES ($1, $2, 'x', 'plain', 'anonymous', now(), now() + INTERVAL '1 minute')`,
      [createHash('sha256').update(code).digest('base64url'), account.id],
    );
    const response = await grant(service, 'pkce', { auth_code: code, code_verifier: 'x' });
    expect(authSessionSchema.parse(response.body).user).toMatchObject({ is_anonymous: true });
    const life = z.array(z.object({ seconds: z.coerce.number() }));
    const sql = 'SELECT extract(epoch FROM not_after - created_at) AS seconds FROM session WHERE account_id = $1';
    expect(life.parse(await service.db.query(sql, [account.id]))).toEqual([{ seconds: 86_400 }]);
    expect((await request(service, 'POST', '/logout', { token: sessionOf(response).access_token })).status).toBe(204);
  });
});
