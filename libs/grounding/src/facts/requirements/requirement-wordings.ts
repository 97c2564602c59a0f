import { type TextRequirement } from '@rfp/contracts/opportunities/eligibility';
import { licenceWordings, notALicence } from './licence-wordings.js';
import { seatRequirement } from './seat-wordings.js';
import { type RequirementWordings } from '../wording.js';
import { anyCase, anyOf, wordsOf } from '../word-lists.js';

/** Registers that most federal notices require. */
const federal = wordsOf(String.raw`
  SAM(?:\.gov)?, S\.A\.M, Systems? (?:for )?Award Management, CCR, Central Contractor(?: Registration)?, JCP, Joint Certification
`);
/** Registers that a notice may require. */
const registers = wordsOf(String.raw`
  Grants\.gov, NSPIRES, eVA, ORCA, FedConnect, FedBid\S*, PlanetBids, Bonfire, BidNet, DemandStar, Ion ?Wave, OpenGov, Jaggaer, ProcureNow,
  Euna, eRA Commons, Research\.gov, JustGrants, GrantSolutions, VetCert, MySBA, VIP, DSBS, PIEE, WAWF, DIBBS, COMMBUYS, eMMA, \w*eProcure\w*,
  Ariba, Coupa, Submittable, CMBL, ESBD, PASSPort, SmartProcure, VSS, BuySpeed, Periscope, MyFloridaMarketPlace, AmpliFund, Mercell, GATA,
  DIR, Department of Industrial Relations, SPIN, ISNetworld, Secretary of State
`);
const regist = String.raw`(?:(?:pre-?)?regist(?:er(?:s|ed|ing)?|rations?)|sign(?:ed)? up|create an account|enrol(?:l(?:ed|ment)?)?)`;
/** States of a registration. */
const inForce = wordsOf(
  'active, listed, current, valid, certified, verified, up to date, in good standing, enrolled, complete',
);
const entry = wordsOf(
  'regist\\w+, active, enrolled, certified, certification, profile, records?, account, entry, listing, current',
);
/** Kinds of places where firms register. */
const office = wordsOf(String.raw`
  database, portal, system, e?\w*market\w*, Secretary of (?:the )?State, Government of \w+, vendors?, suppliers?, bidders?, State Comptroller,
  Department of, Division of, Office of, procurement, Charit\w+, Attorney General, county, city, state, country, contractor register
`);
const firm = wordsOf('current, valid, active, vendor, supplier, contractor, bidder, SAM, charity');

