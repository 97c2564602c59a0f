import { randomUUID } from 'node:crypto';
import { apiTokenPattern, type createdApiTokenSchema } from '@rfp/contracts/account';
import { type AuthSession } from '@rfp/contracts/auth';
import { type Caller, accessError } from '@rfp/contracts/caller';
import { createAssertionVerifier } from '@rfp/service-kit/caller-assertion';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { insertAccount, type TestAccount, testPassword } from '../testing/accounts.js';
import { type AuthService, startAuthService } from '../testing/auth-service.js';
import { readAuditEntries, request, signIn } from '../testing/auth-request.js';

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService({ RFP_DEMO: 'on' });
});

afterAll(() => service.close());

interface Person {
  id: string;
  email: string;
  session: AuthSession;
  sessionId: string;
  assertion: string;
  caller: Caller;
}

async function identify(credential: string): Promise<{ caller: Caller; assertion: string }> {
  const { caller, pass: assertion } = await service.rpc.call('auth.identify', { credential });
  return { caller, assertion };
}

async function person(options: TestAccount = {}): Promise<Person> {
  const account = await insertAccount(service.db, options);
  const session = await signIn(service, account.email, testPassword);
  return {
    id: account.id,
    email: account.email ?? '',
    session,
    sessionId: z.uuid().parse(decodeJwt(session.access_token)['session_id']),
    ...(await identify(session.access_token)),
  };
}

function createToken(
  assertion: string,
  input: { name?: string; scope?: 'read' | 'write'; expires_in_days?: number | null } = {},
): Promise<z.output<typeof createdApiTokenSchema>> {
  return service.rpc.call('auth.create-token', { name: 'script', scope: 'read', ...input }, { assertion });
}

function revoke(assertion: string, id: string): Promise<unknown> {
  return service.rpc.call('auth.revoke-token', { id }, { assertion });
}

async function tokensOf(assertion: string) {
  return (await service.rpc.call('auth.tokens', {}, { assertion })).tokens;
}

async function sessionsOf(assertion: string) {
  return (await service.rpc.call('auth.sessions', {}, { assertion })).sessions;
}

const refused = { code: 'TOKEN_REFUSED' };

describe('an access token', () => {
  it('identifies a person with read and write access, and the assertion says the same', async () => {
    const { id, email, sessionId, caller, assertion } = await person();
    expect(caller).toEqual({
      user_id: id,
      kind: 'person',
      role: 'member',
      workspace_id: id,
      workspace_role: 'owner',
      via: 'session',
      via_id: sessionId,
      scope: 'write',
      aal: 'aal1',
      second_factor: false,
      label: email,
    });
    const read = createAssertionVerifier(() => service.rpc.call('auth.keys', {}));
    await expect(read(assertion)).resolves.toEqual(caller);
  });

  it('of the demo account or an anonymous account is read-only', async () => {
    const demo = await person({ isDemo: true });
    expect(demo.caller).toMatchObject({ kind: 'demo', scope: 'read', label: demo.email });
    await service.db.query('UPDATE account SET is_anonymous = true, is_demo = false, email = NULL WHERE id = $1', [
      demo.id,
    ]);
    const { caller, assertion } = await identify(demo.session.access_token);
    expect(caller).toMatchObject({ kind: 'anonymous', scope: 'read', label: 'Visitor' });
    for (const access of ['write', 'account'] as const)
      expect(accessError(access, caller)).toMatchObject({ code: 'READ_ONLY' });
    await expect(createToken(assertion)).rejects.toMatchObject({ code: 'READ_ONLY' });
    await expect(sessionsOf(assertion)).rejects.toMatchObject({ code: 'READ_ONLY' });
  });

  it('needs the second factor once the account has a verified one [asvs 10.3.4]', async () => {
    const { id, session } = await person();
    const factor = `INSERT INTO factor (id, account_id, friendly_name, secret, status, created_at, updated_at) VALUES ($1, $2, 'Phone', '', 'unverified', now(), now())`;
    await service.db.query(factor, [randomUUID(), id]);
    expect((await identify(session.access_token)).caller).toMatchObject({ second_factor: false });
    await service.db.query(`UPDATE factor SET status = 'verified' WHERE account_id = $1`, [id]);
    const { caller, assertion } = await identify(session.access_token);
    expect(caller).toMatchObject({ second_factor: true, aal: 'aal1' });
    await expect(sessionsOf(assertion)).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
  });

  it('is refused once the session has ended, or the account is banned or deleted [asvs 7.2.1, 7.4.2, 7.4.5]', async () => {
    const signedOut = await person();
    await identify(signedOut.session.access_token);
    await request(service, 'POST', '/logout?scope=local', { token: signedOut.session.access_token });
    await expect(identify(signedOut.session.access_token)).rejects.toMatchObject(refused);
    const banned = await person();
    await service.db.query(`UPDATE account SET banned_until = now() + INTERVAL '1 hour' WHERE id = $1`, [banned.id]);
    await expect(identify(banned.session.access_token)).rejects.toMatchObject(refused);
    const deletedPerson = await person();
    await service.db.query('DELETE FROM account WHERE id = $1', [deletedPerson.id]);
    await expect(identify(deletedPerson.session.access_token)).rejects.toMatchObject(refused);
  });

  it('reuses a recent assertion, and gets a new one after a change', async () => {
    const { id, session, assertion } = await person();
    expect((await identify(session.access_token)).assertion).toBe(assertion);
    await service.db.query(`UPDATE account SET email = 'changed-' || email WHERE id = $1`, [id]);
    expect((await identify(session.access_token)).assertion).not.toBe(assertion);
  });

  it('is answered with an outage, not with a refusal, without the database [asvs 16.5.3]', async () => {
    const { session } = await person();
    await service.db.query('ALTER TABLE account RENAME TO account_away');
    try {
      await expect(identify(session.access_token)).rejects.toMatchObject({ status: 500 });
    } finally {
      await service.db.query('ALTER TABLE account_away RENAME TO account');
    }
    await identify(session.access_token);
  });
});

