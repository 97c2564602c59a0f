import { type Wording } from './wording.js';

const offers = String.raw`(?:offers?|proposals?|quot(?:es?|ations?)|bids?|applications?|responses?|submissions?|abstracts|white papers|nominations|price|pricing|vendors?|offerors?|applicants?|applicant's|quoters?|bidders?)`;
const criteria = String.raw`(?:price|cost|fee|technical|financial|past performance|best value|experience|delivery|quality|merit|need|qualifications?|competence|approach|method|budget|feasibility|impact|innovation|originality|capability|significance|references|warranty)`;

/** Other things that are evaluated, and decisions about something else than the award. */
const elsewhere =
  /\b(?:elsewhere|whether (?:responses|to)|protest|determin\w+ whether|in order (?:for|to)|enough technical information|evaluation of (?:the )?(?:program|project|intervention|effect|options)|evaluate the (?:effect|impact)|ombuds\w+|grievance|COR\b|national (?:cross-site )?evaluation|performance evaluation|late|funds are available|survivorship|interventions?|evaluation plan|external evaluation|rolling basis)\b/i;

/** What would decide, or is said in another place; conditions that every award has. */
const open = /\b(?:elsewhere in|if award criteria|only if|was awarded|were awarded)\b/i;

/** Statements of the basis of the award, the surest first. */
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

