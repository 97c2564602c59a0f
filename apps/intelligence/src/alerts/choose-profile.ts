import {
  defaultSearchProfile,
  preferenceKinds,
  preferredAndRequired,
  type SearchProfile,
} from '@rfp/contracts/account';
import { type AlertProfile, type SmartAlerts } from '@rfp/contracts/intelligence/smart-alerts';

/** Used for demo records if the person has stated no profile. */
const sampleProfile: AlertProfile = {
  capabilities: ['Cloud Services', 'Cybersecurity', 'Software Development'],
  industry_focus: ['Federal IT', 'Health IT'],
  company_size: 'Medium',
  certifications: ['ISO 27001', 'CMMI Level 3'],
};

/** Maximum number of keywords in preferences. */
const maxKeywords = 50;
const maxKeywordLength = 100;

type ChosenProfile = SmartAlerts['data']['smart_alerts']['profile'];

/** Chooses the profile of the alerts: the profile in the request, else the saved profile, else for demo records the sample. */
export function chooseProfile(
  saved: SearchProfile = defaultSearchProfile,
  stated: AlertProfile | undefined,
  isDemo: boolean,
): { search: SearchProfile; profile: ChosenProfile } {
  if (stated !== undefined) return replaceProfile(saved, stated, 'request');
  if (isProfileStated(saved)) return { search: withKeywords(saved), profile: describe(withKeywords(saved), 'person') };
  return isDemo ? replaceProfile(saved, sampleProfile, 'sample') : { search: saved, profile: describe(saved, 'none') };
}

/** Replaces the saved profile by another one; the weights stay. */
function replaceProfile({ weights, company }: SearchProfile, profile: AlertProfile, of: ChosenProfile['of']) {
  const search = {
    weights,
    keywords: keywordsOf(profile),
    company: { ...defaultSearchProfile.company, ...profile, agencies: of === 'request' ? company.agencies : [] },
  };
  return { search, profile: describe(search, of) };
}

/** Adds keywords from the company's capabilities to a profile that has neither keywords nor NAICS codes. */
function withKeywords(saved: SearchProfile): SearchProfile {
  const { keywords, company } = saved;
  const isSearched = keywords.length > 0 || preferredAndRequired(company, 'naics_codes').length > 0;
  return isSearched ? saved : { ...saved, keywords: keywordsOf(company) };
}

function keywordsOf({ capabilities, industry_focus }: AlertProfile): string[] {
  return [...new Set([...capabilities, ...industry_focus])]
    .map((words) => words.slice(0, maxKeywordLength))
    .slice(0, maxKeywords);
}

function isProfileStated({ keywords, company }: SearchProfile): boolean {
  const lists = [
    keywords,
    ...Object.values(company).filter((member) => Array.isArray(member)),
    ...preferenceKinds.map((kind) => preferredAndRequired(company, kind)),
  ];
  return lists.some((list) => list.length > 0);
}

function describe({ keywords, company }: SearchProfile, of: ChosenProfile['of']): ChosenProfile {
  const { capabilities, industry_focus, company_size, certifications } = company;
  return { of, keywords, capabilities, industry_focus, company_size, certifications };
}
