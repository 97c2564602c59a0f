import { defaultSearchProfile, companyProfileSchema, type CompanyProfile } from '@rfp/contracts/account';
import { type NoticeFields } from '@rfp/contracts/notice';
import { personalRecipe } from '../recipe/personal-recipe.js';
import { toScorable } from '../scorable.js';
import { findKeywords } from '../testing/find-keywords.js';
import { findAlertObstacle } from './alert-obstacle.js';

const now = new Date('2026-03-10T15:00:00.000Z');
const open: Partial<NoticeFields> = { notice_type: 'Solicitation', due_date: '2026-04-10' };

function obstacleFor(fields: Partial<NoticeFields>, given: Partial<CompanyProfile> & { keywords?: string[] }) {
  const { keywords = [], ...profile } = given;
  const company = companyProfileSchema.parse(profile);
  const recipe = personalRecipe({ ...defaultSearchProfile, keywords, company });
  const scorable = toScorable({ title: 'Supplies', ...open, ...fields });
  return findAlertObstacle(
    { scorable, keywords: findKeywords(scorable, keywords), stated: () => new Map() },
    { recipe, company },
    now,
  );
}

describe('a person is alerted to a notice', () => {
  it.each<[string, Partial<NoticeFields>, Parameters<typeof obstacleFor>[1]]>([
    ['with a keyword in its title', { title: 'Roof repair' }, { keywords: ['roof'] }],
    ['with a keyword in its description', { description: 'The roof leaks.' }, { keywords: ['roof'] }],
    ['with a NAICS code', { naics_codes: ['238160'] }, { naics_codes: ['2381'] }],
    ['of an agency', { agency_name: 'Department of Energy' }, { agencies: ['Department of Energy'] }],
    ['with a set-aside', { set_aside: { code: '8A', text: '8(a) Set-Aside' } }, { set_asides: ['8A'] }],
    ['that is a forecast', { title: 'Roof', lifecycle: 'forecast' }, { keywords: ['roof'] }],
    ['that only asks for information', { title: 'Roof', notice_type: 'Sources Sought' }, { keywords: ['roof'] }],
  ])('%s', (_, fields, profile) => expect(obstacleFor(fields, profile)).toBeNull());

  it.each<[string, Partial<NoticeFields>, Parameters<typeof obstacleFor>[1], ReturnType<typeof obstacleFor>]>([
    ['that has only a place of the profile', { location: 'Norfolk, VA' }, { places: ['Virginia'] }, 'no_reason'],
    [
      'with a keyword in the name of the buyer alone',
      { agency_name: 'Medical Center' },
      { keywords: ['medical'] },
      'no_reason',
    ],
    ['that is cancelled', { title: 'Roof', lifecycle: 'cancelled' }, { keywords: ['roof'] }, 'closed'],
    ['that is past its due date', { title: 'Roof', due_date: '2026-03-09' }, { keywords: ['roof'] }, 'closed'],
    ['that announces an award', { title: 'Roof', notice_type: 'Award Notice' }, { keywords: ['roof'] }, 'decided'],
    ['meant for another firm', { title: 'Intent to sole source a roof' }, { keywords: ['roof'] }, 'sole_source'],
    [
      'set aside for a group to which the company does not belong',
      { title: 'Roof', set_aside: { code: 'HZC', text: 'HUBZone Set-Aside' } },
      { keywords: ['roof'], set_asides: ['8A'] },
      'not_eligible',
    ],
    [
      'set aside for small businesses, if the company is large',
      { title: 'Roof', set_aside: { code: 'SBA', text: 'Total Small Business Set-Aside' } },
      { keywords: ['roof'], company_size: 'Large' },
      'not_eligible',
    ],
  ])('but not to one %s', (_, fields, profile, reason) => expect(obstacleFor(fields, profile)).toBe(reason));
});
