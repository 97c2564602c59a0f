import { randomUUID } from 'node:crypto';
import { type AuthSession, authSessionSchema } from '@rfp/contracts/auth';
import { type Caller } from '@rfp/contracts/caller';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { insertAccount, type TestAccount, testPassword } from '../testing/accounts.js';
import { type AuthService, startAuthService } from '../testing/auth-service.js';
import { readAuditEntries, refresh, request, signIn } from '../testing/auth-request.js';

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

async function sessionsOf(assertion: string) {
  return (await service.rpc.call('auth.sessions', {}, { assertion })).sessions;
}

const refused = { code: 'TOKEN_REFUSED' };

describe('the sessions of a user', () => {
  it('are listed without expired ones, and the current one is marked', async () => {
    const owner = await person();
    const second = await signIn(service, owner.email, testPassword);
    const third = await signIn(service, owner.email, testPassword);
    await service.db.query(`UPDATE session SET refreshed_at = now() - INTERVAL '15 days' WHERE id = $1`, [
      decodeJwt(third.access_token)['session_id'],
    ]);
    const listed = await sessionsOf(owner.assertion);
    expect(listed).toHaveLength(2);
    expect(listed.find(({ current }) => current)).toMatchObject({
      id: owner.sessionId,
      user_agent: 'spec',
      address: '192.0.2.1',
      aal: 'aal1',
    });
    expect(listed.find(({ current }) => !current)?.id).toBe(decodeJwt(second.access_token)['session_id']);
  });

  it('can be ended one by one, with immediate effect [asvs 7.5.2]', async () => {
    const owner = await person();
    const other = await signIn(service, owner.email, testPassword);
    const id = z.uuid().parse(decodeJwt(other.access_token)['session_id']);
    await service.rpc.call('auth.revoke-session', { id }, { assertion: owner.assertion });
    await expect(identify(other.access_token)).rejects.toMatchObject(refused);
    expect((await refresh(service, other.refresh_token)).status).toBe(400);
    expect(await readAuditEntries(service.db, owner.id, 'session_revoked')).toMatchObject([
      { session_id: owner.sessionId, detail: { id } },
    ]);
    await identify(owner.session.access_token);
  });

  it('are neither listed nor ended by another user', async () => {
    const [owner, other] = [await person(), await person()];
    for (const id of [owner.sessionId, randomUUID()]) {
      await expect(
        service.rpc.call('auth.revoke-session', { id }, { assertion: other.assertion }),
      ).rejects.toMatchObject({
        code: 'SESSION_NOT_FOUND',
      });
    }
    await identify(owner.session.access_token);
    expect((await sessionsOf(other.assertion)).map(({ id }) => id)).toEqual([other.sessionId]);
  });
});

describe('signing out', () => {
  it.each([
    ['local', [false, true]],
    ['others', [true, false]],
    ['global', [false, false]],
  ] as const)(
    'with the scope %s ends its sessions, access and refresh tokens included [asvs 10.4.9]',
    async (scope, alive) => {
      const account = await insertAccount(service.db);
      const credentials = { email: String(account.email), password: testPassword };
      const browser = service.browser();
      const signed = [
        await browser.signInWithPassword(credentials),
        await service.browser().signInWithPassword(credentials),
      ];
      expect((await browser.signOut({ scope })).error).toBeNull();
      const sessions = signed.map(({ data }) => authSessionSchema.parse(data.session));
      const identified = await Promise.allSettled(sessions.map(({ access_token }) => identify(access_token)));
      expect(identified.map(({ status }) => status === 'fulfilled')).toEqual(alive);
      const refreshed = await Promise.all(sessions.map(({ refresh_token }) => refresh(service, refresh_token)));
      expect(refreshed.map(({ status }) => status === 200)).toEqual(alive);
      expect(await readAuditEntries(service.db, account.id, 'logout')).toMatchObject([{ detail: { scope } }]);
    },
  );

  it('is global by default, returns no body, and refuses unknown scopes', async () => {
    const owner = await person();
    const other = await signIn(service, owner.email, testPassword);
    for (const scope of ['all', '', 'LOCAL', '__proto__']) {
      expect(await request(service, 'POST', `/logout?scope=${scope}`, { token: other.access_token })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    }
    expect(await request(service, 'POST', '/logout', { token: other.access_token })).toMatchObject({
      status: 204,
      body: {},
    });
    await expect(identify(owner.session.access_token)).rejects.toMatchObject(refused);
  });
});
