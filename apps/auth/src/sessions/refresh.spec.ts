import { type AuthSession } from '@rfp/contracts/auth';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { insertAccount, testPassword } from '../testing/accounts.js';
import { type AuthService, startAuthService } from '../testing/auth-service.js';
import { readAuditEntries, grant, refresh, request, sessionOf, signIn } from '../testing/auth-request.js';
import {
  elapse,
  expectSessionEnded,
  refreshedSession,
  refusalOf,
  readSessionRows,
  signedIn,
  type SignedIn,
} from '../testing/refreshed.js';
import { buildRefreshToken } from './refresh-token.js';

const alreadyUsed = { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' };
const notFound = { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' };
const expired = { code: 'session_expired', message: 'Invalid Refresh Token: Session Expired' };

let service: AuthService;

beforeAll(async () => {
  // A tight sign-in limit, which would refuse refreshes if they shared it.
  service = await startAuthService({ AUTH_RATE_SIGN_IN: '60' });
});
afterAll(() => service.close());

describe('a refresh', () => {
  it('gives the real client new tokens of the same session, with the user', async () => {
    const account = await insertAccount(service.db);
    const browser = service.browser();
    const signInResult = await browser.signInWithPassword({ email: account.email ?? '', password: testPassword });
    const refreshed = await browser.refreshSession();
    expect(refreshed.error).toBeNull();
    const [before, after] = [signInResult.data.session, refreshed.data.session];
    expect(after?.refresh_token).not.toBe(before?.refresh_token);
    const [old, current] = [before?.access_token ?? '', after?.access_token ?? ''].map((token) => decodeJwt(token));
    expect(current).toMatchObject({ session_id: old?.['session_id'], aal: 'aal1', amr: old?.['amr'], sub: account.id });
    expect(refreshed.data.user).toMatchObject({
      id: account.id,
      email: account.email,
      identities: [{ provider: 'email' }],
    });
    expect(await readAuditEntries(service.db, account.id, 'token_refreshed')).toHaveLength(1);
  });

  it('is never rate limited', async () => {
    const { first } = await signedIn(service);
    let token = first.refresh_token;
    for (let turn = 0; turn < 100; turn += 1) token = (await refreshedSession(service, token)).refresh_token;
    expect(new Set([first.refresh_token, token]).size).toBe(2);
  });

  it('sent fifty times concurrently returns one token of one session', async () => {
    const { accountId, first, sessionId } = await signedIn(service);
    const responses = await Promise.all(Array.from({ length: 50 }, () => refresh(service, first.refresh_token)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const tokens = new Set(responses.map((response) => sessionOf(response).refresh_token));
    expect(tokens.size).toBe(1);
    expect(await readSessionRows(service, accountId)).toEqual([{ id: sessionId, refresh_counter: 1, aal: 'aal1' }]);
    const [token = ''] = tokens;
    await refreshedSession(service, token);
  });

  it('that cannot lock the session in time fails as an outage, and works afterwards', async () => {
    const { first, sessionId } = await signedIn(service);
    await service.db.transaction(async (manager) => {
      await manager.query('SELECT FROM session WHERE id = $1 FOR UPDATE', [sessionId]);
      const response = await refresh(service, first.refresh_token);
      expect(refusalOf(response)).toMatchObject({ status: 503, code: 'unavailable' });
      expect(response.headers.get('retry-after')).toBe('5');
    });
    await refreshedSession(service, first.refresh_token);
  });

  it('updates the address in the session list', async () => {
    const account = await insertAccount(service.db);
    const browser = service.browser({ client: { address: '198.51.100.7', user_agent: 'Firefox' } });
    await browser.signInWithPassword({ email: account.email ?? '', password: testPassword });
    const { data } = await browser.getSession();
    await refresh(service, data.session?.refresh_token ?? '');
    expect(
      await service.db.query('SELECT address, user_agent FROM session WHERE account_id = $1', [account.id]),
    ).toEqual([{ address: '192.0.2.1', user_agent: 'spec' }]);
  });
});

describe('the previous refresh token', () => {
  it.each([0, 5, 15, 50])('still returns the newest one after %d seconds', async (seconds) => {
    const { first, sessionId, accountId } = await signedIn(service);
    const second = await refreshedSession(service, first.refresh_token);
    await elapse(service, sessionId, seconds);
    expect((await refreshedSession(service, first.refresh_token)).refresh_token).toBe(second.refresh_token);
    expect(await readSessionRows(service, accountId)).toMatchObject([{ refresh_counter: 1 }]);
  });

  it('ends the session after a minute, the newest token included, and notifies the owner [asvs 16.3.3]', async () => {
    const signed = await signedIn(service);
    const second = await refreshedSession(service, signed.first.refresh_token);
    await elapse(service, signed.sessionId, 61);
    expect(refusalOf(await refresh(service, signed.first.refresh_token))).toEqual({ status: 400, ...alreadyUsed });
    expect(refusalOf(await refresh(service, second.refresh_token))).toEqual({ status: 400, ...notFound });
    await expectSessionEnded(service, signed);
    expect(await readAuditEntries(service.db, signed.accountId, 'refresh_token_reuse')).toMatchObject([
      { session_id: signed.sessionId },
    ]);
    expect(await service.mailsTo(signed.email)).toMatchObject([
      { template: 'refresh_token_reused', data: { resetLink: 'http://localhost:3000/forgot-password' } },
    ]);
  });
});

describe('an older refresh token', () => {
  async function refreshTwice(): Promise<SignedIn & { newest: AuthSession }> {
    const signed = await signedIn(service);
    const second = await refreshedSession(service, signed.first.refresh_token);
    return { ...signed, newest: await refreshedSession(service, second.refresh_token) };
  }

  it.each([0, 5])('still returns the newest one after %d seconds', async (seconds) => {
    const { first, sessionId, newest } = await refreshTwice();
    await elapse(service, sessionId, seconds);
    expect((await refreshedSession(service, first.refresh_token)).refresh_token).toBe(newest.refresh_token);
  });

  it('ends the session after 15 seconds', async () => {
    const signed = await refreshTwice();
    await elapse(service, signed.sessionId, 15);
    expect(refusalOf(await refresh(service, signed.first.refresh_token))).toEqual({ status: 400, ...alreadyUsed });
    expect(refusalOf(await refresh(service, signed.newest.refresh_token))).toEqual({ status: 400, ...notFound });
    await expectSessionEnded(service, signed);
  });

  it('does not affect other sessions of the account', async () => {
    const { first, accountId, sessionId, email } = await refreshTwice();
    const other = await signIn(service, email, testPassword);
    await elapse(service, sessionId, 15);
    expect((await refresh(service, first.refresh_token)).status).toBe(400);
    expect((await refreshedSession(service, other.refresh_token)).user.id).toBe(accountId);
  });
});

describe('an invalid refresh token', () => {
  it('is refused before any lookup if it is malformed', async () => {
    const { first } = await signedIn(service);
    const token = first.refresh_token;
    const malformed = [
      '',
      'x',
      `${token}A`,
      token.slice(0, -1),
      `${token}=`,
      ` ${token}`,
      token.replace(/^./, '.'),
      first.access_token,
      '../../etc/passwd',
      "' or 1=1 --",
      null,
    ];
    for (const text of malformed) {
      expect(refusalOf(await grant(service, 'refresh_token', { refresh_token: text }))).toEqual({
        status: 400,
        code: 'validation_failed',
        message: 'Refresh token is not valid',
      });
    }
    expect(await grant(service, 'refresh_token', {})).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
    for (const text of [7, ['a'], { $ne: null }, true, 'a\u0000b'])
      expect(await grant(service, 'refresh_token', { refresh_token: text })).toMatchObject({ status: 400 });
    await refreshedSession(service, token);
  });

  it('is not found if it is well-formed, and does not harm the session', async () => {
    const { first, sessionId } = await signedIn(service);
    const key = Buffer.alloc(32, 7).toString('base64url');
    const sealed = z
      .array(z.object({ refresh_key: z.string() }))
      .parse(await service.db.query('SELECT refresh_key FROM session WHERE id = $1', [sessionId]));
    const sessionKey = await service.vault.decrypt(sealed[0]?.refresh_key ?? '', `session:${sessionId}`);
    const invented = [
      buildRefreshToken('0190a0c0-0000-7000-8000-000000000001', 0, key),
      buildRefreshToken(sessionId, 0, key),
      buildRefreshToken(sessionId, 1, key),
      // The right key with a future counter.
      buildRefreshToken(sessionId, 1, sessionKey),
      buildRefreshToken(sessionId, Number.MAX_SAFE_INTEGER, sessionKey),
    ];
    for (const token of invented)
      expect(refusalOf(await refresh(service, token))).toEqual({ status: 400, ...notFound });
    for (const position of [0, 20, 25, 31, 40, 52]) {
      const other = first.refresh_token[position] === 'A' ? 'B' : 'A';
      const changed = first.refresh_token.slice(0, position) + other + first.refresh_token.slice(position + 1);
      expect((await refresh(service, changed)).status).toBe(400);
    }
    await refreshedSession(service, first.refresh_token);
  });
});

describe('a refresh token', () => {
  it('is not stored: the table holds no token and no key in plain text', async () => {
    const { first, sessionId } = await signedIn(service);
    const [row] = z
      .array(z.record(z.string(), z.unknown()))
      .parse(await service.db.query('SELECT * FROM session WHERE id = $1', [sessionId]));
    expect(JSON.stringify(row)).not.toContain(first.refresh_token);
    expect(row?.['refresh_key']).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+\.[\w-]+\.[\w-]+$/);
  });
});

describe('an expired session', () => {
  it.each([
    ['after 14 days without a refresh', 14 * 86_400 + 1],
    ['after 90 days', 90 * 86_400 + 1],
  ])('%s is refused', async (_when, seconds) => {
    const { first, sessionId } = await signedIn(service);
    await elapse(service, sessionId, seconds);
    expect(refusalOf(await refresh(service, first.refresh_token))).toEqual({ status: 400, ...expired });
    expect(await request(service, 'POST', '/logout', { token: first.access_token })).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    });
  });
});

describe('a session', () => {
  it('of a banned user is refused during the ban', async () => {
    const { first, accountId } = await signedIn(service);
    await service.db.query(`UPDATE account SET banned_until = now() + INTERVAL '1 hour' WHERE id = $1`, [accountId]);
    expect(await refresh(service, first.refresh_token)).toMatchObject({ status: 400, body: { code: 'user_banned' } });
    expect(await request(service, 'POST', '/logout', { token: first.access_token })).toMatchObject({
      status: 403,
      body: { code: 'user_banned' },
    });
    await service.db.query('UPDATE account SET banned_until = now() WHERE id = $1', [accountId]);
    await refreshedSession(service, first.refresh_token);
  });
});