const registration: RequirementWordings = {
  names: [
    {
      example: 'Offerors must be registered in the System for Award Management (SAM).',
      pattern: anyCase(
        anyOf(
          String.raw`\b${regist}\b.{0,100}\b${federal}\b`,
          String.raw`\b${federal}\b.{0,80}\b${entry}\b`,
          String.raw`\b(?:${inForce}|certified under) (?:(?:in )?(?:the )?)?${federal}\b`,
          String.raw`\b(?:be|are|is|keep|current|up to date) (?:[\w.']+ ){0,3}(?:in|under) (?:the )?${federal}\b`,
          String.raw`\b(?:keep|maintain|have) (?:\w+ ){0,2}${federal} (?:entry|status|listing)\b`,
          String.raw`\bDD ?(?:Form ?)?-?2345\b`,
        ),
      ),
    },
    {
      example: 'Bidders must be registered in PlanetBids.',
      pattern: anyCase(
        anyOf(
          String.raw`\b${regist}\b.{0,100}\b${registers}\b`,
          String.raw`\b${registers}\b.{0,80}\b${entry}\b`,
          String.raw`\b${inForce}(?:\b.{0,40})? (?:in (?:the )?)?(?:SBA(?:['\u2019]s)? )?${registers}\b`,
          String.raw`\b(?:is|are|be) in ${registers}\b|\bon file in ${registers}`,
        ),
      ),
    },
    {
      example: 'Bidders must register as a vendor with the City.',
      pattern: anyCase(
        anyOf(
          String.raw`\b${regist}\b.{0,100}\b${office}\b`,
          String.raw`\b${firm} registrations?\b|\bregistration is complete\b`,
          String.raw`(?:\b(?:be|is|are|being)|['\u2019]re) (?:(?:actively|currently|properly|legally) )?(?:pre-?)?registered (?:on|with|as|in|before|by|vendors?|and)\b`,
          String.raw`\bregistered (?:vendors?|suppliers?|bidders?|charit(?:y|ies)|plan ?holders?)\b|\bplan ?holders'? list\b`,
          String.raw`\bset up in \w+ as (?:an? )?(?:vendor|supplier|bidder)\b|\bvendor number\b`,
          String.raw`\bgood standing (?:with|in|w\/)`,
          String.raw`\b(?:authori[sz]ed|qualified|licensed|registered|permitted) to (?:do|transact|conduct) business (?:(?:with)?in|there|here|under)\b`,
          String.raw`\bcertificate of (?:good standing|existence|authority)\b|\bbusiness (?:registration|tax) certificate\b`,
        ),
      ),
    },
    {
      example: 'Applicants need a UEI.',
      pattern: anyCase(
        anyOf(
          String.raw`\b(?:have|has|obtain|provide|possess|hold|need|include|valid|active|current|furnish|require[sd]?|with)s? (?:[\w'()]+,? ){0,6}(?:UEI|Unique Entity (?:ID|Identifier)|(?:active|valid|current) CAGE|D-?U-?N-?S|Service Provider Identification Number)\b`,
          String.raw`\b(?:UEI|Unique Entity (?:ID|Identifier)|DUNS|CAGE)\b.{0,60}\b(?:is|are) (?:required|mandatory|needed)\b`,
        ),
      ),
    },
    {
      example: 'Carriers without approval by the Military Bus Program are ineligible.',
      pattern: anyCase(
        anyOf(
          String.raw`\bpre-?qualifi(?:ed|cation)\b(?: \w+){0,3} (?:in|by|with|on|for|bidders?|contractors?|list)\b`,
          String.raw`\b(?:bidders?|contractors?|firms?|companies|vendors?) (?:\w+ )?pre-?qualified\b`,
          String.raw`\b(?:appears?|listed|named|stands?) (?:in|on|with) (?:the |an? )?(?:[\w.'\u2019-]+ ){0,4}(?:list|register|roster|directory)\b`,
          String.raw`\bon the (?:[\w-]+ ){0,3}(?:register|roster)\b`,
          String.raw`\bapproval by the \w+|\bcertified (?:\w+ )?by (?:the )?(?:SBA|State|Small Business|Office of|Department)`,
          String.raw`\b(?:list|register|roster) of (?:approved|certified|qualified|eligible)\b`,
          String.raw`\b(?:verified|listed|certified|enrolled|registered|recorded) in (?:the |its |our )?(?:[\w.'\u2019&-]+ ){0,4}(?:database|directory|portal|registry|system|search)\b`,
        ),
      ),
    },
  ],
  otherwise: anyCase(
    anyOf(
      String.raw`\bregist\w+ (?:for|at) (?:the |this )?(?:[\w-]+ ){0,3}(?:webinar|conference|meeting|tour|visit|event|session|workshop|desk|class)`,
      String.raw`\b(?:vehicle|voter|course|class|webinar|event|conference) registration\b|\bregistered (?:mail|nurses?|architects?|engineers?|professional)\b`,
      String.raw`\bregister (?:the|electronically to receive)\b|\bherbicides\b|\blist of eligible applicants\b|\bframeworks\b`,
      String.raw`\b(?:engineers?|architects?|surveyors?) (?:of record )?(?:(?:shall|must) be )?registered\b`,
    ),
  ),
};

/** Words after "security" or "background" for checks of people. */
const checked = wordsOf(String.raw`
  checks?, searche?s?, screenings?, reviews?, clearances?, verifications?, investigations?, vetting
`);
const level = wordsOf('secret, top secret, confidential, interim, TS, Q, L, personnel, facility, security, DOE, DoD');

