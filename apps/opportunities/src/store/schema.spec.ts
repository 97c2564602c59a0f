import { type NoticeFields } from '@rfp/contracts/notice';
import { migrate } from '@rfp/persistence/migrate';
import { describeSchema, entityDifferences } from '@rfp/persistence/schema-check';
import { aNotice } from '@rfp/testing/builders';
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

  it('holds of records that were there before what intake would have written of them', async () => {
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
      store.query('select source_id, open_until::text, changed_at, unlisted from source_record order by source_id');
    const before = await written();
    expect(before).toHaveLength(ends.length);
    for (const _migration of ['what was tried', 'what came of batches']) await store.undoLastMigration();
    await migrate(store);
    expect(await written()).toEqual(before);
  });

  it('has what ends with the day of its archiving placed in the calendar anew', async () => {
    const fields = { opportunity_number: null, due_date: null, archive_date: '2100-01-01' };
    await new IntakeService(store).take(aBatch([aNotice({ source_id: 'archived', fields })]));
    const next = () =>
      store.query(
        `select next_change_at <= now() as due from opportunity where title = $1 and due_date is null and next_change_at is not null`,
        [aNotice().fields.title],
      );
    expect(await next()).toEqual([{ due: false }]);
    await store.undoLastMigration();
    await migrate(store);
    expect(await next()).toEqual([{ due: true }]);
  });
});
