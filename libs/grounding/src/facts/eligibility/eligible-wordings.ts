import { apply, competes, competition, described, applicantKind, money, offerors, offers } from './applicant-words.js';
import { offerorWords } from '../subjects.js';
import { type Wording } from '../wording.js';

/** Words about parts, costs and people of the work rather than applicants. */
const notAboutApplicants =
  /\b(?:subcontractors? (?:may|must)|costs? (?:is|are)|menu|download|(?:projects?|examples|costs?|activities|expenses|categories|labor|items?|uses|practices|crops) (?:[\w-]+ ){0,8}(?:are|is|be|include) (?:\w+ )?eligible|whether|(?:grantee|awardee|recipient|contractor)s? (?:will|shall|must)(?! be\b)|eligible (?:activities|projects|costs?|expenses|uses|items)|site visit|attendance (?:is|at)|meeting|conference|webinar|questions?|log ?in|orders? (?:may|will)|eligible to (?:receive|obtain|gain|access) (?:access|drawings|specifications|documents|a copy|the package)|access to (?:the )?(?:package|documents|base|site|drawings|TDP))\b/i;

/** Registrations and conditions of projects, which do not state who may compete. */
const registered =
  /\b(?:register(?:ing)?|System for Award|SAM|sam\.gov|Central Contractor|CCR|registration database|DUNS|Dun & Bradstreet|UEI|CAGE code|to qualify,? (?:each |all |any )?(?:\w+ )?(?:projects?|costs|activities))\b/i;

