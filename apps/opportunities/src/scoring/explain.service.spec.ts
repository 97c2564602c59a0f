import { companyProfileSchema, type SearchProfile } from '@rfp/contracts/account';
import { type Caller } from '@rfp/contracts/caller';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { defaultRecipe } from '@rfp/scoring/recipe/recipe';
import { aNotice } from '@rfp/testing/builders';
import { randomUUID } from 'node:crypto';
import { type DataSource } from 'typeorm';
import { AudienceService } from '../catalogue/audience.service.js';
import { AttachedTextsService } from '../intake/attached-texts.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { aBatch, aReader, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { ExplainService } from './explain.service.js';
import { recipeId, RecipesService } from './recipes.service.js';

let spec: SpecStore;
let store: DataSource;
let id: string;

beforeAll(async () => {
  spec = await openSpecStore();
  store = spec.store;
  await new IntakeService(store).take(aBatch([aNotice({ fields: { title: 'Cloud hosting' } })]));
  [{ id }] = await store.query('SELECT id FROM opportunity_summary');
});
afterAll(() => spec.drop());

/** A service of a new process that has stored no recipe yet. */
const service = () => new ExplainService(store, new AudienceService(store), new RecipesService(store));
const explain = (request: RpcRequest<'opportunities.explain'>, user: Pick<Caller, 'user_id'> = aReader) =>
  service().explain(request, user);
const plain = (): RpcRequest<'opportunities.explain'> => ({ id, audience: 'default', keywords: [] });

const search: SearchProfile = {
  weights: { relevance: 70, urgency: 10, value: 10, competition: 10 },
  keywords: ['cloud'],
  company: companyProfileSchema.parse({ naics_codes: ['2382'], set_asides: ['8(a)'], min_value: 1_000_000 }),
};

describe('the explanation of a score', () => {
  it('adds up to the stored score and quotes the fields [spec 1.3]', async () => {
    const [stored] = await store.query<[Record<string, number>]>(
      `SELECT total_score AS total, relevance_score AS relevance, urgency_score AS urgency, value_score AS value, competition_score AS competition
         FROM opportunity_summary WHERE id = $1`,
      [id],
    );
    expect((await explain(plain())).score).toEqual(stored);
    const { factors } = await explain({ ...plain(), keywords: ['cloud'] });
    expect(factors).toContainEqual(expect.objectContaining({ field: 'title', quote: 'Cloud hosting' }));
  });
});

describe('the explanation for a person', () => {
  it('uses the recipe of their profile, and does not affect others', async () => {
    const before = await explain(plain());
    const own = await explain({ ...plain(), search });
    expect(own).toMatchObject({ recipe: 'personal v6', weights: search.weights });
    expect(own.factors.map(({ label }) => label)).toContain('A NAICS code of the profile');
    expect(own.recipe_id).not.toBe(before.recipe_id);
    expect({ ...(await explain(plain())), as_of: before.as_of }).toEqual(before);
    expect((await explain({ ...plain(), search, recipe: 'default' })).score).toEqual(before.score);
  });

  it('is the default one with an empty profile', async () => {
    const company = companyProfileSchema.parse({});
    const empty = { weights: defaultRecipe.weights, keywords: [], company };
    const found = await explain({ ...plain(), search: empty });
    expect({ ...(await explain(plain())), as_of: found.as_of }).toEqual(found);
  });

  it('lists their eligibility, whatever recipe is requested', async () => {
    const { eligibility = [], recipe_id } = await explain({ ...plain(), search });
    expect(eligibility.map(({ requirement }) => requirement)).toContain('set_aside');
    expect((await explain({ ...plain(), search, recipe: recipe_id })).eligibility).toEqual(eligibility);
  });

  it('finds the requirements of documents once these have been read', async () => {
    const url = 'https://example.gov/plain.pdf';
    const fields = { title: 'Lawn care', opportunity_number: null, attachments: [{ name: 'plain.pdf', url }] };
    await new IntakeService(store).take(aBatch([aNotice({ source_id: 'lawn', fields })]));
    const [{ id: lawn }] = await store.query('SELECT id FROM opportunity_summary WHERE title = $1', ['Lawn care']);
    const licenseOf = async (request: Partial<RpcRequest<'opportunities.explain'>> = {}) =>
      (await explain({ ...plain(), id: lawn, ...request })).eligibility?.find(
        ({ requirement }) => requirement === 'license',
      );
    const before = new Date().toISOString();
    expect(await licenseOf()).toMatchObject({ reason: 'None found in the text', quote: null });
    const text = 'Scope of work.\fBidders must hold a state landscaping license.';
    await new AttachedTextsService(store).store({ id: lawn, url, text, fetched_at: '2026-05-01T00:00:00.000Z' });
    const quote = 'Bidders must hold a state landscaping license.';
    expect(await licenseOf()).toMatchObject({ field: null, attachment: 1, page: 2, quote });
    expect(await licenseOf({ as_of: before })).toMatchObject({ quote: null });
  });

  it('accepts other keywords instead of theirs, without storing a recipe for them', async () => {
    const found = await explain({ ...plain(), search, keywords: ['hosting'] });
    expect(found.explanation).toMatch(/^With "hosting", NAICS 2382/);
    expect(found.recipe_id).toBe((await explain({ ...plain(), search })).recipe_id);
  });
});

