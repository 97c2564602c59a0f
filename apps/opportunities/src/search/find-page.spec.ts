import { Logger } from '@nestjs/common';
import { expand } from '@rfp/codes/synonyms';
import { randomUUID } from 'node:crypto';
import { type OpportunityFilter, columnSortFields } from '@rfp/contracts/opportunity';
import { readQuery } from '@rfp/contracts/query/query-text';
import { aNotice } from '@rfp/testing/builders';
import { propertyPatience, runsOf } from '@rfp/testing/drill-mode';
import fc from 'fast-check';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { IntakeService } from '../intake/intake.service.js';
import { RemoveSourceService } from '../intake/remove-source.service.js';
import { recount } from '../store/opportunity-counts.js';
import { foldWordChanges } from '../store/search-document.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { countSome } from './plan/count.js';
import { findPage, type FoundPage } from './find-page.js';
import { limits } from './costs.js';
import { conditionScan, indexScan } from './plan/sorted-scans.js';
import { filteredOrderScan, orderScan } from './plan/order-scan.js';
import { tagScan } from './plan/tag-scan.js';
import { type PageOptions, type PagePlan, type Window } from './plan/page.js';
import { type Order, orderBy, orderOf, readCursor, writeCursor } from './plan/orders.js';
import { compileQuery } from './query/compile-query.js';

let spec: SpecStore;

beforeAll(async () => {
  spec = await openSpecStore();
});
afterAll(() => spec.drop());

const one = (n: number, title: string, value: string | null = null) =>
  aNotice({
    source_name: n % 10 === 9 ? 'Removed portal' : 'SAM.gov',
    source_id: `n${n}`,
    fields: {
      opportunity_number: null,
      title,
      estimated_value: value,
      value_kind: value === null ? null : 'estimate',
      naics_codes: n % 5 === 0 ? ['541511', '541512'] : ['236220'],
      set_aside: n % 2 === 0 ? { code: 'SDVOSBC', text: 'Service-Disabled Veteran-Owned Small Business' } : null,
    },
  });

/** Stores records with few different values, so that most tie; some values are missing. */
async function store(count: number): Promise<void> {
  await spec.empty();
  await new IntakeService(spec.store).take(
    aBatch(
      Array.from({ length: count }, (_, n) =>
        one(n, `${['Roof', 'Bridge', 'Road'][n % 3]} repair`, n % 4 === 0 ? null : `${(n % 3) + 1}000.00`),
      ),
    ),
  );
  await spec.store.query(
    `UPDATE opportunity_summary SET
       status = (ARRAY['active', 'closed', 'upcoming'])[1 + (hashtext(id::text) & 7) % 3],
       total_score = 50 + (hashtext(id::text || 't') & 3), relevance_score = 50 + (hashtext(id::text || 'r') & 1),
       due_at = CASE WHEN hashtext(id::text || 'd') & 3 > 0 THEN '2026-05-01'::timestamptz + (hashtext(id::text || 'e') & 3) * interval '1 day' END,
       posted_at = CASE WHEN hashtext(id::text || 'p') & 3 > 0 THEN '2026-01-01'::timestamptz + (hashtext(id::text || 'q') & 3) * interval '1 us' END`,
  );
  await recount(spec.store);
  await foldWordChanges(spec.store);
}

interface Case {
  filter: Omit<OpportunityFilter, 'q'>;
  q: string | null;
}

const queryOf = async ({ filter, q }: Case) =>
  compileQuery(
    spec.store,
    { demo: false, filter, query: q === null ? null : readQuery(q) },
    { now: new Date('2026-03-10'), synonyms: expand },
  );

async function page(given: Case, order: Order, window: Window, options: PageOptions): Promise<FoundPage> {
  return findPage(spec.store, await queryOf(given), order, window, undefined, options);
}

/** Returns the ids of all matching rows, sorted, without index and limits. */
async function scan(condition: string, order: Order): Promise<string[]> {
  const rows = await spec.store.query<{ id: string }[]>(
    `SELECT o.id FROM opportunity_summary o JOIN opportunity_search s ON s.id = o.id WHERE ${condition} ORDER BY ${orderBy(order, 'o')}`,
  );
  return rows.map(({ id }) => id);
}