/** Statements of who is eligible, the most reliable first. */
export const eligible: readonly Wording[] = [
  {
    example: 'Eligible applicants are public school districts and charter schools.',
    pattern:
      /\b(?:eligible|qualif(?:ied|ying)) (?:\w+ ){0,3}(?:applicants?|bidders|candidates|entit(?:y|ies)|organi[sz]ations?|offerors?|parties|institutions|recipients|participants|proposers)(?: (?:for|under|to|in|of) [^.;:]{0,80}?)?(?: \([^)]{0,80}\))?[\u201D",]*(?: (?:are|is|includ\w+|may (?:be|include)|shall be|consists? of|means)\b(?! (?:\w+ )?(?:encouraged|invited|advised|required|asked|urged|reminded|selected))|:)/i,
    unless: notAboutApplicants,
  },
  {
    example: 'Eligibility Information - Nonprofit organizations and state agencies',
    pattern:
      /(?:^|\b)(?:eligibility(?: (?:information|requirements|criteria))?|who qualifies|(?:applicant|who is|additional information on) (?:eligibility|eligible)|who (?:can|may|should) (?:apply|ask|bid|compete|participate|propose|quote|submit(?: \w+)?)|eligible|^applicants|^open to)(?:[:?]|\s+[-\u2013\u2014]+|\s?\.{4,}|\s?\|)\s*[-*?\u2022]?\s*\p{L}/iu,
    unless: notAboutApplicants,
  },
  {
    example: 'Nonprofit organizations in Ohio are eligible to apply.',
    pattern: new RegExp(
      String.raw`\b(?:${applicantKind}|(?:each|any|every) (?:state|county|city))\b.{0,120}\b(?:is|are|be) (?!not )(?:\w+ )?eligible(?:[.;,]| if\b| to ${apply}| for (?:participation|reimbursement|funding|assistance|award|grants?|one |an? |this |these |the program|support))|\b${applicantKind} .{0,60}\b(?:are|the only) (?:the )?(?:eligible|intended) (?:entities|applicants?|recipients|participants)\b|\b${applicantKind}\b.{0,100}\b(?<!to )qualify(?:\.| for (?:an? |this |the |these )?(?:\w+ )?(?:programs?|rebates?|grants?|funding|loans?|assistance|awards?)\b)`,
      'i',
    ),
    unless: notAboutApplicants,
    never: registered,
  },
  {
    example: 'Entities eligible to submit proposals include tribes and counties.',
    pattern: new RegExp(
      String.raw`\b(?:those|${applicantKind}|you may be) eligible (?:to ${apply}|for (?:an? |the |this |these |award|funding|grants?|participation|reimbursement|assistance|interagency))|\beligib\w+ (?:for award |to (?:apply|participate) |for (?:this|the) \w+ )?(?:is|are) (?:limited|restricted|open|extended)`,
      'i',
    ),
    unless: notAboutApplicants,
  },
  {
    example: 'This competition is open to all nonprofit organizations in Ohio.',
    pattern: new RegExp(
      String.raw`\b${competition}\b.{0,60}(?<!\b(?:which|that)(?: will)? )\b(?:is|are|be) (?:being )?(?:open|limited|restricted|available) (?:only |exclusively |solely )?(?:to|for) .{0,80}\b${applicantKind}\b|\b${competition}\b[^.;]{0,40}\b(?:is|are) (?:only |exclusively )?(?:open|reserved|restricted|intended|directed|addressed|limited)(?: by \w+)? (?:only |exclusively )?(?:to|for) ${described}{0,6}${applicantKind}\b|\b(?:award|competition|program|grant|fellowship|prize|opportunity|call|contest|fund|scheme)\b (?:is|are) (?:only )?(?:open (?:only )?to (?!the (?:public|media)|question|negotiation|change)|for ${described}{0,5}${applicantKind}\b)|\bopen (?:only |exclusively )?to (?:all |any |current |eligible |qualified )?(?:[\w-]+,? ){0,6}${applicantKind}\b`,
      'i',
    ),
    unless: notAboutApplicants,
  },
  {
    example: 'Only firms that hold a GSA schedule may submit a quote.',
    pattern: new RegExp(
      String.raw`\bonly (?:be )?(?:made|awarded|issued|available|considered|accepted) (?:to|from|for) (?:\w+ ){0,4}${applicantKind}|\b(?:issued|available|solicited|for|to) (?:\w+ ){0,5}${applicantKind} only\b|\b(?:issued|available|offered|sent) (?:only|exclusively|solely) to (?:\w+ ){0,4}${applicantKind}\b|\b${offers} from other than\b.{0,80}\bnot be (?:considered|accepted)\b|\bonly (?:[\w-]+ ){0,4}(?:${offerorWords}|${applicantKind}|${offers} (?:submitted by|from))\b.{0,80}\b(?:may|can|will be (?:considered|accepted|eligible)|shall be considered|are (?:eligible|invited|allowed|considered|accepted|funded|supported))\b|\b${offers} (?:will be |are )?(?:welcome|accepted|considered|invited|submitted|solicited) only (?:from|by|if)\b|\b(?:may|can) only be submitted by\b|\bonly (?:accept|consider) ${offers} from\b|\b${offers} from [^.;]{0,80}${applicantKind} only\b|\bonly (?:those|vendors|firms) on the\b|\binvit(?:e|ation)[- ]only\b|\b(?:entitled|eligible|qualified|allowed) to apply are\b|\b^only (?:[\w-]+ ){0,4}${applicantKind}\b[^.;]{0,60}\bplease\b`,
      'i',
    ),
    unless: notAboutApplicants,
  },
  {
    example: 'Applicants must be nonprofit organizations with an office in the county.',
    pattern: new RegExp(
      String.raw`\b${offerors} (?:(?:must|shall|should|need to|needs to|have to|has to) be|(?:is|are) (?:limited|restricted) to) (?:an? |the |either )?(?:[\w.(),-]+ ){0,6}(?:${applicantKind}|501|owner|member|resident|citizens?|partnership|distributors?|dealers?|resellers?|partners?|manufacturers?)\b|\b${offerors} must be (?:pre-?qualified|on the|enrolled)\b|\b(?:candidates|principal investigators|nominees) must (?:hold|have)\b|\b(?:applicants|bidders|proposers|participants) (?:may be|can be|include) ${described}{0,5}${applicantKind}\b`,
      'i',
    ),
    unless: notAboutApplicants,
  },
  {
    example: 'To be eligible for funding, an organization must operate an annual fair.',
    pattern:
      /\bto (?:be (?:considered )?eligible|qualify|apply)\b.{0,100}\b(?:must|shall)\b|\bmust (?:be|meet|have|hold)\b.{0,100}\bto (?:be eligible|qualify|apply|receive (?:an? )?(?:grant|award|funding|funds|loan))\b|\beligible applicants? must\b|\bin order to be eligible\b|\bapplicants must (?:have (?:received|held|been)|own|operate|live|reside|serve|represent)\b/i,
    unless: notAboutApplicants,
    never: registered,
  },
];