describe('a past score', () => {
  it('is computed again byte for byte from its recipe and instant, after an amendment and a change of the profile', async () => {
    const then = await explain({ ...plain(), search });
    const amended = aNotice({ fields: { title: 'Hosting', estimated_value: '5.00', due_date: '2027-01-01' } });
    const later = new Date(Date.now() + 60_000).toISOString();
    await new IntakeService(store).take(aBatch([amended], { fetched_at: later }));
    const request = { ...plain(), recipe: then.recipe_id, as_of: then.as_of, search };
    expect(JSON.stringify(await explain(request))).toBe(JSON.stringify(then));
    expect((await explain({ ...plain(), search })).score).not.toEqual(then.score);
    const { factors } = await explain({ ...request, keywords: ['cloud'] });
    expect(factors).toEqual(then.factors);
  });

  it('is only computed for persons who have used its recipe', async () => {
    const other = { user_id: randomUUID() };
    const { recipe_id: recipe } = await explain({ ...plain(), search });
    await expect(explain({ ...plain(), recipe }, other)).rejects.toMatchObject({
      code: 'RECIPE_NOT_FOUND',
      status: 404,
    });
    await explain({ ...plain(), search }, other);
    expect((await explain({ ...plain(), recipe }, other)).recipe_id).toBe(recipe);
  });

  it('by a default recipe of any version is computed for everybody', async () => {
    const former = {
      ...defaultRecipe,
      version: 1,
      weights: { relevance: 40, urgency: 20, value: 20, competition: 20 },
    };
    const recipe = recipeId(former);
    await store.query('INSERT INTO score_recipe (id, content, first_used_at) VALUES ($1, $2, now())', [recipe, former]);
    const { weights } = await explain({ ...plain(), recipe }, { user_id: randomUUID() });
    expect(weights).toEqual(former.weights);
  });

  it('by the default recipe can be computed again even if nobody requested it at the time', async () => {
    const recipes = new RecipesService(store);
    await store.query('DELETE FROM score_recipe');
    await recipes.onApplicationBootstrap();
    expect(await recipes.find(recipeId(defaultRecipe), aReader)).toEqual(defaultRecipe);
  });

  it.each<[string, object, string]>([
    ['a recipe that never explained a score', { recipe: '0'.repeat(32) }, 'RECIPE_NOT_FOUND'],
    ['an instant before the first record', { as_of: '2020-01-01T00:00:00Z' }, 'NOT_YET_FETCHED'],
    ['an instant in the future', { as_of: '2999-01-01T00:00:00Z' }, 'VALIDATION'],
  ])('is not found for %s', async (_what, change, code) => {
    await expect(explain({ ...plain(), ...change })).rejects.toMatchObject({ code });
  });
});
