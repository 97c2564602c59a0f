import { randomUUID } from 'node:crypto';
import { insertAccount } from '../testing/accounts.js';
import { type AuthService, startAuthService } from '../testing/auth-service.js';
import { freshAddress, signedUp } from '../testing/people.js';
import { inTransaction } from '@rfp/persistence/transaction';
import { makeAdministrator } from './make-administrator.js';
import { appointFirstAdministrator } from './roles.js';

let service: AuthService;

beforeEach(async () => {
  service = await startAuthService({ RFP_DEMO: 'on' });
});

afterEach(() => service.close());

async function roles(): Promise<unknown> {
  return service.db.query(
    `SELECT email, role FROM account WHERE NOT is_anonymous AND NOT is_demo ORDER BY created_at, id`,
  );
}

describe('the first administrator', () => {
  it('is the first person who confirms an address, never the demo account or a visitor', async () => {
    await service.browser().signInAnonymously();
    const first = await signedUp(service, freshAddress());
    const second = await signedUp(service, freshAddress());
    expect(await roles()).toEqual([
      { email: first.email, role: 'administrator' },
      { email: second.email, role: 'member' },
    ]);
    const [demo] = await service.db.query(`SELECT role FROM account WHERE is_demo`);
    expect(demo).toEqual({ role: 'member' });
  });

  it('is one person, even if two confirm at the same time', async () => {
    await Promise.all([signedUp(service, freshAddress()), signedUp(service, freshAddress())]);
    expect(await service.db.query(`SELECT 1 FROM account WHERE role = 'administrator'`)).toHaveLength(1);
  });

  it('is the oldest account of an installation of a release without roles', async () => {
    const [oldest, newer] = [await insertAccount(service.db), await insertAccount(service.db)];
    await service.db.query(`UPDATE account SET created_at = now() - INTERVAL '1 year' WHERE id = $1`, [oldest.id]);
    await expect(inTransaction(service.db, appointFirstAdministrator)).resolves.toBe(true);
    await expect(inTransaction(service.db, appointFirstAdministrator)).resolves.toBe(false);
    expect(await roles()).toEqual([
      { email: oldest.email, role: 'administrator' },
      { email: newer.email, role: 'member' },
    ]);
  });
});

describe('the local command', () => {
  it('makes a banned account administrator again', async () => {
    const { id, email } = await insertAccount(service.db);
    await service.db.query(`UPDATE account SET banned_until = now() + INTERVAL '1 year' WHERE id = $1`, [id]);
    await makeAdministrator(service.databaseUrl, (email ?? '').toUpperCase());
    const [row] = await service.db.query('SELECT role, banned_until FROM account WHERE id = $1', [id]);
    expect(row).toEqual({ role: 'administrator', banned_until: null });
  });

  it('refuses an unknown address and the demo account', async () => {
    for (const address of [`${randomUUID()}@example.org`, 'demo@example.com'])
      await expect(makeAdministrator(service.databaseUrl, address)).rejects.toMatchObject({
        code: 'ACCOUNT_NOT_FOUND',
      });
  });
});
