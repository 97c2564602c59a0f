import { randomUUID } from 'node:crypto';
import { type NoticeFields } from '@rfp/contracts/notice';
import { migrate } from '@rfp/persistence/migrate';
import { describeSchema, entityDifferences } from '@rfp/persistence/schema-check';
import { aNotice } from '@rfp/testing/builders';
import { undoMigration } from '@rfp/testing/undo-migration';
import { type DataSource } from 'typeorm';
import { IntakeService } from '../intake/intake.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';

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

  it('is the same when created and when migrated from the previous version', async () => {
    const fresh = await describeSchema(store);
    expect(fresh.columns.length).toBeGreaterThan(10);
    // Later ones change rows only.
    await undoMigration(store, 'KeepCurrencies1795367700000');
    expect(await describeSchema(store)).not.toEqual(fresh);
    await migrate(store);
    expect(await describeSchema(store)).toEqual(fresh);
  });

  it('lets a transaction store a record before its opportunity, and refuses at the commit one without', async () => {
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

  it('is migrated with the values that intake would have written', async () => {
    const ends: Partial<NoticeFields>[] = [
      { due_date: null },
      { due_date: '2026-04-15' },
      { due_date: '2026-11-01', time_zone: 'Pacific/Honolulu' },
      { due_date: '2026-04-15T16:00:00+05:30', time_zone: undefined },
      { due_date: '2026-04-15', lifecycle: 'forecast' },
      { due_date: '2026-04-15', lifecycle: 'cancelled' },
      { due_date: '2026-04-15', lifecycle: undefined, time_zone: undefined },
    ];
    await new IntakeService(store).take(
      aBatch(
        ends.map((fields, index) =>
          aNotice({ source_id: `n${index}`, fields: { opportunity_number: null, ...fields } }),
        ),
      ),
    );
    const written = () =>
      store.query('SELECT source_id, open_until::text, changed_at, unlisted FROM source_record ORDER BY source_id');
    const before = await written();
    expect(before).toHaveLength(ends.length);
    await undoMigration(store, 'KeepIntakeResults1795302000000');
    await migrate(store);
    expect(await written()).toEqual(before);
  });

  it('is migrated with the agencies that intake would have named', async () => {
    const agency_name = 'ENERGY, DEPARTMENT OF';
    await new IntakeService(store).take(
      aBatch([
        aNotice({ source_id: 'inverted', fields: { opportunity_number: null, title: 'Inverted', agency_name } }),
      ]),
    );
    const named = () => store.query(`SELECT agency_name FROM opportunity WHERE title = 'Inverted'`);
    await undoMigration(store, 'NameAgencies1795368600000');
    await store.query('UPDATE opportunity SET agency_name = $1 WHERE title = $2', [agency_name, 'Inverted']);
    await migrate(store);
    expect(await named()).toEqual([{ agency_name: 'Department of Energy' }]);
  });

  it('is migrated with the codes of other classifications that its records state', async () => {
    const fields = { opportunity_number: null, title: 'Coded', other_codes: ['CPV 30199000'] };
    await new IntakeService(store).take(aBatch([aNotice({ source_id: 'coded', fields })]));
    const stored = () => store.query(`SELECT other_codes FROM opportunity WHERE title = 'Coded'`);
    expect(await stored()).toEqual([{ other_codes: ['CPV 30199000'] }]);
    await undoMigration(store, 'KeepOtherCodes1795377600000');
    await migrate(store);
    expect(await stored()).toEqual([{ other_codes: ['CPV 30199000'] }]);
  });

  it('is migrated with a rescore due for notices with an archive date', async () => {
    const fields = { opportunity_number: null, due_date: null, archive_date: '2100-01-01' };
    await new IntakeService(store).take(aBatch([aNotice({ source_id: 'archived', fields })]));
    const next = () =>
      store.query(
        `SELECT next_change_at <= now() AS due FROM opportunity WHERE title = $1 AND due_date IS NULL AND next_change_at IS NOT NULL`,
        [aNotice().fields.title],
      );
    expect(await next()).toEqual([{ due: false }]);
    await undoMigration(store, 'KeepTriedDetails1795302600000');
    await migrate(store);
    expect(await next()).toEqual([{ due: true }]);
  });

  it('is migrated with the age at which stored notices of feeds close, which the next sync finds unchanged', async () => {
    const undated = aNotice({
      source_id: 'undated',
      channel: 'feed',
      fields: { opportunity_number: null, due_date: null, lifecycle: undefined, open_days: 180 },
    });
    const intake = new IntakeService(store);
    await intake.take(aBatch([undated]));
    await undoMigration(store, 'LimitOpenDays1795375792000');
    const fields = () =>
      store.query(`SELECT fields->'open_days' AS days FROM source_record WHERE source_id = 'undated'`);
    expect(await fields()).toEqual([{ days: null }]);
    await migrate(store);
    expect(await fields()).toEqual([{ days: 180 }]);
    expect(await intake.take(aBatch([undated]))).toMatchObject({ unchanged: 1, updated: 0 });
  });
});
