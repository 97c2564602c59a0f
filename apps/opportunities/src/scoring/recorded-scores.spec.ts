import { companyProfileSchema, type SearchProfile } from '@rfp/contracts/account';
import { assessEligibility } from '@rfp/scoring/eligibility/eligibility';
import { explainScore } from '@rfp/scoring/explain';
import { personalRecipe } from '@rfp/scoring/recipe/personal-recipe';
import { defaultRecipe } from '@rfp/scoring/recipe/recipe';
import { type Scorable, toScorable } from '@rfp/scoring/scorable';
import { computeScore } from '@rfp/scoring/score-opportunity';
import { hasFixtures, recordedNotices } from '@rfp/sources/testing/recordings/recorded-notices';
import { findKeywords } from '@rfp/scoring/testing/find-keywords';
import { findNoticeRequirements } from './notice-requirements.js';

const id = '0199d5a2-7a51-7000-8000-000000000001';
const now = new Date('2026-07-01T12:00:00Z');
const search: SearchProfile = {
  weights: { relevance: 31, urgency: 29, value: 23, competition: 17 },
  keywords: ['research', 'support services', 'health'],
  company: companyProfileSchema.parse({
    naics_codes: ['5413', '54'],
    agencies: ['Department of Defense', 'National Institutes of Health'],
    places: ['VA', 'New York, NY'],
    set_asides: ['8(a)'],
    company_size: 'Small',
    applicant_types: ['small_businesses'],
    min_value: 50_000,
    max_value: 3_000_000,
  }),
};

(hasFixtures ? describe : describe.skip)('over the recordings in ../shared/fixtures, missing here if skipped', () => {
  let scorables: Scorable[];

  beforeAll(async () => {
    scorables = (await recordedNotices()).map(({ fields }) => toScorable(fields, now));
  });

  it.each([
    ['the default recipe', defaultRecipe],
    ['the recipe of a person', personalRecipe(search)],
  ])('the factors by %s and the rounding add up to the score of every notice', (_name, recipe) => {
    expect(scorables.length).toBeGreaterThan(1_000);
    const wrong = scorables.filter((scorable) => {
      const keywords = findKeywords(scorable, recipe.keywords);
      const { score, factors, rounding = NaN } = explainScore(id, scorable, now, recipe, keywords);
      const percents = factors.reduce((sum, { points, weight = NaN }) => sum + points * weight, 0);
      const isShown = score.total === computeScore(scorable, now, recipe, keywords).total;
      return percents + Math.round(rounding * 100) !== score.total * 100 || !isShown;
    });
    expect(wrong.map(({ title }) => title)).toEqual([]);
  });

  it('every requirement quotes its notice verbatim, and met or failed requirements always have a quote', () => {
    const found = scorables.flatMap((scorable) =>
      assessEligibility(
        scorable,
        search.company,
        findNoticeRequirements({ description: scorable.description }, []),
      ).map((requirement) => ({
        ...requirement,
        scorable,
      })),
    );
    const wrong = found.filter(({ quote, field, state, scorable }) => {
      if (quote === null) return field !== null || state !== 'not_stated';
      return !JSON.stringify(Reflect.get(scorable, field ?? '')).includes(JSON.stringify(quote).slice(1, -1));
    });
    expect(wrong.map(({ requirement, quote }) => [requirement, quote])).toEqual([]);
    expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['met', 'failed', 'not_stated']));
  });
});
