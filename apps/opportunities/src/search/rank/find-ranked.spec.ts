import { readQuery } from '@rfp/contracts/query/query-text';
import { aNotice } from '@rfp/testing/builders';
import { IntakeService } from '../../intake/intake.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../../testing/intake-fixture.js';
import { UpkeepService } from '../../upkeep/upkeep.service.js';
import { findRanked } from './find-ranked.js';
import { conditionScan, indexScan } from '../plan/sorted-scans.js';
import { filteredOrderScan, orderScan } from '../plan/order-scan.js';
import { type PageOptions } from '../plan/page.js';
import { compileQuery } from '../query/compile-query.js';

let spec: SpecStore;
const count = 40;

beforeAll(async () => {
  spec = await openSpecStore();
  const notices = Array.from({ length: count }, (_, n) =>
    aNotice({
      source_id: `n${n}`,
      fields: {
        opportunity_number: `N40085-26-R-${1000 + n}`,
        title: n % 2 === 0 ? 'Data center cooling' : 'Center for data',
        description: n % 4 === 0 ? 'A heat pump for the data center' : 'A pump that makes heat',
      },
    }),
  );
  const exact = aNotice({
    source_id: 'exact',
    fields: {
      opportunity_number: 'N40085-26-R-1',
      title: 'Exactly this number',
      description: '',
      due_date: '2020-01-01',
    },
  });
  await new IntakeService(spec.store).take(aBatch([...notices, exact]));
  await new UpkeepService(spec.store).run();
});
afterAll(() => spec.drop());

/** Ways to find the candidates, all with the same result. */
const ways: Record<string, PageOptions> = {
  'the cheapest plan': {},
  'an index scan': { plans: [indexScan, conditionScan] },
  'an order scan': { plans: [orderScan], limits: { maxSorted: 0 } },
  'a filtered order scan': {
    plans: [filteredOrderScan, { ...orderScan, estimate: () => 1e9 }],
    limits: { maxSorted: 0 },
  },
};

const queries = [
  '"data center"',
  '"heat pump" cooling',
  'title:"data center"',
  'cool* data',
  'N40085-26-R-1007',
  '"data center" -"heat pump"',
];

async function find(text: string, options: PageOptions) {
  const selection = { demo: false, filter: {}, query: readQuery(text) };
  const query = await compileQuery(spec.store, selection, { synonyms: () => [] });
  const { rows, total } = await findRanked(spec.store, query, { limit: count, ...options });
  return { rows: rows.map(({ id, points }) => ({ id, points })), total };
}

describe.each(Object.entries(ways))('by %s', (_way, options) => {
  it.each(queries)('%s ranks the same records in the same order', async (text) => {
    const expected = await find(text, {});
    const found = await find(text, options);
    expect(found.rows.length).toBeGreaterThan(0);
    expect(found.rows).toEqual(expected.rows);
  });

  describe('a number that is the prefix of others, with a low score', () => {
    const few = { ...options, limits: { ...options.limits, maxCandidates: 5, maxCommonCandidates: 5 } };

    it.each([
      'N40085-26-R-1',
      'n4008526r1',
      'number:N40085-26-R-1',
      'N40085-26-R-1 OR "data center"',
      'agency:Air OR number:n4008526r1',
    ])('is found first by %s, however many others match', async (text) => {
      const all = await find(text, {});
      const { rows, total } = await find(text, few);
      expect(await titleOf(rows[0]?.id)).toBe('Exactly this number');
      expect(rows[0]?.points[0]).toBe(1000);
      expect(rows).toHaveLength(6);
      expect(total).toEqual(all.total);
    });

    it.each(['N40085-26-R-1 cooling', 'N40085-26-R-1 due:>2026-01-01', 'N40085-26-R-1 -exactly'])(
      'is not found by %s, which requires more',
      async (text) => {
        const { rows } = await find(text, few);
        expect(await Promise.all(rows.map(({ id }) => titleOf(id)))).not.toContain('Exactly this number');
        expect(rows).toHaveLength(5);
      },
    );
  });
});

async function titleOf(id: string | undefined): Promise<string | undefined> {
  const rows = await spec.store.query<{ title: string }[]>('SELECT title FROM opportunity_summary WHERE id = $1', [id]);
  return rows[0]?.title;
}
