/** A code of the daily file, the word of Simpler.Grants.gov for it, and the title of both in the Grants.gov search. */
type Row = readonly [code: string, word: string, title: string];

const otherEligibility = 'Others (see text field entitled "Additional Information on Eligibility" for clarification)';
const otherCategory =
  'Other (see text field entitled "Explanation of Other Category of Funding Activity" for clarification)';
const unrestricted =
  'Unrestricted (i.e., open to any type of entity above), subject to any clarification in text field entitled "Additional Information on Eligibility"';

const applicants: readonly Row[] = [
  ['00', 'state_governments', 'State governments'],
  ['01', 'county_governments', 'County governments'],
  ['02', 'city_or_township_governments', 'City or township governments'],
  ['04', 'special_district_governments', 'Special district governments'],
  ['05', 'independent_school_districts', 'Independent school districts'],
  [
    '06',
    'public_and_state_institutions_of_higher_education',
    'Public and State controlled institutions of higher education',
  ],
  [
    '07',
    'federally_recognized_native_american_tribal_governments',
    'Native American tribal governments (Federally recognized)',
  ],
  ['08', 'public_and_indian_housing_authorities', 'Public housing authorities/Indian housing authorities'],
  [
    '11',
    'other_native_american_tribal_organizations',
    'Native American tribal organizations (other than Federally recognized tribal governments)',
  ],
  [
    '12',
    'nonprofits_non_higher_education_with_501c3',
    'Nonprofits having a 501(c)(3) status with the IRS, other than institutions of higher education',
  ],
  [
    '13',
    'nonprofits_non_higher_education_without_501c3',
    'Nonprofits that do not have a 501(c)(3) status with the IRS, other than institutions of higher education',
  ],
  ['20', 'private_institutions_of_higher_education', 'Private institutions of higher education'],
  ['21', 'individuals', 'Individuals'],
  [
    '22',
    'for_profit_organizations_other_than_small_businesses',
    'For profit organizations other than small businesses',
  ],
  ['23', 'small_businesses', 'Small businesses'],
  ['25', 'other', otherEligibility],
  ['99', 'unrestricted', unrestricted],
];

const categories: readonly Row[] = [
  ['ACA', 'affordable_care_act', 'Affordable Care Act'],
  ['AG', 'agriculture', 'Agriculture'],
  ['AR', 'arts', 'Arts'],
  ['BC', 'business_and_commerce', 'Business and Commerce'],
  ['CD', 'community_development', 'Community Development'],
  ['CP', 'consumer_protection', 'Consumer Protection'],
  ['DPR', 'disaster_prevention_and_relief', 'Disaster Prevention and Relief'],
  ['ED', 'education', 'Education'],
  ['ELT', 'employment_labor_and_training', 'Employment, Labor and Training'],
  ['EN', 'energy', 'Energy'],
  ['ENV', 'environment', 'Environment'],
  ['FN', 'food_and_nutrition', 'Food and Nutrition'],
  ['HL', 'health', 'Health'],
  ['HO', 'housing', 'Housing'],
  ['HU', 'humanities', 'Humanities'],
  ['IIJ', 'infrastructure_investment_and_jobs_act', 'Infrastructure Investment and Jobs Act'],
  ['IS', 'information_and_statistics', 'Information and Statistics'],
  ['ISS', 'income_security_and_social_services', 'Income Security and Social Services'],
  ['LJL', 'law_justice_and_legal_services', 'Law, Justice and Legal Services'],
  ['NR', 'natural_resources', 'Natural Resources'],
  ['O', 'other', otherCategory],
  ['OZ', 'opportunity_zone_benefits', 'Opportunity Zone Benefits'],
  ['RA', 'recovery_act', 'Recovery Act'],
  ['RD', 'regional_development', 'Regional Development'],
  ['RT', 'recreation_and_tourism', 'Recreation and Tourism'],
  [
    'ST',
    'science_technology_and_other_research_and_development',
    'Science and Technology and other Research and Development',
  ],
  ['T', 'transportation', 'Transportation'],
];

const instruments: readonly Row[] = [
  ['CA', 'cooperative_agreement', 'Cooperative Agreement'],
  ['G', 'grant', 'Grant'],
  ['O', 'other', 'Other'],
  ['PC', 'procurement_contract', 'Procurement Contract'],
];

/** Titles of codes and words. An unknown one stays as printed, so that it is noticed. */
export const applicantTitle = titles(applicants);
export const categoryTitle = titles(categories);
export const instrumentTitle = titles(instruments);

function titles(rows: readonly Row[]): (printed: string) => string {
  const known = new Map(rows.flatMap(([code, word, title]) => [[code, title] as const, [word, title] as const]));
  return (printed) => known.get(printed.trim()) ?? printed.replaceAll('_', ' ');
}
