import { daysIn, hasDate } from './days-in.js';
import { aSpan, delivery, lasting, named, options, span } from './period-wordings.js';
import { offerWords } from './subjects.js';
import { isWorded, type Wording } from './wording.js';
import { type Fact, factOf, type NoticeReading } from './read-notice.js';

/** What else takes a time or ends on a day. */
const ofSomethingElse =
  /\b(?:warrant(?:y|ies)|guarantees?|valid|good for|acceptance period|(?:offers?|bids?|quotes?|prices?|proposals?) (?:shall|must|will|are|to) (?:be|remain|firm|hold)|remain firm|experience|past (?:performance|experience|\w+ years)|in the past|(?<!\b(?:projects?|awards?|grants?|contracts?|leases?|will|may|can|to) )last (?:five|three|two|\d)|previous|preceding|prior years|receipts|invoices?|(?<!ready for final )payment|paid|protest|synopsis|of this notice|publication|posted|posting|respond|responses?|responding|questions?|proposals? received|retain(?:ed)?|kept|records|old|first article|per week|a week|weeks? \d|cancel\w*|terminat\w+|in business|consecutive years|survival|amendment|closing|issuance|grade|aged?|samples?|reports?|reviewers|reimbursements?|source approval|coupons|liquidated|\d+% (?:on|upon|at)|data are|award(?:ed)? (?:date(?: is| will|:)|(?:is|will be) (?:expected|anticipated|made|announced)|on or about)|loans?|repay\w*|interest rate|defects?|defective|replace (?:defective|damaged)|references|nesting|strategic plan|capital plan|commitment|employees?|degree|lessons?|freeze|frozen|voksne|barn|Compacts?|resum\w+|submission period|application period|comment period|review period|evaluation period|bid period|service calls?|response times?)\b/i;
/** Sentences whose times are those of offers, of things that are bought, or of none. */
const isOfNoWork = new RegExp(
  String.raw`^\W*(?:when\W+)?(?:samples?\b|${offerWords} (?:(?:in|due|are due) )?by\b)|\bnot used\b|\bcosts? over\b|\bwith an? ${span} licen[sc]e`,
  'iu',
);
/** Where base and option periods are priced or counted rather than told. */
const ofOptions = /\b(?:each option|pric(?:e|es|ing)|demand|quantit(?:y|ies)|evaluat\w+)\b/i;
const near = { before: 50, behind: 30 };
/** So far behind the name of the time it is told. */
const longestGap = 90;

/** All wordings, each with its example. */
export const periodWordings = [...named, ...options, ...lasting, ...delivery];

/** How long the work takes or between which dates. */
export function findPeriod({ statements }: NoticeReading): Fact[] {
  const timed = statements.filter(
    ({ text }) =>
      !isOfNoWork.test(text) &&
      (aSpan.test(text) ||
        hasDate(text) ||
        options.some((wording) => isWorded(text, wording)) ||
        /\d ?D?ARO\b|-hour|\bdays:? \d|\brenew/i.test(text)),
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
