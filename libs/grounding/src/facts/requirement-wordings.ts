import { type TextRequirement } from '@rfp/contracts/eligibility';
import { stateNames } from '@rfp/contracts/us-states';
import { licenceWordings, notALicence } from './licence-wordings.js';
import { type Wording } from './wording.js';

/** How sentences name a requirement, the surest first. */
export interface RequirementWordings {
  readonly names: readonly Wording[];
  /** Names that require something only where a sentence says who may apply. */
  readonly ofApplicants?: readonly Wording[];
  /** Other things with the same words, near them. */
  readonly otherwise?: RegExp;
}

/** Names of states. */
const states = `(?:${stateNames.join('|')})`;
/** Those who may be required to be at a place. */
const people = String.raw`(?:agencies|organi[sz]ations|applicants|nonprofits?|non-profits?|entities|businesses|firms|companies|governments?|districts|schools|contractors|vendors|offerors|bidders|suppliers|operators|owners|municipalities|counties|institutions|universities|groups|sources|colleges|zoos|artists|farmers|producers|growers|tribes|libraries|cities|towns|communities|banks|hospitals|museums|individuals|teachers|residents?|students|concerns|nonprofit)`;
const distance = String.raw`(?:a )?(?:\d{1,3}|\w+)(?: \(\d+\))?[- ](?:(?:statute|road|air|driving|nautical) )?(?:miles?|mi\.|km|kilomet(?:er|re)s?)(?!\w)`;
const time = String.raw`(?:an? |\w+ )?(?:\(?\d{1,3}\)?[- ]|(?:two|three|one)[- ])?(?:minutes?|hours?)['\u2019]?(?: (?:drive|driving|travel|response|of driving))`;

/** Registers that most federal notices require. */
const federal = String.raw`(?:SAM|S\.A\.M|Systems? (?:for )?Award Management|sam\.gov|CCR|Central Contractor(?: Registration)?|JCP|Joint Certification)`;
/** Registers that a notice may require. */
const registers = String.raw`(?:Grants\.gov|NSPIRES|eVA|ORCA|FedConnect|FedBid\S*|PlanetBids|Bonfire|BidNet|DemandStar|Ion ?Wave|OpenGov|Jaggaer|ProcureNow|Euna|eRA Commons|Research\.gov|JustGrants|GrantSolutions|VetCert|VIP|DSBS|PIEE|WAWF|DIBBS|COMMBUYS|eMMA|eProcure\w*|Ariba|Coupa|Submittable|CMBL|ESBD|PASSPort|SmartProcure|VSS|BuySpeed|Periscope|MyFloridaMarketPlace|AmpliFund|Mercell|GATA|DIR|Department of Industrial Relations|SPIN)`;
const regist = String.raw`(?:regist(?:er(?:s|ed|ing)?|rations?)|sign(?:ed)? up|create an account|enrol(?:l(?:ed|ment)?)?)`;

