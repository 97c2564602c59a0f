import { statesNamedIn } from '@rfp/contracts/us-states';
import { type CompanyProfile } from '@rfp/contracts/account';
import { type Requirement } from '@rfp/contracts/eligibility';
import { stateOf } from './match-place.js';

type TextRequirement = 'place' | 'citizenship' | 'clearance' | 'license';

/** How descriptions state a requirement, in a sentence that requires and denies nothing. */
const patterns: Record<TextRequirement, RegExp> = {
  place: /\b(?:be|are|is) (?:physically )?(?:located|domiciled|headquartered) (?:with)?in\b/i,
  citizenship:
    /\bU\.?S\.? (?:citizens?|citizenship|persons?)\b|\bcitizens? of the United States\b|\bUnited States citizens?/i,
  clearance: /\b(?:security|facility|secret) clearances?\b|\bclearances?\b.{0,40}\bsecret\b|\bTS\/SCI\b/i,
  license: /\b(?:be|are|is|hold|possess|valid|current|active) (?:an? )?(?:\w+ )?licen[sc]ed?\b/i,
};

const requires = /\b(?:must|shall|requires?|required|only|mandatory)\b/i;
const denies = /\b(?:not|no|without|waived?|preferred|desired|may be|if)\b|n't\b/i;

const missing: Record<TextRequirement, string> = {
  place: 'No place of business is required',
  citizenship: 'No citizenship is required',
  clearance: 'No clearance is required',
  license: 'No license is required',
};

type Settled = Pick<Requirement, 'state' | 'reason' | 'profile'>;

/** What the description requires in words: place of business, citizenship, clearance and license. */
export function addTextRequirements(description: string, company: CompanyProfile): Requirement[] {
  const demands = sentencesOf(description).filter((sentence) => requires.test(sentence) && !denies.test(sentence));
  const find = (requirement: TextRequirement, settle: (quote: string) => Settled): Requirement => {
    const quote = demands.find((sentence) => patterns[requirement].test(sentence));
    if (quote === undefined)
      return {
        requirement,
        state: 'not_stated',
        reason: missing[requirement],
        field: null,
        quote: null,
        profile: null,
      };
    return { requirement, ...settle(quote), field: 'description', quote };
  };
  const { certifications, places } = company;
  return [
    find('place', (quote) => settlePlace(quote, places)),
    find('citizenship', () => settleByName(certifications, patterns.citizenship)),
    find('clearance', (quote) => settleClearance(quote, certifications)),
    find('license', () => ({ state: 'not_stated', reason: 'Read which license is meant', profile: null })),
  ];
}

/** Longer ones are no sentences, and cannot be quoted. */
const longestSentence = 1000;

function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[^.\s]{2}[.!?;])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && sentence.length <= longestSentence);
}

function settlePlace(quote: string, places: readonly string[]): Settled {
  const required = statesNamedIn(quote);
  const owned = places.map((place) => ({ place, state: stateOf(place) }));
  const own = owned.find(({ state }) => state !== undefined && required.includes(state));
  if (own !== undefined && required.length === 1)
    return { state: 'met', reason: 'A place of your profile', profile: own.place };
  if (
    required.length === 0 ||
    owned.length === 0 ||
    owned.some(({ state }) => state === undefined) ||
    own !== undefined
  )
    return { state: 'not_stated', reason: 'Your profile does not settle it', profile: null };
  return { state: 'failed', reason: 'None of the places of your profile', profile: places.join('; ') };
}

function settleByName(certifications: readonly string[], pattern: RegExp): Settled {
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

function settleClearance(quote: string, certifications: readonly string[]): Settled {
  const required = levelOf(quote);
  const held = certifications.filter((entry) => /\bclearance\b|\bsecret\b|\bTS\b/i.test(entry));
  const enough = held.find((entry) => required >= 0 && levelOf(entry) >= required);
  if (enough !== undefined) return { state: 'met', reason: 'Your certifications name it', profile: enough };
  if (required < 0 || held.length === 0 || held.some((entry) => levelOf(entry) < 0))
    return { state: 'not_stated', reason: 'Your certifications do not settle it', profile: null };
  return { state: 'failed', reason: 'A higher clearance is required', profile: held.join('; ') };
}
