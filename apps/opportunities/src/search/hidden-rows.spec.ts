import { readRows } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { setUpLists } from '../testing/list-kit.js';
import { findPage } from './find-page.js';
import { orderScan } from './plan/order-scan.js';
import { orderOf } from './plan/orders.js';
import { type HiddenRows } from './query/row-conditions.js';

const lists = setUpLists();
let hidden: HiddenRows;

beforeAll(async () => {
  await lists.fill(600);
  hidden = await lists.dismissSome();
  await lists.store.query('ANALYZE opportunity_summary, opportunity_mark');
});

const planRow = z.object({ 'QUERY PLAN': z.string() });

/** The rows that a statement has read from a table: the sum of its scans. */
function rowsRead(plan: string, table: string): number {
  const scans = plan
    .split('\n')
    .filter((line) => new RegExp(`Scan.* on ${table}\\b`).test(line))
    .map((line) => /actual rows=([\d.]+) loops=(\d+)/.exec(line) ?? []);
  return scans.reduce((sum, [, rows, loops]) => sum + Number(rows) * Number(loops), 0);
}

/** Reads a page and explains the statement that found it. Small tables are read by their indexes, like large ones. */
async function explainPage(limit: number, given: HiddenRows | undefined): Promise<string> {
  return lists.store.transaction(async (manager) => {
    for (const method of ['seqscan', 'sort', 'bitmapscan']) await manager.query(`SET LOCAL enable_${method} = off`);
    const statements: { sql: string; parameters: unknown[] }[] = [];
    const database: Pick<typeof manager, 'query'> = {
      query: (sql: string, parameters: unknown[] = []) => {
        statements.push({ sql, parameters });
        return manager.query(sql, parameters);
      },
    };
    const query = await lists.queryOf({ filter: {}, q: null }, given);
    const request = { order: orderOf(['total_score', 'DESC']), window: { limit, offset: 0 }, plans: [orderScan] };
    const known = { count: 1000, is: 'exact' } as const;
    const { rows } = await findPage(database, query, request, known);
    expect(rows).toHaveLength(limit);
    const [first] = statements;
    const explain = `EXPLAIN (ANALYZE, TIMING OFF, COSTS OFF, SUMMARY OFF) ${first?.sql ?? ''}`;
    const plan = await readRows(manager, planRow, explain, first?.parameters);
    return plan.map((row) => row['QUERY PLAN']).join('\n');
  });
}

describe('a page without dismissed records', () => {
  it('reads the rows of the page and the dismissed ones before its end, and looks each up once', async () => {
    const limit = 20;
    const all = rowsRead(await explainPage(limit, undefined), 'opportunity_summary');
    const plan = await explainPage(limit, hidden);
    const shown = rowsRead(plan, 'opportunity_summary');
    expect(all).toBeGreaterThanOrEqual(limit);
    // About a quarter of the rows is dismissed, and each status is read one row ahead.
    expect(shown).toBeLessThanOrEqual(2 * limit + 3);
    expect(rowsRead(plan, 'opportunity_mark')).toBeLessThanOrEqual(shown - limit);
    expect(plan).not.toContain('Join');
  });
});
