import { companyProfileSchema, type CompanyProfile } from '@rfp/contracts/account';
import { requirementNames, type Requirement, type TextRequirement } from '@rfp/contracts/opportunities/eligibility';
import { type NoticeFields } from '@rfp/contracts/notice';
import { assessEligibility } from './eligibility.js';
import { toScorable } from '../scorable.js';
import { type StatedRequirements } from './text-requirements.js';

type Profile = Partial<CompanyProfile>;

function assess(
  fields: Partial<NoticeFields>,
  profile: Profile = {},
  stated: StatedRequirements = new Map(),
): Requirement[] {
  return assessEligibility(toScorable({ title: 'Paper', ...fields }), companyProfileSchema.parse(profile), stated);
}

function find(
  name: Requirement['requirement'],
  fields: Partial<NoticeFields>,
  profile: Profile = {},
  stated: StatedRequirements = new Map(),
) {
  const found = assess(fields, profile, stated).find(({ requirement }) => requirement === name);
  return [found?.state, found?.quote, found?.profile];
}

const setAside = (code: string, text: string) => ({ set_aside: { code, text } });
const sba = setAside('SBA', 'Total Small Business Set-Aside');
const hubzone = setAside('HZC', 'HUBZone Set-Aside');

describe('eligibility', () => {
  it('has one entry for each kind of requirement, all not stated for a notice that requires nothing', () => {
    const found = assess({}, { company_size: 'Large', set_asides: ['8(a)'], applicant_types: ['individuals'] });
    expect(found.map(({ requirement }) => requirement)).toEqual(requirementNames);
    expect(found.every((entry) => entry.state === 'not_stated' && entry.quote === null && entry.profile === null)).toBe(
      true,
    );
  });

  it.each<[string, Partial<NoticeFields>, Profile, unknown[]]>([
    [
      'met by a set-aside of the profile',
      hubzone,
      { set_asides: ['HUBZone firm'] },
      ['met', 'HUBZone Set-Aside', 'HUBZone firm'],
    ],
    ['met by a certification', hubzone, { certifications: ['hubzone'] }, ['met', 'HUBZone Set-Aside', 'hubzone']],
    [
      'met by a narrower program',
      setAside('WOSB', 'Women-Owned'),
      { set_asides: ['EDWOSB'] },
      ['met', 'Women-Owned', 'EDWOSB'],
    ],
    [
      'met by the words of the source',
      setAside('M/WBE', 'M/WBE goal'),
      { set_asides: ['m/wbe'] },
      ['met', 'M/WBE goal', 'm/wbe'],
    ],
    ['met by the size, for all small businesses', sba, { company_size: 'Small' }, ['met', sba.set_aside.text, 'Small']],
    ['failed by the size', hubzone, { company_size: 'Large' }, ['failed', 'HUBZone Set-Aside', 'Large']],
    [
      'failed by a profile with other set-asides',
      hubzone,
      { set_asides: ['8(a)', 'WOSB'] },
      ['failed', 'HUBZone Set-Aside', '8(a); WOSB'],
    ],
    ['not settled by size alone', hubzone, { company_size: 'Small' }, ['not_stated', 'HUBZone Set-Aside', null]],
    ['not settled by an empty profile', sba, {}, ['not_stated', sba.set_aside.text, null]],
    [
      'not settled if the program is unknown',
      setAside('M/WBE', 'M/WBE goal'),
      { set_asides: ['8(a)'] },
      ['not_stated', 'M/WBE goal', null],
    ],
    [
      'not failed if only a part is set aside',
      setAside('SBP', 'Partial'),
      { company_size: 'Large' },
      ['not_stated', 'Partial', null],
    ],
    ['met if nothing is set aside', setAside('NONE', 'No set aside used'), {}, ['met', 'No set aside used', null]],
  ])('a set-aside is %s', (_how, fields, profile, expected) => {
    expect(find('set_aside', fields, profile)).toEqual(expected);
  });

  it('a size is required by set-asides for small businesses only', () => {
    expect(find('size', hubzone, { company_size: 'Medium' })).toEqual(['failed', 'HUBZone Set-Aside', 'Medium']);
    expect(find('size', sba, { company_size: 'Small' })).toEqual(['met', sba.set_aside.text, 'Small']);
    expect(find('size', setAside('HMT', 'HBCU'), { company_size: 'Large' })).toEqual(['not_stated', null, null]);
  });

  it('applicants are compared by the titles of Grants.gov, without conclusions from other words', () => {
    const types: Profile = { applicant_types: ['small_businesses'] };
    const big = 'For profit organizations other than small businesses';
    expect(find('applicants', { eligible_applicants: ['Individuals', 'Small businesses'] }, types)).toEqual([
      'met',
      'Small businesses',
      'Small businesses',
    ]);
    expect(find('applicants', { eligible_applicants: [big] }, types)).toEqual(['failed', big, 'Small businesses']);
    expect(find('applicants', { eligible_applicants: [big, 'Others (see text)'] }, types)).toEqual([
      'not_stated',
      'Others (see text)',
      null,
    ]);
    expect(find('applicants', { eligible_applicants: ['Unrestricted (i.e., open to any)'] }, types)).toEqual([
      'met',
      'Unrestricted (i.e., open to any)',
      null,
    ]);
    expect(find('applicants', { eligible_applicants: [big] })).toEqual(['not_stated', big, null]);
  });

  it.each<[TextRequirement, string, Profile, unknown[]]>([
    [
      'clearance',
      'Staff must hold a Secret clearance.',
      { certifications: ['Top Secret facility clearance'] },
      ['met', 'Staff must hold a Secret clearance.', 'Top Secret facility clearance'],
    ],
    [
      'clearance',
      'A Top Secret facility clearance is required.',
      { certifications: ['Secret clearance'] },
      ['failed', 'A Top Secret facility clearance is required.', 'Secret clearance'],
    ],
    [
      'clearance',
      'The contractor must acquire a secret level facility and Personnel Security Clearances.',
      { certifications: ['Secret'] },
      ['met', 'The contractor must acquire a secret level facility and Personnel Security Clearances.', 'Secret'],
    ],
    [
      'clearance',
      'A security clearance is required.',
      { certifications: ['ISO 9001'] },
      ['not_stated', 'A security clearance is required.', null],
    ],
    [
      'citizenship',
      'All staff must be U.S. citizens.',
      { certifications: ['U.S. citizens only'] },
      ['met', 'All staff must be U.S. citizens.', 'U.S. citizens only'],
    ],
    ['citizenship', 'All staff must be U.S. citizens.', {}, ['not_stated', 'All staff must be U.S. citizens.', null]],
    [
      'license',
      'The contractor must be licensed in Ohio.',
      {},
      ['not_stated', 'The contractor must be licensed in Ohio.', null],
    ],
    [
      'place',
      'Vendors must be located in Delaware.',
      { places: ['Dover, DE'] },
      ['met', 'Vendors must be located in Delaware.', 'Dover, DE'],
    ],
    [
      'place',
      'Vendors must be located in Delaware.',
      { places: ['VA'] },
      ['failed', 'Vendors must be located in Delaware.', 'VA'],
    ],
    [
      'place',
      'Vendors must be located in Delaware.',
      { places: ['Fairfax'] },
      ['not_stated', 'Vendors must be located in Delaware.', null],
    ],
    [
      'place',
      'The building must be located in town.',
      { places: ['VA'] },
      ['not_stated', 'The building must be located in town.', null],
    ],
    [
      'registration',
      'Offerors must be registered in SAM.',
      {},
      ['not_stated', 'Offerors must be registered in SAM.', null],
    ],
    ['bonding', 'A bid bond is required.', {}, ['not_stated', 'A bid bond is required.', null]],
  ])('%s in words: %s', (name, sentence, profile, expected) => {
    expect(find(name, {}, profile, new Map([[name, { quote: sentence }]]))).toEqual(expected);
  });

  it('quotes a set-aside that only the text states, without a decision', () => {
    const sentence = 'This requirement is set aside for small businesses.';
    const stated = new Map([['set_aside', { quote: sentence }]] as const);
    expect(find('set_aside', {}, { set_asides: ['8(a)'] }, stated)).toEqual(['not_stated', sentence, null]);
    expect(find('set_aside', hubzone, {}, stated)).toEqual(['not_stated', 'HUBZone Set-Aside', null]);
  });

  it('never states that there are no requirements if the text has none', () => {
    const reasons = assess({}).map(({ reason }) => reason);
    expect(new Set(reasons)).toEqual(new Set(['None found in the text']));
  });
});
