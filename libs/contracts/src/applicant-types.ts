/** Kinds of applicant in the words of Simpler.Grants.gov, each with its title in the Grants.gov search. */
export const applicantKinds = [
  ['state_governments', 'State governments'],
  ['county_governments', 'County governments'],
  ['city_or_township_governments', 'City or township governments'],
  ['special_district_governments', 'Special district governments'],
  ['independent_school_districts', 'Independent school districts'],
  ['public_and_state_institutions_of_higher_education', 'Public and State controlled institutions of higher education'],
  ['private_institutions_of_higher_education', 'Private institutions of higher education'],
  [
    'federally_recognized_native_american_tribal_governments',
    'Native American tribal governments (Federally recognized)',
  ],
  [
    'other_native_american_tribal_organizations',
    'Native American tribal organizations (other than Federally recognized tribal governments)',
  ],
  ['public_and_indian_housing_authorities', 'Public housing authorities/Indian housing authorities'],
  [
    'nonprofits_non_higher_education_with_501c3',
    'Nonprofits having a 501(c)(3) status with the IRS, other than institutions of higher education',
  ],
  [
    'nonprofits_non_higher_education_without_501c3',
    'Nonprofits that do not have a 501(c)(3) status with the IRS, other than institutions of higher education',
  ],
  ['individuals', 'Individuals'],
  ['for_profit_organizations_other_than_small_businesses', 'For profit organizations other than small businesses'],
  ['small_businesses', 'Small businesses'],
] as const;

export type ApplicantType = (typeof applicantKinds)[number][0];

export const applicantTypes = applicantKinds.map(([word]) => word);
