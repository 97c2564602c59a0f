import { migrate } from '@rfp/persistence/migrate';
import { aNotice } from '@rfp/testing/builders';
import { columnsOfRows, digestOfRows, multiplyRecords, previousRelease } from '@rfp/testing/previous-release';
import { undoMigration } from '@rfp/testing/undo-migration';
import { type DataSource } from 'typeorm';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { UpkeepService } from '../upkeep/upkeep.service.js';
import { checkCounts } from './check-counts.js';
import { createOpportunitiesDataSource } from './data-source.js';
import { withWriteLock } from './with-write-lock.js';

const rows = 300;
let spec: SpecStore;
let store: DataSource;

beforeAll(async () => {
  spec = await openSpecStore();
  store = spec.store;
  await new IntakeService(store).take(aBatch([aNotice()]));
  await undoMigration(store, 'NarrowRows1795383000000');
  await multiplyRecords(store, rows - 1);
});
afterAll(() => spec.drop());

describe('the migration to narrow rows', () => {
  it('keeps every row, while readers go on and a writer waits, and serves both releases after it', async () => {
    const columns = await columnsOfRows(store);
    const [{ id }] = await store.query<[{ id: string }]>('SELECT id FROM opportunity ORDER BY id LIMIT 1');
    const before = await digestOfRows(store, columns, id);
    const former = await createOpportunitiesDataSource(spec.url).initialize();
    const change = [JSON.stringify([{ id, status: 'upcoming', total_score: 3 }])];
    const migration = new AbortController();
    const read = async () => {
      while (!migration.signal.aborted) {
        expect(await former.query(previousRelease.list, [false])).toHaveLength(5);
      }
    };
    const migrating = migrate(store).finally(() => migration.abort());
    const writing = withWriteLock(former, (manager) => manager.query(previousRelease.restate, change), {});
    await Promise.all([migrating, read(), writing]);
    expect(await digestOfRows(store, columns, id)).toEqual(before);
    expect(await former.query('SELECT status, total_score FROM opportunity WHERE id = $1', [id])).toEqual([
      { status: 'upcoming', total_score: 3 },
    ]);

    const [{ id: removed }] = await former.query<[{ id: string }]>(
      'SELECT id FROM opportunity ORDER BY id DESC LIMIT 1',
    );
    expect(await former.query(previousRelease.remove, [[removed]])).toEqual([{ id: removed, demo: false }]);
    await former.query(previousRelease.replace, [JSON.stringify([{ id, title: 'Bridge' }])]);
    expect(await former.query(previousRelease.search, [false])).toEqual([{ found: 1 }]);
    expect(await former.query(previousRelease.figures, [false])).toEqual([
      expect.objectContaining({ total: rows - 1, upcoming: 1 }),
    ]);
    await former.destroy();

    await new UpkeepService(store).run();
    expect(await checkCounts(store, { mend: false })).toEqual([]);
    expect(await store.query('SELECT FROM opportunity_search WHERE made_by = 0 LIMIT 1')).toEqual([]);
    const catalogue = new CatalogueService(store, new AudienceService(store), new SynonymsService(store));
    expect(
      await catalogue.list({ audience: 'default', filter: {}, sort: ['total_score', 'ASC'], offset: 0, limit: 1 }),
    ).toMatchObject({ total: rows - 1, rows: { length: 1 } });

    // The way back has the same rows again.
    const all = await digestOfRows(store, columns, removed);
    await undoMigration(store, 'NarrowRows1795383000000');
    expect(await digestOfRows(store, columns, removed)).toEqual(all);
  });
});
