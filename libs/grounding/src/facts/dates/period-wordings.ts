import { type Wording } from '../wording.js';

const number = String.raw`(?:\d{1,4}(?:\.\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty(?:-four)?|thirty(?:-six)?|forty(?:-five|-eight)?|sixty|ninety|(?:one )?hundred(?: and)?(?: eighty| twenty)?|a couple of)`;
const count = String.raw`(?:\(\d{1,3}\) ?)?${number}(?: ?\(\d{1,4}\))?(?:(?: ?[-\u2013] ?| to | or )${number}(?: ?\(\d{1,4}\))?)?`;
const unit = String.raw`(?:calendar |business |working |consecutive |full |federal )*-?(?:(?:(?:planting|growing|crop|school|fiscal|heating|mowing|academic|calendar|program|contract)[- ])?(?:seasons?|years?)|winters?|summers?|semesters|days?|weeks?|months?|years?|yrs?|\u00E5r|m\u00E5neder|uker|Jahren?|Monaten?|Wochen|ans|mois|a\u00F1os?|mes(?:es)?|d\u00EDas|anos?)`;
/** A count with a unit of time. */
export const duration = String.raw`${count}[- ]{0,2}(?:\(\d{1,3}\)[- ]?)?${unit}(?!\p{L})`;
export const durationPattern = new RegExp(String.raw`(?<![\p{L}\d$])${duration}`, 'iu');

const work = String.raw`(?:contracts?|agreements?|awards?|grants?|leases?|projects?|task orders?|delivery orders?|orders?|BPAs?|IDIQ|IDC|IDPO|(?:software )?licen[sc]es?|subscriptions?|cooperative agreements?|program(?:me)?s?|concession|service agreements?|maintenance)`;

/** Names of the period of performance. The duration or the dates closely follow the name, or the duration precedes it. */
export const periodNames: readonly Wording[] = [
  { example: 'Period of performance: 12 months', pattern: /\bperiods? ?of ?(?:the )?performance\b|\bP\.?O\.?P\b\.?/i },
  { example: 'The performance period is 60 months', pattern: /\bperformance (?:periods?|times?|schedule)\b/i },
  {
    example: 'The contract term is one year',
    pattern: new RegExp(
      String.raw`\b${work} (?:(?:renewal|award|performance) )?(?:periods?|terms?|durations?|lengths?|cycles?|life|performance)\b(?! and conditions)`,
      'i',
    ),
  },
  {
    example: 'The term of this lease is ten years',
    pattern: new RegExp(
      String.raw`\b(?:terms?|duration|length) (?:of|for) (?:the |this |an? |each |any )?(?:\w+ ){0,2}${work}\b`,
      'i',
    ),
  },
  {
    example: 'The base period is twelve months',
    pattern:
      /\b(?:lease|full|firm|initial|base|ordering|service|budget|funding|implementation|construction|completion|activity|delivery|subscription|maintenance|option|renewal|licen[sc]e) (?:terms?|periods?|years?|durations?|times?|schedule)(?: (?:one|two|three|four|five|[1-5IV]{1,3}))?\b/i,
  },
  {
    example: 'Time for completion is 90 days',
    pattern:
      /\b(?:time|days) (?:for|of|allowed for|allotted for) (?:contract |the )?(?:completion|performance|delivery)\b/i,
  },
  { example: 'the fiscal year of October 1, 2026', pattern: /\bfiscal year of\b/i },
  {
    example: 'Term. Ten years, no renewals',
    pattern:
      /(?:^|[;\n] ?)(?:\(?[\w.]{1,4}[.)]+ |[\d.]{1,5} |[*\u2022-] )?(?:Terms?|Length|Agreement|Duration|Outage(?: window)?|(?:Substantial|Final) completion|When|How long|Delivery|Season|Mobiliz\w+|Base(?: year| period)?|Contract time|Completion(?: date| time)?|Schedule|Project (?:period|time)|Period|Grant period|Start(?: date)?|Time(?: of completion)?|When it runs|Phase (?:I{1,3}|\d))(?: \([^)]{1,30}\))? ?[:.\u2013-]/im,
  },
  {
    example: 'with a term of three (3) years',
    pattern:
      /\b(?:initial |firm |fixed |base )?terms? (?:of|is|are|shall be|will be|runs?)\b|-(?:year|month) terms?\b/i,
  },
  {
    example: 'How long is the ordering period? A5. Five years',
    pattern: /\bhow long\b/i,
  },
  {
    example: 'The season is October 1, 2026 to May 31, 2027',
    pattern:
      /\bseasons? (?:is|are|runs?|lasts?|extends?|starts?|begins?)\b|\bcontract (?:start|begin|begins|starts|commences)\b/i,
  },
  { example: 'Duration: 24 months', pattern: /\bduration\b|\bdates? of (?:service|performance|the event)s?\b/i },
  {
    example: 'Project start date: 10/01/2026',
    pattern:
      /\b(?:project|performance|contract|service|grant|work|anticipated|estimated|expected|proposed)s? (?:project |contract |performance )?(?:start|end|completion|begin(?:ning)?) dates?\b/i,
  },
  {
    example: 'Vertragslaufzeit: 24 Monate',
    pattern:
      /\b(?:varighet|kontraktsperioden?|avtaleperioden?|(?:vertrags)?laufzeit|dur\u00E9e|duraci\u00F3n|plazo(?: de ejecuci\u00F3n)?|dura\u00E7\u00E3o|prazo de execu\u00E7\u00E3o|periode p\u00E5)\b/i,
  },
];