/** Statements that only one source, or only approved sources, may compete. */
export const soleSource: readonly Wording[] = [
  {
    example: 'The agency intends to award a sole source contract for service to Acme Corporation.',
    pattern:
      /\b(?:[Ss]ole|[Ss]ingle|SOLE)[- ](?:[Ss]ource|SOURCE)\b.{0,160}\b(?:to|with|from|TO|WITH|FROM) (?:the )?(?!Contract|FAR|the\b)\p{Lu}[\p{L}\d&.-]+/u,
    unless: /\bnot (?:be )?(?:a )?(?:sole|single)[- ]source\b|\bif\b.{0,40}\bsole\b/i,
  },
  {
    example: 'This will be a sole source purchase from Medtronic, Inc.',
    pattern:
      /\b(?:sole|single)[- ]source\b|\bdirected award\b|\bwithout (?:full and open )?competition\b|\b(?:only|sole) (?:\w+ )?(?:source|manufacturer|vendor|provider|supplier)\b(?! control| code)|\b(?:negotiate|contract) (?:solely|only|exclusively) with\b|\bother than full and open\b|\bcompet(?:ed|ition) (?:among|under|within)\b.{0,80}\b(?:holders|contracts?|GWAC|schedule|BPA)\b|\bonly one (?:responsible )?source\b|\bnon-?competitive (?:basis|awards?|continuation|contract|agreement|procurement)\b/i,
    unless: /\bnot (?:be )?(?:a )?(?:sole|single)[- ]source\b|\bif\b.{0,40}\bsole\b/i,
  },
  {
    example: 'The agency will solicit and negotiate with only approved sources.',
    pattern:
      /\bonly approved sources?\b|\b[Oo]nly (?:\p{Lu}[\p{L}\d&.-]+ ){1,4}(?:can|is able|has|holds|owns|makes)\b|\bthe sole (?:source|manufacturer|vendor|provider|supplier)\b|\b(?:contemplat|anticipat|propos)\w+ (?:an? )?(?:\w+ )?award\w*\b.{0,60}\bto (?:the )?\p{Lu}|\bonly (?:known )?(?:manufacturer|vendor|company|firm) (?:of|that|capable)\b/u,
  },
  {
    example: 'The agency intends to award a sole source contract to Acme Corporation.',
    pattern:
      /\b[Ii]nten(?:ds?|t|tion)(?: is)? to (?:\w+ )?(?:award|negotiate|issue|enter into|procure|purchase|contract)\b.{0,120}\b(?:to|with|from) (?:the )?(?!Contract|Multiple|Options?|FAR|FOB|Line|CLIN|Contractors?\b|January|February|March|April|May|June|July|August|September|October|November|December)\p{Lu}[\p{L}\d&.-]+/u,
  },
];

/** Invitations to kinds of applicants. */
export const invited: readonly Wording[] = [
  {
    example: 'The foundation invites applications from tribal colleges.',
    pattern: new RegExp(
      String.raw`\b(?:fund|invit(?:es?|ing)|solicit(?:s|ing)?|seek(?:s|ing)?|request(?:s|ing)?|encourages?|welcom(?:es?|ing)|accept(?:s|ing))\b.{0,60}\b(?:${offers}|submission|interest)\b.{0,40}\bfrom (?!(?:institutions|organizations) ?\/)(?:[\w.-]+,? ){0,6}${applicantKind}\b(?!.{0,30}\bpropos)`,
      'i',
    ),
    unless: notAboutApplicants,
  },
  {
    example: 'Proposals will be accepted from accredited universities.',
    pattern: new RegExp(
      String.raw`\b${offers} (?:are|is|will be|may be) (?:\w+ )?(?:encouraged|invited|solicited|accepted|welcomed?|considered|sought|requested|submitted) (?:only )?(?:from|by)\b.{0,60}\b${applicantKind}\b(?!.{0,30}\bpropos)`,
      'i',
    ),
    unless: notAboutApplicants,
  },
  {
    example: 'The embassy invites all eligible organizations to apply.',
    pattern: new RegExp(
      String.raw`\binvites (?!(?:[\w-]+ ){0,4}${offers}\b)${described}{0,5}${applicantKind}\b(?!.{0,60}\bto (?:identify|conduct|attend|comment|visit|meet)\b)|\binvit(?:es?|ing) (?:all )?(?:eligible|interested|qualified) (?:[\w.-]+ ){0,5}${applicantKind}\b`,
      'i',
    ),
    unless: notAboutApplicants,
  },
];

