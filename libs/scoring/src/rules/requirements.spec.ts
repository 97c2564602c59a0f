import { type CompanyProfile, companyProfileSchema, defaultSearchProfile } from '@rfp/contracts/account';
import { type NoticeFields } from '@rfp/contracts/notice';
import { explainScore } from '../explain.js';
import { personalRecipe } from '../recipe/personal-recipe.js';
import { defaultRecipe } from '../recipe/recipe.js';
import { toScorable } from '../scorable.js';

const now = new Date('2026-06-01T12:00:00Z');
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
const unstated: NoticeFields = { title: 'Cloud hosting', notice_type: 'Solicitation', due_date: '2026-06-12' };

type Input = Partial<CompanyProfile>;

function explain(company: Input, fields: NoticeFields = notice) {
  const recipe = personalRecipe({ ...defaultSearchProfile, company: companyProfileSchema.parse(company) });
  return explainScore('0199d5a2-7a51-7000-8000-000000000001', toScorable(fields), now, recipe);
}

const range = { min_value: 100_000, max_value: 500_000 };

describe('a notice that fails a requirement', () => {
  it.each<[Input, string, string]>([
    [{ must: { places: ['HI'] } }, 'Not in Hawaii, which your profile requires', 'Fairfax, VA'],
    [
      { must: { places: ['HI', 'GU', 'Boise, ID', 'NV', 'UT'] } },
      'Not in Hawaii, Guam, Boise, ID or 2 more, which your profile requires',
      'Fairfax, VA',
    ],
    [{ must: { naics_codes: ['2362'] } }, 'Not classified as NAICS 2362, which your profile requires', '541512'],
    [{ must: { set_asides: ['8A'] } }, 'Not set aside for 8A, which your profile requires', 'HUBZone Set-Aside'],
    [{ must: { agencies: ['NASA'] } }, 'Not by NASA, which your profile requires', 'Department of the Navy'],
    [{ ...range, value_mode: 'must' }, 'Not worth $100,000 to $500,000, which your profile requires', '2500000.00'],
    [{ exclude: { places: ['MD', 'VA'] } }, 'In Virginia, which your profile excludes', 'Fairfax, VA'],
    [{ exclude: { naics_codes: ['54'] } }, 'Classified as NAICS 54, which your profile excludes', '541512'],
    [{ exclude: { set_asides: ['HZC'] } }, 'Set aside for HZC, which your profile excludes', 'HUBZone Set-Aside'],
    [{ exclude: { agencies: ['Navy'] } }, 'By Navy, which your profile excludes', 'Department of the Navy'],
    [
      { min_value: 1_000_000, value_mode: 'exclude' },
      'Worth at least $1,000,000, which your profile excludes',
      '2500000.00',
    ],
  ])('%j makes the score 0, with the reason: %s', (company, label, quote) => {
    const { score, factors, explanation } = explain(company);
    expect(score).toEqual({ total: 0, relevance: 0, urgency: 0, value: 0, competition: 0 });
    expect(factors.map((factor) => [factor.label, factor.quote, factor.points])).toEqual([[label, quote, 0]]);
    expect(explanation.endsWith(`: 0 of 100 (${label.charAt(0).toLowerCase()}${label.slice(1)}).`)).toBe(true);
  });

  it.each<[Input, string]>([
    [{ must: { places: ['HI'] } }, 'Does not state a place, and your profile requires Hawaii'],
    [{ must: { naics_codes: ['54'] } }, 'Does not state a NAICS code, and your profile requires 54'],
    [{ must: { set_asides: ['8A'] } }, 'Does not state a set-aside, and your profile requires 8A'],
    [{ must: { agencies: ['Navy'] } }, 'Does not state a buyer, and your profile requires Navy'],
  ])('%j makes the score 0 if the notice states nothing, with the reason: %s', (company, label) => {
    const { score, factors } = explain(company, unstated);
    expect([score.total, factors.map((factor) => [factor.label, factor.quote])]).toEqual([0, [[label, null]]]);
  });
});

