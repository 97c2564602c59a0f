import { type FacetName, facetNames } from '@rfp/contracts/opportunities/facets';
import { type Notice } from '@rfp/contracts/notice';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { readQuery } from '@rfp/contracts/query/query-text';
import { aNotice } from '@rfp/testing/builders';
import { propertyTimeoutMs, propertyRuns } from '@rfp/testing/drill-mode';
import fc from 'fast-check';
import { IntakeService } from '../intake/intake.service.js';
import { countFacets } from '../search/facets.js';
import { compileQuery } from '../search/query/compile-query.js';
import { recount } from '../store/opportunity-counts.js';
import { foldWordChanges } from '../store/search-document.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { AudienceService } from './audience.service.js';
import { CatalogueService } from './catalogue.service.js';
import { FacetsService } from './facets.service.js';

let spec: SpecStore;
let catalogue: CatalogueService;
let facets: FacetsService;

beforeAll(async () => {
  spec = await openSpecStore();
});
beforeEach(async () => {
  await spec.empty();
  const audience = new AudienceService(spec.store);
  catalogue = new CatalogueService(spec.store, audience, new SynonymsService(spec.store));
  facets = new FacetsService(spec.store, audience, new SynonymsService(spec.store));
});
afterAll(() => spec.drop());

async function total(filter: OpportunityFilter): Promise<number> {
  const page = await catalogue.list({
    audience: 'default',
    filter,
    sort: ['total_score', 'DESC'],
    offset: 0,
    limit: 1,
    count: 'exact',
  });
  return page.total;
}

/** The filter of a list by a value of a facet. */
function filterBy(facet: FacetName, value: string, filter: OpportunityFilter): OpportunityFilter {
  const { due_by: _by, due_within_days: _days, ...withoutDue } = filter;
  const { min_score: _score, ...withoutScore } = filter;
  const and = (text: string) => [...(filter.q === undefined ? [] : [`(${filter.q})`]), text].join(' ');
  const [low, high] = value.split('-');
  const due = new Map([
    ['Due in 7 days', 'due:<=7d'],
    ['Due in 30 days', 'due:<=30d -due:<=7d'],
    ['Later', 'due:>30d'],
    ['No due date', '-due:>1900-01-01'],
  ]);
  if (facet === 'score') return { ...withoutScore, q: and(`score:${low}..${high}`) };
  if (facet === 'due') return { ...withoutDue, q: and(`${due.get(value) ?? ''} -status:closed`) };
  return { ...filter, [facet]: value };
}

const day = 86_400_000;
const commodityCodes = [
  'CPV 30199000',
  'CPV 30197000',
  'UNSPSC 4321',
  'UNSPSC 7215',
  'NIGP 920-45',
  'NIGP 910-36',
  'NUTS DE212',
  'NUTS FRK26',
];
const noticeOf = fc.record({
  source_type: fc.constantFrom('federal_contract' as const, 'federal_grant' as const),
  source_name: fc.constantFrom('SAM.gov', 'Grants.gov'),
  title: fc.constantFrom('Roof repair', 'Cloud hosting', 'Boiler and roof maintenance'),
  agency_name: fc.constantFrom('Department of Energy', 'Department of the Navy', 'Energy', null),
  department: fc.constantFrom('Department of Energy', 'Department of Defense', null),
  agency: fc.constantFrom('Department of the Navy', 'Navy', 'Energy', null),
  office: fc.constantFrom('NAVAIR', 'NAVAIR Lakehurst', 'Department of the Navy', null),
  naics_codes: fc.array(fc.constantFrom('5415', '541511', '541512', '238160'), { maxLength: 3 }),
  psc_codes: fc.array(fc.constantFrom('Z1', 'Z1AA', 'z1aa', 'D302'), { maxLength: 2 }),
  aln_codes: fc.array(fc.constantFrom('10.7', '10.757', '93.123'), { maxLength: 2 }),
  other_codes: fc.array(fc.constantFrom(...commodityCodes), { maxLength: 3 }),
  set_aside: fc.constantFrom(
    null,
    { code: 'SBA', text: 'Total Small Business Set-Aside' },
    { code: '8A', text: '8(a) Set-Aside' },
    { code: '8AN', text: '8(a) Sole Source' },
    { code: 'WOSB', text: 'Women-Owned Small Business (WOSB)' },
    { code: 'EDWOSB', text: 'Economically Disadvantaged WOSB' },
  ),
  contract_vehicle: fc.constantFrom(null, 'OASIS', 'OASIS+', '8(a) STARS III', 'IDIQ', 'IDIQ MATOC'),
  location: fc.constantFrom('Durham, NC', 'Austin, TX', null),
  eligible_applicants: fc.array(fc.constantFrom('State governments', 'Small businesses', 'State governments, others'), {
    maxLength: 2,
  }),
  lifecycle: fc.constantFrom('open' as const, 'closed' as const, 'forecast' as const),
  due: fc.constantFrom(-3, 3, 20, 60, null),
});