/** Statements that anyone, or anyone of a kind, may respond. */
export const open: readonly Wording[] = [
  {
    example: 'All responsible sources may submit a quotation, which will be considered.',
    pattern: new RegExp(
      String.raw`\b(?:all|any) (?:\w+ ){0,2}(?:responsible|interested|qualified|eligible)\b.{0,60}\b(?:may|must|should|are (?:encouraged|invited|welcome) to) (?:\w+ )?(?:submit|respond|identify|compete|bid|offer|participate|apply)|\binterested (?:[\w-]+ ){0,3}${applicantKind}\b.{0,40}\b(?:may|should|must|are (?:encouraged|invited|asked|requested) to) (?:identify|submit|respond)`,
      'i',
    ),
    unless: notAboutApplicants,
  },
  {
    example: 'Organizations of every type may submit proposals.',
    pattern: new RegExp(
      String.raw`\b${applicantKind}\b.{0,100}\b(?:may|can) ${competes}(?!.{0,20}\bmore than\b)|\b${applicantKind}\b.{0,80}\b(?:are|is) (?:invited|welcome|required) to (?:apply|compete|bid|quote|take part|submit|respond)\b|\bfrom ${described}{0,4}(?:businesses|firms|bidders|offerors|vendors) of (?:all|any) sizes?\b|\bfrom (?:both )?large and small\b|\b(?:all|any) (?:${applicantKind}|respondents|firms)\b,? (?:regardless of|of any|of every|of all) size|\byou (?:can|may) apply if\b|\b(?:anyone|anybody|everyone)\b.{0,60}\b(?:may|can) (?:apply|participate|enter|join|submit)\b`,
      'i',
    ),
    unless: notAboutApplicants,
  },
  {
    example: 'The purpose is to identify qualified small business sources.',
    pattern: new RegExp(
      String.raw`\b(?:identify|seek(?:ing|s)?|locate|interest from|availability of)\b.{0,50}\b(?:potential|qualified|certified|licensed|capable|interested|responsible|small|eligible|experienced)\b.{0,40}\b(?:sources?|vendors?|businesses|contractors?|firms?|companies|concerns|offerors)\b|\bseek(?:ing|s) (?:[\w-]+ ){0,3}(?:organizations|partners|firms|institutions)\b`,
      'i',
    ),
    unless: notAboutApplicants,
  },
  {
    example: 'Approved source is 12345 Acme Corp.',
    pattern:
      /\b(?:approved|qualified) (?:manufacturer|source)s?\b.{0,40}\b(?:is|are)\b|\bsources? of supply (?:is|are)\b/i,
  },
];

/** Kinds of applicants that are specific. `Eligible applicants` alone is not specific: every grant goes to eligible applicants. */
const specificKinds = String.raw`(?<!\bthe )(?<!\bthese )(?!partnership\b|applicants?\b|grantees?\b|awardees\b|offerors?\b|bidders?\b|contractors?\b|sources?\b|holders\b|members\b)(?!(?<=\beligible )(?:entit|organi[sz]|institution|participant))${applicantKind}`;
/** Words about the use of the money, about trainees, and about past projects. */
const notAboutAwards =
  /\b(?:(?:grantees?|awardees?|recipients?) (?:will|shall|must)|reporting requirements|onlend|on-lend|mitigation|projects? funded)\b/i;

