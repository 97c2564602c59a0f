import { Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { columnSortFields } from '@rfp/contracts/opportunity';
import { propertyTimeoutMs, propertyRuns } from '@rfp/testing/drill-mode';
import fc from 'fast-check';
import { IntakeService } from '../intake/intake.service.js';
import { RemoveSourceService } from '../intake/remove-source.service.js';
import { aBatch } from '../testing/intake-fixture.js';
import { type ListCase, listedNotice, setUpLists } from '../testing/list-kit.js';
import { findPage, type FoundPage } from './find-page.js';
import { conditionScan, idScan, indexScan } from './plan/sorted-scans.js';
import { filteredOrderScan, orderScan } from './plan/order-scan.js';
import { type HiddenRows } from './query/row-conditions.js';
import { tagScan } from './plan/tag-scan.js';
import { type PageOptions, type PagePlan, type Window } from './plan/page.js';
import { type Order, orderOf, readCursor, writeCursor } from './plan/orders.js';

const lists = setUpLists();

async function page(
  given: ListCase,
  order: Order,
  window: Window,
  options: PageOptions,
  hidden?: HiddenRows,
): Promise<FoundPage> {
  return findPage(lists.store, await lists.queryOf(given, hidden), { order, window, ...options });
}

const cases: readonly (ListCase & { condition: string })[] = [
  { filter: {}, q: null, condition: 'true' },
  { filter: { status: 'active' }, q: null, condition: `status = 'active'` },
  { filter: { min_value: 2000 }, q: null, condition: 'dollars >= 2000' },
  { filter: { min_value: 99_999 }, q: null, condition: 'false' },
  {
    filter: { status: 'closed', min_score: 52 },
    q: 'roof',
    condition: `status = 'closed' AND total_score >= 52 AND title = 'Roof repair'`,
  },
  { filter: { naics_code: '5415' }, q: null, condition: `'541511' = ANY(naics_codes)` },
  {
    filter: { set_aside: 'veteran', naics_code: '2362' },
    q: null,
    condition: `set_aside IS NOT NULL AND '236220' = ANY(naics_codes)`,
  },
  {
    filter: { source_name: 'Removed portal' },
    q: 'naics:54',
    condition: `source_name = 'Removed portal' AND '541511' = ANY(naics_codes)`,
  },
  { filter: {}, q: 'naics:541512 repair', condition: `'541511' = ANY(naics_codes)` },
  { filter: {}, q: '"roof repair"', condition: `title = 'Roof repair'` },
  { filter: { min_value: 2000 }, q: 'title:road', condition: `title = 'Road repair' AND dollars >= 2000` },
  { filter: {}, q: '"repair road"', condition: 'false' },
  { filter: {}, q: 'roof OR value:>=3000', condition: `(title = 'Roof repair' OR dollars >= 3000)` },
];

/** Makes a plan the cheapest; with the limits `spent`, it gives up at once if it can. */
const first = (plan: PagePlan): PagePlan => ({
  ...plan,
  estimate: (...given) => (plan.estimate(...given) === Infinity ? Infinity : 0),
});
const spent = { minBudget: 0, maxBudget: 0 };

/** Options that make each plan run, even with few records. The condition scan answers what the plan cannot. */
const ways: Readonly<Record<string, PageOptions>> = {
  'by the plan that is estimated to be the cheapest': {},
  'by a tag scan': { plans: [first(tagScan), conditionScan] },
  'by an index scan': { plans: [first(indexScan), conditionScan] },
  'by an order scan': { plans: [first(orderScan), conditionScan] },
  'by an order scan of few rows, then of more': { plans: [first(orderScan), conditionScan], limits: { firstScan: 2 } },
  'by an order scan that gives up': { plans: [first(orderScan), conditionScan], limits: spent },
  'by a filtered order scan': { plans: [first(filteredOrderScan), conditionScan] },
  'by a filtered order scan that gives up': { plans: [first(filteredOrderScan), conditionScan], limits: spent },
  'by an id scan': { plans: [first(idScan), conditionScan] },
  'by a condition scan': { plans: [conditionScan] },
  'without a total': { plans: [first(orderScan), conditionScan], limits: { maxCounted: 2 } },
  'with the total of a sample': { plans: [first(orderScan), conditionScan], limits: { minSampled: 0 } },
  'with the total of all hits': { plans: [first(orderScan), conditionScan], limits: { maxConditionRows: -1 } },
  'with the total of some hits': {
    plans: [first(orderScan), conditionScan],
    limits: { maxConditionRows: -1, maxFilteredHits: -1, maxCounted: 4, minSampled: 0 },
  },
};

const orders = columnSortFields.flatMap((field) => [orderOf([field, 'ASC']), orderOf([field, 'DESC'])]);
const order = fc.constantFrom(...orders);
const way = fc.constantFrom(...Object.entries(ways));

describe('a page of a list', () => {
  let hidden: HiddenRows;
  beforeAll(async () => {
    await lists.fill(60);
    hidden = await lists.dismissSome();
  });

  it.each(Object.entries(ways))(
    'found %s equals that of a full scan, at any offset and after any row, also without dismissed records',
    async (_way, options) => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...cases),
          order,
          fc.nat(30),
          fc.integer({ min: 1, max: 8 }),
          fc.boolean(),
          async (given, by, offset, limit, isHiding) => {
            const left = isHiding ? hidden : undefined;
            const all = (await lists.scan(given.condition, by)).filter((id) => left?.ids.has(id) !== true);
            const found = await page(given, by, { offset, limit }, options, left);
            expect(found.rows.map(({ id }) => id)).toEqual(all.slice(offset, offset + limit));
            if (found.total.is === 'exact') expect(found.total.count).toBe(all.length);
            else expect(found.total.count).toBeLessThanOrEqual(all.length);
            const last = found.rows.at(-1);
            if (last === undefined) return;
            const after = readCursor(writeCursor(last), by);
            const next = await page(given, by, { offset: 0, limit, after }, options, left);
            expect(next.rows.map(({ id }) => id)).toEqual(all.slice(offset + limit, offset + 2 * limit));
          },
        ),
        propertyRuns(30),
      );
    },
    propertyTimeoutMs,
  );
});