const clearance: RequirementWordings = {
  names: [
    {
      example: 'Offerors must have a Secret facility clearance at time of award.',
      pattern: anyCase(
        anyOf(
          String.raw`\b${level}\b.{0,40}\bclearances?\b|\bclearances?\b.{0,60}\b(?:secret|facility|personnel)\b`,
          String.raw`\b(?:TS|top secret) ?\/ ?SCI\b|\bSCI (?:eligib|access)\w*|\bFCLs?\b`,
          String.raw`\bclearance (?:level|at the|is|must|will|requirements?|required)\b`,
        ),
      ),
    },
    {
      example: 'Technicians must be cleared to the Secret level.',
      pattern: anyCase(
        anyOf(
          String.raw`\bcleared (?:(?:to|at) (?:the )?(?:TS|top|secret|confidential|interim)|for access)\b`,
          String.raw`\bcleared (?:personnel|facility|contractors?|employees|staff|technicians?|workers?|persons?|U\.?S\.?|individuals|firms)\b`,
          String.raw`\b(?:hold|holds|holding|have|has) (?:an? )?(?:[\w-]+ ){0,3}(?:secret|confidential) (?:clearance|level|eligibility)\b`,
        ),
      ),
    },
    {
      example: 'Performance requires a background investigation.',
      pattern: anyCase(
        anyOf(
          String.raw`\b(?:appropriate|required|necessary|active|valid|current|approved|proper|criminal|background|child abuse|state police|FBI|security) (?:\w+ )?clearances?\b`,
          String.raw`\b(?:background|criminal|security|police|sheriff['\u2019]s|safety)(?: (?:history|records?|background|pre-?award|information))* ${checked}\b`,
          String.raw`\b(?:security (?:pre-?award )?surveys?|police certificates?|clean police record|records? checks?|national agency check|fingerprint\w*|polygraph)\b`,
          String.raw`\bDD ?(?:Form ?)?-?254\b|\bpublic trust\b|\bNAC(?:I|LC)s?\b|\bSF[- ]?8[56]P?\b|\bHSPD-?12\b|\bLive ?Scan\b|\bDBIDS\b|\bTWIC\b|\bSIDA\b|\bNCIC\b`,
          String.raw`\bTier ?[1-5I]{1,3}\b.{0,40}\b(?:investigat\w+|suitab\w+|background|adjudicat\w+|determination|clearance)|\bT[1-5] (?:background )?investigation\b`,
          String.raw`\b(?:suitability|fitness) (?:determinations?|investigations?|adjudication)\b|\bpersonnel risk assessments?\b`,
          String.raw`\bPIV (?:cards?|credentials?|badges?)\b|\bCommon Access Cards?\b|\bbase access\b.{0,40}\b(?:required|pass|badge)`,
          String.raw`\bCJIS\b.{0,40}\b(?:clear\w*|check\w*|screen\w*|training|certif\w+|fingerprint\w*|complian\w+|vetted)|\bAct (?:34|151|114)\b.{0,40}\bclearances?\b`,
          String.raw`\bsecurity threat assessments?\b|\b(?:airport|SIDA|security|site|facility|contractor) (?:ID |identification |access )?(?:badg(?:es?|ing))\b.{0,60}\b(?:check|screen\w*|assessment|background|fingerprint\w*|vet\w*)`,
          String.raw`\bneeds? clearance by\b|\baccess to classified\b|\bvetted by\b|\bsex offender (?:registry|check)\w*`,
        ),
      ),
    },
  ],
  otherwise: anyCase(
    anyOf(
      String.raw`\b(?:customs|export|environmental|vertical|ground|overhead|utility|archaeological|human subjects?|rights|title|NEPA|tax)\b.{0,20}\bclearances?\b`,
      String.raw`\bclearance (?:sale|of (?:trees|brush|debris))\b|\bunclassified; |\bhome safety check\b|\bthe DBIDS form\b`,
    ),
  ),
};

