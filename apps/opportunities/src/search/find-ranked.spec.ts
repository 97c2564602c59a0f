import { readQuery } from '@rfp/contracts/query/query-text';
import { aNotice } from '@rfp/testing/builders';
import { IntakeService } from '../intake/intake.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { UpkeepService } from '../upkeep/upkeep.service.js';
import { findRanked } from './find-ranked.js';
import { type PageLimits, pageLimits } from './pages.js';
import { planSelection } from './plan.js';

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
  await new IntakeService(spec.store).take(aBatch(notices));
  await new UpkeepService(spec.store).run();
});
afterAll(() => spec.drop());

/** The ways to the candidates: each must find the same. */
const ways: Record<string, Partial<PageLimits>> = {
  'the index of words': {},
  'looks at what the index finds, in order': { fewLooked: 0 },
  'the order of the scores': { fewDocuments: 0 },
};

const queries = [
  '"data center"',
  '"heat pump" cooling',
  'title:"data center"',
  'cool* data',
  'N40085-26-R-1007',
  '"data center" -"heat pump"',
];

describe.each(Object.entries(ways))('by %s', (_way, lowered) => {
  it.each(queries)('%s ranks the same records in the same order', async (text) => {
    const find = async (limits: PageLimits) => {
      const selection = { demo: false, filter: {}, query: readQuery(text) };
      const plan = await planSelection(spec.store, selection, { synonyms: () => [] });
      const { rows } = await findRanked(spec.store, plan, { limit: count, offset: 0 }, limits);
      return rows.map(({ id, points }) => ({ id, points }));
    };
    const expected = await find({ ...pageLimits, fewLooked: Infinity });
    const found = await find({ ...pageLimits, ...lowered });
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(expected);
  });
});
