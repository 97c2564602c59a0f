import { type TextRequirement } from '@rfp/contracts/eligibility';
import { stateNames } from '@rfp/contracts/us-states';

/** How sentences name a requirement, the surest first. */
export interface RequirementWording {
  readonly names: readonly RegExp[];
  /** Names that require something only where a sentence says who may apply. */
  readonly ofApplicants?: readonly RegExp[];
  /** Other things with the same words, near them. */
  readonly otherwise?: RegExp;
}

/** Names of states. */
const states = `(?:${stateNames.join('|')})`;
/** Those who may be required to be at a place. */
const people = String.raw`(?:agencies|organi[sz]ations|applicants|nonprofits?|entities|businesses|firms|companies|governments?|districts|schools|contractors|vendors|offerors|operators|owners|municipalities|counties|institutions|universities|groups|sources|colleges|zoos|artists|farmers|producers|growers|tribes|libraries|cities|towns|residents?|nonprofit)`;

/** Registers that a notice may require. */
const registers = String.raw`(?:SAM|S\.A\.M|Systems? (?:for )?Award Management|sam\.gov|CCR|Central Contractor(?: Registration)?|JCP|Joint Certification|Grants\.gov|NSPIRES|eVA|ORCA|FedConnect|FedBid\S*)`;

/** The wordings of each requirement. */
export const requirementWordings: Record<TextRequirement, RequirementWording> = {
  license: {
    names: [
      /\b(?:hold|possess|have|has|need|maintain|obtain|be|are|is)\b.{0,60}\b(?:licen[sc]e[ds]?|licensure|permits|accredit(?:ed|ation))\b(?! agreements?)/i,
      /\blicen[sc](?:e[ds]?|ing|ure)\b(?! agreements?)|\baccredit(?:ed|ation)\b|\b(?:an?|the|all|any|required|necessary|appropriate|federal|state|local|and|or)\b(?: [\w-]+){0,4} permits?\b(?! (?:the|access|an?|you)\b)/i,
      /\b(?:be|are|is|hold|possess|valid|current|must be) (?:an? )?(?:[\w-]+ ){0,3}(?:certified|certifications?|certificates?)\b|\b(?:carriers|contractors|vendors|firms|companies|applicants|operators|facilities|organizations) (?:who are |that are )?(?:licensed|certified|approved|accredited) by\b/i,
      /\bauthori[sz]ed (?:dealers?|distributors?|resellers?|service (?:centers?|providers?|representatives?))\b|\b(?:factory|manufacturer|OEM|FAA|state|board)[- ](?:authori[sz]ed|trained|certified|licensed)\b|\bcertified (?:sales |service )?(?:partner|installer|technician|reseller|dealer|applicator)\b|\b(?:manufacturer's|OEM|board|trade|technician) certification\b|\bagreement\b.{0,40}\bholders only\b|\bapproved quality system\b/i,
      /\badmitted to (?:the )?(?:practice|bar)\b|\bprofessional (?:engineers?|(?:land )?surveyors?|geologists?)\b|\bregistered (?:architects?|engineers?)\b/i,
    ],
    otherwise:
      /\b(?:software|data|(?<!commercial )driver'?s|(?<!commercial )drivers|export|manufacturing|user|site|subscription|server|government|marriage) licen[sc]e|\b(?:vehicles?|trucks?|trailers?) (?:must|shall) be licensed|\blicen[sc]es? (?:for|to) (?:\d+|\w+) users|\bof the software|\blicen[sc]e plates?|\b(?:parking|gate|dig|hot work) permit|\b(?:equipment|products?|items?|materials?|units?|systems?|parts|cop(?:y|ies)) (?:\w+ ){0,2}(?:must|shall|will) be certified|\brepresentations? and certifications?|\bcertif\w+ (?:cost|mail|copy|payroll|pricing)|\b(?:HUB ?Zone|8\(a\)|SBA|small business|JCP)[- ]cert|\bcertifications? (?:of|and representations)|\blicensed (?:to|by) (?:the )?(?:user|government)|\bcollege|\bpermit(?:s|ted)? (?:the )?(?:government|offeror)/i,
  },
  clearance: {
    names: [
      /\b(?:security|facility|personnel|secret|top secret|interim)\b.{0,40}\bclearances?\b|\bclearances?\b.{0,60}\b(?:secret|facility|personnel)\b|\bTS\/SCI\b|\b(?:TS|Q|L)[- ]clearances?\b|\bclearance (?:level|at the|is|must|will|requirements?)\b|\bcleared (?:personnel|facility|contractors?|employees)\b/i,
      /\b(?:appropriate|required|necessary|active|valid|current|approved|proper) (?:\w+ )?clearances?\b|\bDD ?(?:Form ?)?254\b|\bpublic trust\b|\bbackground (?:investigations?|checks?|screenings?)\b|\bsecurity (?:pre-?award )?(?:surveys?|screenings?|investigations?|vetting)\b|\bNACI\b|\bFCL\b|\bfingerprint/i,
    ],
    otherwise: /\b(?:customs|export|environmental|vertical|ground) clearances?\b/i,
  },
  place: {
    names: [
      new RegExp(
        String.raw`\b(?:be|are|is|those|${people}) (?:physically |currently )?(?:located|domiciled|headquartered|based|situated) (?:with)?in\b|\b(?:office|facility|facilities|shop|yard|located|plant|vendors?|contractors?|reside)\b.{0,60}\b(?:within|no more than|less than) (?:a )?(?:\d{1,3}|\w+)(?: \(\d+\))?[- ](?:statute )?miles?\b|\b(?:maintain|have|has|keep|operate)s? (?:an? |at least one )?(?:[\w-]+ ){0,3}(?:office|centers?|facility|location|branch|presence|warehouse|shop|yard)s? (?:with)?in (?!compliance|accordance|order)|\b(?:an?|maintain) local (?:office|presence)\b(?! of)|\b(?:live|reside|living|residing) (?:with)?in\b|\b(?:office|headquarters) is in\b|\bmust be (?:with)?in (?:the )?(?:State of )?${states}\b|\blocal (?:sources|firms|businesses) (?:only|will)|\bonly local\b|\bplace of business (?:with)?in\b|\bresidents? of (?:the )?(?:State of )?${states}\b|\boutside (?:of )?(?:the )?(?:State of )?${states}\b`,
        'i',
      ),
      /\b[Bb]e \p{Lu}\w+-based\b|\b(?:[Pp]rojects?|[Aa]ctivities|[Ss]ervices|[Ww]ork) must (?:be (?:located|carried out|performed|provided|rendered)|occur|take place).{0,40}\b(?:in|within) (?:the )?\p{Lu}|\btake place (?:with)?in (?:the )?\p{Lu}|\bbe (?:manufactured|made|produced|assembled) in the (?:US|U\.S\.|USA|United States)\b/u,
    ],
    ofApplicants: [
      new RegExp(
        String.raw`\b${states}-based\b|\b${people}\b(?: [\w-]+){0,4} (?:in|within|of|from|serving) (?:the )?(?:State of |Commonwealth of |[\w.]+ (?:County|Parish|City),? )?${states}\b|\b${states}(?:'s|\u2019s)? (?:[\w-]+ ){0,3}${people}\b|\b${people} (?:located )?(?:in|within|serving) (?:\w+ ){1,2}(?:County|Parish)\b`,
        'i',
      ),
    ],
    otherwise:
      /\b(?:work|buildings?|sites?|space|land|parking|office|property|equipment|documents?|information|site visit|meeting|conference|session|forms?|clauses?) (?:\w+ ){0,3}(?:be|is|are) located\b|\blocated in a State that\b/i,
  },
  citizenship: {
    names: [
      /\bU\.?S\.? (?:citizens?|citizenship|persons?|nationals?)\b|\bU\.?S\.?[- ]owned\b|\bcitizens? of the United States\b|\bUnited States citizens?|\bforeign (?:ownership|control|nationals?|owned)\b|\blocal nationals?\b|\bFOCI\b|\blawful permanent residents?\b|\bforeign (?:institutions|organi[sz]ations|entities|firms|companies)\b.{0,60}\b(?:not |in)eligible|\b(?:not eligible|ineligible)\b.{0,60}\bforeign\b|\bcitizens? or (?:permanent|national)/i,
      /\b(?:U\.S\.|United States|domestic) (?:small )?(?:business(?:es)?(?: concerns)?|firms|companies|organi[sz]ations|institutions|entities)\b/i,
    ],
    otherwise:
      /\b(?:examine|study|studies|survey\w*|population)\b|\bnon-?U\.?S\.? (?!citizens)|\bdomestic and foreign\b|\bforeign and domestic\b/i,
  },
  registration: {
    names: [
      new RegExp(
        String.raw`\bregist(?:er|ered|ration|ering)\b.{0,100}\b${registers}\b|\b${registers}\b.{0,80}\b(?:regist\w+|active|enrolled|certified|certification)\b|\b(?:active|listed|current|valid) (?:in (?:the )?)?${registers}\b|\bDD ?(?:Form ?)?2345\b`,
        'i',
      ),
      /\bregist(?:er|ered|ration|ering)\b.{0,100}\b(?:database|portal|system|e?\w*market\w*|Secretary of State|Government of \w+|vendors?)\b|\b(?:current|valid|active) registration\b|\b(?:be|is|are) registered (?:on|with) /i,
    ],
  },
  bonding: {
    names: [
      /\b(?:bid|performance|payment|surety|fidelity|proposal)\b(?:,? (?:and|or|&)|,|\/)? ?(?:performance|payment)? ?bonds?\b|\bbid (?:guarantee|security|deposit)s?\b|\bMiller Act\b|\b(?:furnish|post|submit) (?:\w+ ){0,2}bonds?\b|\bbond(?:ed|ing)\b|\bbonds? (?:is|are|will be|shall be|must be) (?:required|provided|furnished)|\binsurance (?:coverage|certificates?|polic(?:y|ies)|is|shall|must|requirements?|in the)\b|\b(?:liability|certificates? of|proof of|professional) (?:\w+ )?insurance\b|\bletter of credit\b|\bpayment and performance bonds?\b|\b(?:check|cheque) or bond\b|\bliability (?:coverage|insurance)\b/i,
    ],
    otherwise:
      /\b(?:unemployment insurance|health insurance|insurance companies|bond funds?|(?:savings|obligation) bonds?)\b/i,
  },
};
