import { defaultSearchProfile } from '@rfp/contracts/account';
import { type AuthSession } from '@rfp/contracts/auth';
import { readOne } from '@rfp/persistence/read-rows';
import { type RpcReply } from '@rfp/contracts/rpc';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { insertAccount, testPassword } from '../testing/accounts.js';
import { type AuthService, startAuthService } from '../testing/auth-service.js';
import { refresh, request, sessionOf, signIn } from '../testing/auth-request.js';
import { codeOf, enroll, signedIn, signedInWithFactor, verifyCode } from '../testing/second-factor.js';

let service: AuthService;
/** User ids of the reported changes. */
const reported: (string | null)[] = [];

beforeAll(async () => {
  service = await startAuthService({ RFP_DEMO: 'on' });
  await service.rpc.onBroadcast('auth.caller-changed', ({ user_id: id }) => void reported.push(id));
});

afterAll(() => service.close());

interface Person {
  id: string;
  email: string | null;
  session: AuthSession;
}

async function person(): Promise<Person> {
  const { id, email } = await insertAccount(service.db);
  return { id, email, session: await signIn(service, email, testPassword) };
}

function identify(credential: string): Promise<RpcReply<'auth.identify'>> {
  return service.rpc.call('auth.identify', { credential });
}

async function assertionOf({ access_token: credential }: AuthSession): Promise<string> {
  return (await identify(credential)).pass;
}

function createToken(assertion: string, days: number | null = null): Promise<{ id: string; token: string }> {
  const input = { name: 'script', scope: 'read', expires_in_days: days } as const;
  return service.rpc.call('auth.create-token', input, { assertion });
}

function sessionIdOf({ access_token: token }: AuthSession): string {
  return z.uuid().parse(decodeJwt(token)['session_id']);
}

/** Whether the account is reported. The broadcast within this process takes a turn of the event loop. */
async function isReported(id: string): Promise<boolean> {
  await new Promise(setImmediate);
  return reported.includes(id);
}

async function untilReported(id: string): Promise<void> {
  while (!(await isReported(id))) continue;
}

const requests: [string, () => Promise<string>][] = [
  ...['local', 'others', 'global'].map((scope): [string, () => Promise<string>] => [
    `a sign-out with the scope ${scope}`,
    async () => {
      const { id, email, session } = await person();
      await signIn(service, email, testPassword);
      await request(service, 'POST', `/logout?scope=${scope}`, { token: session.access_token });
      return id;
    },
  ]),
  [
    'the end of another session of the user',
    async () => {
      const { id, email, session } = await person();
      const other = sessionIdOf(await signIn(service, email, testPassword));
      await service.rpc.call('auth.revoke-session', { id: other }, { assertion: await assertionOf(session) });
      return id;
    },
  ],
  [
    'a revoked API token',
    async () => {
      const { id, session } = await person();
      const assertion = await assertionOf(session);
      const token = await createToken(assertion);
      await service.rpc.call('auth.revoke-token', { id: token.id }, { assertion });
      return id;
    },
  ],
  [
    'a new password, which ends the other sessions',
    async () => {
      const { id, email, session } = await person();
      await signIn(service, email, testPassword);
      const body = { password: 'another horse battery', current_password: testPassword };
      expect(await request(service, 'PUT', '/user', { token: session.access_token, body })).toMatchObject({
        status: 200,
      });
      return id;
    },
  ],
  [
    'the reuse of a replaced refresh token',
    async () => {
      const { id, session } = await person();
      const second = sessionOf(await refresh(service, session.refresh_token));
      await refresh(service, second.refresh_token);
      // Simulates that the time to repeat a request has passed. The trigger is off meanwhile, because this change would be reported too.
      await service.db.query(
        'ALTER TABLE session DISABLE TRIGGER caller_changed; UPDATE session SET refreshed_at = refreshed_at - make_interval(secs => 61); ALTER TABLE session ENABLE TRIGGER caller_changed',
      );
      expect(await refresh(service, session.refresh_token)).toMatchObject({ status: 400 });
      return id;
    },
  ],
  [
    'a saved search profile',
    async () => {
      const { id, session } = await person();
      const input = { keywords: ['roof'], company_profile: defaultSearchProfile.company };
      await service.rpc.call('auth.save-preferences', input, { assertion: await assertionOf(session) });
      return id;
    },
  ],
  [
    'changed weights of the score',
    async () => {
      const { id, session } = await person();
      const input = { urgency_weight: 90 };
      await service.rpc.call('auth.change-settings', input, { assertion: await assertionOf(session) });
      return id;
    },
  ],
  [
    'a verified second factor',
    async () => {
      const { account, browser } = await signedIn(service);
      const { id, totp } = await enroll(browser);
      expect(await verifyCode(browser, id, codeOf(totp.secret))).toBeNull();
      return account.id;
    },
  ],
  [
    'a removed second factor',
    async () => {
      const { account, browser, factorId } = await signedInWithFactor(service);
      reported.length = 0;
      expect((await browser.mfa.unenroll({ factorId })).error).toBeNull();
      return account.id;
    },
  ],
];