const us = String.raw`(?:U\.?S\.?A?\.?|United States|American)`;
const person = wordsOf('citizens?, citizenship, persons?, national(?:s|ity)?');
const foreign = wordsOf('institutions, organi[sz]ations, entities, firms, companies, vendors, applicants');

const citizenship: RequirementWordings = {
  names: [
    {
      example: 'Only U.S. persons may work on this site.',
      pattern: anyCase(
        anyOf(
          String.raw`\b${us}[- ](?:${person}|owned)\b|\b(?:Canadian|British|EU|Australian) citizen(?:s|ship)?`,
          String.raw`\bcitizens? (?:(?:or|and) (?:\w+ ){0,3})?of the (?:United States|U\.?S\.?|host country)\b`,
          String.raw`\b(?:owned|controlled|managed)\b.{0,40}\bby (?:[\w.-]+ )?citizens\b|\b(?:lawful |legal )?permanent residents?\b|\bgreen cards?\b`,
          String.raw`\bcitizens? or (?:permanent|national|lawful)|\bproof of (?:\w+ )?citizenship\b|\bcitizenship (?:is |status |will be )?(?:required|verif\w+|mandatory)|\bcitizenship:`,
          String.raw`\bnationals? of,? (?:\p{L}+\b|an? )|\bnationals?,? or (?:\w+ )?residents?\b|\bnationality of\b|\b(?:be|are) \p{L}+ nationals\b|\blocal nationals?\b`,
          String.raw`\b(?:legally )?(?:authori[sz]ed|eligible|right|entitled) to work in the (?:United States|U\.?S\.?|USA)\b`,
          String.raw`\bcitizens only\b|\bnon-?citizens?\b|\bbe (?:an? )?citizens?\b(?! of (?:the )?(?:city|county|town|state))`,
        ),
      ),
    },
    {
      example: 'The firm must not be under foreign ownership, control or influence.',
      pattern: anyCase(
        anyOf(
          String.raw`\bforeign(?:-owned| (?:ownership|control|nationals?|owned|persons?|influence))\b|\bFOCI\b`,
          String.raw`\bforeign ${foreign}\b.{0,60}\b(?:not |in)eligible|\b(?:not eligible|ineligible)\b.{0,60}\bforeign\b`,
          String.raw`\bnon-?U\.?S\.?\)? (?:citizens?|persons?|entit\w+|organi[sz]ations?|firms|applicants?)\b`,
        ),
      ),
    },
    {
      example: 'Only U.S. companies may apply.',
      pattern: anyCase(
        anyOf(
          String.raw`\b(?:${us}|domestic)(?:[- ](?:based|owned|incorporated))? (?:small )?(?:business(?:es)?(?: concerns)?|firms|companies|organi[sz]ations|institutions|entities)\b`,
          String.raw`\bowned (?:and controlled )?by (?:\w+ ){0,4}(?:U\.?S\.? )?citizens\b`,
        ),
      ),
    },
  ],
  otherwise: anyCase(
    anyOf(
      String.raw`\b(?:examine|study|studies|survey\w*|population|classes|teaches|abroad|hearing|disclose|means an?|giving full name)\b`,
      String.raw`\bnon-?U\.?S\.? (?!citizens|persons?|entit|organi|firms|applicants|\()|\b(?:U\.?S\.?|domestic) and (?:foreign|non-?U\.?S)|\bforeign and domestic\b`,
      String.raw`\bcitizens? (?:advisory|committee|review|academy)\b`,
    ),
  ),
};

const bondKind = wordsOf(String.raw`
  bid, performance, payment, surety, fidelity, proposal, maintenance, warranty, labor, labour, material, materialmen'?s?, dealer, license,
  completion, supply, crime
`);
const cover = wordsOf(String.raw`
  liability, certificates? of, proof of, evidence of, professional, malpractice, indemnity, required, adequate, automobile, auto, cyber,
  umbrella, builder'?s risk, commercial, omissions, proper, compensation, environmental, impairment, pollution, event
`);
const liability = wordsOf(
  "general, public, professional, automobile, auto, commercial, product, umbrella, cyber, pollution, employer'?s, event, garage",
);