function toNotices(all: readonly (typeof noticeOf extends fc.Arbitrary<infer T> ? T : never)[]): Notice[] {
  return all.map(({ source_type, source_name, due, ...fields }, index) =>
    aNotice({
      source_id: `n${index}`,
      source_type,
      source_name,
      fields: {
        ...fields,
        opportunity_number: null,
        due_date: due === null ? null : new Date(Date.now() + due * day).toISOString(),
      },
    }),
  );
}

const filterOf: fc.Arbitrary<OpportunityFilter> = fc.oneof(
  fc.constant({}),
  fc.record(
    {
      q: fc.constantFrom('roof', 'cloud OR boiler', 'score:>20', '-roof'),
      status: fc.constantFrom('active' as const, 'closed' as const),
      source_type: fc.constantFrom('federal_contract' as const, 'federal_grant' as const),
      agency_name: fc.constantFrom('Department of Energy', 'Energy'),
      department: fc.constantFrom('Department of', 'Department of Energy'),
      agency: fc.constantFrom('Department of the Navy', 'Energy'),
      office: fc.constantFrom('navair', 'NAVAIR Lakehurst'),
      naics_code: fc.constantFrom('5415', '541511'),
      cpv_code: fc.constantFrom('3019', '30199000-0'),
      nigp_code: fc.constantFrom('920', '92045'),
      set_aside: fc.constantFrom('SBA', '8A', 'small'),
      contract_vehicle: fc.constantFrom('idiq', 'stars 3'),
      state: fc.constant('NC'),
      min_score: fc.constant(30),
      due_within_days: fc.constant(30),
    },
    { requiredKeys: [] },
  ),
);