/** Base and option periods, in figures or words. */
export const optionWordings: readonly Wording[] = [
  {
    example: 'a base year with four one-year options',
    pattern: new RegExp(
      String.raw`\bbase (?:periods?|years?|plus|contract|and)\b.{0,60}\b(?:${number}|options?)\b`,
      'i',
    ),
  },
  { example: 'Base Plus Two Years', pattern: /\bbase plus\b/i },
  {
    example: 'one, one-year base period and four, one-year option periods',
    pattern: new RegExp(
      String.raw`\b${number},? ?\(?\d?\)? ?(?:${number}|\d{1,2})[- ](?:year|month) (?:base|options?|extension)`,
      'i',
    ),
  },
  {
    example: 'four (4) one-year option periods',
    pattern: new RegExp(
      String.raw`\b${number} (?:\(\d\) )?(?:additional )?(?:one[- ]year |1[- ]year |12[- ]month )?(?:option(?:al)?|renewal) (?:years?|periods?|terms?)`,
      'i',
    ),
  },
  {
    example: 'a 12-month base',
    pattern: new RegExp(String.raw`\b${duration}(?!\p{L}),? (?:base|firm|option)\b`, 'iu'),
  },
];

/** A contract, award or agreement of some length. */
export const lengthWordings: readonly Wording[] = [
  {
    example: 'for a period of (1) one year',
    pattern: new RegExp(
      String.raw`\bfor (?:a |an )?(?:total |maximum |initial )?(?:periods?|terms?|duration) (?:of )?(?:not to exceed |no(?:t)? more than |more than |approximately |up to )?${duration}`,
      'iu',
    ),
  },
  {
    example: 'Awards will be made for up to three years',
    pattern: new RegExp(
      String.raw`\b${work}\b(?:(?!\b(?:within|after|before|experience|later than)\b)[^.;]){0,60}?\b(?:for|of|over|last(?:s|ing)?|runs?|is|are|be|cover(?:s|ing)?|to|exceed|effect)\b (?:a |an |the |for |approximately |about |up to |no(?:t)? more than |not to exceed |\w+ course of )*(?:period of |term of |duration of |maximum of |total of )?(?:up to )?${duration}`,
      'iu',
    ),
  },
  {
    example: 'over the course of one year',
    pattern: new RegExp(
      String.raw`\b(?:over (?:a |the (?:course |life |period )?(?:of )?)?(?:approximately |about |roughly )?|\(?maximum (?:of )?|limited to |not (?:to )?exceed |(?:(?:will|may|can|to|should) last|lasts|lasting) (?:for )?|funded for |funding for |supports? (?=[\w() -]{1,30} of )|takes? (?:about )?)${duration}(?!,? (?:old|ago|prior|before))`,
      'iu',
    ),
  },
  {
    example: 'This will be a five-year IDIQ contract',
    pattern: new RegExp(
      String.raw`\b${duration}(?!\p{L})[ ,]*(?:(?!(?:of|within|plan|ago|prior|before|after|and|to|the|colleges?|universit\w+|institutions?|degrees?|schools?|county|limit|history)\b)[\w&,()/-]+ ){0,8}\(?(?:${work}|ordering|term|effort|study)\b(?! (?:programs?|plans?|directors?|officers?|managers?))`,
      'iu',
    ),
  },
  {
    example: 'within 180 calendar days after notice to proceed',
    pattern: new RegExp(
      String.raw`\b${duration}(?!\p{L})(?:,? \w+){0,3} (?:from|after|of|following|upon) (?:the )?(?:\w+ ){0,2}(?:notice to proceed|NTP|start|contract award|award of (?:the )?contract|notice of (?:approval|award)|date of (?:award|contract|selection|execution))`,
      'iu',
    ),
  },
  {
    example: 'Work must be completed within 180 days',
    pattern: new RegExp(
      String.raw`\b(?:work|project|construction|services?|performance|repairs?|effort|all tasks)\b.{0,60}\b(?:complet(?:ed?|ion)|finish(?:ed)?|perform(?:ed)?)\b.{0,40}\b(?:within|in|not exceed|no later than) ${duration}|\bfunds\b.{0,40}\b(?:expended|spent|used|obligated)\b.{0,20}\bwithin ${duration}|\bcomplete (?:all |the )?(?:work|project|construction|services?)\b.{0,40}\bwithin ${duration}`,
      'iu',
    ),
  },
  {
    example: 'services from 1 January 2027 through 31 December 2027',
    pattern:
      /\b(?:work|services?|performance|contract|project|activities|effort|operations|maintenance|support|renewal)\b(?:(?!\b(?:questions?|quotes?|proposals?|bids?)\b).){0,60}?\b(?:from|begin(?:s|ning)?|commenc\w+|start(?:s|ing)?|is|are|for)\b.{0,30}\d{4}.{0,20}(?:\b(?:through|to|until|and end\w*|thru)\b|[-\u2013]).{0,30}\d{4}|\b(?:taking place|run(?:s|ning)?|ran) (?:from )?.{0,40}\d{4}.{0,20}(?:\b(?:through|to|until)\b|[-\u2013])/i,
  },
  {
    example: 'food service operations 14 Jul - 14 Sep 2026',
    pattern:
      /\b(?:operations|services?|work|support|performance|maintenance|activities|renewal|event|festival|program)\b[^.;]{0,40}?\b(?:\d{1,2} [A-Z][a-z]{2,8}|[A-Z][a-z]{2,8} \d{1,2}),? ?(?:[-\u2013]|to|through) ?(?:\d{1,2} [A-Z][a-z]{2,8}|[A-Z][a-z]{2,8} \d{1,2}),? \d{4}/i,
  },
  {
    example: 'a 36-hour-long hackathon',
    pattern: new RegExp(
      String.raw`\b${number}[- ](?:hour|day|week)(?:[- ]long)? (?:[\w-]+ ){0,3}(?:hackathon|event|sprint|buildathon|residency|accelerator|bootcamp|survey|charter|class|course|retreat)\b`,
      'i',
    ),
  },
  {
    example: 'Projects must be completed by June 30, 2028',
    pattern:
      /\b(?:work|projects?|activities|services?|purchas\w+|funds)\b.{0,60}\b(?:be (?:fully )?(?:completed?|expended|spent)|complete[d]?|may not extend|ends?)\b.{0,60}\b(?:by|past|before|no later than|on|beyond)\b.{0,20}\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec|\d{1,2}\/)/i,
  },
  {
    example: 'achieve substantial completion by December 1, 2026',
    pattern:
      /\b(?:substantial|final|project) completion\b(?: \w+){0,3} (?:by|no later than|on or before) (?:\w+ )?(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec|\d{1,2}\/)/i,
  },
  {
    example: 'Projects must start between November 1, 2025, and July 1, 2026',
    pattern:
      /\b(?:work|projects?|grants?|activities|services?|performance)\b (?:\w+ ){0,3}(?:start|begin|commence)\b.{0,60}\d{4}/i,
  },
  {
    example: 'Awards run five years',
    pattern: new RegExp(
      String.raw`\b(?:${work}|fellowships?|residenc(?:y|ies)|consultanc(?:y|ies)|services?|awards?|assignments?|internships?|work|project|list)\b.{0,60}?\b(?:runs?|lasts?|covers?|continues?|takes?|is for|are for|extends?|remains? in effect)\b (?:for |over |about |up to |at most |a period of )?${duration}`,
      'iu',
    ),
  },
  {
    example: 'for one year from the date of the notice to proceed',
    pattern: new RegExp(
      String.raw`\bfor (?:up to |about )?${duration},? (?:from|beginning|starting|commencing|after|following|with)\b|\bcontinues? for ${duration}|\b${duration},? (?:beginning|commencing|starting) (?:on )?\p{L}`,
      'iu',
    ),
  },
  {
    example: 'Working days: 140',
    pattern: /\b(?:calendar|working|contract|business) days(?: allowed| allotted)?:? \d{2,4}\b/i,
  },
  {
    example: 'Contractor has 60 days to finish the work',
    pattern: new RegExp(
      String.raw`\bha(?:s|ve) (?:up to |only )?${duration} to (?:finish|complete|perform|spend|use|do|deliver)\b|\b(?:do(?:ne)?|finish(?:ed)?|complet(?:ed?|ion)|perform(?:ed)?|ready|installed)\b.{0,40}?\b(?:in|within|of) ${duration}`,
      'iu',
    ),
  },
  {
    example: 'All work must be done before school opens on August 24, 2026.',
    pattern:
      /\b(?:work|projects?|services?|installation|system|equipment|construction|repairs?|activities|everything|it all|all)\b.{0,60}\b(?:done|off the|finish(?:ed)?|complete[d]?|completion|in service|operational|in place|installed|ready|up and running|end)\b.{0,40}\b(?:by|before|no later than|not later than|on or before|until|prior to|on)\b.{0,40}\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec|\d{1,2}\/)/i,
  },
  {
    example: 'The mowing season runs from May 1 through October 15, 2026',
    pattern:
      /\b(?:runs?|from|is|are|between|lasts?|extends?|firm|hold)\b (?:award (?:through|to|until)|(?:about |on or about )?(?:\d{1,2} )?(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\w*\.?(?: \d{1,2})?(?:,? \d{4})? (?:through|thru|to|until|and|-|\u2013))\b.{0,30}\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)/i,
  },
  {
    example: 'The Contract begins upon execution and expires on June 30, 2030.',
    pattern:
      /\b(?:contract|agreement|services?|work|term|grants?|project|award|lease|season)\b.{0,60}\b(?:begins?|commences?|starts?|effective)\b.{0,60}\b(?:ends?|expires?|through|until|terminates?|finished|continues?|completed)\b/i,
  },
  {
    example: 'The contract may be renewed for up to three additional one-year terms.',
    pattern: new RegExp(
      String.raw`\b(?:renew(?:ed|able|al|als)?|extend(?:ed|able)?|extensions?)\b.{0,60}?\b(?:${duration}|${number} (?:\(\d\) )?(?:times|(?:additional |further |more |optional )+(?:\w+[- ])?(?:years?|seasons?|terms?|periods?)))`,
      'iu',
    ),
  },
  {
    example: 'Two years from July 1, 2026.',
    pattern: new RegExp(
      String.raw`^(?:\(?[\w.]{1,4}[.)]+ )?(?:about |approximately )?${duration},? (?:from|beginning|starting)\b|\b(?:over|across|for|spans?) (?:the )?${duration} (?:beginning|starting|that (?:begin|start|end))|\bfor the (?:fiscal|school|program|calendar|crop) years?\b`,
      'iu',
    ),
  },
  {
    example: 'buses during the leave, 17 Dec 2026 - 4 Jan 2027',
    pattern:
      /\b(?:during|for|season|window|from|between|dates?)\b[^.;]{0,60}?\b(?:\d{1,2} [A-Z]{3}\w*\.? \d{4}|[A-Z]{3}\w*\.? \d{1,2}(?:, \d{4})?) ?(?:[-\u2013]|to|through|thru|and) ?(?:\d{1,2} [A-Z]{3}\w* \d{4}|[A-Z]{3}\w*\.? \d{1,2}, \d{4})/i,
  },
  {
    example: 'Phase I: 6 months',
    pattern: new RegExp(
      String.raw`\bhow long\?.{0,10}\ba (?:year|month)\b|\bphase (?:I{1,3}|\d)\b.{0,40}?${duration}`,
      'iu',
    ),
  },
];

