import { provision } from '@rfp/persistence/schema/provision';
import { ownerOf, roleOf } from '@rfp/persistence/schema/roles';
import { entityDifferences } from '@rfp/persistence/schema/schema-check';
import { testDatabase, type TestDatabase } from '@rfp/testing/servers/postgres';
import { addressAs, grantOwnerRights, testRolePassword } from '@rfp/testing/servers/service-role';
import { type DataSource } from 'typeorm';
import { openSyncStore } from './data-source.js';

let database: TestDatabase;
let store: DataSource;

beforeAll(async () => {
  database = await testDatabase();
  await provision(database.url, [{ name: 'sync', password: testRolePassword }]);
  await grantOwnerRights(database.url, { role: roleOf('sync'), owner: ownerOf('sync') });
  store = await openSyncStore(addressAs(database.url, roleOf('sync')));
});

afterAll(async () => {
  await store.destroy();
  await database.drop();
});

describe('the schema of sync', () => {
  it('matches the entities', async () => {
    expect(await entityDifferences(store)).toEqual([]);
  });
});
