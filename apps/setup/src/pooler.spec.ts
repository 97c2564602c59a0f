import { Notifications } from '@rfp/persistence/notifications';
import { roleOf } from '@rfp/persistence/roles';
import { inTransaction } from '@rfp/persistence/transaction';
import { withLock } from '@rfp/persistence/with-lock';
import { openSyncStore } from '@rfp/sync/store/data-source';
import { findPgBouncer, startPgBouncer, type TestPgBouncer } from '@rfp/testing/pgbouncer';
import { testDatabase, type TestDatabase } from '@rfp/testing/postgres';
import { addressAs, testRolePassword } from '@rfp/testing/service-role';
import { prepareDatabase, serviceStores } from './prepare-database.js';

type Store = Awaited<ReturnType<typeof openSyncStore>>;

const program = findPgBouncer();
let database: TestDatabase;
let pooler: TestPgBouncer;
let directUrl: string;
const opened: Store[] = [];

const open = async (): Promise<Store> => {
  const store = await openSyncStore({ url: pooler.through(directUrl), directUrl });
  opened.push(store);
  return store;
};
const settings = `SELECT current_schema() AS schema, current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
  current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('timezone') AS zone`;
const expected = [{ schema: 'sync', statement: '10s', lock: '2s', idle: '15s', zone: 'UTC' }];

beforeAll(async () => {
  if (program === undefined) return;
  database = await testDatabase();
  await prepareDatabase(database.url, new Map([['sync', testRolePassword]]), { sync: serviceStores.sync });
  directUrl = addressAs(database.url, roleOf('sync'));
  pooler = await startPgBouncer(program, { serverUrl: database.url, roles: [roleOf('sync')], poolSize: 1 });
});
afterAll(async () => {
  if (program === undefined) return;
  for (const store of opened) await store.destroy();
  await pooler.stop();
  await database.drop();
});

/** Where no PgBouncer can be had, `npm run drill -- pgbouncer` says so. */
const suite = program === undefined ? describe.skip : describe;

suite('two services behind PgBouncer, on one connection in transaction mode', () => {
  it('have their schema and time limits, whatever the other has set in its transaction', async () => {
    const [one, other] = [await open(), await open()];
    expect(await one.query(settings)).toEqual(expected);
    await withLock(one, 7, (manager) =>
      manager.query('SET LOCAL statement_timeout = 1; SET LOCAL search_path = pg_catalog'),
    );
    expect(await other.query(settings)).toEqual(expected);
    const pids = await Promise.all([one, other].map((store) => store.query('SELECT pg_backend_pid() AS pid')));
    expect(pids[0]).toEqual(pids[1]);
  });

  it('keep apart what they do in transactions and with parameters', async () => {
    const [one, other] = [await open(), await open()];
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

  it('hear notifications by the direct address', async () => {
    const store = await open();
    const heard: string[] = [];
    const notifications = new Notifications({
      url: directUrl,
      channel: 'spec',
      onNotification: (payload) => void heard.push(payload),
      onGap: () => undefined,
      onError: (error) => {
        throw error;
      },
    });
    await notifications.start();
    await store.query(`SELECT pg_notify('spec', 'changed')`);
    await notifications.settle();
    await notifications.stop();
    expect(heard).toEqual(['changed']);
  });
});
