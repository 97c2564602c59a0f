import { defaultSearchProfile, type SearchProfile } from '@rfp/contracts/account';
import { type NoticeFields } from '@rfp/contracts/notice';
import { personalRecipe } from '@rfp/scoring/recipe/personal-recipe';
import { toScorable } from '@rfp/scoring/scorable';
import { findKeywords } from '@rfp/scoring/testing/find-keywords';
import { matchReasons } from './match-reasons.js';

const at = new Date('2026-11-20T12:00:00Z');
const notice: NoticeFields = {
  title: 'Roof repairs at Naval Station Norfolk',
  agency_name: 'Department of the Navy',
  naics_codes: ['238160'],
  set_aside: { code: 'SBA', text: 'Total Small Business Set-Aside' },
  location: 'Norfolk, VA',
  estimated_value: '5000000.00',
  due_date: '2026-12-10',
};

function reasons(
  profile: Partial<SearchProfile['company']>,
  keywords: string[] = [],
  fields: Partial<NoticeFields> = {},
) {
  const search = { ...defaultSearchProfile, keywords, company: { ...defaultSearchProfile.company, ...profile } };
  const scorable = toScorable({ ...notice, ...fields });
  return matchReasons(scorable, at, personalRecipe(search), findKeywords(scorable, keywords));
}

describe('the reasons for a match', () => {
  it("are the matched parts of the person's recipe, strongest first", () => {
    const profile = { naics_codes: ['2381'], places: ['Virginia'], min_value: 1_000_000, max_value: 9_000_000 };
    expect(reasons(profile, ['roof'])).toEqual([
      '"roof" in the title',
      'value within your range',
      'NAICS 238160',
      'place Norfolk, VA',
    ]);
    expect(reasons({ agencies: ['Department of the Navy'], places: ['Virginia'] })).toEqual([
      'agency Navy',
      'value $3 to $10 million',
      'place Norfolk, VA',
    ]);
  });

  it('name a set-aside by its common name, even if the source prints only its code', () => {
    const small = { code: 'SBA', text: 'Total Small Business Set-Aside (FAR 19.5)' };
    expect(reasons({ set_asides: ['SBA'] }, [], { set_aside: small })).toContain('set-aside Total Small Business');
    const women = { code: 'WOSBSS', text: 'WOSBSS' };
    expect(reasons({ set_asides: ['WOSB'] }, [], { set_aside: women })).toContain('set-aside WOSB Sole Source');
  });

  it('include neither a set-aside for others nor a value far from the requested range', () => {
    const far = { set_asides: ['HUBZone'], min_value: 900_000_000 };
    expect(reasons(far, ['roof'], { set_aside: { code: 'WOSB', text: 'Women-Owned' } })).toEqual([
      '"roof" in the title',
    ]);
  });

  it('are the main factors of the total if the person has neither keywords nor a profile', () => {
    const found = reasons({}, [], { set_aside: null, estimated_value: null });
    expect(found).toContain('open now');
    expect(found.join('; ')).not.toMatch(/assumed/i);
  });

  it('never include the due date, which may have moved or become unreadable when the reasons are read', () => {
    expect(reasons({}, [], { due_date: '2026-11-25' }).join('; ')).not.toMatch(/due within/i);
  });
});