describe('an API token', () => {
  it('is returned once, stored as a hash, and identifies its owner and scope', async () => {
    const { id, email, assertion } = await person();
    const { token, ...created } = await createToken(assertion, {
      name: 'nightly',
      scope: 'write',
      expires_in_days: 30,
    });
    expect(token).toMatch(apiTokenPattern);
    expect(created).toMatchObject({ name: 'nightly', scope: 'write', hint: token.slice(-4), last_used_at: null });
    expect(Date.parse(created.expires_at ?? '') - Date.parse(created.created_at)).toBe(30 * 86_400_000);
    expect(await tokensOf(assertion)).toEqual([created]);
    expect(JSON.stringify(await service.db.query('SELECT * FROM api_token'))).not.toContain(token.slice(4));
    const { caller } = await identify(token);
    expect(caller).toEqual({
      user_id: id,
      kind: 'person',
      role: 'member',
      workspace_id: id,
      workspace_role: 'owner',
      via: 'token',
      via_id: created.id,
      scope: 'write',
      aal: 'aal1',
      second_factor: false,
      label: `${email} (nightly)`,
    });
    expect(await readAuditEntries(service.db, id, 'api_token_created')).toMatchObject([
      { detail: { id: created.id, name: 'nightly', scope: 'write' } },
    ]);
  });

  it('expires after 90 days by default, or never if requested', async () => {
    const { assertion } = await person();
    const { expires_at, created_at } = await service.rpc.call(
      'auth.create-token',
      { name: 'a', scope: 'read' },
      { assertion },
    );
    expect(Date.parse(expires_at ?? '') - Date.parse(created_at)).toBe(90 * 86_400_000);
    expect((await createToken(assertion, { expires_in_days: null })).expires_at).toBeNull();
  });

  it('reports its expiry to the program that uses it; for a session the expiry is null', async () => {
    const { assertion } = await person();
    const expiry = async (credential: string) =>
      service.rpc.call('auth.token-expiry', {}, { assertion: (await identify(credential)).assertion });
    const createdToken = await createToken(assertion, { expires_in_days: 90 });
    await createToken(assertion, { expires_in_days: 5 });
    expect(await expiry(createdToken.token)).toEqual({ expires_at: createdToken.expires_at });
    const endless = await createToken(assertion, { expires_in_days: null });
    expect(await expiry(endless.token)).toEqual({ expires_at: null });
    expect(await service.rpc.call('auth.token-expiry', {}, { assertion })).toEqual({ expires_at: null });
  });

  it('records its last use to the minute', async () => {
    const { assertion } = await person();
    const { token, id } = await createToken(assertion);
    await identify(token);
    const used = (await tokensOf(assertion))[0]?.last_used_at;
    expect(used).not.toBeNull();
    await identify(token);
    expect((await tokensOf(assertion))[0]?.last_used_at).toBe(used);
    await service.db.query(`UPDATE api_token SET last_used_at = last_used_at - INTERVAL '61 seconds' WHERE id = $1`, [
      id,
    ]);
    await identify(token);
    expect(Date.parse((await tokensOf(assertion))[0]?.last_used_at ?? '')).toBeGreaterThanOrEqual(
      Date.parse(used ?? ''),
    );
  });

  it('is refused if it was revoked or has expired, or if its owner is banned [asvs 10.7.3]', async () => {
    const { assertion, id } = await person();
    const [revoked, expired, valid] = [
      await createToken(assertion),
      await createToken(assertion),
      await createToken(assertion),
    ];
    await revoke(assertion, revoked.id);
    await service.db.query('UPDATE api_token SET expires_at = now() WHERE id = $1', [expired.id]);
    for (const { token } of [revoked, expired]) await expect(identify(token)).rejects.toMatchObject(refused);
    await identify(valid.token);
    await service.db.query(`UPDATE account SET banned_until = now() + INTERVAL '1 hour' WHERE id = $1`, [id]);
    await expect(identify(valid.token)).rejects.toMatchObject(refused);
    expect(await readAuditEntries(service.db, id, 'api_token_revoked')).toMatchObject([{ detail: { id: revoked.id } }]);
  });

  it('that does not exist is refused', async () => {
    const { assertion } = await person();
    const { token } = await createToken(assertion);
    const invented = [
      `rfp_${'A'.repeat(43)}`,
      token.slice(0, -1),
      `${token}A`,
      token.toUpperCase(),
      ` ${token}`,
      `rfp_${"'".repeat(43)}`,
      "rfp_' or true --",
      `Bearer ${token}`,
      '%',
      '\u0000',
    ];
    for (const credential of invented) await expect(identify(credential)).rejects.toMatchObject(refused);
  });

  it('cannot create or list tokens, or end sessions', async () => {
    const { assertion, sessionId } = await person();
    const createdToken = await createToken(assertion, { scope: 'write' });
    const byToken = (await identify(createdToken.token)).assertion;
    const attempts = [
      tokensOf(byToken),
      createToken(byToken),
      revoke(byToken, createdToken.id),
      sessionsOf(byToken),
      service.rpc.call('auth.revoke-session', { id: sessionId }, { assertion: byToken }),
    ];
    for (const attempt of await Promise.allSettled(attempts))
      expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'SESSION_REQUIRED' } });
  });

  it('keeps working with a second factor, because scripts have none', async () => {
    const { assertion, id } = await person();
    const { token } = await createToken(assertion);
    await service.db.query(
      `INSERT INTO factor (id, account_id, friendly_name, secret, status, created_at, updated_at) VALUES ($1, $2, 'Phone', '', 'verified', now(), now())`,
      [randomUUID(), id],
    );
    const { caller } = await identify(token);
    expect(caller).toMatchObject({ second_factor: true, aal: 'aal1', scope: 'read' });
    expect(accessError('read', caller)).toBeUndefined();
    expect(accessError('write', caller)).toMatchObject({ code: 'READ_ONLY' });
  });

  it('of another user is neither listed nor revoked [asvs 8.2.2]', async () => {
    const [owner, other] = [await person(), await person()];
    const { id, token } = await createToken(owner.assertion);
    expect(await tokensOf(other.assertion)).toEqual([]);
    for (const unknown of [id, randomUUID()])
      await expect(revoke(other.assertion, unknown)).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' });
    await identify(token);
  });

  it('is limited to fifty per account, also under concurrency [asvs 2.3.2]', async () => {
    const { assertion } = await person();
    const creations = await Promise.allSettled(Array.from({ length: 52 }, () => createToken(assertion)));
    const failed = creations.filter(({ status }) => status === 'rejected');
    expect(failed).toMatchObject([{ reason: { code: 'TOO_MANY_TOKENS' } }, { reason: { code: 'TOO_MANY_TOKENS' } }]);
    const [one] = await tokensOf(assertion);
    await revoke(assertion, one?.id ?? '');
    await createToken(assertion);
  });
});
