import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { maxNewCount } from '@rfp/contracts/tracking/saved-searches';
import { rowConditions } from '../search/query/compile-query.js';
import { recount } from '../store/opportunity-counts.js';
import { foldWordChanges } from '../store/search-document.js';
import { type ListCase, setUpLists } from '../testing/list-kit.js';
import { countNewRows } from './count-new-rows.js';

const lists = setUpLists();
const count = 700;

beforeAll(async () => {
  await lists.fill(count);
  // Created one second after another, in an order that nothing else has.
  await lists.store.query(
    `UPDATE opportunity_summary o SET created_at = '2026-03-01'::timestamptz + numbered.place * interval '1 second'
       FROM (SELECT id, row_number() OVER (ORDER BY hashtext(id::text || 'c')) AS place FROM opportunity_summary) numbered
      WHERE numbered.id = o.id`,
  );
  await recount(lists.store);
  await foldWordChanges(lists.store);
}, 60_000);

const filters: OpportunityFilter[] = [
  {},
  { status: 'active' },
  { naics_code: '541511' },
  { set_aside: 'SDVOSBC' },
  { min_value: 2000 },
  { source_name: 'Removed portal', status: 'closed' },
];
const texts = [null, 'roof', 'repair', '"road repair"', 'roof OR bridge', '-road', 'roof value:>1k', 'nowhere'];
const cases: ListCase[] = filters.flatMap((filter) => texts.map((q) => ({ filter, q })));
const instants = [0, 1, 350, 620, count - 1, count].map((seconds) => new Date(Date.UTC(2026, 2, 1, 0, 0, seconds)));

/** Prints an instant like PostgreSQL. */
const printed = (instant: Date) => instant.toISOString().replace('T', ' ').replace('Z', '000+00');

describe('the number of new matches', () => {
  it.each([
    ['read one by one', undefined],
    ['found by the plans of lists', 1],
  ])('equals that of a scan of all rows, up to the limit: %s', async (_how, budget) => {
    const differences: unknown[] = [];
    let counted = 0;
    for (const each of cases)
      for (const since of instants) {
        const compiled = await lists.queryOf(each);
        const conditions = [...rowConditions(compiled), `o.created_at > '${since.toISOString()}'::timestamptz`];
        const expected = await compiled.parameters.count(
          lists.store,
          `(SELECT FROM opportunity_summary o WHERE ${conditions.join(' AND ')} LIMIT ${maxNewCount}) matches`,
        );
        const found = await countNewRows(lists.store, await lists.queryOf(each), printed(since), budget);
        if (found !== expected) differences.push({ ...each, since, found, expected });
        counted += found;
      }
    expect(differences).toEqual([]);
    expect(counted).toBeGreaterThan(1000);
  });

  it('reads only new rows', async () => {
    const { database, statements } = lists.recorded();
    const compiled = await lists.queryOf({ filter: {}, q: 'roof' });
    await countNewRows(database, compiled, printed(new Date(Date.UTC(2026, 2, 1, 0, 0, count - 10))));
    const explained = await Promise.all(
      statements.map(({ sql, parameters }) =>
        lists.store.query<{ 'QUERY PLAN': string }[]>(`EXPLAIN (ANALYZE, COSTS OFF) ${sql}`, parameters),
      ),
    );
    const scans = explained
      .flatMap((plan) => plan.map((line) => line['QUERY PLAN']))
      .filter((line) => line.includes('opportunity_summary'));
    expect(scans.length).toBeGreaterThan(0);
    for (const scan of scans) expect(Number(/rows=([\d.]+)/.exec(scan)?.[1])).toBeLessThanOrEqual(10);
  });
});
