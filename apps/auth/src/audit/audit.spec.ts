import { inTransaction } from '@rfp/persistence/transaction';
import { loadConfig } from '@rfp/service-kit/config';
import { AuthSettings } from '../auth-settings.js';
import { authConfigSchema } from '../auth.config.js';
import { ExpiryService } from '../store/expiry.service.js';
import { startAuthService, testEnvironment, type AuthService } from '../testing/auth-service.js';
import { AuditService } from './audit.service.js';

let service: AuthService;
const audit = new AuditService();
const client = { address: '192.0.2.1', user_agent: 'spec' };

beforeAll(async () => {
  service = await startAuthService();
});

afterAll(() => service.close());

/** Inserts an entry dated some days ago. */
function insertAged(action: string, days: number): Promise<unknown> {
  return service.db.query(
    `INSERT INTO audit_entry (at, recorded_at, action, address, user_agent)
     SELECT time, time, $2, '192.0.2.1', 'spec' FROM (SELECT now() - make_interval(days => $1) AS time) times`,
    [days, action],
  );
}

function actions(): Promise<{ action: string }[]> {
  return service.db.query<{ action: string }[]>('SELECT action FROM audit_entry ORDER BY seq');
}

async function removeExpired(): Promise<void> {
  await new ExpiryService(
    service.db,
    new AuthSettings(loadConfig(authConfigSchema, await testEnvironment())),
  ).removeExpired();
}

describe('the audit log', () => {
  it('records account, origin and event, and only the hash of an unknown address [asvs 16.2.1]', async () => {
    await audit.record(service.db.manager, 'login_failed', {
      client,
      email: 'Nobody@Example.org',
      detail: { method: 'password' },
    });
    await audit.record(service.db.manager, 'login_failed', { client, email: 'nobody@example.org' });
    const [one, other] = await service.db.query<{ subject: string }[]>(
      'SELECT * FROM audit_entry ORDER BY seq DESC LIMIT 2',
    );
    expect(other).toMatchObject({
      action: 'login_failed',
      address: '192.0.2.1',
      user_agent: 'spec',
      account_id: null,
      detail: { method: 'password' },
      at: expect.any(Date),
    });
    expect(other?.subject).toBe(one?.subject);
    expect(JSON.stringify([one, other])).not.toMatch(/nobody/i);
  });

  it('does not record events that were rolled back [asvs 2.3.3]', async () => {
    const before = await actions();
    const undone = inTransaction(service.db, async (manager) => {
      await audit.record(manager, 'user_modified', { client });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await actions()).toEqual(before);
  });

  it('is append-only: entries are neither changed nor deleted early [asvs 16.4.2]', async () => {
    await insertAged('login', 89);
    await expect(service.db.query(`UPDATE audit_entry SET action = 'logout'`)).rejects.toThrow(
      'an audit entry is not changed',
    );
    await expect(service.db.query('DELETE FROM audit_entry')).rejects.toThrow('an audit entry is not changed');
  });
});

describe('rate limit counters', () => {
  it('are deleted after they expire', async () => {
    await service.db.query(`INSERT INTO rate_limit (key, points, expire) VALUES ('over', 1, $1), ('counts', 1, $2)`, [
      Date.now() - 3_600_000,
      Date.now() + 60_000,
    ]);
    await removeExpired();
    expect(await service.db.query('SELECT key FROM rate_limit')).toEqual([{ key: 'counts' }]);
  });
});