/** Changes that are made directly in the database, so that no request waits for the report. */
const statements: [string, string][] = [
  ['a ban', `UPDATE account SET banned_until = now() + INTERVAL '1 hour' WHERE id = $1`],
  ['a removed account', 'DELETE FROM account WHERE id = $1'],
  ['another address', `UPDATE account SET email = 'changed-' || email WHERE id = $1`],
  ['an account that becomes the demo account', 'UPDATE account SET is_demo = true WHERE id = $1'],
  ['a removed session', 'DELETE FROM session WHERE account_id = $1'],
  ['a shorter session', 'UPDATE session SET not_after = now() WHERE account_id = $1'],
  ['an earlier refresh', `UPDATE session SET refreshed_at = refreshed_at - INTERVAL '1 day' WHERE account_id = $1`],
  ['another role', `UPDATE account SET role = 'curator' WHERE id = $1`],
  ['another role in a workspace', `UPDATE workspace_member SET role = 'viewer' WHERE account_id = $1`],
  ['the end of a membership', 'DELETE FROM workspace_member WHERE account_id = $1'],
  ['an API token with another scope', `UPDATE api_token SET scope = 'write' WHERE account_id = $1`],
  ['an API token with another end', 'UPDATE api_token SET expires_at = now() WHERE account_id = $1'],
];

describe('auth reports to the gateways', () => {
  it.each(requests)('%s, before its request is answered', async (_title, act) => {
    await expect(isReported(await act())).resolves.toBe(true);
  });

  it.each(statements)('%s', async (_title, sql) => {
    const { id, session } = await person();
    await createToken(await assertionOf(session));
    expect(reported).not.toContain(id);
    await service.db.query(sql, [id]);
    await untilReported(id);
  });

  it('all users after an interruption, during which gateways may cache no caller', async () => {
    const { session } = await person();
    const { keep_ms: before = 0 } = await identify(session.access_token);
    expect(before).toBeGreaterThan(4000);
    const pidSql = `SELECT pid FROM pg_stat_activity WHERE application_name = 'rfp notifications' AND datname = current_database()`;
    reported.length = 0;
    const backend = await readOne(service.db.manager, z.object({ pid: z.int() }), pidSql);
    await service.db.query('SELECT pg_terminate_backend($1)', [backend?.pid]);
    while (!reported.includes(null)) await new Promise(setImmediate);
    expect((await identify(session.access_token)).keep_ms).toBe(0);
    while ((await identify(session.access_token)).keep_ms === 0) continue;
    expect(reported).toEqual([null, null]);
  });
});

describe('auth does not report to the gateways', () => {
  it('sign-ins, refreshes, new API tokens and their use', async () => {
    const { id, email, session } = await person();
    await signIn(service, email, testPassword);
    const refreshed = sessionOf(await refresh(service, session.refresh_token));
    await identify((await createToken(await assertionOf(refreshed))).token);
    // The sign-out waits until changes are reported.
    await request(service, 'POST', '/logout', { token: (await person()).session.access_token });
    await expect(isReported(id)).resolves.toBe(false);
  });
});

describe('a caller may be cached', () => {
  it('for five seconds, and not beyond the end of token or session', async () => {
    const { id, session } = await person();
    const { token } = await createToken(await assertionOf(session), 30);
    for (const credential of [token, session.access_token]) {
      const { keep_ms: keep = 0 } = await identify(credential);
      expect([credential.length, keep]).toEqual([credential.length, 5000]);
    }
    await service.db.query(`UPDATE api_token SET expires_at = now() + INTERVAL '2 seconds' WHERE account_id = $1`, [
      id,
    ]);
    await service.db.query(`UPDATE session SET not_after = now() + INTERVAL '2 seconds' WHERE account_id = $1`, [id]);
    for (const credential of [token, session.access_token]) {
      const { keep_ms: keep = 0 } = await identify(credential);
      expect(keep).toBeLessThanOrEqual(2000);
    }
  });
});