/** Statements of the factors. */
export const factors: readonly Wording[] = [
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

/** Other statements of how offers are compared, the surest first. */
export const comparison: readonly Wording[] = [
  {
    example: 'Proposals will be scored by two readers.',
    pattern: new RegExp(
      String.raw`\b${offers}\b(?: [\w-]+){0,6} (?:will|shall|to|are|is|must)(?! not)(?: \w+)? (?:be )?(?:\w+ )?(?:reviewed and )?(?:evaluated|scored|rated|ranked|judged|assessed)\b(?! to determine)`,
      'i',
    ),
    unless: elsewhere,
    never: open,
  },
  {
    example: 'The contract will be awarded to the lowest responsive and responsible bidder.',
    pattern:
      /\blowest[- ](?:[\w-]+,? ){0,4}(?:priced?|cost|bid|quote|offer)\b.{0,100}\b(?:selected|award(?:ed)?|basis)\b|\b(?:award(?:ed)?|selected|issued|placed)\b.{0,80}\blowest[- ](?:[\w-]+,? ){0,4}(?:priced?|cost|bid|quote|offer|bidder)/i,
    unless: elsewhere,
    never: open,
  },
  {
    example: 'Offers are evaluated on price, past performance and delivery.',
    pattern: new RegExp(
      String.raw`^(?=.*\b${offers}\b).*(?:\bevaluat(?:ed|ion|e)\b.{0,80}\b${criteria}\b.{0,40}(?:,|\band\b|\bor\b|/).{0,40}\b${criteria}\b|\b${criteria}\b.{0,30}(?:,|\band\b|&).{0,30}\b${criteria}\b.{0,80}\b(?:evaluat\w+|considered|factors?)\b)`,
      'i',
    ),
    unless: elsewhere,
    never: open,
  },
  {
    example: 'A peer review panel will review all applications.',
    pattern: new RegExp(
      String.raw`\b(?:applications?|proposals?|projects?|districts|grantees|awards?)\b.{0,60}\b(?:selected|reviewed|chosen)\b.{0,60}\b(?:process|criteria|merit|panel|committee|peer|based on|on the basis)\b|\bwe look for\b|\b(?:selection|review|evaluation|peer|merit|award|grant)s?[- ](?:review )?(?:panel|group|committee|board|jury)\b.{0,60}\b(?:review|rank|assess|scor|evaluat|rat)|\b(?:applications?|proposals?|awards?|selection)\b.{0,100}\bpeer[- ]review|\bcompetitive (?:selection|review) process\b|\b(?:intellectual|scientific|technical) merit\b|\bmerit[- ](?:based|review)\b|\breview(?:ed)? and scor(?:ed|ing)\b|\bpanel\b.{0,60}\b(?:submitted proposals|applications)\b`,
      'i',
    ),
    unless: elsewhere,
    never: open,
  },
  {
    example: 'Grants are awarded on a first-come, first-served basis.',
    pattern:
      /\b(?:on an? (?:first[- ]come,? first[- ]served?|competitive) basis|awarded competitively|competitively awarded)\b|\bfirst[- ]come,? first[- ]served?\b/i,
    unless: elsewhere,
    never: open,
  },
  {
    example: 'Funds will be awarded to applicants demonstrating strong capacity.',
    pattern:
      /\bawarded to (?:\w+ )?(?:applicants|proposals|organizations|offerors) (?:demonstrating|that (?:best )?(?:demonstrate|meet|score)|who (?:best )?(?:demonstrate|meet|score)|whose)\b|\bwill select\b.{0,60}\b(?:grantees|applicants|projects|proposals|awardees) (?:who|that|whose|based)\b|\b(?:winners?|projects|grantees|recipients|finalists) .{0,40}\b(?:chosen|selected|decided|picked) by\b|\bjudg(?:ed|ing)\b.{0,40}\b(?:on|by|criteria|panel)\b|\bbased on scores?\b|\b(?:considered|funded|selected|approved|reviewed) (?:for funding )?(?:on the basis of|based (?:up)?on)\b|\b(?:allocated|distributed|awarded|apportioned)\b.{0,60}\b(?:by|based on|according to|on the basis of|using|under) (?:an? |the )?(?:\w+ ){0,3}(?:formula|need|scores?|merit)\b|\b(?:grants?|awards?|funds|funding|prizes)\b.{0,40}\b(?:distributed|awarded|allocated|given|determined)\b.{0,40}\b(?:based (?:up)?on|depending on|according to) (?!.{0,20}\bavailab)|\bformula-based\b|\b(?:applications?|proposals?|requests|projects)\b(?: \w+){0,3} (?:reviewed|approved|voted on) by\b|\b(?:scor\w+|rated|maximum|total|worth|up to)\b.{0,60}\b\d{1,3} points\b|\breviewers will (?:consider|assess|score|evaluate)\b|\blottery\b|\bwill consider (?:applications|proposals|requests)\b.{0,40}\bbased on\b|\b(?:scoring|evaluation|weighting)\b.{0,40}\b\d{1,3} ?(?:%|percent)|\bfactor (?:1|one|a)\b.{0,60}\bfactor (?:2|two|b)\b|\bprioriti[sz]es? (?:funding|projects|applicants|applications|proposals|assistance)\b|\bto be selected\b|\bsuccessful (?:proposals|applications) (?:are|will be|must|should|demonstrate)\b|\bfunded (?:research|projects) must be\b|\b(?:selected|assessed|scored|ranked|judged|rated) (?:against|according to|using|by means of)\b|\bselection algorithm\b/i,
    unless: elsewhere,
    never: open,
  },
  {
    example: 'Ranking: experience 30 points, method 40 points, fee 30 points.',
    pattern: new RegExp(
      String.raw`\b${criteria}\b.{0,20}\b\d{2,3} ?(?:%|percent|points?|\)|,|;|\.|$).{0,60}\b${criteria}\b.{0,20}\b\d{2,3} ?(?:%|percent|points?|\)|,|;|\.|$)`,
      'i',
    ),
    unless: elsewhere,
  },
  {
    example: 'The jury considers artistic quality first and community benefit second.',
    pattern: new RegExp(
      String.raw`\b(?:panel|jury|committee|board|council|reviewers|judges|readers)\b.{0,60}\b(?:reads?|reviews?|scores?|considers?|evaluates?|ranks?|rates?|weighs?|selects?|chooses?|gives?|looks? (?:at|for))\b.{0,60}\b(?:applications?|proposals?|submissions?|offers|projects|creativity|${criteria})\b`,
      'i',
    ),
    unless: elsewhere,
  },
  {
    example: 'The lowest qualified bid wins.',
    pattern:
      /\b(?:award|contract|order|wins?|selected)\b.{0,60}\b(?:goes|made|issued|awarded|selected|placed|wins?)\b.{0,60}\blowest\b.{0,40}\b(?:bid|priced?|offer|quote|bidder|total|cost)\b|\blow(?:est)?\b.{0,40}\b(?:bid|price|offer|quote|bidder|total)\b.{0,60}\b(?:wins?|takes|gets|receives|recommended|awarded|award|selected|contract)\b|\b(?:most qualified|highest[- ](?:rank|scor|rat)\w+)\b.{0,60}\b(?:selected|award\w*|contract|chosen|funded)\b/i,
    unless: elsewhere,
  },
  {
    example: 'The city weighs price, references and warranty when it compares bids.',
    pattern: new RegExp(
      String.raw`^(?=.*\b(?:${offers}|firms?|award)\b).*\b(?:weigh|compare|choos|select)\w*\b.{0,60}\b${criteria}\b|\b(?:selection|award)\b.{0,20}\b(?:rests|depends|turns|is based) on\b|\boutweighs? (?:price|cost)\b|\bcounts? for\b.{0,40}\b(?:scores?|points|percent|%)|\b(?:scores?|ranks?|rates?|evaluates?) (?:each|all|every|the) (?:[\w-]+ ){0,2}(?:applications?|proposals?|requests?|bids?|quotes?|offers?|submissions?)\b|\b(?:will|shall) evaluate (?:\w+ ){0,2}(?:quotes|quotations|proposals|offers|bids|applications|responses) (?:using|based on|on the basis)\b|\bundergo\w*\b.{0,30}\breview\b|^how (?:we|awards|winners|proposals|applications)\b.{0,40}:|\b(?:extra|bonus|additional|preference) points\b.{0,60}\b(?:for|to)\b|\bscores? (?:at least|below|above|less than) \d|\bBrooks Act\b|\bin the order (?:in which|(?:that )?(?:they are )?received)\b|\b(?:committee|panel|jury|board)\b.{0,40}\bfavou?rs\b`,
      'i',
    ),
    unless: elsewhere,
    never: /\b(?:contractor|consultant|vendor|bidder|offeror|applicant|grantee|recipient)s? (?:shall|must|will)\b/i,
  },
  {
    example: 'Priority will be given to proposals that involve more than one agency.',
    pattern:
      /\b(?:preference|priority)(?: \w+)? (?:(?:will be|is|shall be|may be) (?:given|placed|granted)|goes|will go)\b|\b(?:will|shall) (?:give|place|receive|have) (?:\w+ )?(?:preference|priority)\b/i,
    unless: /\bHUB ?Zone\b/i,
  },
  {
    example: 'All factors, when combined, are more important than price.',
    pattern:
      /\bwhen combined\b.{0,60}\b(?:important|equal|price|cost)\b|\b(?:price|cost|factors?)\b.{0,60}\b(?:approximately|about) equal\b|\bequal (?:weight|importance)\b|\b(?:more|less|equally) important (?:than|to) (?:price|cost)\b/i,
    unless: elsewhere,
    never: open,
  },
  {
    example: 'Past performance will be used as part of the evaluation process.',
    pattern:
      /\bpart of the evaluation\b|\b(?:the )?following (?:evaluation|selection|review) criteria\b|\b(?:three|four|five|six|seven|eight) (?:evaluation|selection|review) criteria\b/i,
    unless: elsewhere,
    never: open,
  },
  {
    example: 'The award will be made to the responsible offeror whose quote conforms to the solicitation.',
    pattern: new RegExp(
      String.raw`\b(?:award|contract|order)\b.{0,60}\bwill (?:be (?:made|awarded|issued)|go) to (?:the|that) (?:\w+,? ){0,6}(?:offerors?|quoter|vendor|bidder|contractor|firm)\b.{0,160}\b(?:conform\w*|determined|represents?|offers?|provides?|meets?|whose)\b`,
      'i',
    ),
    unless: elsewhere,
    never: open,
  },
];
