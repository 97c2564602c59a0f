import { daysIn, hasDate } from './days-in.js';
import { isWorded, type Wording } from './wording.js';
import { type Fact, factOf, type NoticeReading } from './read-notice.js';

const number = String.raw`(?:\d{1,4}(?:\.\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty(?:-four)?|thirty(?:-six)?|forty(?:-five|-eight)?|sixty|ninety|(?:one )?hundred(?: and)?(?: eighty| twenty)?|a couple of)`;
const count = String.raw`(?:\(\d{1,3}\) ?)?${number}(?: ?\(\d{1,4}\))?(?:(?: ?[-\u2013] ?| to | or )${number}(?: ?\(\d{1,4}\))?)?`;
const unit = String.raw`(?:calendar |business |working |consecutive |full |federal )*-?(?:days?|weeks?|months?|years?|yrs?|\u00E5r|m\u00E5neder|uker|Jahren?|Monaten?|Wochen|ans|mois|a\u00F1os?|mes(?:es)?|d\u00EDas|anos?)`;
const span = String.raw`${count}[- ]{0,2}(?:\(\d{1,3}\)[- ]?)?${unit}(?!\p{L})`;
const aSpan = new RegExp(String.raw`(?<![\p{L}\d$])${span}`, 'iu');

const work = String.raw`(?:contracts?|agreements?|awards?|grants?|leases?|projects?|task orders?|delivery orders?|orders?|BPAs?|IDIQ|IDC|IDPO|(?:software )?licen[sc]es?|subscriptions?|cooperative agreements?|program(?:me)?s?|concession|service agreements?|maintenance)`;

