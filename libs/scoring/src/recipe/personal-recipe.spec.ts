import { companyProfileSchema, type CompanyProfile, type SearchProfile } from '@rfp/contracts/account';
import { type NoticeFields } from '@rfp/contracts/notice';
import { type ScorePart } from '@rfp/contracts/opportunities/score';
import { explainScore } from '../explain.js';
import { personalRecipe, toPercentWeights } from './personal-recipe.js';
import { defaultRecipe } from './recipe.js';
import { toScorable } from '../scorable.js';
import { findKeywords } from '../testing/find-keywords.js';

const now = new Date('2026-06-01T12:00:00Z');
const defaultWeights = defaultRecipe.weights;

function profile(company: Partial<CompanyProfile>, rest: Partial<SearchProfile> = {}): SearchProfile {
  return { weights: defaultWeights, keywords: [], company: companyProfileSchema.parse(company), ...rest };
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
  const recipe = personalRecipe(profile(company, rest));
  const keywords = findKeywords(scorable, recipe.keywords);
  return explainScore('0199d5a2-7a51-7000-8000-000000000001', scorable, now, recipe, keywords);
}

function reasons(part: ScorePart, ...found: Parameters<typeof explain>) {
  return explain(...found)
    .factors.filter((factor) => factor.part === part)
    .map(({ points, label, quote }) => [points, label, quote]);
}

describe('the recipe of a person', () => {
  it('is the default recipe while nothing is set', () => {
    expect(personalRecipe(profile({ capabilities: ['Cloud'], certifications: ['8(a)'] }))).toBe(defaultRecipe);
  });

  it('counts NAICS, agency and place once each, the best match more than further ones', () => {
    const found = reasons(
      'relevance',
      { naics_codes: ['5415', '54'], agencies: ['Navy'], places: ['Fairfax County, VA', 'MD'] },
      { keywords: ['cloud'] },
    );
    expect(found.slice(0, 4)).toEqual([
      [60, '"cloud" in the title', 'Cloud hosting'],
      [10, 'A NAICS code of the profile', '541512'],
      [15, 'An agency of the profile', 'Department of the Navy'],
      [10, 'A place of the profile', 'Fairfax, VA'],
    ]);
    expect(reasons('relevance', { places: ['VA'] })[0]).toEqual([60, 'A place of the profile', 'Fairfax, VA']);
    expect(reasons('relevance', { places: ['WV', 'Richmond, VA'] })[0]).toEqual([
      0,
      'Nothing of the profile is found',
      null,
    ]);
  });

  it.each<[Partial<CompanyProfile>, Partial<NoticeFields>]>([
    [{ places: ['VA'] }, { location: 'Reno, NV' }],
    [{ set_asides: ['HUBZone'] }, { set_aside: null }],
    [{ set_asides: ['HUBZone'] }, { set_aside: { code: 'WOSB', text: 'Women-Owned Small Business' } }],
    [{ agencies: ['Navy'] }, { agency_name: 'Department of Energy' }],
    [{ naics_codes: ['5415'] }, { naics_codes: ['236220'] }],
    [{ min_value: 1_000_000 }, { estimated_value: '20000.00' }],
  ])(
    'ranks a notice that meets the single preference %j at least five points above the same notice with %j',
    (company, without) => {
      expect(explain(company).score.total).toBeGreaterThanOrEqual(explain(company, {}, without).score.total + 5);
    },
  );

  it('does not count the other parts of a notice without a match, and counts a quarter of them for a weak match', () => {
    const parts = ({ urgency, value, competition }: ReturnType<typeof explain>['score']) => [
      urgency,
      value,
      competition,
    ];
    const whole = [80, 60, 40];
    expect(parts(explain({}, { keywords: ['cloud'] }).score)).toEqual(whole);
    expect(parts(explain({ agencies: ['Navy'] }, { keywords: ['roof'] }).score)).toEqual(whole);
    expect(parts(explain({}, { keywords: ['navy'] }).score)).toEqual([20, 15, 10]);
    expect(parts(explain({}, { keywords: ['roof'] }).score)).toEqual([0, 0, 0]);
    expect(reasons('urgency', {}, { keywords: ['roof'] }).at(-1)).toEqual([
      -80,
      'Nothing that you look for is found: nothing of it counts',
      null,
    ]);
    const weights = { relevance: 0, urgency: 100, value: 0, competition: 0 };
    expect(explain({}, { keywords: ['roof'], weights }).score.total).toBe(80);
  });

  it('counts an agency in addition to keywords more than a whole department', () => {
    const furtherOf = (agencies: string[]) => reasons('relevance', { agencies }, { keywords: ['cloud'] })[1];
    expect(furtherOf(['Department of the Navy'])).toEqual([15, 'An agency of the profile', 'Department of the Navy']);
    expect(furtherOf(['Department of the Navy', 'DoD'])?.[0]).toBe(10);
  });

  it('counts the strongest possible match of a profile like a keyword in a title, and others by their own points', () => {
    expect(reasons('relevance', { agencies: ['Navy'], places: ['VA'] }).slice(0, 2)).toEqual([
      [60, 'An agency of the profile', 'Department of the Navy'],
      [10, 'A place of the profile', 'Fairfax, VA'],
    ]);
    expect(reasons('relevance', { agencies: ['Energy'], places: ['VA'] })[0]).toEqual([
      30,
      'A place of the profile',
      'Fairfax, VA',
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

  it('removes the points of a set-aside if the profile names others, and adds points for a set-aside of the profile', () => {
    expect(explain({}).score.competition).toBe(65);
    expect(explain({ set_asides: ['HUBZone'] }).score.competition).toBe(80);
    expect(reasons('competition', { set_asides: ['WOSB'] }).slice(1, 3)).toEqual([
      [25, 'Set aside for a certified group', 'HUBZone Set-Aside'],
      [-25, 'For others than the profile names: what the set-aside gave does not count', 'HUBZone Set-Aside'],
    ]);
  });

  it('is named in the explanation with all its criteria', () => {
    const found = explain({ naics_codes: ['5415'], min_value: 1000, set_asides: ['WOSB'] }, { keywords: ['cloud'] });
    expect(found.recipe).toBe('personal v6');
    expect(found.explanation).toMatch(/^With "cloud", NAICS 5415, "WOSB", at least \$1,000: \d+ of 100 from/);
    expect(explain({ max_value: 5 }).explanation).toMatch(/^With at most \$5, while relevance says how ready/);
  });

  it.each([
    [defaultWeights, defaultWeights],
    [
      { relevance: 40, urgency: 40, value: 40, competition: 40 },
      { relevance: 25, urgency: 25, value: 25, competition: 25 },
    ],
    [
      { relevance: 1, urgency: 1, value: 1, competition: 0 },
      { relevance: 34, urgency: 33, value: 33, competition: 0 },
    ],
    [{ relevance: 0, urgency: 0, value: 0, competition: 0 }, defaultWeights],
  ])('scales the weights %j to %j', (weights, expected) => {
    expect(toPercentWeights(weights)).toEqual(expected);
  });
});
