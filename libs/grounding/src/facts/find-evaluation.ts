import { matchesApart } from './matches-apart.js';
import { type Fact, type NoticeReading } from './read-notice.js';

const offers = String.raw`(?:offers?|proposals?|quot(?:es?|ations?)|bids?|applications?|responses?|submissions?|price|pricing|vendors?|offerors?|contractors?|applicants?|applicant's)`;
const criteria = String.raw`(?:price|cost|technical|past performance|best value|experience|delivery|quality|merit|need|qualifications?|approach|budget|feasibility|impact|innovation)`;

/** How a statement says how offers are evaluated, the surest first. */
const basis: readonly RegExp[] = [
  /\blow(?:est)?[- ]price(?:d)?,? (?:\w+ )?(?:\(?LPTA\)?|technical(?:ly)?[- ]accept\w+)|\bLPTA\b|\btechnically acceptable\b.{0,40}\blow\w*|\blow(?:est)?\b.{0,40}\btechnically acceptable/i,
  /\bbest[- ]value\b/i,
  /\bmost advantageous\b/i,
  new RegExp(String.raw`\bfactors? (?:\w+ ){0,6}(?:used to evaluate|evaluat\w+)|\bused to evaluate ${offers}`, 'i'),
  new RegExp(
    String.raw`\b(?:evaluation|selection|review|scoring|award|rating|merit)[- ](?:factors?|criteria|criterion)\b.{0,200}\b${criteria}\b|\bbasis (?:of|for) (?:the )?award\b.{0,100}\b(?:is|are|will|:|${criteria})`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:award|selection|evaluation)s?\b(?: \w+){0,4} (?:will|shall|may|is|are)(?: to)? be (?:made|based|determined)\b.{0,140}\b(?:basis|based|lowest|low|price|factors?|criteria|${criteria})\b`,
    'i',
  ),
  /\b(?:contract )?award decision\b.{0,60}\bbased\b|\bdetermining factor\b|\bprice will determine\b|\bbased (?:up)?on (?:a )?combination of price\b/i,
  new RegExp(
    String.raw`\b${offers}\b(?: \w+){0,6} (?:will|shall|to|are|is)(?: \w+)? (?:be )?(?:evaluated|scored|rated|ranked|judged|assessed)\b(?! to determine)`,
    'i',
  ),
  /\blowest[- ](?:[\w-]+ ){0,3}(?:priced?|cost|bid|quote|offer)\b.{0,100}\b(?:selected|award(?:ed)?|basis)\b|\b(?:award(?:ed)?|selected)\b.{0,80}\blowest[- ](?:[\w-]+ ){0,3}(?:priced?|cost|bid|quote|offer|bidder)/i,
  new RegExp(
    String.raw`^(?=.*\b${offers}\b).*(?:\bevaluat(?:ed|ion|e)\b.{0,80}\b${criteria}\b.{0,40}(?:,|\band\b|\bor\b|/).{0,40}\b${criteria}\b|\b${criteria}\b.{0,30}(?:,|\band\b|&).{0,30}\b${criteria}\b.{0,80}\b(?:evaluat\w+|considered|factors?)\b)`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:applications?|proposals?|projects?|districts|grantees|awards?)\b.{0,60}\b(?:selected|reviewed|chosen)\b.{0,60}\b(?:process|criteria|merit|panel|committee|peer|based on|on the basis)\b|\bwe look for\b|\bselection panel\b|\b(?:preference|priority) (?:will be|is) given\b|\bpeer[- ]review(?:ed)?\b|\bcompetitive (?:selection|review) process\b`,
    'i',
  ),
  /\bwhen combined\b.{0,60}\b(?:important|equal|price|cost)\b|\b(?:more|less|equally) important (?:than|to) (?:price|cost)\b/i,
  /\bpart of the evaluation\b|\b(?:the )?following (?:evaluation|selection|review) criteria\b|\b(?:three|four|five|six|seven|eight) (?:evaluation|selection|review) criteria\b/i,
  new RegExp(
    String.raw`\b(?:award|contract|order)\b.{0,60}\bwill be (?:made|awarded|issued) to (?:the|that) (?:\w+,? ){0,6}(?:offerors?|quoter|vendor|bidder|contractor|firm)\b.{0,160}\b(?:conform\w*|determined|represents?|offers?|provides?|meets?|whose)\b`,
    'i',
  ),
];
/** The best of these ranks are shown together. */
const sure = 7;
const elsewhere =
  /\b(?:elsewhere|whether (?:responses|to)|protest|determin\w+ whether|in order (?:for|to)|enough technical information|evaluation of (?:the )?(?:program|project|intervention|effect)|evaluate the (?:effect|impact)|ombuds\w+|grievance|COR\b|national (?:cross-site )?evaluation|performance evaluation|late|funds are available|survivorship|interventions?)\b/i;

/** How offers are evaluated: the basis of the award, its criteria. */
export function findEvaluation({ statements }: NoticeReading): Fact[] {
  const found = basis.flatMap((pattern, rank) =>
    statements.filter(({ text }) => matchesApart(text, pattern, elsewhere)).map(({ quote }) => ({ quote, rank })),
  );
  const known = new Set<unknown>();
  const ordered = found.filter(({ quote }) => !known.has(quote) && known.add(quote));
  const [best, second] = ordered;
  if (best === undefined) return [];
  return second !== undefined && second.rank < sure
    ? [{ quote: best.quote }, { quote: second.quote }]
    : [{ quote: best.quote }];
}
