import { randomUUID } from 'node:crypto';
import { migrate } from '@rfp/persistence/migrate';
import { provision, roleOf } from '@rfp/persistence/provision';
import { describeSchema, entityDifferences } from '@rfp/persistence/schema-check';
import { testDatabase, type TestDatabase } from '@rfp/testing/postgres';
import { type DataSource } from 'typeorm';
import { openSyncStore } from './data-source.js';

let database: TestDatabase;
let store: DataSource;

beforeAll(async () => {
  database = await testDatabase();
  const password = randomUUID();
  await provision(database.url, [{ name: 'sync', password }]);
  const url = new URL(database.url);
  url.username = roleOf('sync');
  url.password = password;
  store = await openSyncStore(url.href);
});

afterAll(async () => {
  await store.destroy();
  await database.drop();
});

describe('the schema of sync', () => {
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