const place: RequirementWordings = {
  names: [
    {
      example: 'The bidder must have its principal place of business within 50 miles of the county seat.',
      pattern: new RegExp(
        String.raw`\b(?:principal|main|primary|regular|permanent|established|home|head)? ?(?:places? of business|office|offices|headquarters|facility|facilities|shop|yard|plant|warehouse|depot|studio|located|location|vendors?|contractors?|bidders?|firms?|technicians?|reside)\b.{0,60}\b(?:within|no (?:more|farther|further) than|less than|not more than|under) (?:${distance}|${time})|\bwithin (?:an? )?${distance}[- ]?(?:radius)?.{0,60}\b(?:office|shop|facility|yard|warehouse)\b|\bmile radius\b`,
        'i',
      ),
    },
    {
      example: 'Vendors must be located in Delaware.',
      pattern: new RegExp(
        String.raw`\b(?:be|are|is|those|${people}) (?:physically |currently |principally |legally )?(?:located|established|domiciled|headquartered|based|situated|incorporated|organi[sz]ed) (?:with)?(?:in(?! this| by)|under the laws of)\b|\b(?:maintain|have|has|keep|operate|need|with)s? (?:an? |at least one |its |their )?(?:[\w-]+,? ){0,4}(?:office|centers?|facility|location|branch|presence|warehouse|shop|yard|studio|place of business|seat|residence)s? (?:within|in|on) (?!the (?:same|web|site|first)|compliance|accordance|order|question|an? (?:sealed|good)|general)|\b(?:an?|maintain) local (?:office|presence)\b(?! of)|\b(?<!populations )(?:live|reside|living|residing|resident|dwell) (?:with)?in\b|\b(?:office|headquarters|place of business|residence) (?:is|must be|shall be|has to be|be) (?:located )?(?:with)?in\b|\b(?:must|shall) be (?:with)?in(?:side)? (?:the )?(?:continental |contiguous )?(?:State of )?(?:${states}|United States|U\.S\.|CONUS)\b|\blocal (?:sources|firms|businesses|vendors|contractors|bidders|artists) (?:only|will)|\bonly local\b|\b${people} (?:legally )?registered in (?!(?:the )?(?:system|SAM|at|an?|one)\b)|\blocally[- ](?:based|owned)\b|\bonly (?:[\w-]+ ){1,4}(?:located|based|headquartered) (?:with)?in\b|\b(?:must|shall|have to|has to) be (?:an? )?(?:legal |current |bona fide )?residents? of\b|\b(?:must|shall|have to|has to) be in the (?:United States|U\.?S)\b|\b(?:no|not) more than (?:\w+ ){1,2}(?:hours?|minutes?)(?:['\u2019] drive)? (?:from|of|away)\b|\bplace of business (?:with)?in\b|\bresidents? of (?:the )?(?:State of )?(?:${states}|\w+ (?:County|Parish)|ZIP codes)\b|\boutside (?:of )?(?:the )?(?:State of )?${states}\b|\b(?:from|of) outside (?:of )?the (?:state|county|city|district|region)\b|\bphysical presence in\b|\boutside (?:of )?(?:the |our |this )(?:[\w-]+ ){0,3}(?:area|county|region|district|state|service area|territory)\b.{0,60}\b(?:not|ineligible)\b|\b(?:serve|serving) (?:the )?(?:residents|people|communities|students|families|youth|children) (?:of|in)\b|\bbusiness must be in\b|\b(?:must|shall|has to|have to) be within ${distance}|\bseat in\b|\brelocate to\b|\blived? in the (?:US|U\.S|United States)\b|\bserviced by (?:the )?(?:\w+ ){1,5}(?:District|Regional|Area) Office\b|\bdoing business in\b|\byou are (?:based|located) in\b|\bestablished (?:business|office|place of business) in\b|\b(?:no|not) more than (?:\w+ ){1,2}(?:road |air )?miles from\b|\b(?:office|studio|shop), .{0,60},? in (?:the )?[A-Z]`,
        'i',
      ),
    },
    {
      example: 'Lead artists must be California-based.',
      pattern:
        /\b[Bb]e \p{Lu}\w+-based\b|\b(?:[Pp]rojects?|[Aa]ctivities|[Ss]ervices|[Ww]ork) must (?:be (?:located|carried out|performed|provided|rendered)|occur|take place).{0,40}\b(?:in|within) (?:the )?\p{Lu}|\btake place (?:with)?in (?:the )?\p{Lu}|\bbe (?:manufactured|made|produced|assembled) in the (?:US|U\.S\.|USA|United States)\b/u,
    },
  ],
  ofApplicants: [
    {
      example: 'Eligible applicants are Oregon nonprofits.',
      pattern: new RegExp(
        String.raw`\b${states}-based\b|\b${people}\b(?: [\w-]+){0,4} (?:in|within|of|from|serving) (?:the )?(?:State of |Commonwealth of |[\w.]+ (?:County|Parish|City),? )?${states}\b|\b${states}(?:'s|\u2019s)? (?:[\w-]+ ){0,3}${people}\b|\b${people} (?:located |based )?(?:in|within|serving|of) (?:the )?(?:[\w.]+ ){1,2}(?:County|Parish|Counties|City|Region|Valley|Borough)\b|\b${people} (?:located |based )?(?:in|within|from) the (?:[\w-]+ )?(?:city|county|state|region|district|service area|borough|province|township|metropolitan area)\b`,
        'i',
      ),
    },
    {
      example: 'Only businesses on the Navajo Nation are eligible.',
      pattern: new RegExp(
        String.raw`\b${people} (?:located |based |headquartered )?(?:on|in) (?:the )?(?:(?:City|Town|State|County) of )?\p{Lu}[\p{L}.]+`,
        'u',
      ),
    },
  ],
  otherwise:
    /\b(?:work|buildings?|sites?|space|land|parking|(?:government|agency|county|city|our|using) office|office for the|property|equipment|documents?|information|site visit|meeting|conference|session|forms?|clauses?|our office|this office|the office) (?:\w+ ){0,3}(?:be|is|are) located\b|\blocated in a State that\b|\b(?:bids?|offers?|proposals?|quotes?|samples?|applications?) (?:\w+ ){0,5}(?:delivered|received|mailed|opened|submitted)\b|\b(?:meeting|conference|visit|hearing|tour)\b|\b(?:site|airport|base|building) is located\b|\blocal preference\b|\btaken off\b/i,
};

