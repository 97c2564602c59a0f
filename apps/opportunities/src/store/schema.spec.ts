import { migrate } from '@rfp/persistence/migrate';
import { provision, roleOf } from '@rfp/persistence/provision';
import { describeSchema, entityDifferences } from '@rfp/persistence/schema-check';
import { testDatabase, type TestDatabase } from '@rfp/testing/postgres';
import { addressAs, testRolePassword } from '@rfp/testing/service-role';
import { type DataSource } from 'typeorm';
import { openOpportunitiesStore } from './data-source.js';

let database: TestDatabase;
let store: DataSource;

beforeAll(async () => {
  database = await testDatabase();
  await provision(database.url, [{ name: 'opportunities', password: testRolePassword }]);
  store = await openOpportunitiesStore(addressAs(database.url, roleOf('opportunities')));
});

afterAll(async () => {
  await store.destroy();
  await database.drop();
});

describe('the schema of opportunities', () => {
  it('is what the entities say', async () => {
    expect(await entityDifferences(store)).toEqual([]);
  });

  it('is the same whether it is made anew or migrated from the version before', async () => {
    const fresh = await describeSchema(store);
    expect(fresh.columns.length).toBeGreaterThan(10);
    await store.undoLastMigration();
    expect(await describeSchema(store)).not.toEqual(fresh);
    await migrate(store);
    expect(await describeSchema(store)).toEqual(fresh);
  });
});
