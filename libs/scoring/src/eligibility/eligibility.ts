import { type CompanyProfile, preferredAndRequired } from '@rfp/contracts/account';
import { type ApplicantType, applicantKinds } from '@rfp/contracts/vocabulary/applicant-types';
import { type Requirement } from '@rfp/contracts/opportunities/eligibility';
import { type Scorable } from '../scorable.js';
import { findQualifying, isForSmall, isKnownSetAside, setAsideClass } from './set-asides.js';
import {
  assessTextRequirements,
  noneFound,
  placeOf,
  type StatedRequirement,
  type StatedRequirements,
} from './text-requirements.js';
import { truncateQuote } from '../truncate-quote.js';

type NoticeRestrictions = Pick<Scorable, 'set_aside' | 'eligible_applicants'>;

/**
 * Assesses whether a company may compete, independently of the score: one entry for each kind of requirement. Only statements of the notice
 * count, and only statements of the profile decide. A non-empty list of the profile counts as complete.
 *
 * @param stated - the sentences of the notice and of its attachments that state requirements
 */
export function assessEligibility(
  notice: NoticeRestrictions,
  company: CompanyProfile,
  stated: StatedRequirements,
): Requirement[] {
  return [
    assessSetAside(notice, company, stated.get('set_aside')),
    assessSize(notice, company),
    assessApplicants(notice, company),
    ...assessTextRequirements(stated, company),
  ].map((requirement) => ({ ...requirement, quote: requirement.quote && truncateQuote(requirement.quote) }));
}

function assessSetAside(
  { set_aside }: NoticeRestrictions,
  company: CompanyProfile,
  sentence: StatedRequirement | undefined,
): Requirement {
  const about = {
    requirement: 'set_aside',
    field: 'set_aside',
    quote: set_aside?.text ?? null,
    profile: null,
  } as const;
  if (set_aside === null && sentence !== undefined)
    return {
      ...about,
      state: 'not_stated',
      reason: 'Read what is set aside',
      ...placeOf(sentence),
      quote: sentence.quote,
    };
  if (set_aside === null) return { ...about, state: 'not_stated', reason: noneFound, field: null };
  const kind = setAsideClass(set_aside.code);
  if (kind === 'none') return { ...about, state: 'met', reason: 'Not set aside: all may take part' };
  const owned = [...preferredAndRequired(company, 'set_asides'), ...company.certifications];
  const qualifying = findQualifying(set_aside, owned);
  if (qualifying !== undefined) return { ...about, state: 'met', reason: 'Your profile names it', profile: qualifying };
  if (kind === 'part')
    return { ...about, state: 'not_stated', reason: 'Only a part is set aside: all may offer the rest' };
  return { ...about, ...assessUnnamedSetAside(set_aside, company) };
}

/** Assesses a set-aside that the profile does not name. */
function assessUnnamedSetAside(
  set_aside: NonNullable<NoticeRestrictions['set_aside']>,
  company: CompanyProfile,
): Pick<Requirement, 'state' | 'reason' | 'profile'> {
  if (!isKnownSetAside(set_aside))
    return { state: 'not_stated', reason: 'This set-aside is not known here', profile: null };
  const { company_size } = company;
  const set_asides = preferredAndRequired(company, 'set_asides');
  const small = isForSmall(set_aside);
  if (small && company_size !== null && company_size !== 'Small')
    return { state: 'failed', reason: 'For small businesses only', profile: company_size };
  if (small && company_size === 'Small' && findQualifying(set_aside, ['Small business']) !== undefined)
    return { state: 'met', reason: 'Your company is small', profile: company_size };
  if (set_asides.length > 0)
    return { state: 'failed', reason: 'Your profile names other set-asides only', profile: set_asides.join('; ') };
  return { state: 'not_stated', reason: 'Your profile names no set-asides', profile: null };
}

function assessSize({ set_aside }: NoticeRestrictions, { company_size }: CompanyProfile): Requirement {
  const about = { requirement: 'size', profile: company_size } as const;
  if (set_aside === null || setAsideClass(set_aside.code) === 'part' || !isForSmall(set_aside))
    return { ...about, state: 'not_stated', reason: noneFound, field: null, quote: null, profile: null };
  const stated = { ...about, field: 'set_aside', quote: set_aside.text };
  if (company_size === null) return { ...stated, state: 'not_stated', reason: 'Your profile states no company size' };
  if (company_size === 'Small') return { ...stated, state: 'met', reason: 'Your company is small' };
  return { ...stated, state: 'failed', reason: 'For small businesses only' };
}

const typesByTitle = new Map<string, ApplicantType>(applicantKinds.map(([type, title]) => [title.toLowerCase(), type]));
const titles = new Map<ApplicantType, string>(applicantKinds.map(([type, title]) => [type, title]));

function assessApplicants(
  { eligible_applicants: stated }: NoticeRestrictions,
  { applicant_types }: CompanyProfile,
): Requirement {
  const [first = null] = stated;
  const about = { requirement: 'applicants', field: 'eligible_applicants', quote: first, profile: null } as const;
  if (first === null) return { ...about, state: 'not_stated', reason: noneFound, field: null };
  const all = stated.find((kind) => /\bunrestricted\b/i.test(kind));
  if (all !== undefined) return { ...about, state: 'met', reason: 'Anybody may apply', quote: all };
  if (applicant_types.length === 0)
    return { ...about, state: 'not_stated', reason: 'Your profile states no kind of applicant' };
  const typed = stated.map((quote) => ({ quote, type: typesByTitle.get(quote.toLowerCase()) }));
  const matchingType = typed.find(({ type }) => type !== undefined && applicant_types.includes(type));
  if (matchingType?.type !== undefined)
    return {
      ...about,
      state: 'met',
      reason: 'Your kind of applicant',
      quote: matchingType.quote,
      profile: titles.get(matchingType.type) ?? matchingType.type,
    };
  const unclear = typed.find(({ type }) => type === undefined);
  if (unclear !== undefined)
    return { ...about, state: 'not_stated', reason: 'Others may apply, in words not known here', quote: unclear.quote };
  const profile = applicant_types.map((type) => titles.get(type) ?? type).join('; ');
  return { ...about, state: 'failed', reason: 'Other kinds of applicant only', profile };
}