/** Names of the time in which a contract is performed. Its span or its dates stand close behind, or its span before. */
const named: readonly Wording[] = [
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
const options: readonly Wording[] = [
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
  { example: 'a 12-month base', pattern: new RegExp(String.raw`\b${span}(?!\p{L}),? (?:base|firm|option)\b`, 'iu') },
];

/** A contract, award or agreement of some length. */
const lasting: readonly Wording[] = [
  {
    example: 'for a period of (1) one year',
    pattern: new RegExp(
      String.raw`\bfor (?:a |an )?(?:total |maximum |initial )?(?:periods?|terms?|duration) (?:of )?(?:not to exceed |no(?:t)? more than |more than |approximately |up to )?${span}`,
      'iu',
    ),
  },
  {
    example: 'Awards will be made for up to three years',
    pattern: new RegExp(
      String.raw`\b${work}\b(?:(?!\b(?:within|after|before|experience|later than)\b)[^.;]){0,60}?\b(?:for|of|over|last(?:s|ing)?|runs?|is|are|be|cover(?:s|ing)?|to|exceed|effect)\b (?:a |an |the |for |approximately |about |up to |no(?:t)? more than |not to exceed |\w+ course of )*(?:period of |term of |duration of |maximum of |total of )?(?:up to )?${span}`,
      'iu',
    ),
  },
  {
    example: 'over the course of one year',
    pattern: new RegExp(
      String.raw`\b(?:over (?:a |the (?:course |life |period )?(?:of )?)?(?:approximately |about |roughly )?|\(?maximum (?:of )?|limited to |not (?:to )?exceed |(?:(?:will|may|can|to|should) last|lasts|lasting) (?:for )?|funded for |funding for |supports? (?=[\w() -]{1,30} of )|takes? (?:about )?)${span}(?!,? (?:old|ago|prior|before))`,
      'iu',
    ),
  },
  {
    example: 'This will be a five-year IDIQ contract',
    pattern: new RegExp(
      String.raw`\b${span}(?!\p{L})[ ,]*(?:(?!(?:of|within|plan|ago|prior|before|after|and|to|the|colleges?|universit\w+|institutions?|degrees?|schools?|county|limit|history)\b)[\w&,()/-]+ ){0,8}\(?(?:${work}|ordering|term|effort|study)\b(?! (?:programs?|plans?|directors?|officers?|managers?))`,
      'iu',
    ),
  },
  {
    example: 'within 180 calendar days after notice to proceed',
    pattern: new RegExp(
      String.raw`\b${span}(?!\p{L})(?:,? \w+){0,3} (?:from|after|of|following|upon) (?:the )?(?:\w+ ){0,2}(?:notice to proceed|NTP|start|contract award|award of (?:the )?contract|date of (?:award|contract|selection|execution))`,
      'iu',
    ),
  },
  {
    example: 'Work must be completed within 180 days',
    pattern: new RegExp(
      String.raw`\b(?:work|project|construction|services?|performance|repairs?|effort|all tasks)\b.{0,60}\b(?:complet(?:ed?|ion)|finish(?:ed)?|perform(?:ed)?)\b.{0,40}\b(?:within|in|not exceed|no later than) ${span}|\bfunds\b.{0,40}\b(?:expended|spent|used|obligated)\b.{0,20}\bwithin ${span}|\bcomplete (?:all |the )?(?:work|project|construction|services?)\b.{0,40}\bwithin ${span}`,
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
];

/** Times of delivery, which are the time of performance where supplies are bought. */
const delivery: readonly Wording[] = [
  {
    example: 'Delivery: 30 days ARO',
    pattern: new RegExp(
      String.raw`\b(?:deliver(?:y|ed|ies)?|shipment|ship(?:ped)?|lead time)\b.{0,60}?(?:\b${span}|\b\d{1,4} ?D?A\.?R\.?O\b)|\b${span}(?!\p{L}) (?:ARO|A\.R\.O\.|ADC|ADO)\b|\b\d{1,4} ?DARO\b`,
      'iu',
    ),
  },
  {
    example: 'Required delivery date: 15 March 2027',
    pattern:
      /\bdeliver(?:y|ed) .{0,40}\b(?:no|not) later than\b.{0,30}\d|\b(?:required|desired|requested|estimated|expected)?\s?deliver(?:y|ed)(?: is (?:requested|required|needed))? (?:date|by|on or before):?.{0,30}\d{4}/i,
  },
];

/** What else takes a time or ends on a day. */
const ofSomethingElse =
  /\b(?:warrant(?:y|ies)|guarantees?|valid|good for|acceptance period|(?:offers?|bids?|quotes?|prices?|proposals?) (?:shall|must|will|are|to) (?:be|remain|firm|hold)|remain firm|experience|past (?:performance|experience|\w+ years)|in the past|last (?:five|three|two|\d)|previous|preceding|prior years|receipts|invoices?|payment|paid|protest|synopsis|of this notice|publication|posted|posting|respond|responses?|responding|questions?|proposals? received|retain(?:ed)?|kept|records|old|first article|per week|a week|weeks? \d|cancel\w*|terminat\w+|in business|consecutive years|survival|amendment|closing|issuance|grade|aged?|samples?|reports?|reviewers|award(?:ed)? (?:date(?: is| will|:)|(?:is|will be) (?:expected|anticipated|made|announced)|on or about)|loans?|repay\w*|interest rate|defects?|defective|replace (?:defective|damaged)|references|nesting|strategic plan|capital plan|commitment|employees?|degree|lessons?|freeze|frozen|voksne|barn|Compacts?|resum\w+|submission period|application period|comment period|review period|evaluation period|bid period|service calls?|response times?)\b/i;
/** Where base and option periods are priced or counted rather than told. */
const ofOptions = /\b(?:each option|pric(?:e|es|ing)|demand|quantit(?:y|ies)|evaluat\w+)\b/i;
const near = { before: 50, behind: 30 };
/** So far behind the name of the time it is told. */
const longestGap = 90;

/** All wordings, each with its example. */
export const periodWordings: readonly Wording[] = [...named, ...options, ...lasting, ...delivery];

/** How long the work takes or between which dates. */
export function findPeriod({ statements }: NoticeReading): Fact[] {
  const timed = statements.filter(
    ({ text }) =>
      aSpan.test(text) ||
      hasDate(text) ||
      options.some((wording) => isWorded(text, wording)) ||
      /\d ?D?ARO\b|-hour/.test(text),
  );
  const best = [
    timed.filter(({ text }) => namesItsTime(text)),
    timed.filter(({ text }) => isSaid(text, options) && !ofOptions.test(text)),
    timed.filter(({ text }) => isSaid(text, lasting)),
    timed.filter(({ text }) => isSaid(text, delivery)),
  ].find((found) => found.length > 0);
  const [first, second] = best ?? [];
  if (first === undefined) return [];
  // Options follow the base period in a sentence of their own.
  const isOption =
    second !== undefined &&
    statements.indexOf(second) - statements.indexOf(first) === 1 &&
    /\b(?:option|renew\w*|exten(?:d|sion))/i.test(second.text);
  return (isOption ? [first, second] : [first]).map(factOf);
}

function isSaid(text: string, wordings: readonly Wording[]): boolean {
  return wordings.some(({ pattern }) => {
    const match = pattern.exec(text);
    if (match === null) return false;
    const around = text.slice(Math.max(0, match.index - near.before), match.index + match[0].length + near.behind);
    return !ofSomethingElse.test(around);
  });
}

/** Whether a period or a date stands close behind the name of the time, or a period before it. */
function namesItsTime(text: string): boolean {
  return named.some(({ pattern }) =>
    Array.from(text.matchAll(new RegExp(pattern.source, 'gi'))).some(({ 0: name, index }) => {
      const before = text.slice(Math.max(0, index - 40), index);
      if (
        /\b(?:warranty|bid|offer|quote|acceptance|past|evaluat\w+|question|application|submission|review)(?: \w+)? $/i.test(
          before,
        )
      )
        return false;
      const behind = text.slice(index + name.length, index + name.length + longestGap);
      const told = timeIn(behind);
      if (told !== undefined) return !ofSomethingElse.test(name + behind.slice(0, told));
      return new RegExp(String.raw`${span}(?!\p{L}),? (?:[\w-]+ ){0,2}$`, 'iu').test(before);
    }),
  );
}

/** Where the first period or date of a stretch is. */
function timeIn(text: string): number | undefined {
  const places = [text.search(aSpan), daysIn(text)[0]?.start ?? -1].filter((at) => at >= 0);
  const [first] = places.toSorted((one, other) => one - other);
  return first ?? (hasDate(text) ? 0 : undefined);
}