/** Statements that give money to kinds of applicants. */
export const funded: readonly Wording[] = [
  {
    example: 'The program provides grants to municipalities for storm water projects.',
    pattern: new RegExp(
      String.raw`\b(?:provid(?:es?|ing)|offer(?:s|ing)?|awards?|award(?:ed|ing)|available|apportioned|intended|intends?|make|give[ns]?|distributes?|fund)\b[^.;]{0,60}\b${money}\b(?:(?! (?:to|for) )[^.;]){0,60} (?:to|for|to assist) ${described}{0,6}${specificKinds}\b`,
      'i',
    ),
    unless: notAboutApplicants,
    never: notAboutAwards,
  },
  {
    example: 'This grant is available to county conservation districts.',
    pattern: new RegExp(
      String.raw`\b${money}(?: [\w()/-]+){0,4} (?:(?:is|are|be|made|also) available|(?:is|are|be) (?:awarded|made|given|offered|provided)(?: by \w+)?) (?:only )?(?:to|for) ${described}{0,5}${specificKinds}\b|\b(?:support|help) (?:is|will be) (?:offered|provided|available|given) (?:only )?(?:to|for) ${described}{0,5}${specificKinds}\b|\b(?:call|program|announcement|competition) (?:addresses|targets|is aimed at|is meant for) ${described}{0,5}${specificKinds}\b|\b${money} (?:to|for|with) ${described}{0,5}${specificKinds}\b`,
      'i',
    ),
    unless: notAboutApplicants,
    never: notAboutAwards,
  },
  {
    example: 'The program provides nonprofit organizations, towns and counties funding for planning.',
    pattern: new RegExp(
      String.raw`\bprovides? ${described}{0,6}${specificKinds}(?:, .{0,80})? ${money}\b|\b(?:grant|loan|grants?|RF[PAQ]|NOFO|hackathon|accelerator|fellowship|pool|challenge|sprint|bounty|prize)s?(?: program)?,? (?:is )?(?:(?:designed|intended|meant) )?for ${described}{0,5}${specificKinds}|\b(?:assists?|reimburses?) ${described}{0,8}${specificKinds}|${specificKinds} can use to fund|\b${specificKinds} (?:may|can) use (?:the |these )?(?:grant )?funds|\b${specificKinds} (?:will|can|may) be funded\b|\b${specificKinds}\b.{0,60}\b(?:can|may) (?:receive|get|claim) (?:up to|an? (?:rebate|grant|loan)|grants|funding|\$)|\b(?:scholarship|fellowship|stipend|award|grant)s? supports? ${described}{0,4}${specificKinds}|\b(?:will|may) fund ${described}{0,4}${specificKinds}\b(?= (?:and|or|to|that|who|in|with|for)\b|[.,;])|\bwe (?:fund|support|back) ${described}{0,4}${specificKinds}|\bsupports? ${described}{0,4}${specificKinds} (?:who|that|with|in)\b`,
      'i',
    ),
    unless: notAboutApplicants,
    never: notAboutAwards,
  },
  {
    example: 'The bureau enters into cooperative agreements with conservation corps and youth organizations.',
    pattern: new RegExp(
      String.raw`\b(?:agreements?|grants|grants or contracts|partner) with ${described}{0,6}${specificKinds}|\b${specificKinds} to apply\b(?! their)|\bprovid(?:es?|ing) (?:\w+ ){0,3}support (?:to|for) ${described}{0,5}${specificKinds}`,
      'i',
    ),
    unless: notAboutApplicants,
    never: notAboutAwards,
  },
  {
    example: 'The award enables predoctoral students to obtain mentored research training.',
    pattern:
      /\b(?:enables?|provid(?:es?|ing)|award(?:s|ed)?(?: is)?(?: to| for)?(?: support| enable)?|grants?(?: to| for)|support(?:s|ing)?(?: to| for| of)?) (?:the |research of |promising |talented |new |early[- ]career |individual )*(?:(?:pre|post)?-?doctoral |graduate |junior |clinical )?(?:individuals|students|scientists|investigators|scholars|researchers|fellows|faculty(?: members)?|clinicians)\b (?:who\b|with (?:an? )?\w+|to (?:obtain|conduct|pursue|receive|become))/i,
    unless: notAboutApplicants,
    never: notAboutAwards,
  },
  {
    example: 'Administrative supplements are offered to active research grants of the institute.',
    pattern:
      /\b(?:supplements?|revisions?|renewals?|applications?)\b.{0,80}\b(?:from|to|of|for|with) (?:currently (?:funded|active)|active|existing) .{0,40}\b(?:grants?|awards?|projects|awardees|grantees)\b|\bholding (?:\w+ ){0,5}grants\b/i,
    unless: notAboutApplicants,
  },
  {
    example: 'The initiative supports small businesses in the development of new devices.',
    pattern:
      /\b(?:supports?|stimulate|encourages?|enables?) (?:the )?small[ -]business(?:es)?\b|\bsmall business concerns? (?:\(SBCs?\) )?(?:submitting|to submit|to develop)\b/i,
    unless: notAboutApplicants,
  },
];

