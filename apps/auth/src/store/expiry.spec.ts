import { randomUUID } from 'node:crypto';
import { type AuthSession } from '@rfp/contracts/auth';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { AuthSettings } from '../auth-settings.js';
import { authConfigSchema } from '../auth.config.js';
import { hashOfNetwork } from '../limits/network-key.js';
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

describe('the expiry', () => {
  it('deletes expired rows, and no others', async () => {
    const settings = new AuthSettings(authConfigSchema.parse(await testEnvironment()));
    const [fresh, stale] = [await person(), await person()];
    await service.db.query(`UPDATE session SET not_after = now() - INTERVAL '2 hours' WHERE id = $1`, [
      stale.sessionId,
    ]);
    const idle = await signIn(service, fresh.email, testPassword);
    await service.db.query(`UPDATE session SET refreshed_at = now() - INTERVAL '15 days' WHERE id = $1`, [
      sessionIdOf(idle),
    ]);
    const visitor = await insertAccount(service.db, { email: null, isAnonymous: true });
    const newVisitor = await insertAccount(service.db, { email: null, isAnonymous: true });
    await service.db.query(`UPDATE account SET created_at = now() - INTERVAL '2 days' WHERE id = ANY($1)`, [
      [visitor.id, fresh.id],
    ]);
    for (const [status, age] of [
      ['unverified', '6 minutes'],
      ['unverified', '4 minutes'],
      ['verified', '6 minutes'],
    ]) {
      await service.db.query(
        `INSERT INTO factor (id, account_id, friendly_name, secret, status, created_at, updated_at) VALUES ($1::uuid, $2, $1::text, '', $3, now() - $4::interval, now())`,
        [randomUUID(), fresh.id, status, age],
      );
    }
    // More than one batch.
    await service.db.query(
      `INSERT INTO pending_sign_up (token_hash, email, user_metadata, created_at, expires_at) SELECT 'old' || n, 'x', '{}', now(), now() - INTERVAL '1 second' FROM generate_series(1, 1200) n`,
    );
    await service.db.query(
      `INSERT INTO pending_sign_up (token_hash, email, user_metadata, created_at, expires_at) VALUES ('new', 'x', '{}', now(), now() + INTERVAL '1 hour')`,
    );
    await service.db.query(
      `INSERT INTO known_network (account_id, network_hash, seen_at) VALUES ($1, 'old', now() - INTERVAL '181 days')`,
      [fresh.id],
    );
    await new ExpiryService(service.db, settings).removeExpired();
    const remainingRows = async (sql: string, parameters: unknown[]) =>
      z.array(z.record(z.string(), z.unknown())).parse(await service.db.query(sql, parameters));
    expect(await remainingRows('SELECT id FROM session WHERE account_id = ANY($1)', [[fresh.id, stale.id]])).toEqual([
      { id: fresh.sessionId },
    ]);
    expect(
      await remainingRows('SELECT id FROM account WHERE id = ANY($1) ORDER BY created_at', [
        [visitor.id, newVisitor.id, fresh.id],
      ]),
    ).toEqual([{ id: fresh.id }, { id: newVisitor.id }]);
    expect(await remainingRows('SELECT status FROM factor WHERE account_id = $1 ORDER BY status', [fresh.id])).toEqual([
      { status: 'unverified' },
      { status: 'verified' },
    ]);
    expect(await remainingRows('SELECT network_hash FROM known_network WHERE account_id = $1', [fresh.id])).toEqual([
      { network_hash: hashOfNetwork('192.0.2.1') },
    ]);
    expect(await remainingRows('SELECT token_hash FROM pending_sign_up', [])).toEqual([{ token_hash: 'new' }]);
  });
});
