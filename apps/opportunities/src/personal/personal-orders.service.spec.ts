import { expand } from '@rfp/codes/synonyms';
import { companyProfileSchema, type SearchProfile } from '@rfp/contracts/account';
import { noticeFieldsSchema } from '@rfp/contracts/notice';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { readQuery } from '@rfp/contracts/query/query-text';
import { personalRecipe } from '@rfp/scoring/recipe/personal-recipe';
import { defaultRecipe } from '@rfp/scoring/recipe/recipe';
import { aNotice } from '@rfp/testing/builders';
import { propertyTimeoutMs, propertyRuns } from '@rfp/testing/drill-mode';
import fc from 'fast-check';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { ExplainService } from '../scoring/explain.service.js';
import { RecipesService } from '../scoring/recipes.service.js';
import { readCursor } from '../search/plan/orders.js';
import { compileQuery } from '../search/query/compile-query.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { explainTotals } from '../testing/explained-totals.js';
import { aBatch, aReader, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { aMatchableNotice, aSearchProfile } from '../testing/profile-arbitraries.js';
import { UpkeepService } from '../upkeep/upkeep.service.js';
import {
  personalLimits,
  type PersonalLimits,
  personalOrder,
  type PersonalPage,
  PersonalOrdersService,
} from './personal-orders.service.js';
import { RowColumnsService } from './columns/row-columns.service.js';

let spec: SpecStore;
const notices = 160;
const filters: readonly OpportunityFilter[] = [
  {},
  { status: 'active' },
  { q: 'roof' },
  { q: 'cloud OR repair', min_value: 10_000 },
  { agency_name: 'Department of Energy' },
  { state: 'va' },
  { naics_code: '54', set_aside: 'hubzone' },
];

const methods: Record<string, PersonalLimits> = {
  'in parts of seven rows': { ...personalLimits, matchedAtOnce: 7 },
  'by finding all selected rows': personalLimits,
  'by comparing the order with the filter in small steps': { ...personalLimits, few: 0, step: 3, maxStep: 7 },
  'by finding all selected rows after too many comparisons': { ...personalLimits, few: 0, compared: 5 },
  'without room for matches': { ...personalLimits, matchBytes: 0, selectedBytes: 0 },
};

const take = (given: ReadonlyMap<number, object>) =>
  new IntakeService(spec.store).take(
    aBatch(
      [...given].map(([number, fields]) =>
        aNotice({
          source_id: `n${number}`,
          fields: { opportunity_number: null, ...noticeFieldsSchema.parse(fields) },
        }),
      ),
      { fetched_at: new Date().toISOString() },
    ),
  );

beforeAll(async () => {
  spec = await openSpecStore();
  await take(new Map(fc.sample(aMatchableNotice, { numRuns: notices, seed: 7 }).entries()));
  await new UpkeepService(spec.store).run();
});
afterAll(() => spec.drop());

function ordersOf(limits: PersonalLimits = personalLimits): PersonalOrdersService {
  return new PersonalOrdersService(
    spec.store,
    new RowColumnsService(spec.store),
    new SynonymsService(spec.store),
    limits,
  );
}

function queryOf({ q, ...filter }: OpportunityFilter) {
  const selection = { demo: false, filter, query: q === undefined ? null : readQuery(q) };
  return compileQuery(spec.store, selection, { synonyms: expand });
}

function aCatalogue(): CatalogueService {
  return new CatalogueService(spec.store, new AudienceService(spec.store), new SynonymsService(spec.store));
}

async function idsOf(filter: OpportunityFilter): Promise<Set<string>> {
  const page = await aCatalogue().list({
    audience: 'default',
    filter,
    sort: ['created_at', 'DESC'],
    offset: 0,
    limit: 1000,
  });
  return new Set(page.rows.map(({ id }) => id));
}

const shown = ({ rows }: PersonalPage) => rows.map(({ id, score }) => ({ id, score }));

/** All rows of a filter with the totals of their explanations. */
async function explained(given: SearchProfile, filter: OpportunityFilter) {
  const [all, expected] = await Promise.all([explainTotals(spec.store, personalRecipe(given)), idsOf(filter)]);
  return all.filter(({ id }) => expected.has(id)).map(({ id, total }) => ({ id, score: total }));
}

const aPerson = aSearchProfile.filter((given) => personalRecipe(given) !== defaultRecipe);

describe('a page in the order of a personal total', () => {
  it.each(Object.entries(methods))(
    'found %s equals that of a full computation, by offset and after a cursor',
    async (_way, limits) => {
      const orders = ordersOf(limits);
      await fc.assert(
        fc.asyncProperty(
          aPerson,
          fc.constantFrom(...filters),
          fc.nat({ max: 100 }),
          fc.integer({ min: 1, max: 60 }),
          async (given, filter, offset, limit) => {
            const recipe = personalRecipe(given);
            const query = await queryOf(filter);
            const expected = await explained(given, filter);
            const page = await orders.page(query, recipe, { offset, limit });
            expect(shown(page)).toEqual(expected.slice(offset, offset + limit));
            const last = page.rows.at(-1);
            if (last === undefined) return;
            const after = readCursor(Buffer.from(last.place).toString('base64url'), personalOrder);
            const next = await orders.page(query, recipe, { offset: 0, limit, after });
            const end = offset + page.rows.length;
            expect(shown(next)).toEqual(expected.slice(end, end + limit));
          },
        ),
        { seed: 11, ...propertyRuns(8) },
      );
    },
    propertyTimeoutMs,
  );

  it(
    'is correct after each change of the catalogue, for recipes that were used before',
    async () => {
      const orders = ordersOf();
      const people = fc.sample(aPerson, { numRuns: 4, seed: 3 });
      const changes = fc.array(fc.tuple(fc.nat(notices + 20), aMatchableNotice), { minLength: 1, maxLength: 4 });
      await fc.assert(
        fc.asyncProperty(
          changes.map((each) => new Map(each)),
          fc.boolean(),
          fc.constantFrom(...filters),
          async (changed, removes, filter) => {
            await take(changed);
            if (removes)
              await spec.store.query(
                'DELETE FROM opportunity_summary WHERE id = (SELECT max(id::text)::uuid FROM opportunity_summary)',
              );
            for (const given of people) {
              const page = await orders.page(await queryOf(filter), personalRecipe(given), { offset: 0, limit: 500 });
              const expected = await explained(given, filter);
              expect(shown(page)).toEqual(expected);
              expect(page.total).toEqual({ count: expected.length, is: 'exact' });
            }
          },
        ),
        { seed: 5, ...propertyRuns(6) },
      );
    },
    propertyTimeoutMs,
  );

  it('is refused with ORDER_NOT_READY if it takes too long', async () => {
    const page = ordersOf({ ...personalLimits, maxMs: 0 }).page(await queryOf({}), personalRecipe(search), {
      offset: 0,
      limit: 20,
    });
    await expect(page).rejects.toHaveProperty('code', 'ORDER_NOT_READY');
  });
});

const search: SearchProfile = {
  weights: { relevance: 50, urgency: 20, value: 20, competition: 10 },
  keywords: ['cloud', 'roof repairs'],
  company: companyProfileSchema.parse({
    naics_codes: ['54'],
    places: ['VA'],
    set_asides: ['HUBZone'],
    min_value: 50_000,
  }),
};
const request = { audience: 'default', filter: {}, offset: 0, limit: 20 } as const;

describe('a list in the order of a personal total', () => {
  it('is refused if the order is not ready within the requested time, and is ready later', async () => {
    const catalogue = aCatalogue();
    const list = (max_order_ms: number) =>
      catalogue.list({ ...request, sort: ['personal_total', 'DESC'], search, max_order_ms });
    await expect(list(1)).rejects.toHaveProperty('code', 'ORDER_NOT_READY');
    expect((await list(60_000)).rows).not.toEqual([]);
  });

  it('has the total of its explanation in each row', async () => {
    const { rows } = await aCatalogue().list({ ...request, sort: ['personal_total', 'DESC'], search });
    const explanations = new ExplainService(
      spec.store,
      new AudienceService(spec.store),
      new RecipesService(spec.store),
    );
    expect(rows).toHaveLength(20);
    for (const { id, personal_score } of rows) {
      const { score } = await explanations.explain({ id, audience: 'default', keywords: [], search }, aReader);
      expect(personal_score).toBe(score.total);
    }
  });

  it('has each row once when read to the end by cursors', async () => {
    const catalogue = aCatalogue();
    const list = (position: { offset: number } | { offset: 0; after: string }, limit: number) =>
      catalogue.list({ ...request, sort: ['personal_total', 'DESC'], search, ...position, limit });
    const whole = await list({ offset: 0 }, 1000);
    const ids: string[] = [];
    let page = await list({ offset: 0 }, 33);
    ids.push(...page.rows.map(({ id }) => id));
    while (page.next !== undefined) {
      page = await list({ offset: 0, after: page.next }, 33);
      ids.push(...page.rows.map(({ id }) => id));
    }
    expect(ids).toEqual(whole.rows.map(({ id }) => id));
    expect(whole.total).toBe(ids.length);
  });

  it('equals the order by total score without a personal recipe', async () => {
    const personal = await aCatalogue().list({ ...request, sort: ['personal_total', 'DESC'] });
    const total = await aCatalogue().list({ ...request, sort: ['total_score', 'DESC'] });
    expect(personal.rows).toEqual(total.rows.map((row) => ({ ...row, personal_score: row.total_score })));
  });

  it.each([
    ['ASC', {}],
    ['DESC', { after: 'WyI1MCJd' }],
  ] as const)('refuses %s with %j', async (direction, more) => {
    const list = aCatalogue().list({ ...request, sort: ['personal_total', direction], search, ...more });
    await expect(list).rejects.toHaveProperty('code', 'VALIDATION');
  });
});
