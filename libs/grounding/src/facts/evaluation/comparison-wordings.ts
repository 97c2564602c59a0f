import { criteria, elsewhere, offers, open } from './evaluation-wordings.js';
import { type Wording } from '../wording.js';

/** The lowest price or cost. */
const low = String.raw`\b(?:the )?(?:lowest|low|least|cheapest)\b[- ](?:[\w-]+,? ){0,4}?(?:priced?|costs?|bid|bidder|quote|offer|totals?|sum|rates?)\b`;
/** A criterion with its weight. */
const weighted = String.raw`[a-z][a-z '&\u2019/-]{2,45}?[:,]? ?\(?(?:maximum |max\.? |up to )?(?:(?:[1-9]?\d?[05]|100)(?![\d.,])|\d{1,3}(?= ?(?:%|percent|points?|pts))) ?(?:%|percent|points?|pts\.?)?\)?`;
const between = String.raw`(?: ?[,;/|.\u00B7\u2022] ?(?:and )?| and )`;
const notWeights =
  /\b(?:payments?|retain\w*|invoices?|tax(?:es)?|interest|cost[- ]shar\w+|discounts?|coverage|milestones?|insurance|bonds?|Street|Avenue|Road|Suite|Building|floor|days|months|years|hours|feet|miles|gallons|tons|each|units?|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december|FAR|DFARS|clauses?|NAICS|CLIN|sections?|pages?|\d{5})\b|\$ ?\d/i;

