import { type TextRequirement, textRequirementNames } from '@rfp/contracts/eligibility';
import { type Quote } from '@rfp/contracts/grounding';
import { stateNames } from '@rfp/contracts/us-states';
import { type Statement } from './read-notice.js';

const stateNamesPattern = stateNames.join('|');

/** How a sentence names a requirement. */
const names: Record<TextRequirement, RegExp> = {
  license:
    /\blicen[sc](?:e[ds]?|ing|ure)\b(?! agreements?)|\bpermits?\b(?! (?:the|access))|\baccredit(?:ed|ation)\b|\b(?:be|are|is|hold|possess|valid|current|must be) (?:an? )?(?:[\w-]+ ){0,3}(?:certified|certifications?|certificates?)\b|\bauthori[sz]ed (?:dealers?|distributors?|resellers?|service (?:centers?|providers?|representatives?))\b|\b(?:factory|manufacturer|OEM|FAA|state|board)[- ](?:authori[sz]ed|trained|certified|licensed)\b|\bprofessional engineers?\b|\bregistered (?:architects?|engineers?)\b|\bcertified (?:sales |service )?(?:partner|installer|technician|reseller|dealer|applicator)\b/i,
  clearance:
    /\b(?:security|facility|personnel|secret|top secret|interim)\b.{0,40}\bclearances?\b|\bclearances?\b.{0,60}\b(?:secret|facility|personnel)\b|\bTS\/SCI\b|\bclearance (?:level|at the|of|is|must|will|requirements?)\b|\bcleared (?:personnel|facility|contractors?|employees)\b|\bDD ?(?:Form ?)?254\b|\bpublic trust\b|\bbackground (?:investigations?|checks?)\b/i,
  place: new RegExp(
    String.raw`\b(?:be|are|is|those|firms|sources|agencies|organi[sz]ations|applicants|companies|offerors|vendors|contractors|businesses) (?:physically |currently )?(?:located|domiciled|headquartered|based|situated) (?:with)?in\b|\bwithin (?:a )?(?:\d{1,3}|\w+)(?: \(\d+\))?[- ]miles?\b|\b(?:maintain|have|operate)s? (?:an? )?(?:\w+ )?local (?:office|presence)|\blocal (?:sources|firms|businesses) (?:only|will)|\bonly local\b|\bbe \p{Lu}\w+-based\b|\b(?:agencies|organi[sz]ations|applicants|nonprofits?|entities|businesses|firms|governments?|districts|schools|residents|contractors|vendors|municipalities|counties|institutions|universities|groups|sources|colleges)\b(?: [\w-]+){0,4} (?:in|within|of|from|serving) (?:the )?(?:State of |Commonwealth of )?(?:${stateNamesPattern})\b|\b(?:projects?|activities|services) must (?:be|occur|serve|benefit|take place).{0,40}\b(?:in|within) (?:the )?\p{Lu}|\btake place (?:with)?in\b|\bplace of business (?:with)?in\b`,
    'u',
  ),
  citizenship:
    /\bU\.?S\.? (?:citizens?|citizenship|persons?|nationals?|-owned|owned)\b|\bcitizens? of the United States\b|\bUnited States citizens?|\bforeign (?:ownership|nationals?|owned)\b|\blocal nationals?\b|\bFOCI\b|\blawful permanent residents?\b|\bforeign (?:institutions|organi[sz]ations|entities|firms|companies)\b.{0,60}\b(?:not |in)eligible|\b(?:not eligible|ineligible)\b.{0,60}\bforeign\b|\bcitizens? or (?:permanent|national)/i,
  registration:
    /\b(?:re-?)?regist(?:er|ered|ration|ering)\b.{0,100}\b(?:SAM|S\.A\.M|Systems? (?:for )?Award Management|CCR|Central Contractor|JCP|Joint Certification|Grants\.gov|NSPIRES|eVA|ORCA|database|portal|system|sam\.gov|FedConnect|FedBid\S*|Secretary of State|Government of \w+|vendors?)\b|\b(?:SAM|System for Award Management|CCR|Central Contractor Registration|JCP|NSPIRES|Grants\.gov)\b.{0,80}\b(?:regist\w+|active|enrolled|certified|certification)\b|\bactive in (?:the )?(?:SAM|CCR|Central|System)|\blisted in (?:the )?(?:SAM|System for Award|Central Contractor)/i,
  bonding:
    /\b(?:bid|performance|payment|surety|fidelity|proposal)\b(?:,? (?:and|or|&)|,|\/)? ?(?:performance|payment)? ?bonds?\b|\bbid (?:guarantee|security|deposit)s?\b|\bbond(?:ed|ing)\b|\bbonds? (?:is|are|will be|shall be|must be) (?:required|provided|furnished)|\binsurance (?:coverage|certificates?|polic(?:y|ies)|is|shall|must|requirements?|in the)\b|\b(?:liability|certificates? of|proof of|professional) (?:\w+ )?insurance\b|\bletter of credit\b/i,
};
/** Other things with the same words. */
const otherwise: Partial<Record<TextRequirement, RegExp>> = {
  license:
    /\b(?:software|data|driver'?s|drivers|export|manufacturing|user|site|subscription|server|government) licen[sc]e|\brepresentations? and certifications?|\bcertif\w+ (?:cost|mail|copy|payroll|pricing)|\b(?:HUB ?Zone|8\(a\)|SBA|small business|JCP)[- ]cert|\bcertifications? (?:of|and representations)|\blicensed (?:to|by) (?:the )?(?:user|government)|\bcollege|\bpermit(?:s|ted)? (?:the )?(?:government|offeror)/i,
  place:
    /\b(?:work|building|office space|property|equipment|documents?|information|site visit|forms?|clauses?) (?:\w+ ){0,3}(?:be|is|are) located\b/i,
  bonding: /\b(?:unemployment insurance|health insurance|insurance companies)\b/i,
};
const requires =
  /\b(?:must|shall|requires?|required|requirement|only|mandatory|need(?:s|ed)? to|ha(?:s|ve) to|prior to (?:\w+ ){0,3}award|will (?:be required|show|furnish|provide|not be (?:awarded|eligible))|cannot|ineligible|responsib(?:le|ility)|limited to|eligible|failure to|advised that|open to|able to obtain|possess(?:es|ing)?|clearance:|applies)\b/i;
const denies =
  /\b(?:not|no longer|never) (?:be )?(?:required|necessary|needed|mandatory)\b|\bno\b.{0,40}\b(?:is|are|will be) required\b|\bwaived?\b|\b(?:preferred|desired|desirable|optional)\b|\bneed not\b|\bwithout (?:an? )?\w+ clearance\b|\bif (?:applicable|required|requested|a \w+ is required)\b|\bdo(?:es)? not require\b/i;

/** What a notice requires of those who offer: the first sentence for each kind. A kind that no sentence states is absent. */
export function findRequirements(statements: readonly Statement[]): Map<TextRequirement, Quote> {
  const found = new Map<TextRequirement, Quote>();
  for (const requirement of textRequirementNames) {
    const sentence = statements.find(({ text }) => states(requirement, text));
    if (sentence !== undefined) found.set(requirement, sentence.quote);
  }
  return found;
}

function states(requirement: TextRequirement, text: string): boolean {
  const named = names[requirement].exec(text);
  if (named === null || !requires.test(text)) return false;
  const around = text.slice(Math.max(0, named.index - 120), named.index + named[0].length + 80);
  return !denies.test(around) && !(otherwise[requirement]?.test(around) ?? false);
}
