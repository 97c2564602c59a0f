import { statesNamedIn } from '@rfp/contracts/vocabulary/us-states';
import { type CompanyProfile, preferredAndRequired } from '@rfp/contracts/account';
import { type Requirement, type TextRequirement, textRequirementNames } from '@rfp/contracts/opportunities/eligibility';
import { stateOf } from '../matching/match-place.js';

/** A sentence of the description, or of a page of an attachment. */
export interface StatedRequirement {
  readonly quote: string;
  readonly attachment?: number;
  readonly page?: number;
}

/** The sentence that states each requirement, or the set-aside. Requirements without a sentence are absent. */
export type StatedRequirements = ReadonlyMap<TextRequirement | 'set_aside', StatedRequirement>;

/** The location of a sentence. */
export function placeOf({ attachment, page }: StatedRequirement): Pick<Requirement, 'field' | 'attachment' | 'page'> {
  return attachment === undefined
    ? { field: 'description' }
    : { field: null, attachment, ...(page !== undefined && { page }) };
}

/** Reason for a requirement without a sentence. Does not claim that there is no requirement, because it may be stated in other words. */
export const noneFound = 'None found in the text';

type Outcome = Pick<Requirement, 'state' | 'reason' | 'profile'>;

/** The requirements in the prose of a notice, decided as far as the profile allows. */
export function assessTextRequirements(stated: StatedRequirements, company: CompanyProfile): Requirement[] {
  const { certifications } = company;
  const places = preferredAndRequired(company, 'places');
  const settle: Record<TextRequirement, (quote: string) => Outcome> = {
    place: (quote) => settlePlace(quote, places),
    citizenship: () => settleByName(certifications, citizenship),
    clearance: (quote) => settleClearance(quote, certifications),
    license: () => ({ state: 'not_stated', reason: 'Read which license is meant', profile: null }),
    registration: () => ({ state: 'not_stated', reason: 'Read which registration is meant', profile: null }),
    bonding: () => ({ state: 'not_stated', reason: 'Read which bonds or insurance are meant', profile: null }),
  };
  return textRequirementNames.map((requirement) => {
    const found = stated.get(requirement);
    if (found === undefined)
      return { requirement, state: 'not_stated', reason: noneFound, field: null, quote: null, profile: null };
    return { requirement, ...settle[requirement](found.quote), ...placeOf(found), quote: found.quote };
  });
}

const citizenship =
  /\bU\.?S\.? (?:citizens?|citizenship|persons?)\b|\bcitizens? of the United States\b|\bUnited States citizens?/i;

function settlePlace(quote: string, places: readonly string[]): Outcome {
  const required = statesNamedIn(quote);
  const owned = places.map((place) => ({ place, state: stateOf(place) }));
  const matchingPlace = owned.find(({ state }) => state !== undefined && required.includes(state));
  if (matchingPlace !== undefined && required.length === 1)
    return { state: 'met', reason: 'A place of your profile', profile: matchingPlace.place };
  if (
    required.length === 0 ||
    owned.length === 0 ||
    owned.some(({ state }) => state === undefined) ||
    matchingPlace !== undefined
  )
    return { state: 'not_stated', reason: 'Your profile does not settle it', profile: null };
  return { state: 'failed', reason: 'None of the places of your profile', profile: places.join('; ') };
}

function settleByName(certifications: readonly string[], pattern: RegExp): Outcome {
  const profile = certifications.find((entry) => pattern.test(entry));
  if (profile === undefined)
    return { state: 'not_stated', reason: 'Your certifications do not name it', profile: null };
  return { state: 'met', reason: 'Your certifications name it', profile };
}

/** Levels of clearance, lowest first. */
const levels = [/\bconfidential\b/i, /\bsecret\b/i, /\btop secret\b|\bTS\b/i, /\bSCI\b/i];

function levelOf(text: string): number {
  return levels.findLastIndex((level) => level.test(text));
}

function settleClearance(quote: string, certifications: readonly string[]): Outcome {
  const required = levelOf(quote);
  const ownClearances = certifications.filter((entry) => /\bclearance\b|\bsecret\b|\bTS\b/i.test(entry));
  const enough = ownClearances.find((entry) => required >= 0 && levelOf(entry) >= required);
  if (enough !== undefined) return { state: 'met', reason: 'Your certifications name it', profile: enough };
  if (required < 0 || ownClearances.length === 0 || ownClearances.some((entry) => levelOf(entry) < 0))
    return { state: 'not_stated', reason: 'Your certifications do not settle it', profile: null };
  return { state: 'failed', reason: 'A higher clearance is required', profile: ownClearances.join('; ') };
}