const cases: readonly (Case & { condition: string })[] = [
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
  beforeAll(() => store(60));

  it.each(Object.entries(ways))(
    'found %s equals that of a full scan, at any offset and after any row',
    async (_way, options) => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...cases),
          order,
          fc.nat(30),
          fc.integer({ min: 1, max: 8 }),
          async (given, by, offset, limit) => {
            const all = await scan(given.condition, by);
            const found = await page(given, by, { offset, limit }, options);
            expect(found.rows.map(({ id }) => id)).toEqual(all.slice(offset, offset + limit));
            if (found.total.is === 'exact') expect(found.total.count).toBe(all.length);
            else expect(found.total.count).toBeLessThanOrEqual(all.length);
            const last = found.rows.at(-1);
            if (last === undefined) return;
            const next = await page(given, by, { offset: 0, limit, after: readCursor(writeCursor(last), by) }, options);
            expect(next.rows.map(({ id }) => id)).toEqual(all.slice(offset + limit, offset + 2 * limit));
          },
        ),
        runsOf(20),
      );
    },
    propertyPatience,
  );
});

describe('a list that has no row', () => {
  beforeAll(() => store(60));

  it.each(Object.entries(ways))(
    'is found to be empty %s, although its total was only a bound',
    async (_way, options) => {
      const query = await queryOf({ filter: { min_value: 2000 }, q: 'roof' });
      const bound = { count: 0, is: 'at_least' } as const;
      const found = await findPage(
        spec.store,
        query,
        orderOf(['title', 'ASC']),
        { offset: 0, limit: 5 },
        bound,
        options,
      );
      expect(found).toMatchObject({ rows: [], total: { count: 0, is: 'exact' } });
    },
  );
});

/** The store, recording its statements. */
function recorded() {
  const statements: { sql: string; parameters: unknown[] | undefined }[] = [];
  const database: Pick<EntityManager, 'query'> = {
    query: (sql: string, parameters?: unknown[]) => {
      statements.push({ sql, parameters });
      return spec.store.query(sql, parameters);
    },
  };
  return { database, statements };
}

describe('a page that takes longer than half a second', () => {
  it('is logged with its plan, estimate and actual time, and without the search text', async () => {
    await store(60);
    const warned: string[] = [];
    const warn = import.meta.jest
      .spyOn(Logger.prototype, 'warn')
      .mockImplementation((line: string) => void warned.push(line));
    const clock = import.meta.jest.spyOn(performance, 'now');
    const query = await queryOf({ filter: { min_value: 2000 }, q: 'bridge' });
    let elapsed = 0;
    clock.mockImplementation(() => (elapsed += 400));
    await findPage(spec.store, query, orderOf(['title', 'ASC']), { offset: 0, limit: 5 });
    for (const mock of [clock, warn]) mock.mockRestore();
    expect(warned).toEqual([
      expect.stringMatching(/^A page took \d+ ms: index scan, estimated at [\d.]+ ms, took [\d.]+ ms; 5 rows of \d+$/),
    ]);
  });
});

describe('a rare phrase of common words', () => {
  it('is found by the word index, not by reading every row', async () => {
    await store(60);
    const query = await queryOf({ filter: {}, q: '"roof repair"' });
    const { rows, runs } = await findPage(spec.store, query, orderOf(['title', 'ASC']), { offset: 0, limit: 50 });
    expect(rows).toHaveLength(20);
    expect(runs).toEqual([
      { plan: 'index scan', estimate_ms: expect.any(Number), actual_ms: expect.any(Number), rows: 20 },
    ]);
  });
});

describe('a list by a code in the order of a score', () => {
  it.each(['total_score', 'relevance_score'] as const)('is read from the index of tags by %s', async (field) => {
    await store(60);
    const { database, statements } = recorded();
    const query = await queryOf({ filter: { status: 'active' }, q: 'naics:5415' });
    await findPage(database, query, orderOf([field, 'DESC']), { offset: 0, limit: 5 }, undefined, {
      plans: [tagScan],
    });
    const read = statements.find(({ sql }) => sql.includes('scored_tags'));
    const explained = await spec.store.transaction(async (manager) => {
      // With so few rows, the database would prefer to read the whole table.
      await manager.query('SET LOCAL enable_seqscan = off');
      return manager.query<unknown[]>(`EXPLAIN (COSTS OFF) ${read?.sql}`, read?.parameters);
    });
    expect(JSON.stringify(explained)).toContain('Bitmap Index Scan on opportunity_by_tag');
  });
});