describe('a notice that meets the requirements', () => {
  it.each<[Input, Input]>([
    [{ must: { places: ['VA', 'HI'] } }, { places: ['VA', 'HI'] }],
    [{ must: { naics_codes: ['54'] } }, { naics_codes: ['54'] }],
    [{ must: { set_asides: ['HUBZone'] } }, { set_asides: ['HUBZone'] }],
    [{ must: { agencies: ['Navy'] } }, { agencies: ['Navy'] }],
    [
      { min_value: 1_000_000, value_mode: 'must' },
      { min_value: 1_000_000, value_mode: 'prefer' },
    ],
  ])('%j gets the points of the preferences %j', (must, prefer) => {
    expect(explain(must).score).toEqual(explain(prefer).score);
    expect(explain(must).score.total).toBeGreaterThan(0);
  });

  it('has no points for excluded entries, or for an excluded value range', () => {
    const exclude: Input = { exclude: { places: ['HI'], naics_codes: ['23'] }, ...range, value_mode: 'exclude' };
    expect(explain(exclude).score).toEqual(explain({}).score);
    expect(explain(exclude).explanation).toMatch(/^Without "23", "HI", \$100,000 to \$500,000, while/);
  });

  it('is assumed to be within the required range if it states no value', () => {
    const { score, factors } = explain({ ...range, value_mode: 'must' }, unstated);
    expect(score.value).toBe(defaultRecipe.value.none.points);
    expect(factors.filter(({ part }) => part === 'value').map(({ label }) => label)).toEqual([
      defaultRecipe.value.none.label,
      'Assumed to be within the values that your profile requires',
    ]);
    const euros = explain({ ...range, value_mode: 'must' }, { ...notice, currency: 'EUR' });
    expect(euros.factors.map(({ label }) => label)).toContain(
      'Assumed to be within the values that your profile requires',
    );
  });

  it('does not fail an excluded place if it states no place', () => {
    expect(explain({ exclude: { places: ['HI'], set_asides: ['8A'] } }, unstated).score.total).toBeGreaterThan(0);
  });
});

describe('a set-aside that is excluded or required', () => {
  const total = { code: 'SBA', text: 'Total Small Business Set-Aside (FAR 19.5)' };
  const part = { code: 'SBP', text: 'Partial Small Business Set-Aside (FAR 19.5)' };
  const sole = { code: '8AN', text: '8(a) Sole Source (FAR 19.8)' };
  const wosb = { code: 'WOSB', text: 'Women-Owned Small Business' };
  const cases: [string, NonNullable<NoticeFields['set_aside']>, boolean][] = [
    ['8A', total, false],
    ['8A', part, false],
    ['SDVOSB', total, false],
    ['EDWOSB', wosb, false],
    ['SDVOSBC', { code: 'VSA', text: 'Veteran-Owned Small Business' }, false],
    ['SBP', total, false],
    ['8A', sole, true],
    ['8(a)', sole, true],
    ['WOSB', wosb, true],
    ['SBA', total, true],
    ['Small business', part, true],
    ['Service-Disabled Veteran-Owned Small Business', { code: 'SDVOSBS', text: 'SDVOSB Sole Source' }, true],
  ];

  it.each(cases)('by the entry %s applies to the set-aside %j: %s', (entry, set_aside, isSame) => {
    const fields = { ...notice, set_aside };
    const totalOf = (company: Input) => explain(company, fields).score.total;
    expect([
      totalOf({ exclude: { set_asides: [entry] } }) === 0,
      totalOf({ must: { set_asides: [entry] } }) > 0,
    ]).toEqual([isSame, isSame]);
  });

  it('is named in the reason why a notice for all small businesses fails, with a quote of the notice', () => {
    const { factors } = explain({ must: { set_asides: ['8A'] } }, { ...notice, set_aside: total });
    expect(factors.map(({ label, quote }) => [label, quote])).toEqual([
      ['Not set aside for 8A, which your profile requires', total.text],
    ]);
  });
});

it('a profile whose lists of requirements are empty requires nothing', () => {
  const company = companyProfileSchema.parse({ must: { places: [] }, exclude: {}, value_mode: 'must' });
  expect(personalRecipe({ ...defaultSearchProfile, company })).toBe(defaultRecipe);
});
