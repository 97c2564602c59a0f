import { statesSetAside } from './find-set-aside.js';
import { matchesApart } from './matches-apart.js';
import { type Fact, type NoticeReading, type Statement } from './read-notice.js';
import { offerorWords } from './subjects.js';

const kinds = String.raw`(?:organi[sz]ations?|institutions?|agenc(?:y|ies)|governments?|entit(?:y|ies)|universit(?:y|ies)|colleges?|schools?|districts?|nonprofits?|non-profits?|tribes?|municipalit(?:y|ies)|counties|states?|businesses|firms?|companies|individuals?|operators?|owners?|partnerships?|consorti(?:a|um)|societies|libraries|hospitals?|CBOs?|IHEs?|artists?|researchers?|faculty|farm\w*|producers?|concerns?|vendors?|sources?|suppliers?|offerors?|contractors?|grantees?|applicants?|bidders?|holders|members|residents|students|teachers|developers|builders|teams|startups|founders|veterans|landowners|communities)`;
const competition = String.raw`(?:competition|opportunity|programs?|eligibility|participation|procurement|solicitation|acquisition|announcement|grants?|funding|awards?|requirement|notice|RF[PQI]|applications?|proposals?|responses?|it|this)`;

/** Kinds of statements of who may compete, the surest first. */
const stated: readonly (readonly RegExp[])[] = [
  [
    /\beligible (?:\w+ ){0,2}(?:applicants?|entities|organi[sz]ations|offerors|parties|institutions|recipients)\b(?:\W|\s).{0,60}?(?:\b(?:are|is|include|must|may be)\b|:)/i,
    new RegExp(
      String.raw`\b${kinds}\b.{0,100}\b(?:is|are|be) (?:\w+ )?eligible (?:to (?:apply|submit|compete|participate|receive|be|bid|propose)|for (?:participation|reimbursement|funding|this (?:grant|program|opportunity|funding|award))|if)`,
      'i',
    ),
    /\bto be eligible\b.{0,100}\b(?:must|shall)\b|\bmust (?:be|meet|have)\b.{0,60}\bto (?:be eligible|qualify|apply)\b|\bwho (?:can|may|should) apply\b.{0,3}[:?] ?\S|^eligib\w+(?: \w+)?: ?\S/i,
    /\b(?:those|entities|applicants|organi[sz]ations|you may be) eligible (?:to|for)\b|\beligib\w+ (?:for award |to apply )?(?:is|are) (?:limited|restricted|open)/i,
    new RegExp(
      String.raw`\b${competition}\b.{0,60}\b(?:is|are|be) (?:open|limited|restricted) (?:only |exclusively |solely )?to .{0,60}${kinds}`,
      'i',
    ),
    new RegExp(String.raw`\bopen (?:only )?to (?:all |any |current )?(?:[\w-]+ ){0,5}${kinds}\b`, 'i'),
    new RegExp(
      String.raw`\bonly (?:be )?(?:made|awarded|issued) to ${kinds}|\bonly (?:[\w-]+ ){0,4}(?:${offerorWords}|${kinds}|(?:quotes|offers|proposals) submitted by)\b.{0,80}\b(?:may|can|will be (?:considered|accepted|eligible)|shall be considered|are (?:eligible|invited|allowed))\b`,
      'i',
    ),
    new RegExp(
      String.raw`\b(?:an applicant|applicants|the applicant|the offeror|offerors|vendors|bidders|sources|contractors?) must be (?:an? )?(?:[\w-]+ ){0,4}(?:${kinds}|distributors?|dealers?|resellers?|partners?|manufacturers?)\b`,
      'i',
    ),
    /\binvites all (?:eligible|interested)\b|\b(?:welcome|accepted|considered) only (?:from|if)\b|\bonly from\b/i,
  ],
  [
    new RegExp(
      String.raw`\b(?:invites?|solicits?|seeks?|requests?|encourages?)\b.{0,60}\b(?:applications?|proposals?|responses?|quotes|submission)\b.{0,40}\bfrom (?:[\w-]+ ){0,6}${kinds}`,
      'i',
    ),
    new RegExp(
      String.raw`\b(?:applications?|proposals?|responses?|quotes|expressions of interest) (?:are|is|will be) (?:\w+ )?(?:encouraged|invited|solicited|accepted|welcome|considered|sought) (?:only )?from\b`,
      'i',
    ),
  ],
];
const sole: readonly RegExp[] = [
  /\b[Ss]ole[- ][Ss]ource\b|\bSOLE[- ]SOURCE\b|\bonly one (?:responsible )?source\b|\bone source\b|\bonly approved sources?\b/,
  /\b[Ii]ntends? to (?:award|negotiate|issue|enter into|procure|purchase|contract)\b.{0,90}\b(?:to|with|from) (?:the )?(?!Contract|Multiple|Options?|FAR|FOB|Line|CLIN|Contractors?\b)[A-Z][\w&.-]+/,
];
const soleNegated = /\bnot (?:be )?(?:a )?sole[- ]source\b|\bif\b.{0,40}\bsole\b/i;
const open: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:all|any) (?:\w+ ){0,2}(?:responsible|interested|qualified|eligible)\b.{0,60}\bmay (?:\w+ )?(?:submit|respond|identify|compete|bid|offer|participate|apply)`,
    'i',
  ),
  new RegExp(
    String.raw`\b${kinds}\b.{0,100}\bmay (?:submit (?!only|one|more|multiple|a series|(?:an? )?(?:invoice|claim|request|question|payment|report))|apply(?! for (?:more|only))|compete)\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:identify|seek(?:ing|s)?|locate|interest from)\b.{0,50}\b(?:potential|qualified|capable|interested|responsible|small|eligible)\b.{0,40}\b(?:sources|vendors|businesses|contractors|firms|companies|concerns|offerors)\b`,
    'i',
  ),
  /\b[Aa]pproved (?:manufacturer|source)s?\b.{0,40}\b(?:is|are)\b/,
];
/** Money for kinds of applicants. */
const gives: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:provid(?:es?|ing)|offers?|offering|awards?|available|apportioned|intended|intends?|make)\b[^.;]{0,60}\b(?:grants?|funding|funds?|loans?|assistance|reimbursements?|assist)\b[^.;]{0,40}\b(?:to|for|assist) (?:[\w-]+,? ){0,6}${kinds}\b`,
    'i',
  ),
  new RegExp(
    String.raw`\bprovides? (?:\w+,? ){0,6}${kinds}(?:, .{0,80})? funding\b|\bgrant program for (?:\w+ ){0,5}${kinds}|\bto assist (?:\w+ ){0,3}${kinds}|\bmade available to (?:\w+ ){0,3}${kinds}`,
    'i',
  ),
  new RegExp(String.raw`${kinds} can use to fund`, 'i'),
];
/** Parts, costs and people of the work rather than applicants. */
const beside =
  /\b(?:subcontractors? (?:may|must)|costs? (?:is|are)|menu|download|eligible to receive (?:drawings|specifications|documents|a copy|the package)|(?:projects?|examples|costs?|activities|expenses|categories|labor|work|items?) (?:[\w-]+ ){0,8}(?:are|is|be) (?:\w+ )?eligible|capacity for|capacity building|whether|(?:grantee|awardee|recipient|contractor)s? (?:will|shall|must)|site visit|conference|questions?|log ?in|(?<!\bonly\b.{0,60})\b(?:registered|registration|register) (?:in|with|at|on|to)|orders? (?:may|will)|access to (?:the )?(?:package|documents|base|site|drawings|TDP))\b/i;

/** Who may compete: the kinds of applicants, restrictions, the set-aside, or that one source is meant. */
export function findEligible({ field, statements }: NoticeReading): Fact[] {
  const applicants = field('eligible_applicants');
  const best =
    firstOf(statements, stated[0], beside) ??
    statements.find(({ text }) => statesSetAside(text)) ??
    firstOf(statements, sole, soleNegated) ??
    firstOf(statements, stated[1], beside) ??
    firstOf(statements, open, beside);
  // The field of a set-aside says what its sentence says.
  const said =
    best?.quote ?? field('set_aside') ?? (applicants ? undefined : firstOf(statements, gives, beside)?.quote);
  return [applicants, said].flatMap((quote) => (quote === undefined ? [] : [{ quote }]));
}

/** The first statement that the surest pattern finds something in. */
function firstOf(
  statements: readonly Statement[],
  patterns: readonly RegExp[] | undefined,
  about: RegExp,
): Statement | undefined {
  for (const pattern of patterns ?? []) {
    const found = statements.find(({ text }) => matchesApart(text, pattern, about));
    if (found !== undefined) return found;
  }
  return undefined;
}
