import { findPeriods } from '../find-values.js';
import { hasDate } from './days-in.js';
import { type Fact, type NoticeReading } from './read-notice.js';

const count = String.raw`(?:\d{1,4}(?:\.\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|eighteen|twenty-four|thirty-six|forty-eight|sixty)`;
const unit = String.raw`(?:calendar |business |working |consecutive )?-?(?:days?|weeks?|months?|years?)`;
const span = String.raw`${count}[- ]{0,2}(?:\(\d{1,3}\)[- ]?)?${unit}\b`;

/** Names of the time in which a contract is performed. */
const named =
  /\b(?:periods? of (?:the )?performance|performance periods?|contract (?:periods?|terms?|duration|length)|terms? of (?:the |this |an? )?(?:contracts?|agreements?|leases?|grants?|awards?)|lease terms?|grant terms?|project (?:periods?|duration)|budget periods?|funding periods?|award periods?|ordering periods?|completion (?:periods?|time|date)|duration|grant (?:performance )?period|activity period|delivery period)\b/i;
/** Base and option periods, in figures or words. */
const options = new RegExp(
  String.raw`\bbase (?:periods?|years?|plus|contract|and)\b.{0,60}\b(?:${count}|options?)\b|\b${count},? ?\(?\d?\)? ?(?:${count}|\d{1,2})[- ](?:year|month) (?:base|options?)|\b${count} (?:\(\d\) )?(?:additional )?(?:one[- ]year |1[- ]year |12[- ]month )?option (?:years?|periods?)|\b${span},? (?:base|firm|option)\b|\bbase plus\b`,
  'i',
);
/** A contract, award or agreement of some length. */
const lasting = [
  new RegExp(String.raw`\b(?:for|over|of|covers?|covering|be for|last(?:s|ing)?|runs?|not (?:to )?exceed|up to|maximum of|total of) (?:a |an |the )?(?:total |maximum |base |initial |period |term |duration )*(?:of )?(?:approximately |about |up to )?${span}.{0,60}\b(?:contract|agreement|award|grant|period|term|project|from (?:the )?(?:date|award|start)|after (?:award|contract|receipt|notice))`, 'i'),
  new RegExp(String.raw`\b${span} (?:\w+ ){0,2}(?:contract|agreement|cooperative agreement|award|grant|IDIQ|BPA|ordering|term|lease)s?\b`, 'i'),
  new RegExp(String.raw`\b(?:contracts?|agreements?|awards?|grants?|IDIQ|BPA)\b.{0,60}\b(?:for|of|over) (?:a |an )?(?:\w+ ){0,3}${span}`, 'i'),
  new RegExp(String.raw`\b${span}(?:,? \w+){0,3} (?:from|after|of|following) (?:the )?(?:\w+ ){0,2}(?:notice to proceed|NTP|award|start|contract|date of (?:award|contract|selection)|receipt)`, 'i'),
  new RegExp(String.raw`\b(?:completed?|completion|finish(?:ed)?|perform(?:ed)?)\b.{0,60}\bwithin ${span}`, 'i'),
  /\b(?:work|services?|performance|contract|project|activities|effort)\b.{0,60}\b(?:from|begin(?:s|ning)?|commenc\w+|start(?:s|ing)?)\b.{0,40}\d{4}.{0,20}\b(?:through|to|until|and end\w*|thru)\b.{0,40}\d{4}|\b(?:taking place|run(?:s|ning)?) from\b.{0,40}\d{4}/i,
];
/** Times of delivery, which are the time of performance where supplies are bought. */
const delivery = new RegExp(
  String.raw`\b(?:deliver(?:y|ed|ies)?|shipment|ship(?:ped)?|lead time)\b.{0,60}\b(?:${span}|A\.?R\.?O\b)|\b${span} (?:ARO|A\.R\.O\.|ADC)\b|\bdeliver(?:y|ed) .{0,40}\bno later than\b.{0,30}\d`,
  'i',
);
const ofSomethingElse =
  /\b(?:warrant(?:y|ies)|valid|good for|acceptance period|offers? (?:shall|must|will) (?:be|remain)|prices? (?:shall|must|will)|experience|past|last|previous|preceding|prior (?:to|\w+ years)|receipts|invoices?|payment|paid|protest|synopsis|of this notice|publication|posted|posting|respond|questions?|quotes? (?:are|shall|must)|proposals? (?:received|shall be received|are due)|retain(?:ed)?|records|meals|training of|old|first article|per week|a week|weeks? \d|cancel\w*|terminat\w+|in business|consecutive years|survival|amendment|closing|issuance|solicitation (?:package|will))\b/i;

/** How long the work takes or between which dates. */
export function findPeriod({ statements }: NoticeReading): Fact[] {
  const timed = statements.filter(({ text }) => findPeriods(text).length > 0 || hasDate(text) || options.test(text) || new RegExp(span, 'i').test(text));
  const best = [
    timed.filter(({ text }) => named.test(text) && namesItsTime(text)),
    timed.filter(({ text }) => options.test(text) && !ofSomethingElse.test(text)),
    timed.filter(({ text }) => lasting.some((pattern) => pattern.test(text)) && !ofSomethingElse.test(text)),
    timed.filter(({ text }) => delivery.test(text) && !ofSomethingElse.test(text)),
  ].find((found) => found.length > 0);
  return (best ?? []).slice(0, 2).map(({ quote }) => ({ quote }));
}

/** Whether a period or a date stands close behind the name of the time, or before it. */
function namesItsTime(text: string): boolean {
  const at = text.search(named);
  const near = text.slice(Math.max(0, at - 60), at + 160);
  return new RegExp(span, 'i').test(near) || hasDate(near) || options.test(near);
}
