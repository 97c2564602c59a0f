import { companyProfileSchema } from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { refuseUnknownEntries } from './unknown-entries.js';

type ProfileInput = Parameters<typeof companyProfileSchema.parse>[0];

function refusalOf(company: ProfileInput, saved?: ProfileInput): AppError | undefined {
  try {
    const before = saved === undefined ? undefined : companyProfileSchema.parse(saved);
    refuseUnknownEntries(companyProfileSchema.parse(company), before);
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
    throw thrown;
  }
  return undefined;
}

describe('entries of a profile', () => {
  it.each([
    { naics_codes: ['541512', '5415', '54', '31'] },
    { set_asides: ['8(a)', '8a', 'SDVOSB', 'HUBZone', 'Small Business', 'women-owned small business', 'WOSBSS'] },
    { set_asides: ['8an', 'EDWOSB', 'VOSB', 'service-disabled', 'veteran-owned', 'HBCU', 'Buy Indian'] },
    {
      places: ['VA', 'Virginia', 'Fairfax County, VA', 'Gary, IN', 'Springfield', 'Iola', 'Utica', 'Bern, Switzerland'],
    },
    { places: ['Washington', 'USA', 'Virginia Beach', 'Kansas City', 'Delaware County', 'Guam'] },
    { agencies: ['Anything at all'] },
  ])('%j are accepted', (company) => {
    expect(refusalOf(company)).toBeUndefined();
  });

  it.each([
    [{ naics_codes: ['541518'] }, 'company_profile.naics_codes', /no NAICS code 541518\. Did you mean 54151 /],
    [{ naics_codes: ['541512', '99'] }, 'company_profile.naics_codes', /no NAICS code 99\./],
    [
      { must: { set_asides: ['BANANA'] } },
      'company_profile.must.set_asides',
      /no set-aside "BANANA"\. Did you mean SBA /,
    ],
    [{ set_asides: ['Hubzoned'] }, 'company_profile.set_asides', /no set-aside "Hubzoned"\. Did you mean HZ/],
    [{ places: ['Pensylvania'] }, 'company_profile.places', /Did you mean Pennsylvania\?.*"Pensylvania, PA"/],
    [{ places: ['va'] }, 'company_profile.places', /no state "va"\. Did you mean VA\?/],
    [{ exclude: { places: ['Durham, NX'] } }, 'company_profile.exclude.places', /no state "NX"/],
  ] as const)('%j are refused with the name of the field and similar known entries', (company, field, text) => {
    const refusal = refusalOf(company);
    expect(refusal).toMatchObject({
      code: 'PREFERENCE_UNKNOWN',
      message: expect.stringMatching(text),
      details: { errors: { [field]: expect.stringMatching(text) } },
    });
  });

  it('are accepted if they were saved before, at any level', () => {
    const saved = { naics_codes: ['541710'], must: { places: ['Pensylvania'] } };
    expect(
      refusalOf({ naics_codes: ['541512'], places: ['Pensylvania'], exclude: { naics_codes: ['541710'] } }, saved),
    ).toBeUndefined();
    expect(refusalOf({ naics_codes: ['541711'] }, saved)).toBeDefined();
  });
});
