import { randomUUID } from 'node:crypto';
import { migrate } from '@rfp/persistence/schema/migrate';
import { describeSchema, entityDifferences } from '@rfp/persistence/schema/schema-check';
import { undoMigration } from '@rfp/testing/servers/undo-migration';
import { type DataSource } from 'typeorm';
import { openSpecStore, type SpecStore } from '../testing/intake-fixture.js';

let spec: SpecStore;
let store: DataSource;

beforeAll(async () => {
  spec = await openSpecStore();
  store = spec.store;
});
afterAll(() => spec.drop());

describe('the schema of opportunities', () => {
  it('matches the entities', async () => {
    expect(await entityDifferences(store)).toEqual([]);
  });

  it('is the same after the migrations since the baseline are undone and run again', async () => {
    const fresh = await describeSchema(store);
    expect(fresh.columns.length).toBeGreaterThan(10);
    await undoMigration(store, 'KeepRequiredOfOfferors1795931600000');
    expect(await describeSchema(store)).not.toEqual(fresh);
    await migrate(store);
    expect(await describeSchema(store)).toEqual(fresh);
  });

  it('lets a transaction store a record before its opportunity, and rejects a record without one at commit', async () => {
    const insert = () =>
      store.transaction(async (manager) => {
        await manager.query(
          `INSERT INTO source_record (source_name, source_id, channel, opportunity_id, source_type, fields, hash, version, fetched_at, changed_at, run_id, unlisted)
           VALUES ('Nobody', 'orphan', 'api', $1, 'federal', '{}', '', 1, now(), now(), $1, false)`,
          [randomUUID()],
        );
        stored = true;
      });
    let stored = false;
    await expect(insert()).rejects.toThrow('source_record_opportunity_id_fkey');
    expect(stored).toBe(true);
  });
});
