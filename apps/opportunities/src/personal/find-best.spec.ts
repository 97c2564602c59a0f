import { expand } from '@rfp/codes/synonyms';
import { companyProfileSchema, type SearchProfile } from '@rfp/contracts/account';
import { noticeFieldsSchema } from '@rfp/contracts/notice';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { readQuery } from '@rfp/contracts/query/query-text';
import { readRows } from '@rfp/persistence/read-rows';
import { personalRecipe } from '@rfp/scoring/personal-recipe';
import { type Recipe } from '@rfp/scoring/recipe-schema';
import { toScorable } from '@rfp/scoring/scorable';
import { computeScore, weightedSum } from '@rfp/scoring/score-opportunity';
import { aNotice } from '@rfp/testing/builders';
import { propertyPatience, runsOf } from '@rfp/testing/drill-mode';
import fc from 'fast-check';
import { z } from 'zod';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { ExplainService } from '../scoring/explain.service.js';
import { RecipesService } from '../scoring/recipes.service.js';
import { totalOf } from '../search/plan/count.js';
import { compileQuery } from '../search/query/compile-query.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { aBatch, aReader, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { aPersonalNotice, aSearchProfile } from '../testing/personal-arbitraries.js';
import { UpkeepService } from '../upkeep/upkeep.service.js';
import { bestLimits, type BestLimits, findBest } from './find-best.js';

let spec: SpecStore;
const storedRow = z.object({ id: z.string(), created_at: z.date(), fields: noticeFieldsSchema });
const filters: readonly OpportunityFilter[] = [
  {},
  { status: 'active' },
  { q: 'roof' },
  { q: 'cloud OR repair', min_value: 10_000 },
  { agency_name: 'Department of Energy' },
  { state: 'va' },
  { naics_code: '54', set_aside: 'hubzone' },
];

const never = { fewMatching: 0, maxIndexed: -1 };
const ways: Record<string, BestLimits> = {
  'by all that match': bestLimits,
  'by the index of words': { ...bestLimits, fewMatching: 0 },
  'by walking the groups of scores': { ...bestLimits, ...never },
  'in many small steps': { ...bestLimits, ...never, steps: 3 },
};

beforeAll(async () => {
  spec = await openSpecStore();
  const notices = fc.sample(aPersonalNotice, { numRuns: 160, seed: 7 });
  await new IntakeService(spec.store).take(
    aBatch(
      notices.map((fields, index) =>
        aNotice({ source_id: `n${index}`, fields: { opportunity_number: null, ...noticeFieldsSchema.parse(fields) } }),
      ),
    ),
  );
  await new UpkeepService(spec.store).run();
});
afterAll(() => spec.drop());

/** All rows of a filter by the scores of their notices, without any index. */
async function computeAll(recipe: Recipe, wanted: ReadonlySet<string>): Promise<{ id: string; score: number }[]> {
  const rows = await readRows(
    spec.store,
    storedRow,
    `SELECT o.id, o.created_at, r.fields FROM opportunity_summary o JOIN source_record r ON r.opportunity_id = o.id`,
    [],
  );
  const now = new Date();
  return rows
    .filter(({ id }) => wanted.has(id))
    .map(({ id, created_at, fields }) => {
      const { total, ...parts } = computeScore(toScorable(fields, created_at), now, recipe);
      return { id, score: total, sum: weightedSum(parts, recipe) };
    })
    .sort((one, other) => other.sum - one.sum || (one.id < other.id ? 1 : -1))
    .map(({ id, score }) => ({ id, score }));
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

describe('the first rows by a personal total', () => {
  it.each(Object.entries(ways))(
    'found %s are those of a full computation',
    async (_way, limits) => {
      await fc.assert(
        fc.asyncProperty(
          aSearchProfile,
          fc.constantFrom(...filters),
          fc.integer({ min: 1, max: 60 }),
          async (given, filter, wanted) => {
            const recipe = personalRecipe(given);
            const { q, ...others } = filter;
            const selection = { demo: false, filter: others, query: q === undefined ? null : readQuery(q) };
            const plan = await compileQuery(spec.store, selection, { synonyms: expand });
            const total = await totalOf(spec.store, plan);
            const found = await findBest(spec.store, plan, recipe, { wanted, total }, limits);
            expect(found).toEqual((await computeAll(recipe, await idsOf(filter))).slice(0, wanted));
          },
        ),
        { seed: 11, ...runsOf(6) },
      );
    },
    propertyPatience,
  );
});

it('the search for the first rows ends with TIMEOUT when its time is up', async () => {
  const recipe = personalRecipe(search);
  const plan = await compileQuery(spec.store, { demo: false, filter: {}, query: null }, { synonyms: expand });
  const total = await totalOf(spec.store, plan);
  const found = findBest(spec.store, plan, recipe, { wanted: 25, total }, { ...bestLimits, ...never, maxMs: 0 });
  await expect(found).rejects.toHaveProperty('code', 'TIMEOUT');
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
  it('has with each row the total of its explanation', async () => {
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

  it('continues on its next page where the one before ended', async () => {
    const sort = ['personal_total', 'DESC'] as const;
    const list = async (offset: number, limit: number) =>
      (await aCatalogue().list({ ...request, sort: [...sort], search, offset, limit })).rows.map(({ id }) => id);
    expect([...(await list(0, 15)), ...(await list(15, 15))]).toEqual(await list(0, 30));
  });

  it('is that of the total score without a recipe of their own', async () => {
    const personal = await aCatalogue().list({ ...request, sort: ['personal_total', 'DESC'] });
    const total = await aCatalogue().list({ ...request, sort: ['total_score', 'DESC'] });
    expect(personal.rows).toEqual(total.rows.map((row) => ({ ...row, personal_score: row.total_score })));
  });

  it.each([
    ['ASC', {}, 'VALIDATION'],
    ['DESC', { after: 'WyI1MCJd' }, 'VALIDATION'],
    ['DESC', { offset: 990 }, 'ORDER_ENDS'],
  ] as const)('refuses %s with %j as %s', async (direction, more, code) => {
    const list = aCatalogue().list({ ...request, sort: ['personal_total', direction], search, ...more });
    await expect(list).rejects.toHaveProperty('code', code);
  });
});
