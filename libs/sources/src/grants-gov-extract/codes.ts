import { applicantKinds, type ApplicantType } from '@rfp/contracts/vocabulary/applicant-types';

/** A code of the daily file, its name at Simpler.Grants.gov, and its title in the Grants.gov search. */
type Row = readonly [code: string, word: string, title: string];

const otherEligibility = 'Others (see text field entitled "Additional Information on Eligibility" for clarification)';
const otherCategory =
  'Other (see text field entitled "Explanation of Other Category of Funding Activity" for clarification)';
const unrestricted =
  'Unrestricted (i.e., open to any type of entity above), subject to any clarification in text field entitled "Additional Information on Eligibility"';

const applicantCodes: Record<ApplicantType, string> = {
  state_governments: '00',
  county_governments: '01',
  city_or_township_governments: '02',
  special_district_governments: '04',
  independent_school_districts: '05',
  public_and_state_institutions_of_higher_education: '06',
  federally_recognized_native_american_tribal_governments: '07',
  public_and_indian_housing_authorities: '08',
  other_native_american_tribal_organizations: '11',
  nonprofits_non_higher_education_with_501c3: '12',
  nonprofits_non_higher_education_without_501c3: '13',
  private_institutions_of_higher_education: '20',
  individuals: '21',
  for_profit_organizations_other_than_small_businesses: '22',
  small_businesses: '23',
};

const applicants: readonly Row[] = [
  ...applicantKinds.map(([word, title]) => [applicantCodes[word], word, title] as const),
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

/** Titles by code or name. Unknown codes and names are shown as printed, so that users notice them. */
export const applicantTitle = titleLookup(applicants);
export const categoryTitle = titleLookup(categories);
export const instrumentTitle = titleLookup(instruments);

function titleLookup(rows: readonly Row[]): (printed: string) => string {
  const titles = new Map(rows.flatMap(([code, word, title]) => [[code, title] as const, [word, title] as const]));
  return (printed) => titles.get(printed.trim()) ?? printed.replaceAll('_', ' ');
}