/** Delivery times, which are the period of performance for supplies. */
export const deliveryWordings: readonly Wording[] = [
  {
    example: 'Delivery: 30 days ARO',
    pattern: new RegExp(
      String.raw`\b(?:deliver(?:y|ed|ies)?|shipment|ship(?:ped)?|lead time)\b.{0,60}?(?:\b${duration}|\b\d{1,4} ?D?A\.?R\.?O\b)|\b${duration}(?!\p{L}) (?:ARO|A\.R\.O\.|ADC|ADO)\b|\b\d{1,4} ?DARO\b`,
      'iu',
    ),
  },
  {
    example: 'Delivery is wanted by April 30, 2027',
    pattern: new RegExp(
      String.raw`\bdeliver(?:y|ed)\b.{0,120}?\b(?:by|(?:no|not) later than|before|on or before|until)\b.{0,25}?\d|\b(?:arrive|shipped|delivered|delivery|received at)\b.{0,40}?\b(?:within|in|by) ${duration}`,
      'iu',
    ),
  },
  {
    example: 'Required delivery date: 15 March 2027',
    pattern:
      /\bdeliver(?:y|ed) .{0,40}\b(?:no|not) later than\b.{0,30}\d|\b(?:required|desired|requested|estimated|expected)?\s?deliver(?:y|ed)(?: is (?:requested|required|needed))? (?:date|by|on or before):?.{0,30}\d{4}/i,
  },
];
