import { randomUUID } from 'node:crypto';
import { type AuthSession } from '@rfp/contracts/auth';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { AuthSettings } from '../auth-settings.js';
import { authConfigSchema } from '../auth.config.js';
import { ExpiryService } from './expiry.service.js';
import { insertAccount, testPassword } from '../testing/accounts.js';
import { type AuthService, startAuthService, testEnvironment } from '../testing/auth-service.js';
import { signIn } from '../testing/auth-request.js';

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService({ RFP_DEMO: 'on' });
});

afterAll(() => service.close());

interface Person {
  id: string;
  email: string;
  sessionId: string;
}

function sessionIdOf({ access_token }: AuthSession): string {
  return z.uuid().parse(decodeJwt(access_token)['session_id']);
}

async function person(): Promise<Person> {
  const { id, email } = await insertAccount(service.db);
  return { id, email: email ?? '', sessionId: sessionIdOf(await signIn(service, email, testPassword)) };
}

describe('what has expired', () => {
  it('is removed, and nothing else', async () => {
    const settings = new AuthSettings(authConfigSchema.parse(await testEnvironment()));
    const [fresh, stale] = [await person(), await person()];
    await service.db.query(`update session set not_after = now() - interval '2 hours' where id = $1`, [
      stale.sessionId,
    ]);
    const idle = await signIn(service, fresh.email, testPassword);
    await service.db.query(`update session set refreshed_at = now() - interval '15 days' where id = $1`, [
      sessionIdOf(idle),
    ]);
    const visitor = await insertAccount(service.db, { email: null, isAnonymous: true });
    const newVisitor = await insertAccount(service.db, { email: null, isAnonymous: true });
    await service.db.query(`update account set created_at = now() - interval '2 days' where id = any($1)`, [
      [visitor.id, fresh.id],
    ]);
    for (const [status, age] of [
      ['unverified', '6 minutes'],
      ['unverified', '4 minutes'],
      ['verified', '6 minutes'],
    ]) {
      await service.db.query(
        `insert into factor (id, account_id, friendly_name, secret, status, created_at, updated_at) values ($1::uuid, $2, $1::text, '', $3, now() - $4::interval, now())`,
        [randomUUID(), fresh.id, status, age],
      );
    }
    // More than are removed at a time.
    await service.db.query(
      `insert into pending_sign_up (token_hash, email, user_metadata, created_at, expires_at) select 'old' || n, 'x', '{}', now(), now() - interval '1 second' from generate_series(1, 1200) n`,
    );
    await service.db.query(
      `insert into pending_sign_up (token_hash, email, user_metadata, created_at, expires_at) values ('new', 'x', '{}', now(), now() + interval '1 hour')`,
    );
    await new ExpiryService(service.db, settings).removeExpired();
    const left = async (sql: string, parameters: unknown[]) =>
      z.array(z.record(z.string(), z.unknown())).parse(await service.db.query(sql, parameters));
    expect(await left('select id from session where account_id = any($1)', [[fresh.id, stale.id]])).toEqual([
      { id: fresh.sessionId },
    ]);
    expect(
      await left('select id from account where id = any($1) order by created_at', [
        [visitor.id, newVisitor.id, fresh.id],
      ]),
    ).toEqual([{ id: fresh.id }, { id: newVisitor.id }]);
    expect(await left('select status from factor where account_id = $1 order by status', [fresh.id])).toEqual([
      { status: 'unverified' },
      { status: 'verified' },
    ]);
    expect(await left('select token_hash from pending_sign_up', [])).toEqual([{ token_hash: 'new' }]);
  });
});
