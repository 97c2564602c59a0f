import { daysIn, hasDate } from './days-in.js';
import {
  durationPattern,
  deliveryWordings,
  lengthWordings,
  periodNames,
  optionWordings,
  duration,
} from './period-wordings.js';
import { offerWords } from '../subjects.js';
import { isWorded, type Wording } from '../wording.js';
import { type Fact, factOf, type NoticeReading } from '../read-notice.js';

/** Words about other things that have a duration or an end date. */
const otherPeriods =
  /\b(?:warrant(?:y|ies)|guarantees?|valid|good for|acceptance period|(?:offers?|bids?|quotes?|prices?|proposals?) (?:shall|must|will|are|to) (?:be|remain|firm|hold)|remain firm|experience|past (?:performance|experience|\w+ years)|in the past|(?<!\b(?:projects?|awards?|grants?|contracts?|leases?|will|may|can|to) )last (?:five|three|two|\d)|previous|preceding|prior years|receipts|invoices?|(?<!ready for final )payment|paid|protest|synopsis|of this notice|publication|posted|posting|respond|responses?|responding|questions?|proposals? received|retain(?:ed)?|kept|records|old|first article|per week|a week|weeks? \d|cancel\w*|terminat\w+|in business|consecutive years|survival|amendment|closing|issuance|grade|aged?|samples?|reports?|reviewers|reimbursements?|source approval|coupons|liquidated|\d+% (?:on|upon|at)|data are|award(?:ed)? (?:date(?: is| will|:)|(?:is|will be) (?:expected|anticipated|made|announced)|on or about)|loans?|repay\w*|interest rate|defects?|defective|replace (?:defective|damaged)|references|nesting|strategic plan|capital plan|commitment|employees?|degree|lessons?|freeze|frozen|voksne|barn|Compacts?|resum\w+|submission period|application period|comment period|review period|evaluation period|bid period|service calls?|response times?)\b/i;
/** Sentences with a period of offers or of purchased goods rather than of work. */
const notOfWork = new RegExp(
  String.raw`^\W*(?:when\W+)?(?:samples?\b|${offerWords} (?:(?:in|due|are due) )?by\b)|\bnot used\b|\bcosts? over\b|\bwith an? ${duration} licen[sc]e`,
  'iu',
);
/** Words of sentences that price or count base and option periods rather than state them. */
const optionPricing = /\b(?:each option|pric(?:e|es|ing)|demand|quantit(?:y|ies)|evaluat\w+)\b/i;
const near = { before: 50, behind: 30 };
/** Maximum distance between the name of the period and its value. */
const maxGap = 90;

/** All wordings, each with its example. */
export const periodWordings = [...periodNames, ...optionWordings, ...lengthWordings, ...deliveryWordings];

/** Finds the period of performance: a duration or a range of dates. */
export function findPeriod({ statements }: NoticeReading): Fact[] {
  const timed = statements.filter(
    ({ text }) =>
      !notOfWork.test(text) &&
      (durationPattern.test(text) ||
        hasDate(text) ||
        optionWordings.some((wording) => isWorded(text, wording)) ||
        /\d ?D?ARO\b|-hour|\bdays:? \d|\brenew/i.test(text)),
  );
  const best = [
    timed.filter(({ text }) => namesPeriod(text)),
    timed.filter(({ text }) => matchesWording(text, optionWordings) && !optionPricing.test(text)),
    timed.filter(({ text }) => matchesWording(text, lengthWordings)),
    timed.filter(({ text }) => matchesWording(text, deliveryWordings)),
  ].find((found) => found.length > 0);
  const [first, second] = best ?? [];
  if (first === undefined) return [];
  // Options follow the base period in a separate sentence.
  const isOption =
    second !== undefined &&
    statements.indexOf(second) - statements.indexOf(first) === 1 &&
    /\b(?:option|renew\w*|exten(?:d|sion))/i.test(second.text);
  return (isOption ? [first, second] : [first]).map(factOf);
}

function matchesWording(text: string, wordings: readonly Wording[]): boolean {
  return wordings.some(({ pattern }) => {
    const match = pattern.exec(text);
    if (match === null) return false;
    const around = text.slice(Math.max(0, match.index - near.before), match.index + match[0].length + near.behind);
    return !otherPeriods.test(around);
  });
}

/** Whether a period or a date closely follows the name of the period of performance, or a period precedes it. */
function namesPeriod(text: string): boolean {
  return periodNames.some(({ pattern }) =>
    Array.from(text.matchAll(new RegExp(pattern.source, 'gi'))).some(({ 0: name, index }) => {
      const before = text.slice(Math.max(0, index - 40), index);
      if (
        /\b(?:warranty|bid|offer|quote|acceptance|past|evaluat\w+|question|application|submission|review)(?: \w+)? $/i.test(
          before,
        )
      )
        return false;
      const behind = text.slice(index + name.length, index + name.length + maxGap);
      const timeIndex = indexOfTime(behind);
      if (timeIndex !== undefined) return !otherPeriods.test(name + behind.slice(0, timeIndex));
      return new RegExp(String.raw`${duration}(?!\p{L}),? (?:[\w-]+ ){0,2}$`, 'iu').test(before);
    }),
  );
}

/** Index of the first period or date in a stretch. */
function indexOfTime(text: string): number | undefined {
  const places = [text.search(durationPattern), daysIn(text)[0]?.start ?? -1].filter((at) => at >= 0);
  const [first] = places.toSorted((one, other) => one - other);
  return first ?? (hasDate(text) ? 0 : undefined);
}
