import { migrate } from '@rfp/persistence/migrate';
import { provision } from '@rfp/persistence/provision';
import { ownerOf, roleOf } from '@rfp/persistence/roles';
import { readRows } from '@rfp/persistence/read-rows';
import { describeSchema, entityDifferences } from '@rfp/persistence/schema-check';
import { testDatabase, type TestDatabase } from '@rfp/testing/postgres';
import { addressAs, letOwn, testRolePassword } from '@rfp/testing/service-role';
import { undoMigration } from '@rfp/testing/undo-migration';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { openSyncStore } from './data-source.js';

let database: TestDatabase;
let store: DataSource;

beforeAll(async () => {
  database = await testDatabase();
  await provision(database.url, [{ name: 'sync', password: testRolePassword }]);
  await letOwn(database.url, { role: roleOf('sync'), owner: ownerOf('sync') });
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

  it('is the same whether it is new or migrated from the previous version', async () => {
    const fresh = await describeSchema(store);
    expect(fresh.columns.length).toBeGreaterThan(10);
    await store.undoLastMigration();
    expect(await describeSchema(store)).not.toEqual(fresh);
    await migrate(store);
    expect(await describeSchema(store)).toEqual(fresh);
  });

  it('keeps the runs that a previous version has written', async () => {
    await undoMigration(store, 'ExtendRun1795302100000');
    const run = '0197a3a4-0000-7000-8000-000000000001';
    await store.query(
      `INSERT INTO run (id, source, status, trigger, lease_until, started_at, received, rejected, added)
       VALUES ($1, 'grants_gov', 'partial', 'person', now(), now(), 9, 2, 7)`,
      [run],
    );
    await store.query(
      `INSERT INTO rejected_record (id, run_id, code, message, raw, rejected_at) VALUES
         (gen_random_uuid(), $1, 'RECORD_BAD_DATE', 'A', '{"id":1}', now()), (gen_random_uuid(), $1, 'RECORD_UNREADABLE', 'B', $2, now())`,
      [run, `{"source_name":"${'x'.repeat(4000)}`.slice(0, 4000)],
    );
    await store.query(
      `INSERT INTO source_state (source, checkpoint, usage, updated_at) VALUES ('grants_gov', '{"start":25}', '{"requests":3}', now())`,
    );
    await migrate(store);
    const shape = {
      name: z.string(),
      settled: z.boolean(),
      stage: z.string(),
      whole: z.boolean(),
      usage: z.unknown(),
      began: z.coerce.date(),
    };
    const rows = await readRows(
      store,
      z.object(shape),
      `SELECT source_name AS name, settled, stage, whole, usage, listing_began_at AS began
         FROM run JOIN rejected_record ON run_id = run.id JOIN source_usage ON account = run.source JOIN source_state ON source_state.source = run.source ORDER BY code`,
    );
    const common = { name: 'Grants.gov', settled: true, usage: { requests: 3 }, began: new Date(0) };
    expect(rows).toEqual([
      { ...common, stage: 'read', whole: true },
      { ...common, stage: 'notice', whole: false },
    ]);
  });

  it('defines the source type of a page in one place', async () => {
    await undoMigration(store, 'OrderRuns1795302200000');
    await store.query(
      `INSERT INTO source (key, connector, name, source_type, home_url, settings, ready_made, paused, interval_hours)
       VALUES ('county', 'web_page', 'County', 'private_rfp', 'https://example.org/', '{"url":"https://example.org/","source_type":"state_rfp"}', false, true, 24)`,
    );
    await migrate(store);
    const shape = z.object({ source_type: z.string(), settings: z.unknown() });
    expect(await readRows(store, shape, `SELECT source_type, settings FROM source WHERE key = 'county'`)).toEqual([
      { source_type: 'state_rfp', settings: { url: 'https://example.org/' } },
    ]);
  });
});
