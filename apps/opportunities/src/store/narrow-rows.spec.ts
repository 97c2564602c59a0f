import { migrate } from '@rfp/persistence/migrate';
import { aNotice } from '@rfp/testing/builders';
import { undoMigration } from '@rfp/testing/undo-migration';
import { type DataSource } from 'typeorm';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { IntakeService } from '../intake/intake.service.js';
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
  await multiply(rows);
});
afterAll(() => spec.drop());

async function namesOf(table: string, without: readonly string[]): Promise<string[]> {
  const found = await store.query<{ name: string }[]>(
    `SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER' AND is_identity = 'NO' ORDER BY ordinal_position`,
    [table],
  );
  return found.map(({ name }) => name).filter((name) => !without.includes(name));
}

/** Copies of the first record, each an opportunity of its own. */
async function multiply(count: number): Promise<void> {
  const opportunity = await namesOf('opportunity', ['id', 'title', 'merge_key', 'search', 'dollars']);
  const record = await namesOf('source_record', ['opportunity_id', 'source_id']);
  await store.query(
    `INSERT INTO opportunity (id, title, ${opportunity.join(', ')})
     SELECT gen_random_uuid(), title || ' ' || n, ${opportunity.join(', ')} FROM opportunity, generate_series(2, ${count}) n`,
  );
  await store.query(
    `INSERT INTO source_record (opportunity_id, source_id, ${record.join(', ')})
     SELECT o.id, o.id::text, ${record.map((name) => `r.${name}`).join(', ')} FROM source_record r, opportunity o WHERE o.id <> r.opportunity_id`,
  );
}

/** Every other row, as the previous release reads it. */
async function digest(names: readonly string[], without: string): Promise<unknown> {
  const columns = names.map((name) => `o.${name}`).join(', ');
  return store.query(
    `SELECT count(*) AS rows, md5(string_agg(ROW(${columns})::text, '' ORDER BY id)) AS content FROM opportunity o WHERE id <> $1`,
    [without],
  );
}

/** Statements of the previous release. */
const previous = {
  replace: `UPDATE opportunity stored SET title = given.title, version = stored.version + 1 FROM json_to_recordset($1::json) AS given (id uuid, title text) WHERE stored.id = given.id`,
  restate: `UPDATE opportunity stored SET status = given.status, total_score = given.total_score FROM json_to_recordset($1::json) AS given (id uuid, status text, total_score smallint) WHERE stored.id = given.id`,
  remove: `WITH deleted AS (DELETE FROM opportunity WHERE id = ANY($1::uuid[]) RETURNING id, demo) SELECT id, demo FROM deleted`,
  list: `WITH page AS (SELECT id FROM opportunity WHERE demo = $1 ORDER BY total_score DESC, id DESC LIMIT 5 OFFSET 2)
    SELECT id, left(description, 500) AS description, title FROM page JOIN opportunity USING (id) ORDER BY total_score DESC, id DESC`,
  search: `SELECT count(*)::int AS found FROM opportunity WHERE demo = $1 AND search @@ to_tsquery('english', 'bridg:*')`,
  figures: `SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'upcoming')::int AS upcoming, sum(dollars) AS dollars FROM opportunity WHERE demo = $1`,
};

describe('the migration to narrow rows', () => {
  it('keeps every row, while readers go on and a writer waits, and serves both releases after it', async () => {
    const names = await namesOf('opportunity', ['search', 'dollars']);
    const [{ id }] = await store.query<[{ id: string }]>('SELECT id FROM opportunity ORDER BY id LIMIT 1');
    const before = await digest(names, id);
    const former = await createOpportunitiesDataSource(spec.url).initialize();
    const change = [JSON.stringify([{ id, status: 'upcoming', total_score: 3 }])];
    const migration = new AbortController();
    const read = async () => {
      while (!migration.signal.aborted) {
        expect(await former.query(previous.list, [false])).toHaveLength(5);
      }
    };
    const migrating = migrate(store).finally(() => migration.abort());
    const writing = withWriteLock(former, (manager) => manager.query(previous.restate, change), {});
    await Promise.all([migrating, read(), writing]);
    expect(await digest(names, id)).toEqual(before);
    expect(await former.query('SELECT status, total_score FROM opportunity WHERE id = $1', [id])).toEqual([
      { status: 'upcoming', total_score: 3 },
    ]);

    const [{ id: removed }] = await former.query<[{ id: string }]>(
      'SELECT id FROM opportunity ORDER BY id DESC LIMIT 1',
    );
    expect(await former.query(previous.remove, [[removed]])).toEqual([{ id: removed, demo: false }]);
    await former.query(previous.replace, [JSON.stringify([{ id, title: 'Bridge' }])]);
    expect(await former.query(previous.search, [false])).toEqual([{ found: 1 }]);
    expect(await former.query(previous.figures, [false])).toEqual([
      expect.objectContaining({ total: rows - 1, upcoming: 1 }),
    ]);
    await former.destroy();

    await new UpkeepService(store).run();
    expect(await checkCounts(store, { mend: false })).toEqual([]);
    expect(await store.query('SELECT FROM opportunity_search WHERE made_by = 0 LIMIT 1')).toEqual([]);
    const catalogue = new CatalogueService(store, new AudienceService(store));
    expect(
      await catalogue.list({ audience: 'default', filter: {}, sort: ['total_score', 'ASC'], offset: 0, limit: 1 }),
    ).toMatchObject({ total: rows - 1, rows: { length: 1 } });

    // The way back has the same rows again.
    const all = await digest(names, removed);
    await undoMigration(store, 'NarrowRows1795383000000');
    expect(await digest(names, removed)).toEqual(all);
  });
});
