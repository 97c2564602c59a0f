import { Vault } from '@rfp/service-kit/vault';
import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { startAuthService, type AuthService } from '../testing/auth-service.js';
import { ReencryptService } from './reencrypt.service.js';

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService();
});

afterAll(() => service.close());

describe('a start with a new encryption key', () => {
  it('reencrypts every stored secret, so that the old key can be removed [asvs 11.2.2]', async () => {
    const [oldKey, newKey]: [string, Uint8Array][] = [
      ['old', randomBytes(32)],
      ['new', randomBytes(32)],
    ];
    if (oldKey === undefined || newKey === undefined) throw new Error('two keys are needed');
    const before = new Vault([oldKey]);
    const [account, session] = [uuidv7(), uuidv7()];
    const factors = Array.from({ length: 501 }, () => uuidv7());
    await service.db.query('INSERT INTO account (id, created_at, updated_at) VALUES ($1, now(), now())', [account]);
    await service.db.query(
      `INSERT INTO session (id, account_id, refresh_key, aal, amr, user_agent, address, created_at, refreshed_at, not_after)
       VALUES ($1, $2, $3, 'aal1', '[]', '', '', now(), now(), now() + INTERVAL '1 day')`,
      [session, account, await before.encrypt('refresh key', `session:${session}`)],
    );
    for (const id of factors) {
      await service.db.query(
        `INSERT INTO factor (id, account_id, friendly_name, secret, status, created_at, updated_at) VALUES ($1, $2, $3, $4, 'verified', now(), now())`,
        [id, account, id, await before.encrypt(`secret of ${id}`, `factor:${id}`)],
      );
    }
    await new ReencryptService(service.db, new Vault([newKey, oldKey])).onModuleInit();
    const after = new Vault([newKey]);
    const stored = await service.db.query<{ id: string; secret: string }[]>(
      'SELECT id, secret FROM factor WHERE account_id = $1',
      [account],
    );
    expect(stored).toHaveLength(factors.length);
    for (const { id, secret } of stored)
      await expect(after.decrypt(secret, `factor:${id}`)).resolves.toBe(`secret of ${id}`);
    const [row] = await service.db.query<{ refresh_key: string }[]>('SELECT refresh_key FROM session WHERE id = $1', [
      session,
    ]);
    await expect(after.decrypt(row?.refresh_key ?? '', `session:${session}`)).resolves.toBe('refresh key');
  });
});
