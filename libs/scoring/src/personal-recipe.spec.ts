import { companyProfileSchema, type CompanyProfile, type SearchProfile } from '@rfp/contracts/account';
import { type NoticeFields } from '@rfp/contracts/notice';
import { type ScorePart } from '@rfp/contracts/score';
import { explainScore } from './explain.js';
import { personalRecipe, shareOut } from './personal-recipe.js';
import { defaultRecipe } from './recipe.js';
import { toScorable } from './scorable.js';

const now = new Date('2026-06-01T12:00:00Z');
const usual = defaultRecipe.weights;

function profile(company: Partial<CompanyProfile>, rest: Partial<SearchProfile> = {}): SearchProfile {
  return { weights: usual, keywords: [], company: companyProfileSchema.parse(company), ...rest };
}

const notice: NoticeFields = {
  title: 'Cloud hosting',
  agency_name: 'Department of the Navy',
  notice_type: 'Solicitation',
  due_date: '2026-06-12',
  estimated_value: '2500000.00',
  location: 'Fairfax, VA',
  naics_codes: ['541512'],
  set_aside: { code: 'HZC', text: 'HUBZone Set-Aside' },
};

function explain(
  company: Partial<CompanyProfile>,
  rest: Partial<SearchProfile> = {},
  fields: Partial<NoticeFields> = {},
) {
  const scorable = toScorable({ ...notice, ...fields });
  return explainScore('0199d5a2-7a51-7000-8000-000000000001', scorable, now, personalRecipe(profile(company, rest)));
}

function reasons(part: ScorePart, ...found: Parameters<typeof explain>) {
  return explain(...found)
    .factors.filter((factor) => factor.part === part)
    .map(({ points, label, quote }) => [points, label, quote]);
}

describe('the recipe of a person', () => {
  it('is the default one while nothing is set', () => {
    expect(personalRecipe(profile({ capabilities: ['Cloud'], certifications: ['8(a)'] }))).toBe(defaultRecipe);
  });

  it('counts each of NAICS, agency and place once, the best match more than further ones', () => {
    const found = reasons(
      'relevance',
      { naics_codes: ['5415', '54'], agencies: ['Navy'], places: ['Fairfax County, VA', 'MD'] },
      { keywords: ['cloud'] },
    );
    expect(found.slice(0, 4)).toEqual([
      [60, '"cloud" in the title', 'Cloud hosting'],
      [10, 'A NAICS code of the profile', '541512'],
      [5, 'An agency of the profile', 'Department of the Navy'],
      [5, 'A place of the profile', 'Fairfax, VA'],
    ]);
    expect(reasons('relevance', { places: ['VA'] })[0]).toEqual([10, 'A place of the profile', 'Fairfax, VA']);
    expect(reasons('relevance', { places: ['WV', 'Richmond, VA'] })[0]).toEqual([
      0,
      'Nothing of the profile is found',
      null,
    ]);
  });

  it.each<[number, number | null, number | null]>([
    [100, 1_000_000, 3_000_000],
    [100, null, 2_500_000],
    [50, 5_000_000, null],
    [50, null, 1_000_000],
    [10, null, 100_000],
  ])('gives %i points to a value of 2.5 million for a range from %p to %p', (points, min_value, max_value) => {
    expect(explain({ min_value, max_value }).score.value).toBe(points);
  });

  it('takes back what a set-aside gives where the profile names others, and adds for its own', () => {
    expect(explain({}).score.competition).toBe(65);
    expect(explain({ set_asides: ['HUBZone'] }).score.competition).toBe(80);
    expect(reasons('competition', { set_asides: ['WOSB'] }).slice(1)).toEqual([
      [25, 'Set aside for a certified group', 'HUBZone Set-Aside'],
      [-25, 'For others than the profile names: what the set-aside gave does not count', 'HUBZone Set-Aside'],
    ]);
  });

  it('is named in the explanation with all that it looks for', () => {
    const found = explain({ naics_codes: ['5415'], min_value: 1000, set_asides: ['WOSB'] }, { keywords: ['cloud'] });
    expect(found.recipe).toBe('personal v3');
    expect(found.explanation).toMatch(/^With "cloud", NAICS 5415, "WOSB", at least \$1,000: \d+ of 100 from/);
    expect(explain({ max_value: 5 }).explanation).toMatch(/^With at most \$5, while relevance says how ready/);
  });

  it.each([
    [usual, usual],
    [
      { relevance: 40, urgency: 40, value: 40, competition: 40 },
      { relevance: 25, urgency: 25, value: 25, competition: 25 },
    ],
    [
      { relevance: 1, urgency: 1, value: 1, competition: 0 },
      { relevance: 34, urgency: 33, value: 33, competition: 0 },
    ],
    [{ relevance: 0, urgency: 0, value: 0, competition: 0 }, usual],
  ])('shares out the weights %j as %j', (weights, expected) => {
    expect(shareOut(weights)).toEqual(expected);
  });
});