/** Statements of who is excluded. */
export const excluded: readonly Wording[] = [
  {
    example: 'Individuals are not eligible to apply.',
    pattern: new RegExp(
      String.raw`\b${applicantKind}\b.{0,80}\b(?:(?:is|are) (?:not eligible|ineligible)(?:[.;,]| to ${apply}| for)|(?:may not|cannot|can not) ${competes}(?!.{0,20}\bmore than\b))|\b${offers} from .{0,60}\b${applicantKind}\b.{0,60}\b(?:(?:are|will) not (?:be )?(?:accepted|considered)|will be rejected)\b`,
      'i',
    ),
    unless: notAboutApplicants,
    never: registered,
  },
];

/** Requested trades and conditions for offerors. Used only if no other sentence states who may apply. */
export const conditions: readonly Wording[] = [
  {
    example: 'Bids from firms that did not sign in will not be opened.',
    pattern: new RegExp(
      String.raw`\b(?:${offers}|${offerors}|${applicantKind}) (?:from|of|that|who|which|without|not)\b[^.;]{0,100}\b(?:not be (?:opened|considered|read|accepted|evaluated)|be rejected|ineligible|cannot be awarded|(?:is|are) (?:rejected|returned|disqualified))\b|\bno (?:\w+ )?(?:bid|proposal|offer|contractor|bidder|firm|offeror|vendor)s?\b[^.;]{0,80}\bunless\b|\b(?:welcome|eligible|considered|accepted) (?:so long as|as long as|if|provided|only if)\b`,
      'i',
    ),
    unless: notAboutApplicants,
    never: registered,
  },
  {
    example: 'The Band wishes to hire an ecologist or firm.',
    pattern: new RegExp(
      String.raw`\b(?:seeks?|seeking|wish(?:es)? to|wants?(?: to)?|looks? for|looking for|intends to|needs|would like to|requesting (?:proposals|bids|quotes) (?:of|from))(?: (?:hire|engage|retain|select|contract with|find))? (?:an?|one or more|qualified|experienced|certified|licensed|licen[sc]ed) (?:[\w/-]+ ){0,4}?(?:firms?(?! (?:fixed|price|pricing))|contractors?|consultants?|vendors?|suppliers?|compan(?:y|ies)|providers?|organi[sz]ations?|teams?|masons?|\w{3,}(?:ists?|ects?|eers?|sons?|ians?|ants?)|auditors?|brokers?|operators?|appraisers?|builders?|designers?|surveyors?)\b`,
      'i',
    ),
    unless: notAboutApplicants,
  },
  {
    example: 'The firm must be independent and licensed to practice in the state.',
    pattern: new RegExp(
      String.raw`^(?:\(?[\w.]{1,4}[.)]+ |[^:.]{3,30}[:.] )?(?:all |each |the |every |any |an? )?(?:${offerors}|firms|firm|proposer|bidder|vendor|applicant|offeror|quoter|respondent|dealer|PI|principal investigator|lead|compan(?:y|ies)) (?:must|shall|has to|have to|need to|needs to) (?:be|hold|have|possess|carry)\b[^.;]{0,60}\b(?:licen[sc]\w+|certifi\w+|accredit\w+|pre-?qualified|qualified|independent|authori[sz]ed|registration|experience|permits?|built|completed|years|established (?:business|office)|in business|Ph\.?D|degree|faculty|members?|within \d+ (?:road |air )?miles|located)\b`,
      'iu',
    ),
    unless: notAboutApplicants,
    never: registered,
  },
];
