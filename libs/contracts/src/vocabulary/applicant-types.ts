/** Applicant types in the terms of Simpler.Grants.gov, each with its title in the Grants.gov search and a short name. */
export const applicantKinds = [
  ['state_governments', 'State governments', 'states'],
  ['county_governments', 'County governments', 'counties'],
  ['city_or_township_governments', 'City or township governments', 'cities and townships'],
  ['special_district_governments', 'Special district governments', 'special districts'],
  ['independent_school_districts', 'Independent school districts', 'school districts'],
  [
    'public_and_state_institutions_of_higher_education',
    'Public and State controlled institutions of higher education',
    'public universities',
  ],
  ['private_institutions_of_higher_education', 'Private institutions of higher education', 'private universities'],
  [
    'federally_recognized_native_american_tribal_governments',
    'Native American tribal governments (Federally recognized)',
    'tribal governments',
  ],
  [
    'other_native_american_tribal_organizations',
    'Native American tribal organizations (other than Federally recognized tribal governments)',
    'tribal organizations',
  ],
  [
    'public_and_indian_housing_authorities',
    'Public housing authorities/Indian housing authorities',
    'housing authorities',
  ],
  [
    'nonprofits_non_higher_education_with_501c3',
    'Nonprofits having a 501(c)(3) status with the IRS, other than institutions of higher education',
    '501(c)(3) nonprofits',
  ],
  [
    'nonprofits_non_higher_education_without_501c3',
    'Nonprofits that do not have a 501(c)(3) status with the IRS, other than institutions of higher education',
    'other nonprofits',
  ],
  ['individuals', 'Individuals', 'individuals'],
  [
    'for_profit_organizations_other_than_small_businesses',
    'For profit organizations other than small businesses',
    'larger businesses',
  ],
  ['small_businesses', 'Small businesses', 'small businesses'],
] as const;

export type ApplicantType = (typeof applicantKinds)[number][0];

export const applicantTypes = applicantKinds.map(([word]) => word);

const shortNames = new Map<string, string>(applicantKinds.map(([, title, short]) => [title, short]));

/** Beginning of the Grants.gov title for unrestricted grants. */
const anyone = /^unrestricted\b/i;
/** Beginning of the Grants.gov title for types that only the text of the notice names. */
const others = /^others\b/i;

/**
 * Short text of the applicants eligible for a grant.
 *
 * @param max - maximum number of named types
 * @returns `states, counties +3`, `anyone`, or null if the source names no type
 */
export function applicantsLabel(applicants: readonly string[], max = 2): string | null {
  if (applicants.some((title) => anyone.test(title))) return 'anyone';
  const known = applicants.filter((title) => !others.test(title)).map((title) => shortNames.get(title) ?? title);
  if (known.length === 0) return applicants.length === 0 ? null : 'see the notice';
  const more = applicants.length - Math.min(known.length, max);
  return `${known.slice(0, max).join(', ')}${more === 0 ? '' : ` +${more}`}`;
}
