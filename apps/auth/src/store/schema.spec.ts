import { migrate } from '@rfp/persistence/migrate';
import { provision } from '@rfp/persistence/provision';
import { ownerOf, roleOf } from '@rfp/persistence/roles';
import { describeSchema, entityDifferences } from '@rfp/persistence/schema-check';
import { undoMigration } from '@rfp/testing/undo-migration';
import { testDatabase, type TestDatabase } from '@rfp/testing/postgres';
import { addressAs, letOwn, testRolePassword } from '@rfp/testing/service-role';
import { type DataSource } from 'typeorm';
import { hashOfNetwork } from '../limits/network-key.js';
import { openAuthStore } from './data-source.js';

const owner = '0197a000-0000-7000-8000-000000000001';
const demo = '0197a000-0000-7000-8000-000000000002';

let database: TestDatabase;
let store: DataSource;

beforeAll(async () => {
  database = await testDatabase();
  await provision(database.url, [{ name: 'auth', password: testRolePassword }]);
  await letOwn(database.url, { role: roleOf('auth'), owner: ownerOf('auth') });
  store = await openAuthStore(addressAs(database.url, roleOf('auth')));
});

afterAll(async () => {
  await store.destroy();
  await database.drop();
});

describe('the schema of auth', () => {
  it('matches the entities', async () => {
    expect(await entityDifferences(store)).toEqual([]);
  });

  it('has an entity for every table of the service', async () => {
    const { columns } = await describeSchema(store);
    const kit = new Set(['inbox', 'migrations', 'outbox']);
    const own = new Set(columns.map(({ table }) => table).filter((table) => !kit.has(table)));
    expect([...own].sort()).toEqual(store.entityMetadatas.map(({ tableName }) => tableName).sort());
  });

  it('is the same when created and when migrated', async () => {
    const fresh = await describeSchema(store);
    expect(fresh.columns.length).toBeGreaterThan(100);
    await store.undoLastMigration();
    expect(await describeSchema(store)).not.toEqual(fresh);
    await migrate(store);
    expect(await describeSchema(store)).toEqual(fresh);
  });

  it('knows the networks of the sessions that were open before', async () => {
    await undoMigration(store, 'CreateKnownNetwork1795364100000');
    await store.query(`INSERT INTO account (id, is_demo, created_at, updated_at)
      VALUES ('${owner}', false, now(), now()), ('${demo}', true, now(), now())`);
    await store.query(
      `INSERT INTO session (id, account_id, refresh_key, aal, amr, user_agent, address, created_at, refreshed_at, not_after)
       SELECT gen_random_uuid(), account, '', 'aal1', '[]', '', '192.0.2.7', now(), now(), now() FROM unnest($1::uuid[]) account`,
      [[owner, owner, demo]],
    );
    await migrate(store);
    expect(await store.query('SELECT account_id, network_hash FROM known_network')).toEqual([
      { account_id: owner, network_hash: hashOfNetwork('192.0.2.7') },
    ]);
  });
});
