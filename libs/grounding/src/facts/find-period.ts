import { hasDate } from './days-in.js';
import { type Fact, type NoticeReading } from './read-notice.js';

const count = String.raw`(?:\d{1,4}(?:\.\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|eighteen|twenty-four|thirty-six|forty-eight|sixty)`;
const unit = String.raw`(?:calendar |business |working |consecutive )?-?(?:days?|weeks?|months?|years?)`;
const span = String.raw`${count}[- ]{0,2}(?:\(\d{1,3}\)[- ]?)?${unit}\b`;

/** Names of the time in which a contract is performed. */
const named =
  /\b(?:periods? of (?:the )?performance|PoP|performance (?:periods?|times?)|contract (?:periods?|terms?|duration|length|performance)|terms? of (?:the |this |an? )?(?:\w+ )?(?:contracts?|agreements?|leases?|grants?|awards?)|(?:lease|full|firm|initial|base|grant|award) terms?|(?:project|budget|funding|award|service|ordering|completion|construction|activity|delivery|implementation|program) (?:periods?|duration|time|dates?)|time (?:for|of) (?:completion|performance|delivery)|(?:required|desired|requested|estimated|expected) (?:delivery|completion)|delivery (?:schedule|is required|required)|duration|grant (?:performance )?period|dates? of (?:service|performance|event))\b/i;
/** Base and option periods, in figures or words. */
const options = new RegExp(
  String.raw`\bbase (?:periods?|years?|plus|contract|and)\b.{0,60}\b(?:${count}|options?)\b|\b${count},? ?\(?\d?\)? ?(?:${count}|\d{1,2})[- ](?:year|month) (?:base|options?)|\b${count} (?:\(\d\) )?(?:additional )?(?:one[- ]year |1[- ]year |12[- ]month )?option(?:al)? (?:years?|periods?)|\b${span},? (?:base|firm|option)\b|\bbase plus\b`,
  'i',
);
/** A contract, award or agreement of some length. */
const lasting = [
  new RegExp(
    String.raw`\bfor (?:a |an )?(?:total |maximum |initial )?(?:period|term|duration) (?:of )?(?:not to exceed |no(?:t)? more than |more than |approximately |up to )?${span}`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:for|over|of|covers?|covering|be for|last(?:s|ing)?|runs?|not (?:to )?exceed|up to|maximum of|total of) (?:a |an |the )?(?:total |maximum |base |initial |period |term |duration )*(?:of )?(?:approximately |about |up to )?${span}.{0,60}\b(?:contract|agreement|award|grant|period|term|project|from (?:the )?(?:date|award|start)|after (?:award|contract|receipt|notice))`,
    'i',
  ),
  new RegExp(
    String.raw`\b${span} (?:[\w&,()/-]+ ){0,9}(?:contract|agreement|cooperative agreement|award|grant|IDIQ|IDC|BPA|ordering|term|lease|subscription|maintenance|effort|study|licen[sc]e)s?\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:contracts?|agreements?|awards?|grants?|IDIQ|BPA)\b.{0,60}\b(?:for|of|over) (?:a |an )?(?:\w+ ){0,3}${span}`,
    'i',
  ),
  new RegExp(
    String.raw`\b${span}(?:,? \w+){0,3} (?:from|after|of|following) (?:the )?(?:\w+ ){0,2}(?:notice to proceed|NTP|award|start|contract|date of (?:award|contract|selection)|receipt)`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:completed?|completion|finish(?:ed)?|perform(?:ed)?)\b.{0,60}\b(?:within|in|not exceed) ${span}`,
    'i',
  ),
  /\b(?:work|services?|performance|contract|project|activities|effort)\b.{0,60}\b(?:from|begin(?:s|ning)?|commenc\w+|start(?:s|ing)?)\b.{0,40}\d{4}.{0,20}\b(?:through|to|until|and end\w*|thru)\b.{0,40}\d{4}|\b(?:taking place|run(?:s|ning)?) from\b.{0,40}\d{4}/i,
  /\b(?:work|projects?|activities|services?|purchas\w+)\b.{0,60}\b(?:be completed?|complete[d]?|may not extend|end)\b.{0,60}\b(?:by|past|before|no later than|on)\b.{0,20}\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec|\d{1,2}\/)/i,
];
/** Times of delivery, which are the time of performance where supplies are bought. */
const delivery = [
  new RegExp(
    String.raw`\b(?:deliver(?:y|ed|ies)?|shipment|ship(?:ped)?|lead time)\b.{0,60}\b(?:${span}|A\.?R\.?O\b)|\b${span} (?:ARO|A\.R\.O\.|ADC|ADO)\b|\bdeliver(?:y|ed) .{0,40}\bno later than\b.{0,30}\d|\bdeliver(?:y|ed) (?:date|by):?.{0,30}\d{4}`,
    'i',
  ),
];
const ofSomethingElse =
  /\b(?:warrant(?:y|ies)|valid|good for|acceptance period|(?:offers?|bids?|quotes?|prices?|proposals?) (?:shall|must|will|are|to) (?:be|remain|firm|hold)|experience|past|last|previous|preceding|prior years|receipts|invoices?|payment|paid|protest|synopsis|of this notice|publication|posted|posting|respond|responses?|questions?|proposals? received|retain(?:ed)?|records|old|first article|per week|a week|weeks? \d|cancel\w*|terminat\w+|in business|consecutive years|survival|amendment|closing|issuance|grade|aged?)\b/i;
const near = { before: 50, behind: 30 };

/** How long the work takes or between which dates. */
export function findPeriod({ statements }: NoticeReading): Fact[] {
  const aSpan = new RegExp(span, 'i');
  const timed = statements.filter(({ text }) => aSpan.test(text) || hasDate(text) || options.test(text));
  const best = [
    timed.filter(({ text }) => namesItsTime(text)),
    timed.filter(({ text }) => statesAny(text, [options])),
    timed.filter(({ text }) => statesAny(text, lasting)),
    timed.filter(({ text }) => statesAny(text, delivery)),
  ].find((found) => found.length > 0);
  return (best ?? []).slice(0, 1).map(({ quote }) => ({ quote }));
}

function statesAny(text: string, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) => {
    const match = pattern.exec(text);
    if (match === null) return false;
    const around = text.slice(Math.max(0, match.index - near.before), match.index + match[0].length + near.behind);
    return !ofSomethingElse.test(around);
  });
}

/** Whether a period or a date stands close behind the name of the time, or before it. */
function namesItsTime(text: string): boolean {
  const at = text.search(named);
  if (at < 0) return false;
  const around = text.slice(Math.max(0, at - 40), at + 140);
  if (
    /\b(?:warranty|bid|offer|quote|acceptance|past|evaluat\w+) (?:\w+ )?$/i.test(text.slice(Math.max(0, at - 20), at))
  )
    return false;
  return new RegExp(span, 'i').test(around) || hasDate(around) || options.test(around);
}
