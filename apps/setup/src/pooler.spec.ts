import { AuditService } from '@rfp/auth/audit/audit.service';
import { AuthSettings } from '@rfp/auth/auth-settings';
import { authConfigSchema } from '@rfp/auth/auth.config';
import { LimitsService } from '@rfp/auth/limits/limits.service';
import { openAuthStore } from '@rfp/auth/store/data-source';
import { Notifications } from '@rfp/persistence/connection/notifications';
import { roleOf } from '@rfp/persistence/schema/roles';
import { inTransaction } from '@rfp/persistence/transaction';
import { withLock } from '@rfp/persistence/with-lock';
import { loadConfig } from '@rfp/service-kit/config';
import { openSyncStore } from '@rfp/sync/store/data-source';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { findPgBouncer, startPgBouncer, type TestPgBouncer } from '@rfp/testing/servers/pgbouncer';
import { testDatabase, type TestDatabase } from '@rfp/testing/servers/postgres';
import { addressAs, testRolePassword } from '@rfp/testing/servers/service-role';
import { readInstanceKeys } from './instance-keys.js';
import { prepareDatabase, serviceStores } from './prepare-database.js';

type Store = Awaited<ReturnType<typeof openSyncStore>>;

const program = findPgBouncer();
let database: TestDatabase;
let pooler: TestPgBouncer;
let directUrl: string;
const opened: Store[] = [];

const openStore = async (): Promise<Store> => {
  const store = await openSyncStore({ url: pooler.pooledUrl(directUrl), directUrl });
  opened.push(store);
  return store;
};
const settings = `SELECT current_schema() AS schema, current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
  current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('timezone') AS zone`;
const expected = [{ schema: 'sync', statement: '10s', lock: '2s', idle: '15s', zone: 'UTC' }];

beforeAll(async () => {
  if (program === undefined) return;
  database = await testDatabase();
  const { auth, sync } = serviceStores;
  const passwords = ['auth', 'sync'].map((name) => [name, testRolePassword] as const);
  await prepareDatabase(database.url, new Map(passwords), { auth, sync });
  directUrl = addressAs(database.url, roleOf('sync'));
  pooler = await startPgBouncer(program, {
    serverUrl: database.url,
    roles: passwords.map(([name]) => roleOf(name)),
    poolSize: 1,
  });
});
afterAll(async () => {
  if (program === undefined) return;
  for (const store of opened) await store.destroy();
  await pooler.stop();
  await database.drop();
});

/** If no PgBouncer is available, `npm run drill -- pgbouncer` reports it. */
const suite = program === undefined ? describe.skip : describe;

suite('two services behind PgBouncer, on one connection in transaction mode', () => {
  it('keep their own schema and time limits, whatever the other service sets in a transaction', async () => {
    const [one, other] = [await openStore(), await openStore()];
    expect(await one.query(settings)).toEqual(expected);
    await withLock(one, 7, (manager) =>
      manager.query('SET LOCAL statement_timeout = 1; SET LOCAL search_path = pg_catalog'),
    );
    expect(await other.query(settings)).toEqual(expected);
    const pids = await Promise.all([one, other].map((store) => store.query('SELECT pg_backend_pid() AS pid')));
    expect(pids[0]).toEqual(pids[1]);
  });

  it('do not mix up their transactions and parameterized statements', async () => {
    const [one, other] = [await openStore(), await openStore()];
    const insert = (store: Store, key: string) =>
      inTransaction(store, async (manager) => {
        await manager.query('INSERT INTO host_turn (host, holder, free_at) VALUES ($1, gen_random_uuid(), now())', [
          key,
        ]);
        const rows = await manager.query('SELECT host FROM host_turn WHERE xmin = pg_current_xact_id()::xid');
        expect(rows).toEqual([{ host: key }]);
      });
    await Promise.all(Array.from({ length: 20 }, (_, index) => insert(index % 2 ? one : other, `host ${index}`)));
    expect(await one.query('SELECT count(*)::int AS hosts FROM host_turn')).toEqual([{ hosts: 20 }]);
  });

  it('count requests against the rate limits of auth, although their library uses named statements', async () => {
    const url = addressAs(database.url, roleOf('auth'));
    const stores = await Promise.all([1, 2].map(() => openAuthStore({ url: pooler.pooledUrl(url), directUrl: url })));
    const keys = await readInstanceKeys(temporaryFolder('keys'));
    const config = loadConfig(authConfigSchema, {
      SITE_URL: 'https://rfp.example.org',
      SMTP_URL: 'smtp://127.0.0.1:1',
      AUTH_SIGNING_KEYS: keys.signingKeys,
      ENCRYPTION_KEYS: keys.encryptionKeys.auth,
    });
    const limits = stores.map((store) => new LimitsService(store, new AuditService(), new AuthSettings(config)));
    const client = { address: '192.0.2.1', user_agent: 'spec' };
    for (let round = 0; round < 5; round += 1)
      await Promise.all(limits.flatMap((each) => [each.consume('sign_in', client), each.consume('sign_in', client)]));
    expect(await stores[0]?.query('SELECT points FROM rate_limit')).toEqual([{ points: 20 }]);
    for (const store of stores) await store.destroy();
  });

  it('receive notifications through the direct address of the server', async () => {
    const store = await openStore();
    const payloads: string[] = [];
    const notifications = new Notifications({
      url: directUrl,
      channel: 'spec',
      onNotification: (payload) => void payloads.push(payload),
      onGap: () => undefined,
      onError: (error) => {
        throw error;
      },
    });
    await notifications.start();
    await store.query(`SELECT pg_notify('spec', 'changed')`);
    await notifications.settle();
    await notifications.stop();
    expect(payloads).toEqual(['changed']);
  });
});
