import { companyProfileSchema, defaultSearchProfile, type SearchProfile } from '@rfp/contracts/account';
import { type NoticeFields, recompeteLeadType } from '@rfp/contracts/notice';
import { explainScore } from './explain.js';
import { scoredKind } from './notice-kind.js';
import { personalRecipe } from './recipe/personal-recipe.js';
import { defaultRecipe } from './recipe/recipe.js';
import { type Recipe } from './recipe/recipe-schema.js';
import { toScorable } from './scorable.js';

const now = new Date('2026-05-01T12:00:00Z');
const notice = {
  title: 'Roof repair',
  notice_type: 'Solicitation',
  lifecycle: 'open',
  due_date: '2026-05-20',
} as const;
const scorable = (fields: Partial<NoticeFields> = {}) => toScorable({ ...notice, ...fields });
const recipeFor = (company: object, keywords: string[] = []): Recipe => {
  const search: SearchProfile = { ...defaultSearchProfile, keywords, company: companyProfileSchema.parse(company) };
  return personalRecipe(search);
};
const explain = (fields: Partial<NoticeFields>, recipe: Recipe) => explainScore('id', scorable(fields), now, recipe);

describe('the kind of a notice', () => {
  it.each<[string, Partial<NoticeFields>, string]>([
    ['its type', {}, 'offers'],
    ['a title that names one firm', { title: 'Notice of intent to sole source pumps' }, 'one_firm'],
    ['a text that names one firm', { description: 'The agency intends to award a sole source contract.' }, 'one_firm'],
    ['a title that announces an award', { title: 'NOTICE OF INTENT TO AWARD - Trail crew' }, 'past'],
    ['an award that has been made', { notice_type: 'Award Notice', title: 'Sole source pumps' }, 'past'],
    ['an award that ends', { notice_type: recompeteLeadType }, 'lead'],
  ])('follows from %s', (_what, fields, kind) => {
    expect(scoredKind(scorable(fields)).kind).toBe(kind);
  });

  it('ranks a sole-source or decided notice below the same notice that is open', () => {
    for (const recipe of [defaultRecipe, recipeFor({ naics_codes: ['238160'] })]) {
      const totalOf = (fields: Partial<NoticeFields>) =>
        explain({ naics_codes: ['238160'], ...fields }, recipe).score.total;
      expect(totalOf({ description: 'On a sole source basis.' })).toBeLessThan(totalOf({ description: 'On a roof.' }));
      expect(totalOf({ title: 'Notice of intent to award - Roof' })).toBeLessThan(totalOf({}));
    }
  });

  it('follows from the type alone for a recipe without the kinds `one_firm` and `lead`', () => {
    const { one_firm, lead, ...known } = defaultRecipe.relevance.plain.kind;
    expect([one_firm, lead]).not.toContain(undefined);
    const plain = { ...defaultRecipe.relevance.plain, kind: known };
    const former = { ...defaultRecipe, relevance: { ...defaultRecipe.relevance, plain } };
    const { factors } = explain({ title: 'Sole source pumps' }, former);
    expect(factors[0]).toMatchObject({ label: 'Asks for offers or applications', quote: 'Solicitation' });
  });
});

describe('an award that ends', () => {
  it.each(['open', 'forecast'] as const)('is as urgent on its last day as a year before, if it is %s', (lifecycle) => {
    const urgencyOf = (due_date: string | null) =>
      explain({ notice_type: recompeteLeadType, lifecycle, due_date }, defaultRecipe);
    const last = urgencyOf('2026-05-02');
    expect([last.score.urgency, urgencyOf('2027-05-02').score.urgency]).toEqual(
      Array.from({ length: 2 }, () => urgencyOf(null).score.urgency),
    );
    expect(last.factors.find(({ part }) => part === 'urgency')).toMatchObject({
      label: 'An award ends, and nobody knows when its successor is due: assumed, because too few notices state it',
      field: null,
    });
  });

  it('is assumed to meet the set-asides that a profile requires, unlike other notices without one', () => {
    const recipe = recipeFor({ must: { set_asides: ['WOSB'] }, naics_codes: ['238160'] });
    const naics_codes = ['238160'];
    const lead = explain({ notice_type: recompeteLeadType, naics_codes }, recipe);
    expect(lead.score.total).toBeGreaterThan(0);
    expect(lead.factors.map(({ label }) => label)).toContain(
      'Assumed to be set aside as your profile requires: nobody knows yet',
    );
    expect(explain({ naics_codes }, recipe).score.total).toBe(0);
  });
});

describe('a set-aside', () => {
  it('gives no points to a profile without set-asides, but gives them to a profile with its program', () => {
    const set_aside = { code: 'HZC', text: 'HUBZone Set-Aside' };
    const competition = (company: object) => explain({ set_aside }, recipeFor(company, ['roof'])).factors;
    expect(competition({}).map(({ label }) => label)).toContain(
      'The profile names no set-aside: what this one gave does not count',
    );
    expect(competition({ set_asides: ['HUBZone'] }).map(({ points }) => points)).toContain(25);
    expect(explain({ set_aside }, defaultRecipe).score.competition).toBeGreaterThan(40);
  });
});

describe('an agency of a profile', () => {
  it.each([
    ['Department of Community and Economic Development', 'Community & Economic Development', true],
    ['Department of State', 'State University of New York', false],
    ['Department of Labor', 'Labor & Industry', false],
  ])('%s is named by "%s": %s', (agency, agency_name, isNamed) => {
    const { factors } = explain({ agency_name }, recipeFor({ agencies: [agency] }));
    expect(factors.some(({ label }) => label === 'An agency of the profile')).toBe(isNamed);
  });
});
