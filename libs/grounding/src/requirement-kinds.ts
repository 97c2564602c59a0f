import { type ComplianceCategory, type Obligation } from '@rfp/contracts/grounding';

/** Signs of each category. The category with the most signs wins, the earlier one in a tie. */
const signs: readonly (readonly [ComplianceCategory, RegExp])[] = [
  [
    'insurance',
    /\b(?:bonds?|bonding|surety|insurance|insured|bid guarantee|Miller Act|liability coverage|workers'? compensation)\b/gi,
  ],
  [
    'security',
    /\b(?:security|clearances?|classified|background (?:check|investigation)s?|badges?|citizens?(?:hip)?|CUI|FedRAMP|PIV|NIST SP|base access)\b/gi,
  ],
  [
    'past_performance',
    /\b(?:past performance|references|(?:previous|prior|similar) (?:contracts?|projects?|experience))\b/gi,
  ],
  [
    'eligibility',
    /\b(?:regist(?:er|ered|ering|ration)|SAM|CCR|ORCA|System for Award Management|sam\.gov|D-?U-?N-?S|Dun & Bradstreet|UEI|CAGE|set-? ?aside|small business(?:es)?|HUB ?Zone|8\(a\)|eligible|eligibility|certified at|representations and certifications|qualified offerors?|lead state|designated as the lead|nonprofit|non-profit)\b/gi,
  ],
  [
    'reporting',
    /\b(?:(?:annual|monthly|quarterly|progress|final|written|status) reports?|reports? (?:will|shall|must)|written report)\b/gi,
  ],
  [
    'submission',
    /\b(?:submit(?:s|ted|ting)?|submissions?|(?:sent|send|mailed|addressed|delivered) (?:via|to|by|for)|(?:quotes?|offers?|proposals?|bids?|applications?|responses?|interest) (?:are |is )?due|due (?:by|on|date|no later)|deadline|received (?:by|no later|at|after)|e-?mailed|attachments?|copy|copies|send|SF-?\d{2,4}|SF ?1449|page limit|questions?|partial (?:quotes|offers)|marked on|complete a|respond to|expressions? (?:of interest|submitted))\b|\.zip\b/gi,
  ],
  [
    'personnel',
    /\b(?:key personnel|resumes?|r\u00E9sum\u00E9s?|personnel|technicians?|project manager|staff(?:ing)?|licensed|degree|years of experience|permit)\b/gi,
  ],
  [
    'pricing',
    /\b(?:pric(?:e|es|ing)|costs?|CLINs?|rates?|invoices?|payments?|funding|funds|cost principles|discounts?)\b/gi,
  ],
  [
    'delivery',
    /\b(?:deliver(?:y|ed|ies|ables?)|F\.?O\.?B|ship(?:ped|ping|ment)?|period of performance|performance period|contract performance|calendar days|days (?:from|after)|notice to proceed|complet(?:ed|ion) (?:by|within)|option (?:periods?|years?)|more than \d+ years?)\b/gi,
  ],
  [
    'technical',
    /\b(?:furnish|provide|perform|repair|replace|install|conduct|maintain|equipment|materials?|specifications?|work|meet (?:or exceed|government requirements)|capable|conform|comply|surveys?|methodology|space)\b/gi,
  ],
];

export function categoryOf(sentence: string): ComplianceCategory {
  let best: ComplianceCategory = 'other';
  let maxSigns = 0;
  for (const [category, pattern] of signs) {
    const found = sentence.match(pattern)?.length ?? 0;
    if (found > maxSigns) [best, maxSigns] = [category, found];
  }
  return best;
}

const offeror =
  "(?:offer(?:or|er)s?|contractors?|vendors?|quot(?:er|or)s?|bidders?|applicants?|proposers?|awardees?|grantees?|recipients?|cooperators?|respondents?|interested (?:parties|sources|vendors|firms)|(?:all|responsible|other)? ?sources|parties|persons|firms?|organizations|entities|states?|you|businesses|concerns|lessors?|owners?|companies|subcontractors|suppliers)(?:'s?)?";
const offer =
  '(?:offers?|proposals?|quot(?:es?|ations?)|bids?|responses?|applications?|submissions?|questions|inquiries|expressions(?: of interest)?|pricing|reports?|deliver(?:y|ies|ables)|statements?|packages?|equipment|work|surveys|space|data)';

/** A subject other than the offeror, right before "shall" or "must". */
const otherSubject =
  /\b(?:government|agency|department|contracting officer|solicitation|synopsis|notice|announcement|amendments?|group|GSA|NASA|NIH|we|conference|site visit|clauses?|provisions?|RFQ|RFP|dates?|decisions?)\s+(?:[a-z]+ly )?$/i;
const offerorSubject = new RegExp(`\\b(?:${offeror}|${offer})\\b`, 'i');

const dutyVerb = /\b(?:shall|must)\b/gi;

/** Wordings of a duty without "shall" and "must". */
const dutyWordings: readonly RegExp[] = [
  /\b(?:is|are|be) (?:hereby )?required\b|\brequired to\b|\bwill required\b|\bmandatory\b|\bincumbent upon\b|\b(?:no|not) later than\b|\bfailure (?:to|of)\b/i,
  new RegExp(`\\b${offer}\\b.{0,60}\\b(?:due|close)\\b|\\bdue(?: date)?:|\\bclosing date for\\b`, 'i'),
  /\bno\b.{0,40}\b(?:will|may) be (?:considered|accepted|funded)\b|\bnot be (?:considered|accepted)\b|\b(?:is|are) not eligible\b|\bnot be able\b/i,
  /\bonly\b.{0,100}\bwill be (?:considered|accepted|evaluated)\b|\breceived (?:by|on or before)\b.{0,60}\d/i,
  /\bwill be \w+ (?:\w+ ){0,5}in accordance with\b|\b(?:minimum|maximum)\b.{0,60}\b(?:is|will be)\b.{0,20}[$\d]/i,
  new RegExp(
    `\\b${offeror} (?:may|can) not\\b|\\bonly (?:qualified|registered|eligible) ${offeror}|\\bonly from\\b`,
    'i',
  ),
  /\b(?:small business|HUB ?Zone|8\(a\)|veteran[- ]owned|wom[ae]n[- ]owned|[SDV]+OSB|WOSB|total|100%).{0,30}\bset[- ]?aside\b|\bset[- ]?aside for (?:total )?small\b/i,
  /\b(?:period of performance|performance period|contract performance|delivery)\b.{0,60}\b(?:is|within)\b.{0,40}\d{1,4} (?:calendar |business |working )?(?:days|weeks|months|years)\b/i,
  /\b(?:data|results|findings|reports?) will be (?:provided|submitted|delivered)\b/i,
];
const offerorWill = new RegExp(
  `\\b(?:${offeror}|${offer})\\b.{0,40}\\b(?:will|(?:is|are) to|needs? to|agrees? to|ha(?:s|ve) to)\\b`,
  'i',
);
const otherWill =
  /\bwill (?:be (?:an?|considered|evaluated|issued|posted|made|provided|available|established|identified|released|filtered|awarded|selected|scheduled|given|in)|result|not be|occur|start|end)\b/i;
const wish = new RegExp(
  `\\b(?:${offeror}|${offer}|solicitation number)\\b.{0,80}\\b(?:should|encouraged|advised|preferred|desired|desirable|recommended)\\b|\\b(?:preference|priority) will be given\\b|^recommend`,
  'i',
);
const permission = new RegExp(
  `\\b(?:${offeror})\\b.{0,100}\\b(?:may|can)\\b|\\b(?:is|are) (?:authorized|also eligible)\\b`,
  'i',
);
const requestedAction =
  /^(?:please )?(?:submit|send|provide|include|ensure|e-?mail)\b|\bplease (?:submit|send|provide|include)\b/i;
const helpContact = /\bhelp ?desk\b|^for (?:assistance|(?:more|further|additional) information)\b/i;
const invitesAll = /\ball (?:responsible|interested|qualified)\b.{0,60}\bmay submit\b/i;

/** How strongly a sentence obliges the offeror; undefined if it obliges no one, or only other parties. */
export function obligationOf(sentence: string): Obligation | undefined {
  if (invitesAll.test(sentence)) return undefined;
  if (hasDuty(sentence) || dutyWordings.some((pattern) => pattern.test(sentence)) || hasDutyByWill(sentence))
    return 'mandatory';
  if (wish.test(sentence) && !helpContact.test(sentence)) return 'desirable';
  if (requestedAction.test(sentence)) return 'mandatory';
  return permission.test(sentence) ? 'informational' : undefined;
}

/** Number of characters before "shall" in which its subject is searched. */
const subjectLength = 100;

/** Whether "shall" or "must" applies to the offeror, its people, its offer or its work. */
function hasDuty(sentence: string): boolean {
  return Array.from(sentence.matchAll(dutyVerb)).some(({ index }) => {
    const subject = sentence.slice(Math.max(0, index - subjectLength), index);
    const rest = sentence.slice(index, index + 40);
    if (/^(?:shall|must) (?:be (?:applicable|available|incorporated)|apply)\b/i.test(rest)) return false;
    return !otherSubject.test(subject) || offerorSubject.test(subject);
  });
}

function hasDutyByWill(sentence: string): boolean {
  return offerorWill.test(sentence) && !otherWill.test(sentence);
}
