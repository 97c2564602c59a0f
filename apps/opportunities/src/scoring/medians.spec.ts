import { defaultSearchProfile } from '@rfp/contracts/account';
import { type NoticeFields } from '@rfp/contracts/notice';
import { personalRecipe } from '@rfp/scoring/recipe/personal-recipe';
import { aNotice } from '@rfp/testing/builders';
import { AudienceService } from '../catalogue/audience.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { PersonalOrdersService } from '../personal/personal-orders.service.js';
import { RowColumnsService } from '../personal/columns/row-columns.service.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { aBatch, aReader, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { ExplainService } from './explain.service.js';
import { MediansService } from './medians.service.js';
import { RecipesService } from './recipes.service.js';
import { RescoreService } from './rescore.service.js';

let spec: SpecStore;
beforeAll(async () => {
  spec = await openSpecStore();
});
afterAll(() => spec.drop());
beforeEach(() => spec.empty());

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
let taken = 0;

/** Stores `count` similar notices. */
async function take(count: number, fields: Partial<NoticeFields>, type: 'federal_grant' | 'state_rfp' = 'state_rfp') {
  const notices = Array.from({ length: count }, () => {
    const source_id = `notice ${(taken += 1)}`;
    return aNotice({ source_id, source_type: type, fields: { opportunity_number: null, title: source_id, ...fields } });
  });
  await new IntakeService(spec.store).take(aBatch(notices));
}

const unstated = { estimated_value: null, due_date: null, archive_date: null } as const;
const medians = () => new MediansService(spec.store, new RecipesService(spec.store));
const refresh = (now?: Date) => medians().refresh(now);

async function scoresOf(title: string) {
  const [row] = await spec.store.query<{ id: string; value: number; urgency: number; total: number }[]>(
    'SELECT id, value_score AS value, urgency_score AS urgency, total_score AS total FROM opportunity_summary WHERE title = $1',
    [title],
  );
  if (row === undefined) throw new Error(`${title} is not stored`);
  return row;
}

async function explained(id: string) {
  const service = new ExplainService(spec.store, new AudienceService(spec.store), new RecipesService(spec.store));
  return service.explain({ id, audience: 'default', keywords: [] }, aReader);
}

describe('an unstated value', () => {
  it('has fixed points while fewer than 30 notices state it, then the median of those notices, in lists and explanations', async () => {
    await take(29, { estimated_value: '20000000.00', due_date: inDays(5) });
    await take(1, { title: 'Silent', ...unstated });
    await refresh();
    expect(await scoresOf('Silent')).toMatchObject({ value: 60, urgency: 45 });
    await take(30, { estimated_value: '20000000.00', due_date: inDays(5) });
    await refresh();
    expect(await new RescoreService(spec.store).sweep()).toBe(1);
    const { id, ...scores } = await scoresOf('Silent');
    expect(scores).toMatchObject({ value: 80, urgency: 92 });
    const { score, factors, recipe } = await explained(id);
    expect(score).toMatchObject(scores);
    expect(recipe).toMatch(/\.2$/);
    expect(factors.map(({ label }) => label)).toContain('No value is stated: assumed as the median of state RFPs');
    await take(1, { title: 'Later', ...unstated });
    expect(await scoresOf('Later')).toMatchObject({ value: 80, urgency: 92 });
  });

  it('has the median of the catalogue if too few notices of its source type state it; closed notices do not count', async () => {
    await take(40, { estimated_value: '20000.00', due_date: inDays(40) });
    await take(60, { estimated_value: '200000000.00', due_date: inDays(-40) });
    await refresh();
    await take(1, { title: 'Grant', ...unstated }, 'federal_grant');
    expect(await scoresOf('Grant')).toMatchObject({ value: 15, urgency: 45 });
    const { factors } = await explained((await scoresOf('Grant')).id);
    expect(factors.map(({ label }) => label)).toContain('No value is stated: assumed as the median of the catalogue');
  });

  it('has a median that is measured again after a day or once a fifth more notices are open, and that a few notices do not move', async () => {
    await take(50, { estimated_value: '20000.00', due_date: inDays(40) });
    await take(50, { estimated_value: '200000.00', due_date: inDays(40) });
    await refresh();
    const numbers = () => spec.store.query('SELECT number, open_notices FROM score_median ORDER BY number');
    await take(4, { estimated_value: '200000.00', due_date: inDays(40) });
    await refresh();
    expect(await numbers()).toEqual([{ number: 1, open_notices: 100 }]);
    const later = new Date(Date.now() + dayMs + 1000);
    await refresh(later);
    expect(await numbers()).toEqual([{ number: 1, open_notices: 104 }]);
    await take(40, { estimated_value: '200000.00', due_date: inDays(40) });
    await refresh(later);
    expect(await numbers()).toEqual([
      { number: 1, open_notices: 104 },
      { number: 2, open_notices: 144 },
    ]);
  });

  it('is the same in a personal order and its explanation, even with a range of values', async () => {
    await take(30, { estimated_value: '20000.00', due_date: inDays(40) });
    await take(1, { title: 'Silent roof', ...unstated });
    await refresh();
    await new RescoreService(spec.store).sweep();
    const { id } = await scoresOf('Silent roof');
    const orders = new PersonalOrdersService(
      spec.store,
      new RowColumnsService(spec.store),
      new SynonymsService(spec.store),
    );
    const service = new ExplainService(spec.store, new AudienceService(spec.store), new RecipesService(spec.store));
    for (const min_value of [null, 1_000_000]) {
      const company = { ...defaultSearchProfile.company, min_value };
      const search = { ...defaultSearchProfile, keywords: ['roof'], company };
      const { score, recipe } = await service.explain({ id, audience: 'default', keywords: [], search }, aReader);
      expect(await orders.scores(personalRecipe(search), [id])).toEqual(new Map([[id, score.total]]));
      expect([score.value, recipe]).toEqual([15, expect.stringMatching(/^personal v\d+\.1$/)]);
    }
  });

  it('keeps its points in a past explanation', async () => {
    await take(30, { estimated_value: '20000.00', due_date: inDays(40) });
    await take(1, { title: 'Silent', ...unstated });
    await refresh();
    const { id } = await scoresOf('Silent');
    const before = await explained(id);
    await take(60, { estimated_value: '200000000.00', due_date: inDays(40) });
    await refresh();
    const service = new ExplainService(spec.store, new AudienceService(spec.store), new RecipesService(spec.store));
    const request = { id, audience: 'default', keywords: [], recipe: before.recipe_id, as_of: before.as_of } as const;
    expect(await service.explain({ ...request, keywords: [] }, aReader)).toEqual(before);
    expect((await explained(id)).score).not.toEqual(before.score);
  });
});
