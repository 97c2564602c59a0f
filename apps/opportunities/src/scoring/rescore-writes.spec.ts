import { setImmediate } from 'node:timers/promises';
import { defaultRecipe, recipeName } from '@rfp/scoring/recipe/recipe';
import { aNotice } from '@rfp/testing/builders';
import { type DataSource } from 'typeorm';
import { IntakeService } from '../intake/intake.service.js';
import { createOpportunitiesDataSource } from '../store/data-source.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { RescoreService } from './rescore.service.js';

let spec: SpecStore;
let store: DataSource;

beforeAll(async () => {
  spec = await openSpecStore();
  store = spec.store;
});
afterAll(() => spec.drop());

const texts = ['opportunity_text', 'opportunity_search'] as const;

/** The physical places and writers of the rows, and the sizes of the document indexes. */
function stored(): Promise<unknown> {
  const rows = texts.map((table) => store.query(`SELECT id, ctid::text, xmin::text FROM ${table} ORDER BY id`));
  const sizes = `SELECT pg_relation_size('opportunity_document') AS documents, pg_relation_size('opportunity_outdated_document') AS outdated`;
  return Promise.all([...rows, store.query(sizes)]);
}

/** Updates since the start by ended sessions, which have reported all their updates. */
function updates(): Promise<{ relname: string; updated: number; hot: number }[]> {
  return store.query(
    `SELECT relname, n_tup_upd::int AS updated, n_tup_hot_upd::int AS hot FROM pg_stat_user_tables
      WHERE schemaname = current_schema() AND relname LIKE 'opportunity\\_%' AND n_tup_upd > 0 AND relname <> 'opportunity_count'`,
  );
}

describe('a rescore', () => {
  it('only updates narrow rows: no text, no search document and none of their indexes', async () => {
    const notices = Array.from({ length: 200 }, (_, n) =>
      aNotice({ source_id: `n${n}`, fields: { opportunity_number: null, due_date: '2100-01-01' } }),
    );
    await new IntakeService(store).take(aBatch(notices));
    // Pretend that each was scored in another season.
    const earlier = await createOpportunitiesDataSource(spec.url).initialize();
    await earlier.query(
      `UPDATE opportunity_summary SET total_score = 1, urgency_score = 1, next_change_at = now() - interval '1 day'`,
    );
    await earlier.destroy();
    const before = await stored();
    const replica = await createOpportunitiesDataSource(spec.url).initialize();
    expect(await new RescoreService(replica).sweep()).toBe(200);
    await replica.destroy();
    expect(await stored()).toEqual(before);
    // Sessions report when they end, a moment after the client has disconnected.
    while ((await updates()).reduce((sum, { updated }) => sum + updated, 0) < 400) await setImmediate();
    // These cannot be HOT updates, because indexed columns change: the time of the next change, and usually the score.
    expect(await updates()).toEqual([{ relname: 'opportunity_summary', updated: 400, hot: 0 }]);
  });

  it('rescores rows of an earlier recipe, which it finds by an index', async () => {
    const [{ id, total_score }] = await store.query<[{ id: string; total_score: number }]>(
      'SELECT id, total_score FROM opportunity_summary LIMIT 1',
    );
    await store.query(
      `UPDATE opportunity_summary SET recipe = 'default v1', total_score = 1, next_change_at = NULL WHERE id = $1`,
      [id],
    );
    expect(await new RescoreService(store).sweep()).toBe(1);
    const recipe = recipeName(defaultRecipe);
    expect(await store.query('SELECT recipe, total_score FROM opportunity_summary WHERE id = $1', [id])).toEqual([
      { recipe, total_score },
    ]);
    const [{ indexdef }] = await store.query<[{ indexdef: string }]>(
      `SELECT indexdef FROM pg_indexes WHERE indexname = 'opportunity_of_former_recipe'`,
    );
    // A new version of the recipe needs a migration that recreates the index.
    expect(indexdef).toContain(`WHERE (recipe <> '${recipe}'::text)`);
    expect(await new RescoreService(store).sweep()).toBe(0);
  });
});
