import { provision } from '@rfp/persistence/schema/provision';
import { ownerOf, roleOf } from '@rfp/persistence/schema/roles';
import { describeSchema, entityDifferences } from '@rfp/persistence/schema/schema-check';
import { testDatabase, type TestDatabase } from '@rfp/testing/servers/postgres';
import { addressAs, grantOwnerRights, testRolePassword } from '@rfp/testing/servers/service-role';
import { type DataSource } from 'typeorm';
import { openAuthStore } from './data-source.js';

let database: TestDatabase;
let store: DataSource;

beforeAll(async () => {
  database = await testDatabase();
  await provision(database.url, [{ name: 'auth', password: testRolePassword }]);
  await grantOwnerRights(database.url, { role: roleOf('auth'), owner: ownerOf('auth') });
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
    // Services of the previous release still read the preferences in `user_preferences` during an update.
    const others = new Set(['inbox', 'migrations', 'outbox', 'outbox_store', 'user_preferences']);
    const serviceTables = new Set(columns.map(({ table }) => table).filter((table) => !others.has(table)));
    expect([...serviceTables].sort()).toEqual(store.entityMetadatas.map(({ tableName }) => tableName).sort());
  });
});