describe('a list that has no row', () => {
  beforeAll(() => lists.fill(60));

  it.each(Object.entries(ways))(
    'is found to be empty %s, although its total was only a bound',
    async (_way, options) => {
      const query = await lists.queryOf({ filter: { min_value: 2000 }, q: 'roof' });
      const bound = { count: 0, is: 'at_least' } as const;
      const request = { order: orderOf(['title', 'ASC']), window: { offset: 0, limit: 5 }, ...options };
      const found = await findPage(lists.store, query, request, bound);
      expect(found).toMatchObject({ rows: [], total: { count: 0, is: 'exact' } });
    },
  );
});

describe('a page that takes longer than half a second', () => {
  it('is logged with its plan, estimate and actual time, and without the search text', async () => {
    await lists.fill(60);
    const warned: string[] = [];
    const warn = import.meta.jest
      .spyOn(Logger.prototype, 'warn')
      .mockImplementation((line: string) => void warned.push(line));
    const clock = import.meta.jest.spyOn(performance, 'now');
    const query = await lists.queryOf({ filter: { min_value: 2000 }, q: 'bridge' });
    let elapsed = 0;
    clock.mockImplementation(() => (elapsed += 400));
    await findPage(lists.store, query, { order: orderOf(['title', 'ASC']), window: { offset: 0, limit: 5 } });
    for (const mock of [clock, warn]) mock.mockRestore();
    expect(warned).toEqual([
      expect.stringMatching(/^A page took \d+ ms: index scan, estimated at [\d.]+ ms, took [\d.]+ ms; 5 rows of \d+$/),
    ]);
  });
});