describe('the total of a common text', () => {
  it.each(['sampled_search_hits', 'sampled_matching_search_hits'])(
    'is counted in the index of the sample: %s',
    async (name) => {
      const explained = await spec.store.transaction(async (manager) => {
        await manager.query('SET LOCAL enable_seqscan = off');
        const [{ body }] = z
          .tuple([z.object({ body: z.string() })])
          .parse(
            await manager.query(
              `SELECT regexp_replace(regexp_replace(prosrc, 'limit most', '', 'i'), '@@ (query|found|matching)', '@@ ''roof''', 'gi') AS body FROM pg_proc WHERE oid = $1::regproc`,
              [name],
            ),
          );
        return manager.query<unknown[]>(`EXPLAIN (COSTS OFF) ${body}`);
      });
      expect(JSON.stringify(explained)).toContain('Bitmap Index Scan on opportunity_document_sample');
    },
  );

  it('is a lower bound from a sample of the documents', async () => {
    await store(160);
    const lowered = { ...limits, minSampled: 1 };
    const query = {
      ...(await queryOf({ filter: {}, q: 'roof' })),
      candidates: 20_000,
      total: 90_000,
      documents: 20_000,
    };
    const [{ sampled }] = z
      .tuple([z.object({ sampled: z.number() })])
      .parse(
        await spec.store.query(
          `SELECT count(*)::int AS sampled FROM opportunity_summary WHERE title = 'Roof repair' AND id::text LIKE '%0'`,
        ),
      );
    const total = await countSome(spec.store, query, lowered);
    expect(total).toEqual(sampled > 1 ? { count: 1, is: 'at_least' } : { count: 54, is: 'exact' });
  });

  it('is counted up to 500 if an exclusion requires reading documents', async () => {
    await store(20);
    const { database, statements } = recorded();
    const query = {
      ...(await queryOf({ filter: {}, q: 'roof' })),
      documents: 50_000,
      candidates: 100_000,
      total: 200_000,
    };
    expect(await countSome(database, query)).toEqual({ count: 7, is: 'exact' });
    expect(statements.map(({ sql }) => sql)).toEqual([expect.stringContaining(', 501)')]);
  });

  it('is exact with a filter, too, and a round bound if too many documents would have to be read', async () => {
    await store(450);
    const given = { filter: { min_value: 2000 }, q: 'bridge' };
    const matching = (await scan(`title = 'Bridge repair' AND dollars >= 2000`, orderOf(['title', 'ASC']))).length;
    const query = await queryOf(given);
    const lowered = { ...limits, maxConditionRows: -1 };
    expect(await countSome(spec.store, query, lowered)).toEqual({ count: matching, is: 'exact' });
    const bound = await countSome(spec.store, query, { ...lowered, maxFilteredHits: 145 });
    expect(bound).toEqual({ count: expect.any(Number), is: 'at_least' });
    expect(bound.count % 10).toBe(0);
    expect(bound.count).toBeLessThan(matching);
  });
});

describe('the pages of a list, each after the last row of the one before', () => {
  it(
    'have every untouched record once, in order, while others are added, changed and removed',
    async () => {
      await fc.assert(
        fc.asyncProperty(order, way, fc.integer({ min: 1, max: 7 }), async (by, [, options], limit) => {
          await store(30);
          const others = await spec.store.query<{ id: string }[]>(
            `SELECT id FROM opportunity_summary WHERE source_name = 'Removed portal' OR title = 'Road repair'`,
          );
          const touched = new Set(others.map(({ id }) => id));
          const untouched = (await scan('true', by)).filter((id) => !touched.has(id));
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
        runsOf(4),
      );
    },
    propertyPatience,
  );
});

/** Adds a record, moves the records of one title in the order, and, once, removes a source. */
async function writeBetween(n: number): Promise<void> {
  // Only finitely many records are added: otherwise a list by the newest would never end.
  if (n < 6) await new IntakeService(spec.store).take(aBatch([{ ...one(0, 'Added'), source_id: randomUUID() }]));
  if (n === 1) await new RemoveSourceService(spec.store).remove('Removed portal');
  await spec.store.query(
    `UPDATE opportunity_summary SET total_score = 50 + ${n % 3}, due_at = '2026-05-02' WHERE title = 'Road repair'`,
  );
}

describe('a list by the name of a source', () => {
  it.each([{}, { status: 'active' }] as const)(
    'with the filter %j does not count the rows with this name, which would read the whole table',
    async (filter) => {
      await store(60);
      const { database, statements } = recorded();
      const query = await queryOf({ filter: { ...filter, source_name: 'Removed portal' }, q: null });
      const page = await findPage(
        database,
        query,
        orderOf(['total_score', 'DESC']),
        { offset: 0, limit: 50 },
        undefined,
        {
          plans: [tagScan],
        },
      );
      expect(page.total).toEqual({ count: page.rows.length, is: 'exact' });
      expect(
        statements.map(({ sql }) => sql).filter((sql) => /count\(\*\) AS count FROM \(SELECT FROM/.test(sql)),
      ).toEqual([]);
    },
  );
});
