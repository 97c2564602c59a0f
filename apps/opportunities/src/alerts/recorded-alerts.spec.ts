import { companyProfileSchema, defaultSearchProfile } from '@rfp/contracts/account';
import { type Notice } from '@rfp/contracts/notice';
import { findAlertObstacle, type AlertObstacle } from '@rfp/scoring/eligibility/alert-obstacle';
import { personalRecipe } from '@rfp/scoring/recipe/personal-recipe';
import { toScorable } from '@rfp/scoring/scorable';
import { isSoleSourceForAnother } from '@rfp/scoring/eligibility/sole-source';
import { findKeywords } from '@rfp/scoring/testing/find-keywords';
import { hasFixtures, recordedNotices } from '@rfp/sources/testing/recordings/recorded-notices';
import { findNoticeRequirements } from '../scoring/notice-requirements.js';

const now = new Date('2026-07-01T12:00:00Z');
const company = companyProfileSchema.parse({
  naics_codes: ['5413', '5415'],
  set_asides: ['8A'],
  company_size: 'Small',
});
const search = { ...defaultSearchProfile, keywords: ['software', 'support services', 'maintenance'], company };
const recipe = personalRecipe(search);

/** The notice as if it were open now. */
function opened({ fields }: Notice) {
  const { lifecycle, archive_date: _archived, ...others } = fields;
  const isForecast = lifecycle === 'forecast';
  return toScorable(
    { ...others, ...(isForecast ? { lifecycle } : {}), due_date: '2026-07-20', posted_date: '2026-06-20' },
    now,
  );
}

/** Source ids of the recorded notices that state that one firm will get the contract. */
const soleSource = [
  '3d7f31153df74e039df4cc6dce69e5a4',
  '551aba7c73584ba782b7dd3c1e0ed8a9',
  '5db87fbde7f04a05ab8dff0cf11b180f',
  '870e072380d54439b40fc5842e5963c3',
  '9c952e3f14824abf8a06b479d3d3aaf4',
  'a4be099cde2b4db6ac1460898c9d3f06',
  'cccc2222cccc2222cccc2222cccc0003',
];

(hasFixtures ? describe : describe.skip)('over the recordings in ../shared/fixtures, missing here if skipped', () => {
  let notices: readonly Notice[];

  beforeAll(async () => {
    notices = await recordedNotices();
  });

  it('the notices that are recognized as being for one firm are those that state it', () => {
    const found = notices.filter((notice) => isSoleSourceForAnother(opened(notice), company));
    expect(found.map(({ source_id }) => source_id).toSorted()).toEqual(soleSource);
  });

  it('a person with a profile is alerted to matching notices that can be answered', () => {
    const assessed = notices.map((notice) => {
      const scorable = opened(notice);
      const keywords = findKeywords(scorable, recipe.keywords);
      const stated = () => findNoticeRequirements(notice.fields, []);
      return { scorable, why: findAlertObstacle({ scorable, keywords, stated }, { recipe, company }, now) };
    });
    const count = (why: AlertObstacle | null) => assessed.filter((each) => each.why === why).length;
    expect(count(null)).toBeGreaterThan(20);
    expect(count('no_reason')).toBeGreaterThan(count(null));
    const alerts = assessed.filter(({ why }) => why === null).map(({ scorable }) => scorable);
    expect(alerts.filter(({ notice_type }) => /\baward|justification/i.test(notice_type ?? ''))).toEqual([]);
    expect(alerts.filter(({ set_aside }) => /HUBZone|Women|Veteran/i.test(set_aside?.text ?? ''))).toEqual([]);
    expect(alerts.filter(({ title }) => /sole[- ]source/i.test(title))).toEqual([]);
  });
});
