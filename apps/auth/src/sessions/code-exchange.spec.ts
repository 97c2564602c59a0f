import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { insertAccount } from '../testing/accounts.js';
import { type AuthService, startAuthService } from '../testing/auth-service.js';
import { grant, sessionOf, type AuthResponse } from '../testing/auth-request.js';

/** Differs from the cost of the inserted accounts, so that a sign-in rehashes their passwords. */
const hashCost = { AUTH_HASH_MEMORY_KIB: 64, AUTH_HASH_PASSES: 3 };

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService({ AUTH_PASSWORD_FAILURES: '3', RFP_DEMO: 'on' }, { hashCost });
});
afterAll(() => service.close());

describe('a code exchange', () => {
  const verifier = randomBytes(48).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');

  async function issueCode({ method = 's256', value = challenge, seconds = 300 } = {}): Promise<{
    code: string;
    accountId: string;
  }> {
    const account = await insertAccount(service.db);
    const code = randomBytes(32).toString('base64url');
    await service.db.query(
      `INSERT INTO auth_code (code_hash, account_id, code_challenge, code_challenge_method, method, created_at, expires_at)
       VALUES ($1, $2, $3, $4, 'recovery', now(), now() + make_interval(secs => $5))`,
      [createHash('sha256').update(code).digest('base64url'), account.id, value, method, seconds],
    );
    return { code, accountId: account.id };
  }

  function exchange(code: unknown, codeVerifier: unknown): Promise<AuthResponse> {
    return grant(service, 'pkce', { auth_code: code, code_verifier: codeVerifier });
  }

  it('starts a session of the account', async () => {
    const { code, accountId } = await issueCode();
    const session = sessionOf(await exchange(code, verifier));
    expect(session.user.id).toBe(accountId);
    expect(decodeJwt(session.access_token)).toMatchObject({ amr: [{ method: 'recovery' }], aal: 'aal1' });
  });

  it('accepts a plain challenge', async () => {
    const { code } = await issueCode({ method: 'plain', value: verifier });
    expect((await exchange(code, verifier)).status).toBe(200);
  });

  it('works once', async () => {
    const { code, accountId } = await issueCode();
    const responses = await Promise.all(Array.from({ length: 10 }, () => exchange(code, verifier)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      responses.filter(({ status, body }) => status === 404 && body['code'] === 'flow_state_not_found'),
    ).toHaveLength(9);
    expect(await service.db.query('SELECT count(*)::int AS n FROM session WHERE account_id = $1', [accountId])).toEqual(
      [{ n: 1 }],
    );
  });

  it('with a wrong verifier fails and consumes the code [asvs 10.4.6]', async () => {
    for (const wrong of [challenge, `${verifier}x`, verifier.slice(1), 'x'.repeat(64)]) {
      const { code } = await issueCode();
      expect(await exchange(code, wrong)).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } });
      expect(await exchange(code, verifier)).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
    }
  });

  it('does not mix up s256 and plain', async () => {
    const plain = await issueCode({ method: 'plain' });
    expect((await exchange(plain.code, verifier)).body['code']).toBe('bad_code_verifier');
    const hashed = await issueCode({ value: verifier });
    expect((await exchange(hashed.code, verifier)).body['code']).toBe('bad_code_verifier');
  });

  it('fails after the code has expired', async () => {
    const { code } = await issueCode({ seconds: -1 });
    expect(await exchange(code, verifier)).toMatchObject({ status: 422, body: { code: 'flow_state_expired' } });
  });

  it('needs code and verifier, and a known code', async () => {
    const { code } = await issueCode();
    for (const [one, other] of [
      ['', verifier],
      [code, ''],
      [null, verifier],
      [code, undefined],
      [{ $ne: '' }, verifier],
    ]) {
      expect(await exchange(one, other)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
    for (const text of ['x', randomUUID(), "' or true --", `${code}A`])
      expect(await exchange(text, verifier)).toMatchObject({ status: 404 });
    expect((await exchange(code, verifier)).status).toBe(200);
  });

  it('fails for a banned user', async () => {
    const { code, accountId } = await issueCode();
    await service.db.query(`UPDATE account SET banned_until = now() + INTERVAL '1 hour' WHERE id = $1`, [accountId]);
    expect(await exchange(code, verifier)).toMatchObject({ status: 400, body: { code: 'user_banned' } });
  });
});