/** Statements of how offers are compared, other than the standard statements, the most reliable first. */
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
    example: 'Need (0-25), design (0-15), readiness (0-10).',
    pattern:
      /\((?:up to )?(?:100|[1-9]?\d)(?:[-\u2013]\d{1,3})? ?(?:%|percent|points?|pts?\.?)?\)[^()\d]{3,64}(?:\d{1,2}[.)] [^()\d]{2,60})?\((?:up to )?\d{1,3}(?:[-\u2013]\d{1,3})? ?(?:%|percent|points?|pts?\.?)?\)[^()\d]{3,64}(?:\d{1,2}[.)] [^()\d]{2,60})?\((?:up to )?\d{1,3}\b|\b(?:100|[1-9]?\d) ?(?:%|percent|points?|pts)[,;/.]* ?(?:and )?[a-z][a-z &'-]{2,50}[:,]? (?:100|[1-9]?\d) ?(?:%|percent|points?|pts)|\b\d{2} ?[/;] ?[a-z][a-z &'-]{2,40} \d{2} ?[/;.] ?[a-z]|\b(?:of|out of) (?:a |the )?(?:total of )?\d{2,3} (?:possible )?points\b|\bcriterion (?:1|one|a)\b.{0,80}\bpoints\b/i,
    unless: elsewhere,
    never:
      /\b(?:payments?|retain\w*|invoices?|tax(?:es)?|interest|cost[- ]shar\w+|match(?:ing)?|ratio|discounts?|coverage|progress|milestones?|insurance|bonds?)\b/i,
  },
  {
    example: 'Our readers weigh three things: reach, partners and the plan.',
    pattern: new RegExp(
      String.raw`\b(?:readers|reviewers|panel|jury|committee|trustees|staff|judges|board|we|raters)\b.{0,40}\b(?:weigh|score|rate|rank|judge|compare|decide|look for)s?\b.{0,60}\b(?:things|on|by|each|every|for|against|:)|\b(?:a|the) (?:panel|jury|committee) of (?:\w+ ){1,4}(?:will|shall)? ?(?:selects?|chooses?|picks?|scores?|reviews?|decides?)\b|\b(?:board|trustees|committee)\b.{0,20}\b(?:reviews?|votes? on|decides?)\b.{0,40}\b(?:requests|each|all|applications|proposals)\b|\b${offers} (?:are|is|will be) (?:reviewed|read|compared|considered|judged|chosen|picked) (?:for|against|on|by (?:a|the|our|price))\b|\b(?:firms|offerors|vendors|proposers|respondents|applicants|teams) (?:will be|are) (?:ranked|scored|rated|short-?listed)\b|\b(?:counts?|weighs?) (?:for )?(?:half|most|more|the most|double|twice|\d)|\bpreference (?:goes|is given|will be given|will go)\b`,
      'i',
    ),
    unless: elsewhere,
  },
  {
    example: 'Award is on price alone.',
    pattern:
      /\b(?:award|selection|decision)s?\b(?: \w+){0,3} (?:is|are|will be) (?:made )?(?:solely |only )?(?:on|by|to) (?:the )?(?:price|cost|low\w*|best|highest|score)\b|\bprice (?:alone|only)\b|\b(?:award|contract|order|work|job|it)s? (?:goes|go|will go|is given|falls) to (?:the )?.{0,60}\b(?:lowest|best|highest|cheapest|most)\b|\bpass ?[/-] ?fail\b.{0,60}\b(?:against|criteria|specifications|basis|requirements|minimum)\b|\b(?:firm|proposal|offeror|applicant|bidder|vendor|team)s? with the (?:highest|best|lowest|most)\b|\blooked at for\b|\bwhichever (?:costs|is) .{0,20}\b(?:least|lowest)\b|\bmost cost[- ]effective (?:offer|bid|proposal|solution)\b|\bhighest weight\b|\b(?:cheapest|lowest)[- ](?:responsive|total|qualified|conforming|acceptable)? ?(?:bid|offer|quote|price)s? (?:that|which|who|gets|wins|meeting)\b/i,
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
  {
    example: 'Lowest price, with delivery as tie-break.',
    pattern: new RegExp(
      String.raw`${low}[^.;]{0,40}\b(?:tie-?break|wins|prevails|takes it|decides|governs|is accepted|by (?:group|lot|item))\b|^(?:\(?[\w.]{1,4}[.)]+ )?(?:basis|method|award|evaluation|selection)[^:|.]{0,30}(?:[:|]|\.{4,}) ?(?:the |on |to )?${low}|\bgives? the ${low}|\baward(?:s|ed)?\b[^.;]{0,120}${low}|^(?:the )?lowest (?:priced?|bid|offer|total)\b[^.;]{0,60}$`,
      'i',
    ),
    unless: elsewhere,
    never: open,
  },
  {
    example: 'Evaluation: capability 35 | experience 25 | price 25 | transition 15',
    pattern: new RegExp(
      String.raw`${weighted}(?:${between}${weighted}){2}|\b(?:evaluation|selection|criteria|scoring|ranking|rating|factors|review)\b[^.;]{0,60}?${weighted}${between}${weighted}`,
      'i',
    ),
    unless: elsewhere,
    never: notWeights,
  },
  {
    example: 'Among other things it will look at safety record, crew tenure, and cost.',
    pattern: new RegExp(
      String.raw`^(?:\(?[\w.]{1,4}[.)]+ )?(?:evaluation|selection|award|scoring|criteria)[^:|.]{0,20}(?:[:|]|\.{4,})[^.;]{0,60}\b${criteria}\b|\bgovernment will consider\b[^.;]{0,60}\b${criteria}\b|\bwe (?:go by|look at|pick on|choose by)\b[^.;]{0,60}\b${criteria}\b|\bconsidering (?:the )?${criteria}\b|\btaking in(?:to)? consideration\b|\b(?:committee|panel|jury|board) picks\b|\b(?:we|they|it will|committee|board|panel|city|county|district|authority|agency|owner)\b[^.;]{0,40}\b(?:looks? at|weighs?|considers?|evaluates?|compares?|judges?|choose[s]? (?:by|on)|select(?:s|ion)? (?:by|on))\b[^;]{0,100}(?:,|\band\b)[^;]{0,60}\b${criteria}\b|\b(?:proposals?|offers?|bids?|quotes?|applications?|statements|firms|responses|submissions)\b (?:are|is|will be|shall be) (?:\w+ )?(?:ranked|rated|scored|judged|weighed|graded|compared|assessed)\b`,
      'i',
    ),
    unless: elsewhere,
    never: open,
  },
];