describe('facets', () => {
  it('have values for every filter in the random notices of this file (`noticeOf`)', async () => {
    await new IntakeService(spec.store).take(aBatch(toNotices(fc.sample(noticeOf, { numRuns: 60, seed: 1 }))));
    const found = await facets.read({ audience: 'default', filter: {} });
    expect(facetNames.filter((facet) => (found[facet]?.values.length ?? 0) < 2)).toEqual([]);
  });

  it(
    'count for each value the rows of the list filtered by it',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(noticeOf, { minLength: 5, maxLength: 15 }),
          fc.array(filterOf, { minLength: 2, maxLength: 2 }),
          async (notices, filters) => {
            await spec.empty();
            await new IntakeService(spec.store).take(aBatch(toNotices(notices)));
            for (const filter of filters) await agreeWithList(filter);
          },
        ),
        propertyRuns(3),
      );
    },
    propertyTimeoutMs,
  );

  async function agreeWithList(filter: OpportunityFilter): Promise<void> {
    const found = await facets.read({ audience: 'default', filter });
    expect(Object.keys(found).toSorted()).toEqual([...facetNames].toSorted());
    for (const facet of facetNames) {
      for (const { value, count, about } of found[facet]?.values ?? []) {
        if (about) continue;
        expect({ facet, value, count }).toEqual({ facet, value, count: await total(filterBy(facet, value, filter)) });
      }
    }
  }

  it('find values by a text, ignoring case and with any character', async () => {
    const agencies = ['Department of Energy', 'Department of the Navy', '100% Energy_Works'];
    await new IntakeService(spec.store).take(
      aBatch(
        agencies.map((agency_name, index) =>
          aNotice({ source_id: `n${index}`, fields: { agency_name, opportunity_number: null } }),
        ),
      ),
    );
    const find = async (search: string, filter: OpportunityFilter) => {
      const found = await facets.read({ audience: 'default', filter, facets: ['agency_name'], contains: search });
      return found.agency_name?.values.map(({ value }) => value).toSorted();
    };
    for (const filter of [{}, { q: 'cooling' }]) {
      expect(await find('ENERGY', filter)).toEqual(['100% Energy_Works', 'Department of Energy']);
      expect(await find('%', filter)).toEqual(['100% Energy_Works']);
      expect(await find(String.raw`\_`, filter)).toEqual([]);
    }
  });

  it('are estimated from the sample of documents for a common text, and say so', async () => {
    const roofs = Array.from({ length: 160 }, (_, n) =>
      aNotice({
        source_id: `n${n}`,
        source_type: n % 2 === 0 ? 'federal_grant' : 'federal_contract',
        fields: { title: 'Roof repair', opportunity_number: null },
      }),
    );
    await new IntakeService(spec.store).take(aBatch(roofs));
    await foldWordChanges(spec.store);
    const selection = { demo: false, filter: {}, query: readQuery('roof') };
    const query = await compileQuery(spec.store, selection, { synonyms: () => [] });
    const request = { facets: ['source_type'] as const, now: new Date(), search: undefined };
    const { source_type } = await countFacets(spec.store, query, request, {
      maxRows: 100,
      sampleRows: 100,
      maxRechecked: 100,
    });
    const sampled = await spec.store.query<{ value: string; count: number }[]>(
      `SELECT source_type AS value, 16 * count(*)::int AS count FROM opportunity_summary WHERE id::text LIKE '%0' GROUP BY 1 ORDER BY 2 DESC, 1`,
    );
    expect(source_type?.values).toEqual(sampled.map((each) => ({ ...each, about: true })));
  });

  // This test is last, because deleting its rows takes long.
  it('are estimated from random rows of a large catalogue, and say so', async () => {
    // The first half of the table differs from the second. Rows are stored in parts, so that even a busy machine stays within the statement timeout.
    for (let part = 0; part < 4; part += 1)
      await spec.store.query(
        `INSERT INTO opportunity_summary (id, demo, source_type, source_name, title, title_order, agency_name, lifecycle, states, naics_codes,
              psc_codes, aln_codes, eligible_applicants, status, total_score, relevance_score, urgency_score, value_score, competition_score,
              recipe, version, created_at, updated_at, set_aside)
       SELECT gen_random_uuid(), false, 'state_rfp', 'Source ' || n / 12000, 'Roof', 'roof', 'Agency', 'open', '{}', '{}', '{}', '{}', '{}',
              CASE WHEN n % 4 = 0 THEN 'active' ELSE 'closed' END, 50, 50, 50, 50, 50, 'r', 1, now(), now(),
              CASE WHEN n % 3 = 0 THEN '{"code":"SBA","text":"Total Small Business"}' WHEN n % 7 = 0 THEN '{"code":"8A","text":"8(a), small business"}' END::jsonb FROM generate_series($1::integer, $1 + 5999) n`,
        [part * 6000],
      );
    await recount(spec.store);
    const found = await facets.read({ audience: 'default', filter: { status: 'closed' } });
    expect(found.status).toEqual({
      values: [
        { value: 'closed', count: 18_000 },
        { value: 'active', count: 6000 },
      ],
      more: false,
    });
    expect(found.agency_name?.values).toEqual([{ value: 'Agency', count: expect.any(Number), about: true }]);
    expect(found.source_name?.values.toSorted((one, other) => (one.value < other.value ? -1 : 1))).toEqual([
      { value: 'Source 0', count: expect.any(Number), about: true },
      { value: 'Source 1', count: expect.any(Number), about: true },
    ]);
    for (const { count } of found.source_name?.values ?? []) expect(Math.abs(count - 9000)).toBeLessThan(1800);
    const exact = await facets.read({ audience: 'default', filter: {} });
    const estimated = facetNames.filter((facet) => exact[facet]?.values.some(({ about }) => about));
    expect(estimated).toEqual([]);
    expect(exact.set_aside).toEqual({
      values: [
        { value: 'SBA', count: 8000 },
        { value: '8A', count: 2286 },
      ],
      more: false,
    });
    expect(exact.source_name?.values.map(({ count, about }) => ({ count, about }))).toEqual([
      { count: 12_000, about: undefined },
      { count: 12_000, about: undefined },
    ]);
  });
});
