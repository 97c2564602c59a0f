import { type Wording } from '../wording.js';

/** The submissions that are compared, and the parties that submit them. */
export const offers = String.raw`(?:offers?|proposals?|quot(?:es?|ations?)|bids?|applications?|responses?|submissions?|abstracts|white papers|nominations|price|pricing|vendors?|offerors?|applicants?|applicant's|quoters?|bidders?)`;
/** Names of evaluation criteria. */
export const criteria = String.raw`(?:price|cost|fee|technical|financial|past performance|best value|experience|delivery|quality|merit|need|qualifications?|competence|approach|method|budget|feasibility|impact|innovation|originality|capability|significance|references|warranty)`;

/** Words about evaluations and decisions other than those for the award. */
export const elsewhere =
  /\b(?:elsewhere|whether (?:responses|to)|protest|determin\w+ whether|in order (?:for|to)|enough technical information|evaluation of (?:the )?(?:program|project|intervention|effect|options)|evaluate the (?:effect|impact)|ombuds\w+|grievance|COR\b|national (?:cross-site )?evaluation|performance evaluation|late|funds are available|survivorship|interventions?|evaluation plan|external evaluation|rolling basis|clinical|criminal|review +(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{4}|selection for this award|risk-based)\b/i;

/** Hypothetical decisions, references to other sections, and past awards. */
export const open =
  /\b(?:none will be|no (?:proposals|offers|quotes) are|elsewhere in|if award criteria|only if|was awarded|were awarded)\b/i;

/** Statements of the basis of the award, the most reliable first. */
export const basis: readonly Wording[] = [
  {
    example: 'Award will be made on a lowest price technically acceptable basis.',
    pattern:
      /\blow(?:est)?[- ]price(?:d)?,? (?:\w+ )?(?:\(?LPTA\)?|technical(?:ly)?[- ]accept\w+)|\bLPTA\b|\btechnically acceptable\b.{0,40}\blow\w*|\blow(?:est)?\b.{0,40}\btechnically acceptable/i,
    unless: elsewhere,
    never: open,
  },
  {
    example: 'Award will be made to the offeror that represents the best value to the Government.',
    pattern:
      /\b(?:award|evaluat|select|offer|proposal|quot)\w*\b.{0,200}\bbest[- ](?:(?:overall )?value|combination|mix|price[- ]quality ratio)\b|\bbest[- ](?:overall )?value\b.{0,100}\b(?:award|evaluat|select|offer|proposal|quot|determin)|\bbest[- ]value trade-?off\b|\btrade-?off (?:process|analysis|approach|procedures?|source)\b/i,
    unless: elsewhere,
    never: open,
  },
  {
    example: 'Award goes to the offer that is most advantageous to the Government, price and other factors considered.',
    pattern: /\bmost advantageous\b/i,
    unless: elsewhere,
    never: open,
  },
  {
    example: 'The award will be based on price and delivery.',
    pattern: new RegExp(
      String.raw`\b(?:award|selection|evaluation|funding|decision)s?\b(?: \w+){0,4} (?:(?:will|shall|may|is to|are to)(?: \w+)? be|is|are|being) (?:made|based|determined)\b.{0,140}\b(?:basis|based|lowest|low|price|factors?|criteria|${criteria})\b`,
      'i',
    ),
    unless: elsewhere,
    never: open,
  },
  {
    example: 'The award decision will be based upon a combination of price, delivery and past performance.',
    pattern:
      /\b(?:contract )?award decisions?\b.{0,60}\bbased\b|\b(?:determining|only|sole) (?:\w+ )?factor\b|\bfactors? (?:will|shall) be considered\b|\bonly price will be\b|\bawarded (?:\w+ )?(?:based (?:up)?on|on the basis of)\b|\bprice will determine\b|\bbased (?:up)?on (?:a )?combination of price\b/i,
    unless: elsewhere,
    never: open,
  },
];

/** Statements of the evaluation factors. */
export const factors: readonly Wording[] = [
  {
    example: 'Factors in descending order of importance: technical capability, past performance, price.',
    pattern:
      /\b(?:factors?|criteria)\b.{0,40}\b(?:in )?descending order\b|\btrade-?off (?:with|among|of|between|based)\b|\bcomparative evaluation\b|\b(?:two|three|four|five|six|seven|eight) (?:evaluation |selection |rating |scoring |weighted |equal )?(?:factors|criteria) ?(?:-|:(?! ?1)|(?:are|will|in|of|listed|below)\b)/i,
    unless: elsewhere,
    never: open,
  },
  {
    example: 'The following factors shall be used to evaluate offers: price and past performance.',
    pattern: new RegExp(
      String.raw`\bfactors? (?:\w+ ){0,6}(?:used to evaluate|evaluat\w+)|\bused to evaluate ${offers}`,
      'i',
    ),
    unless: elsewhere,
    never: open,
  },
  {
    example: 'The evaluation criteria are price, experience and delivery.',
    pattern: new RegExp(
      String.raw`\b(?:evaluation|selection|review|scoring|award|rating|merit)[- ](?:factors?|criteria|criterion)\b.{0,200}\b${criteria}\b|\b(?:evaluation|selection|review|scoring|award|rating)[- ](?:factors|criteria)\b.{0,80}\b(?:listed|below|as follows|descending|include|order of importance)\b|\bbasis (?:of|for) (?:the )?award\b.{0,100}\b(?:is|are|will|:|${criteria})`,
      'i',
    ),
    unless: elsewhere,
    never: open,
  },
];
