import { type Wording } from '../wording.js';
import { anyCase, anyOf, wordsOf } from '../word-lists.js';

/** Licenses and similar permissions for people and firms. */
const licenceWords = wordsOf(String.raw`
  licen[sc]e[sd]?, licensing, licensure, accredited, accreditations?, endorsements?, credentials?,
  \w*card(?= (?:issued|from|and)\b), (?:nurse|driver|guard) cards?, stamp certificates?
`);
/** `Permit` as a noun rather than a verb. */
const permit = String.raw`(?<!\b(?:not|to|will|would|may|and|that|which|laws?|conditions|it|extensions?) )\bpermits?\b(?! (?:the|access|an?|you|us|me|extensions?)\b)`;
/** Certifications of people and firms. */
const certified = anyOf(
  String.raw`certifications?\b(?! (?:of|and rep|cost))`,
  String.raw`certificates?\b(?! of (?:insurance|compliance|conform))`,
  String.raw`certified\b(?! (?:for|on|under|small|that|mail|pay|cop|check|cheque|HUB|8)\b)`,
);
const holdingVerbs = wordsOf(String.raw`
  be, are, is, hold, holds, holding, possess, show, shows, produce, have, has, need, needs, valid, current, maintain, carry, (?<!accordance )with, requires?
`);
const firms = wordsOf(String.raw`
  carriers, contractors, vendors, firms, companies, applicants, operators, facilities, organizations, clinics, laborator(?:y|ies), labs?,
  providers, hospitals, zoos, schools, colleges, universities, agencies
`);
/** Parties that sell or service for a manufacturer. */
const makerPartners = wordsOf(String.raw`
  dealers?, distributors?, resellers?, service (?:centers?|providers?|representatives?), installers?, partners?, agents?
`);
/** Parties that authorize, train or certify. */
const certifiers = wordsOf(
  'factory, manufacturer, OEM, FAA, state, board, EPA, DOT, DEA, AWS, ASE, trade, federally, nationally',
);
/** Trades whose members are certified. */
const trades = wordsOf(String.raw`
  (?:sales |service )?partner, installer, technician, reseller, dealer, applicator, arborist, operator, inspector, welder, professional,
  public accountant, floodplain manager, interpreter, diver, electrician, plumber, industrial hygienist, flagger, planner, appraiser
`);
/** Professions whose members are registered. */
const professions = wordsOf(String.raw`
  architects?, engineers?, nurses?, landscape architects?, surveyors?, dietitians?, geologists?, geoscientists?, foresters?, P\.?E\b
`);
/** Names of licenses, certificates and schemes. */
const licenceNames = wordsOf(String.raw`
  NICET, CMMC, HAZWOPER, CDL, NADCAP, NELAP, A2LA, NVLAP, CLIA, CARF, NATE, ServSafe, OSCP, CISSP, ASCP, AASHTO,
  ISO ?(?:\/IEC )?(?:9001|14001|13485|17025|27001|20000), AS ?9100\w?, SOC ?2, OSHA[- ](?:10|30|certified),
  (?:teaching|teacher) credentials?, franchised dealers?, (?:EPA )?(?:Section )?608, Part 107, Part 135, Part 145,
  certificate of (?:competency|fitness|need), (?:master|journeyman) (?:plumber|electrician)s?, pre-?qualified (?:by|with),
  journeyman, chartered by, board[- ]certified, approved quality system, state bar, bar admission
`);

/** Wordings for a license, permit or certification, the most reliable first. */
export const licenceWordings: readonly Wording[] = [
  {
    example: 'The bidder must hold a C-10 license.',
    pattern: anyCase(String.raw`\b${licenceWords}\b(?! agreements?)`),
  },
  { example: 'A shoreline permit is required.', pattern: anyCase(permit) },
  {
    example: 'The arborist on site must be an ISA Certified Arborist.',
    pattern: anyCase(
      anyOf(
        String.raw`\b${holdingVerbs} (?:an? |the |its |their |at least (?:an? )?)?(?:[\w.-]+,? ){0,4}${certified}`,
        String.raw`\b${firms} (?:who are |that are )?(?:certified|approved) by\b`,
        String.raw`\b(?:persons?|individuals?|staff|personnel|technicians?|engineers?|members?) certified (?:as|by|in)\b`,
        String.raw`\b(?!(?:the|this|an?|each|any|no|such|following|of|attach|self|act|agreement|completed|resale|birth|gift|trade)\b)[\w-]+ certific(?:ate|ation)s?\b(?! (?:of|and rep|that|as to|form|statement|page)\b)`,
      ),
    ),
  },
  {
    example: 'Quoters must be an authorized distributor of the manufacturer.',
    pattern: anyCase(
      anyOf(
        String.raw`\bauthori[sz]ed (?:[\w.-]+ )?${makerPartners}\b`,
        String.raw`\b${certifiers}[- ](?:authori[sz]ed|trained|certified|registered)\b`,
        String.raw`\bcertified (?:[\w-]+ )?${trades}s?\b`,
        String.raw`\b(?:manufacturer's|OEM|board|trade|technician) certification\b`,
        String.raw`\bagreement\b.{0,40}\bholders only\b`,
      ),
    ),
  },
  {
    example: 'The lead designer must be a registered architect.',
    pattern: anyCase(
      anyOf(
        String.raw`\badmitted to (?:the )?(?:practice|bar)\b`,
        String.raw`\bprofessional (?:engineers?|(?:land )?surveyors?|geo(?:logist|scientist)s?)\b`,
        String.raw`\bregistered (?:as (?:an? )?)?(?:professional )?${professions}`,
        String.raw`\b${professions} registered\b`,
        String.raw`\bdesign firm registration\b`,
        String.raw`\b\p{L}["\u201D]? stamp\b|\blic:`,
        String.raw`\b(?:sealed|stamped|signed) by (?:an? )?(?:[\w-]+ ){0,2}${professions}`,
      ),
    ),
  },
  {
    example: 'Technicians need NICET Level II.',
    pattern: anyCase(
      anyOf(
        String.raw`\b${licenceNames}(?!\w)`,
        String.raw`\bClass [A-C]\b.{0,30}\bcontractor`,
        String.raw`\b(?:RN|LPN|CPA|PMP|LEED AP|PE|P\.E\.|CNA|EMT|CIH|CSP)\b.{0,40}\b(?:certif\w+|required|registered)\b`,
      ),
    ),
  },
];