describe('a rare phrase of common words', () => {
  it('is found by the word index, not by reading every row', async () => {
    await lists.fill(60);
    const query = await lists.queryOf({ filter: {}, q: '"roof repair"' });
    const request = { order: orderOf(['title', 'ASC']), window: { offset: 0, limit: 50 } };
    const { rows, runs } = await findPage(lists.store, query, request);
    expect(rows).toHaveLength(20);
    expect(runs).toEqual([
      { plan: 'index scan', estimate_ms: expect.any(Number), actual_ms: expect.any(Number), rows: 20 },
    ]);
  });
});

describe('a list by a code in the order of a score', () => {
  it.each(['total_score', 'relevance_score'] as const)('is read from the index of tags by %s', async (field) => {
    await lists.fill(60);
    const { database, statements } = lists.recorded();
    const query = await lists.queryOf({ filter: { status: 'active' }, q: 'naics:5415' });
    await findPage(database, query, {
      order: orderOf([field, 'DESC']),
      window: { offset: 0, limit: 5 },
      plans: [tagScan],
    });
    const read = statements.find(({ sql }) => sql.includes('scored_tags'));
    const explained = await lists.store.transaction(async (manager) => {
      // With so few rows, the database would prefer to read the whole table.
      await manager.query('SET LOCAL enable_seqscan = off');
      return manager.query<unknown[]>(`EXPLAIN (COSTS OFF) ${read?.sql}`, read?.parameters);
    });
    expect(JSON.stringify(explained)).toContain('Bitmap Index Scan on opportunity_by_tag');
  });
});

describe('the pages of a list, each after the last row of the one before', () => {
  it(
    'have every untouched record once, in order, while others are added, changed and removed',
    async () => {
      await fc.assert(
        fc.asyncProperty(order, way, fc.integer({ min: 1, max: 7 }), async (by, [, options], limit) => {
          await lists.fill(30);
          const others = await lists.store.query<{ id: string }[]>(
            `SELECT id FROM opportunity_summary WHERE source_name = 'Removed portal' OR title = 'Road repair'`,
          );
          const touched = new Set(others.map(({ id }) => id));
          const untouched = (await lists.scan('true', by)).filter((id) => !touched.has(id));
          const seen: string[] = [];
          let after: Window['after'];
          for (let n = 0; ; n += 1) {
            const { rows } = await page(
              { filter: {}, q: null },
              by,
              { offset: 0, limit, ...(after && { after }) },
              options,
            );
            seen.push(...rows.map(({ id }) => id));
            const last = rows.at(-1);
            if (last === undefined) break;
            after = readCursor(writeCursor(last), by);
            await writeBetween(n);
          }
          expect(seen.filter((id) => untouched.includes(id))).toEqual(untouched);
        }),
        propertyRuns(4),
      );
    },
    propertyTimeoutMs,
  );
});

/** Adds a record, moves the records of one title in the order, and, once, removes a source. */
async function writeBetween(n: number): Promise<void> {
  // Only finitely many records are added: otherwise a list by the newest would never end.
  if (n < 6)
    await new IntakeService(lists.store).take(aBatch([{ ...listedNotice(0, 'Added'), source_id: randomUUID() }]));
  if (n === 1) await new RemoveSourceService(lists.store).remove('Removed portal');
  await lists.store.query(
    `UPDATE opportunity_summary SET total_score = 50 + ${n % 3}, due_at = '2026-05-02' WHERE title = 'Road repair'`,
  );
}

describe('a list by the name of a source', () => {
  it.each([{}, { status: 'active' }] as const)(
    'with the filter %j does not count the rows with this name, which would read the whole table',
    async (filter) => {
      await lists.fill(60);
      const { database, statements } = lists.recorded();
      const query = await lists.queryOf({ filter: { ...filter, source_name: 'Removed portal' }, q: null });
      const page = await findPage(database, query, {
        order: orderOf(['total_score', 'DESC']),
        window: { offset: 0, limit: 50 },
        plans: [tagScan],
      });
      expect(page.total).toEqual({ count: page.rows.length, is: 'exact' });
      expect(
        statements.map(({ sql }) => sql).filter((sql) => /count\(\*\) AS count FROM \(SELECT FROM/.test(sql)),
      ).toEqual([]);
    },
  );
});