const clearance: RequirementWordings = {
  names: [
    {
      example: 'Offerors must have a Secret facility clearance at time of award.',
      pattern:
        /\b(?:security|facility|personnel|secret|top secret|interim|confidential|Q|L|TS|DOE|DoD)\b.{0,40}\bclearances?\b|\bclearances?\b.{0,60}\b(?:secret|facility|personnel)\b|\bTS ?\/ ?SCI\b|\bSCI (?:eligib|access)\w*|\bclearance (?:level|at the|is|must|will|requirements?|required)\b|\bfacility (?:security )?clearance\b|\bFCLs?\b/i,
    },
    {
      example: 'Technicians must be cleared to the Secret level.',
      pattern:
        /\bcleared (?:to (?:the )?(?:TS|top|secret|confidential|interim)|at (?:the )?(?:TS|top|secret|confidential)|personnel|facility|contractors?|employees|staff|technicians?|workers?|persons?|U\.?S\.?|individuals|firms|for access)\b|\b(?:hold|holds|holding|have|has) (?:an? )?(?:[\w-]+ ){0,3}(?:secret|top secret|confidential) (?:clearance|level|eligibility)\b/i,
    },
    {
      example: 'Performance requires a background investigation.',
      pattern:
        /\b(?:appropriate|required|necessary|active|valid|current|approved|proper|criminal|background|child abuse|state police|FBI|security) (?:\w+ )?clearances?\b|\bDD ?(?:Form ?)?-?254\b|\bpublic trust\b|\bbackground (?:investigations?|checks?|screenings?|reviews?|clearances?|verifications?)\b|\bcriminal (?:history|records?|background)(?: (?:information|records?))? ?(?:checks?|searche?s?|screenings?|reviews?|clearances?|investigations?)\b|\bpolice (?:records? )?(?:checks?|clearances?|certificates?)\b|\bsecurity (?:pre-?award )?(?:surveys?|screenings?|investigations?|vetting|background)\b|\bNAC(?:I|LC)s?\b|\bfingerprint\w*|\bTier ?[1-5I]{1,3}\b.{0,40}\b(?:investigat\w+|suitab\w+|background|adjudicat\w+|determination|clearance)|\bSF[- ]?8[56]P?\b|\b(?:suitability|fitness) (?:determinations?|investigations?|adjudication)\b|\bHSPD-?12\b|\bPIV (?:cards?|credentials?|badges?)\b|\bCommon Access Cards?\b|\bCJIS\b.{0,40}\b(?:clear\w*|check\w*|screen\w*|training|certif\w+|fingerprint\w*|complian\w+|vetted)|\bAct (?:34|151|114)\b.{0,40}\bclearances?\b|\bLive ?Scan\b|\bDBIDS\b|\bpolygraph\b|\bTWIC\b|\bT[1-5] (?:background )?investigation\b|\bSIDA\b|\brecords? checks?\b|\b(?:personnel )?risk assessments?\b|\b(?:police|sheriff['\u2019]s|safety|security) (?:[\w-]+ )?(?:checks?|clearance)\b|\bneeds? clearance by\b|\baccess to classified\b|\bvetted by\b|\bsex offender (?:registry|check)\w*|\bnational agency check\b/i,
    },
  ],
  otherwise:
    /\b(?:customs|export|environmental|vertical|ground|overhead|clearance (?:sale|of (?:trees|brush|debris))|utility|archaeological|human subjects?|rights|title|NEPA)\b.{0,20}\bclearances?\b|\bclearance sale\b|\bunclassified; \b/i,
};

const citizenship: RequirementWordings = {
  names: [
    {
      example: 'Only U.S. persons may work on this site.',
      pattern:
        /\bU\.?S\.?A?\.? (?:citizens?|citizenship|persons?|national(?:s|ity)?)\b|\bU\.?S\.?[- ](?:owned|citizens?)\b|\bcitizens? (?:(?:or|and) (?:\w+ ){0,3})?of the (?:United States|U\.?S\.?)\b|\b(?:owned|controlled|managed)\b.{0,40}\bby (?:[\w.-]+ )?citizens\b|\b(?:United States|American|Canadian|British|EU|Australian) citizen(?:s|ship)?|\b(?:lawful |legal )?permanent residents?\b|\bgreen cards?\b|\bcitizens? or (?:permanent|national)|\bproof of (?:\w+ )?citizenship\b|\bcitizenship (?:is |status |will be )?(?:required|verif\w+|mandatory)|\bcitizenship:|\bnationals? of (?:an? )?(?:\w+ )?(?:member|country|countries|EU|European)\b|\b(?:legally )?(?:authori[sz]ed|eligible|right|entitled) to work in the (?:United States|U\.?S\.?|USA)\b|\bcitizens only\b|\bnon-?citizens?\b|\bnationality of\b|\bbe (?:an? )?citizens?\b(?! of (?:the )?(?:city|county|town|state))|\bexport[- ]controlled\b.{0,80}\bU\.?S\.? (?:persons?|citizens?)/i,
    },
    {
      example: 'The firm must not be under foreign ownership, control or influence.',
      pattern:
        /\bforeign (?:ownership|control|nationals?|owned|persons?|influence)\b|\bforeign-owned\b|\blocal nationals?\b|\bFOCI\b|\bforeign (?:institutions|organi[sz]ations|entities|firms|companies|vendors|applicants)\b.{0,60}\b(?:not |in)eligible|\b(?:not eligible|ineligible)\b.{0,60}\bforeign\b|\bnon-?U\.?S\.? (?:citizens?|persons?|entit\w+|organi[sz]ations?|firms)\b|\bnon-?U\.?S\.?\) (?:citizens?|persons?|entit\w+|organi[sz]ations?)/i,
    },
    {
      example: 'Only U.S. companies may apply.',
      pattern:
        /\b(?:U\.?S\.?|United States|domestic|American)(?:[- ](?:based|owned|incorporated))? (?:small )?(?:business(?:es)?(?: concerns)?|firms|companies|organi[sz]ations|institutions|entities)\b|\bowned (?:and controlled )?by (?:\w+ ){0,4}(?:U\.?S\.? )?citizens\b/i,
    },
  ],
  otherwise:
    /\b(?:examine|study|studies|survey\w*|population|classes|teaches|abroad|hearing|disclose)\b|\bnon-?U\.?S\.? (?!citizens|persons?|entit|organi|firms|\()|\bdomestic and foreign\b|\bforeign and domestic\b|\bcitizens? (?:advisory|committee|review|academy)\b/i,
};

const registration: RequirementWordings = {
  names: [
    {
      example: 'Offerors must be registered in the System for Award Management (SAM).',
      pattern: new RegExp(
        String.raw`\b${regist}\b.{0,100}\b${federal}\b|\b${federal}\b.{0,80}\b(?:regist\w+|active|enrolled|certified|certification|profile|records?|account)\b|\b(?:active|listed|current|valid|certified under) (?:(?:in )?(?:the )?)?${federal}\b|\bJoint Certification Program\b|\b(?:be|are|is|keep|current|up to date) (?:[\w.']+ ){0,3}(?:in|under) (?:the )?${federal}\b|\b(?:keep|maintain|have) (?:\w+ ){0,2}${federal} (?:entry|status|listing)\b|\bDD ?(?:Form ?)?-?2345\b`,
        'i',
      ),
    },
    {
      example: 'Bidders must be registered in PlanetBids.',
      pattern: new RegExp(
        String.raw`\b${regist}\b.{0,100}\b${registers}\b|\b${registers}\b.{0,80}\b(?:regist\w+|active|enrolled|certified|certification|profile|records?|account)\b|\b(?:active|listed|current|valid|certified|verified)(?:\b.{0,40})? (?:in (?:the )?)?(?:SBA(?:'s)? )?${registers}\b`,
        'i',
      ),
    },
    {
      example: 'Bidders must register as a vendor with the City.',
      pattern: new RegExp(
        String.raw`\b${regist}\b.{0,100}\b(?:database|portal|system|e?\w*market\w*|Secretary of (?:the )?State|Government of \w+|vendors?|suppliers?|bidders?|State Comptroller|Department of|Division of|procurement|Charit\w+|Attorney General|county|city|state)\b|\b(?:current|valid|active|vendor|supplier|contractor|bidder|SAM) registrations?\b|(?:\b(?:be|is|are|being)|['\u2019]re) (?:actively |currently |properly )?(?:pre-?)?registered (?:on|with|as|in|vendors?|and)\b|\bregistered (?:vendors?|suppliers?|bidders?|charit(?:y|ies)|plan ?holders?)\b|\bplan ?holders'? list\b|\bset up in \w+ as (?:an? )?(?:vendor|supplier|bidder)\b|\bgood standing (?:with|in)\b|\b(?:authori[sz]ed|qualified|licensed) to (?:do|transact|conduct) business (?:with)?in\b|\bcertificate of (?:good standing|existence|authority)\b`,
        'i',
      ),
    },
    {
      example: 'Applicants need a UEI.',
      pattern:
        /\b(?:have|has|obtain|provide|possess|hold|need|include|valid|active|current|furnish|require[sd]?|with)s? (?:[\w'()]+,? ){0,6}(?:UEI|Unique Entity (?:ID|Identifier)|(?:active|valid|current) CAGE|D-?U-?N-?S|Service Provider Identification Number)\b|\b(?:UEI|Unique Entity (?:ID|Identifier)|DUNS|CAGE)\b.{0,60}\b(?:is|are) (?:required|mandatory|needed)\b/i,
    },
    {
      example: 'Carriers without approval by the Military Bus Program are ineligible.',
      pattern:
        /\bpre-?qualifi(?:ed|cation)\b(?: \w+){0,3} (?:in|by|with|on|for|bidders?|contractors?|list)\b|\b(?:bidders?|contractors?|firms?|companies|vendors?) (?:\w+ )?pre-?qualified\b|\b(?:appears?|listed|named|stands?) (?:in|on|with) (?:the |an? )?(?:[\w.'\u2019-]+ ){0,4}(?:list|register|roster|directory)\b|\b[Bb]usiness [Rr]egistration [Cc]ertificate\b|\bgood standing (?:w\/|with)|\bapproval by the \w+|\bcertified by (?:the )?(?:SBA|State|Small Business)|\b(?:list|register|roster) of (?:approved|certified|qualified|eligible)\b/i,
    },
  ],
  otherwise:
    /\bregist\w+ (?:for|at) (?:the |this )?(?:[\w-]+ ){0,3}(?:webinar|conference|meeting|tour|visit|event|session|workshop|desk|class)|\b(?:vehicle|voter|course|class|webinar|event|conference) registration\b|\bregistered (?:mail|nurses?|architects?|engineers?|professional)\b|\bregister the\b|\b(?:engineers?|architects?|surveyors?) (?:of record )?(?:(?:shall|must) be )?registered\b|\bherbicides\b/i,
};

const bonding: RequirementWordings = {
  names: [
    {
      example: 'Bid security in the amount of 5 % of the bid shall accompany each bid.',
      pattern:
        /\b(?:bid|proposal)(?: \(?or proposal\)?)? ?(?:bonds?|guarant(?:ee|y|ies|ees)|security|securities|deposits?|surety)\b/i,
    },
    {
      example: 'Performance and payment bonds are required for this project.',
      pattern:
        /\b(?:bid|performance|payment|surety|fidelity|proposal|maintenance|warranty|labor|labour|material|materialmen'?s?|dealer|license|completion|supply|crime)\b(?:,? (?:and|or|&)|,|\/)? ?(?:performance|payment|(?:labor and )?material)? ?bonds?\b|\bMiller Act\b|\b(?:furnish|post|submit|provide) (?:[\w%]+ ){0,3}bonds?\b|\bbond(?:ed|ing)\b|\bbonds? (?:is|are|will be|shall be|must be) (?:required|provided|furnished)|\bpayment and performance bonds?\b|\b(?:check|cheque) or (?:bid )?bond\b|\b(?:certified|cashier'?s|bank) (?:check|cheque)\b|\bletters? of credit\b|\bsurety\b|\bbank guarantees?\b|\bP ?& ?P bonds?\b|\b(?:insurance|bond) cert\b|\bdefinitive guarantee\b|\bworker'?s comp\b|\bbonds?:|\bbond of\b/i,
    },
    {
      example: 'The vendor shall provide a certificate of insurance naming the City as additional insured.',
      pattern:
        /\badditional(?:ly)? insureds?\b|\binsurance (?:coverages?|certificates?|polic(?:y|ies)|is|shall|must|will|requirements?|in the|of|as|with|and|from|limits?|for|at|naming|required|prior|before|on file)\b|\binsurance[:.]|\b(?:liability|certificates? of|proof of|evidence of|professional|malpractice|indemnity|required|adequate|automobile|auto|cyber|umbrella|builder'?s risk|commercial|omissions|proper|compensation) (?:\w+ ){0,2}insurance\b|\b(?:general|public|professional|automobile|auto|commercial|product|umbrella|cyber|pollution|employer'?s) (?:general )?liability\b|\bliability (?:coverage|insurance|polic\w+|of)\b|\bworkers?['\u2019]?s?['\u2019]? comp(?:ensation)?\b|\b(?:be|and|fully|adequately) insured\b|\berrors (?:and|&) omissions\b|\binsured (?:for|against|and|to)\b|\bCOI\b|\b(?:garage|auto|liability|umbrella)\w*(?: keeper'?s)? polic(?:y|ies)\b|\bpolic(?:y|ies) (?:with|of) limits\b|\bpledge\w* collateral\b|\bcarry (?:\w+ ){0,4}(?:insurance|coverage)\b/i,
    },
  ],
  otherwise:
    /\b(?:protests?\b.{0,120}\bbond|unemployment insurance|health insurance|insurance (?:companies|division|commissioner|department|agents?|brokers?)|department of insurance|bond (?:funds?|rating|issue|measure|counsel|program|proceeds)|(?:savings|obligation|revenue) bonds?|crop insurance|flood insurance|life insurance|public liability company|bonds? will finance|epoxy|bond the|federally insured|insurance cost)\b/i,
};

/** The wordings of each requirement. */
export const requirementWordings: Record<TextRequirement, RequirementWordings> = {
  license: { names: licenceWordings, otherwise: notALicence },
  clearance,
  place,
  citizenship,
  registration,
  bonding,
};