/** Licenses of other things: software, data, vehicles, works. */
const otherLicences = anyOf(
  String.raw`(?:software|data|export|manufacturing|user|site|subscription|server|government|marriage|creative commons|music|trademark|tool)s?['\u2019]? licen[sc]`,
  String.raw`(?<!commercial )driver['\u2019]?s['\u2019]? licen[sc]`,
  String.raw`licensing of`,
  String.raw`(?:not|does not|n['\u2019]t) license`,
  String.raw`(?:vehicles?|trucks?|trailers?) (?:must|shall) be licensed`,
  String.raw`licen[sc]es? (?:for|to|of) (?:\d+|\w+) (?:users|years|seats)`,
  String.raw`licen[sc]es? for \w+ years of`,
  String.raw`licen[sc]es? (?:of|to) (?:the |its |our )?(?:\w+ )?(?:database|web|tool)`,
  String.raw`perpetual|licen[sc]e (?:plates?|curric|terms?|fees?|each|is perpetual)`,
  String.raw`\d+ (?:\w+ )?licen[sc]es`,
  String.raw`(?:issues?|issuing|track\w*|print\w*|buy\w*|sell\w*|process\w*|renew\w*|purchas\w*|manag\w*|sale of) (?:[\w-]+,? (?:and )?){0,4}(?:licen[sc]es?|permits?)`,
  String.raw`licen[sc]e (?:that|which|to run|applies|for (?:CMMS|the software))`,
  String.raw`needs a licen[sc]e to`,
  String.raw`of the (?:software|screens|operating)`,
  String.raw`licensed (?:to|by) (?:the )?(?:user|government)`,
  String.raw`licensed to (?:do|transact|conduct) business`,
);
/** Other permits: for a day, for an event, of the buyer. */
const otherPermits = anyOf(
  String.raw`(?:parking|gate|dig|hot work|street|closure) permit`,
  String.raw`permits?,? with maps`,
  String.raw`building permits? (?:has|have|is|are|will|by|fees?)`,
  String.raw`(?:authority|city|county|district|owner|agency|we) (?:will |already )?(?:has|have|holds?|gets?|obtains?|pays?)\b.{0,30}permit`,
  String.raw`permit(?:s|ted)? (?:the )?(?:government|offeror)`,
);
/** Certificates for goods, documents and sizes of firms. */
const otherCertificates = anyOf(
  String.raw`(?:equipment|products?|items?|materials?|units?|systems?|parts|cop(?:y|ies)) (?:\w+ ){0,2}(?:must|shall|will) be certified`,
  String.raw`representations? and certifications?`,
  String.raw`(?:codes|representations|reps) and cert`,
  String.raw`certif\w+ (?:cost|mail|copy|copies|payroll|pricing|check|cheque)`,
  String.raw`certif\w+ (?:as |by SBA )?(?:as )?(?:an? )?(?:small|HUB|8 ?\(a\)|SDVOSB|women|minority|disadvantaged|DBE|MBE|WBE|that)\b`,
  String.raw`(?:HUB ?Zone|8\(a\)|SBA|small business|JCP|MBE|WBE|DBE|minority|women)[- ]cert`,
  String.raw`(?:joint|SBA) certif|VetCert|since it was certified`,
  String.raw`tax (?:clearance |exempt\w* )?certificate`,
  String.raw`certificates? of (?:insurance|conform\w+|good standing|existence|origin|analysis|compliance|completion)`,
  String.raw`(?:insurance|registration|test|mill|digital|security|water quality|conformance) certific(?:ate|ation)s?|invoice certif\w+|funds? certif\w+`,
  String.raw`certifications? (?:of|and representations)`,
  String.raw`surety licensed|from a surety`,
  String.raw`notary|of (?:completion|attendance)|debarment cert|quality certification`,
);

/** Texts that mention a license, permit or certificate but require none of the offeror. */
export const notALicence = anyCase(String.raw`\b${anyOf(otherLicences, otherPermits, otherCertificates)}`);
