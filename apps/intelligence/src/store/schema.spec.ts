import { migrate } from '@rfp/persistence/schema/migrate';
import { describeSchema, entityDifferences } from '@rfp/persistence/schema/schema-check';
import { undoMigration } from '@rfp/testing/servers/undo-migration';
import { type DataSource } from 'typeorm';
import { serviceDatabase, type ServiceDatabase } from '../testing/service-database.js';
import { openIntelligenceStore } from './data-source.js';

let database: ServiceDatabase;
let store: DataSource;

beforeAll(async () => {
  database = await serviceDatabase();
  store = await openIntelligenceStore(database.url);
});

afterAll(async () => {
  await store.destroy();
  await database.drop();
});

describe('the schema of intelligence', () => {
  it('matches the entities', async () => {
    expect(await entityDifferences(store)).toEqual([]);
  });

  it('is the same after the migrations since the baseline were undone and ran again', async () => {
    const fresh = await describeSchema(store);
    await undoMigration(store, 'CountCeilingsApart1795931500000');
    expect(await describeSchema(store)).not.toEqual(fresh);
    await migrate(store);
    expect(await describeSchema(store)).toEqual(fresh);
  });
});