const bonding: RequirementWordings = {
  names: [
    {
      example: 'Bid security in the amount of 5 % of the bid shall accompany each bid.',
      pattern: anyCase(
        String.raw`\b(?:bid|proposal|tender|offer)(?: \(?or proposal\)?)? ?(?:bonds?|guarant(?:ee|y|ies|ees)|security|securities|deposits?|surety)\b`,
      ),
    },
    {
      example: 'Performance and payment bonds are required for this project.',
      pattern: anyCase(
        anyOf(
          String.raw`\b${bondKind}\b(?:,? (?:and|or|&)|,|\/)? ?(?:performance|payment|(?:labor and )?material)? ?bonds?\b`,
          String.raw`\bMiller Act\b|\b(?:furnish|post|submit|provide) (?:[\w%]+ ){0,3}bonds?\b|\bbond(?:ed|ing)\b`,
          String.raw`\bbonds? (?:is|are|will be|shall be|must be) (?:required|provided|furnished)|\bP ?& ?P\b.{0,5}(?:bonds?|,)|\bbonds?:|\bbond of\b`,
          String.raw`\b(?:check|cheque) or (?:bid )?bond\b|\b(?:certified|cashier'?s|bank) (?:check|cheque)\b|\bletters? of credit\b|\bsurety\b`,
          String.raw`\b(?:bank|performance|definitive|parent(?: company)?) guarantees?\b|\b(?:insurance|bond) cert\b`,
        ),
      ),
    },
    {
      example: 'The vendor shall provide a certificate of insurance naming the City as additional insured.',
      pattern: anyCase(
        anyOf(
          String.raw`\badditional(?:ly)? insureds?\b|\binsurance[:.]|\binsurance (?:coverages?|certificates?|polic(?:y|ies)|is|shall|must|will|requirements?|in the|of|as|with|and|from|limits?|for|at|per|on|naming|required|prior|before)\b`,
          String.raw`\b${cover} (?:\w+ ){0,2}insurance\b|\b${liability} (?:general )?liability\b|\bliability (?:coverage|cover|insurance|polic\w+|of)\b`,
          String.raw`\bworkers?['\u2019]?s?['\u2019]? comp(?:ensation)?\b|\b(?:be|and|fully|adequately) insured\b|\binsure (?:itself|themselves|himself|yourself)\b|\binsured (?:for|against|and|to)\b`,
          String.raw`\berrors (?:and|&) omissions\b|\b(?:E&O|CGL|GL) (?:coverage|insurance)\b|\bCOI\b|\b(?:GL|P&I)\b,? \$|\$ ?\d\S* GL\b|\bumbrella and\b`,
          String.raw`\b(?:garage|auto|liability|umbrella)\w*(?: keeper'?s)? polic(?:y|ies)\b|\bpolic(?:y|ies) (?:with|of) limits\b`,
          String.raw`\bpledge\w* collateral\b|\bcarry (?:\w+ ){0,4}(?:insurance|coverage|cover)\b`,
        ),
      ),
    },
  ],
  otherwise: anyCase(
    String.raw`\b${wordsOf(String.raw`
      protests?\b.{0\,120}\bbond, unemployment insurance, (?:health|crop|flood|life) insurance, insurance (?:companies|division|commissioner|department|agents?|brokers?|cost),
      department of insurance, bond (?:funds?|rating|issue|measure|counsel|program|proceeds), (?:savings|obligation|revenue) bonds?,
      public liability company, bonds? will finance, epoxy, bond the, federally insured, bonding capability, your insurer
    `)}\b`,
  ),
};

/** The wordings of each requirement. */
export const requirementWordings: Record<TextRequirement, RequirementWordings> = {
  license: { names: licenceWordings, otherwise: notALicence },
  clearance,
  place: seatRequirement,
  citizenship,
  registration,
  bonding,
};
