import { daysIn } from './days-in.js';
import { isFormer } from './former-dates.js';
import { textInContext } from '../in-context.js';
import { attending, otherLabel } from './is-deadline.js';
import { type Fact, factOf, type Statement } from '../read-notice.js';

/** Words about dates on which no offer is due. */
const notDue =
  /\b(?:questions?|inquir\w+|enquir\w+|clarif\w+|RFIs?|answers?|visits?|conferences?|meetings?|webinars?|workshops?|walk\w*|tours?|RSVP|protests?|invoices?|reports?|payments?|award(?:ed|s)?|begin\w*|start\w*|perform\w*|deliver(?:y|ies)|install\w*|complet(?:e|ion) (?:the|of|all|by)|work|works|project|services?|expire\w*|valid|intent|posted|issued|released|opens?|approved equals?|exceptions|deviations?|interviews?|presentations?|finalists?|short-?list\w*|contract|term|renew\w*|insur\w+|regist\w+|fiscal|warrant\w+|samples?|plans?|effective|dated|since|annual|spent|grantees?|contractors?|recipients?|winners?|notified|announced?|deposit|validity|evaluation|(?:bid|proposal|contract) documents?|substitutions?|bonds?|withdraw\w*|comments?|closed|draft|these|send them|units|goods|equipment|items|pre-?(?:bid|proposal|application)|seasons?|attendees?|badges?|visitors?|(?:IFB|RF[PQ]|ITB|solicitation|bids?) out)\b/i;
/** Words for submitting an offer by a date. */
const handsIn =
  /\b(?:send|sent|returns?|returned|submit\w*|submission|files?|filed|upload\w*|deliver(?:ed)?|e-?mail\w*|appl(?:y|ies|ications?)|postmarked|lodged?|reach(?:es)?|turn(?:ed)? in|hand(?:ed)? in|arrive|respond|responses?|repl(?:y|ies)|nominat\w+|entr(?:y|ies)|enter|bids?|proposals?|quot\w+|offers?|tenders?|received?|entered|wanted|in hand|hear from you|pencils down|^due\b|(?:event|portal|window|call|round|box|lockbox|competition)\b[^.;]{0,40}\b(?:ends|closes|shuts|locks|expires)|possession|inbox|lockbox|we stop|interest|qualifications|forms?|papers?|paperwork|letters|everything is due|^\W*due:|by when|when to apply|receipt|letting|due dates?|closing|pitch(?:es)?|abstracts?|packages?|letters? of inquiry|ideas|requests?)\b/i;
const untilThen =
  /\b(?:by|until|till|no later than|not later than|NLT|before|prior to|through|up to|due|closes?|locks?|deadline|latest|at|is|are|ends|shuts|down|not after)\b|[:|]|\.{4}/i;
/** Titles of a deadline. */
const deadlineTitle =
  /^[^a-z]{0,6}(?:deadlines?|due dates?|closing dates?|until when|by when|when (?:to apply|is it due|are (?:\w+ )?due)|(?:application|proposal|bid|submission)s? (?:deadline|due(?: dates?)?)|response date)\W{0,3}$/i;
const maxTitledLength = 120;
/** Maximum distances between the words of a loose deadline and its date. */
const maxGaps = { handsIn: 220, until: 60 };

/** The deadline of a sentence without a subject for its date: `Send it to gus@city.gov by Friday, September 18.` */
export function looseDeadline(statements: readonly Statement[], at: number): Fact | undefined {
  const statement = statements[at];
  const text = textInContext(statements, at);
  if (statement === undefined || attending.test(text)) return undefined;
  const days = daysIn(text).filter((day) => !isFormer(text, day));
  const [first] = isUnderDeadline(statement, statements[at - 1]) ? days : [];
  const found = first ?? (handsIn.test(text) ? days.findLast(({ start }) => isSubmittedBy(text, start)) : undefined);
  return found && { ...factOf(statement), day: found.day };
}

function isUnderDeadline({ text, heading = '' }: Statement, before?: Statement): boolean {
  if (text.length > maxTitledLength || notDue.test(text)) return false;
  return deadlineTitle.test(heading) || deadlineTitle.test(before?.text ?? '');
}

/** Whether the words before a date state that something is submitted by that date. */
function isSubmittedBy(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - maxGaps.handsIn), at);
  const clause = before.slice(before.lastIndexOf('; ') + 1).replaceAll(/letters? of inquiry/gi, 'letters');
  if (otherLabel.test(before)) return false;
  return handsIn.test(clause) && untilThen.test(clause.slice(-maxGaps.until)) && !notDue.test(clause);
}

const days = String.raw`\(?\b(?:\d{1,3}|\w+)\)? (?:\(\d{1,3}\) )?(?:calendar |business |working )?days?`;
const published = String.raw`(?:after|from|of|following) (?:the )?(?:date of )?(?:(?:its|this|the) )?(?:publication|posting|issuance|release|notice|announcement|advertisement)`;
const relative = new RegExp(`\\b(?:within )?${days} ${published}\\b`, 'i');
const respond =
  /\b(?:respond\w*|responses?|offers?|proposals?|quot\w+|bids?|applications?|interest|capabilit\w+|submi\w+|due|closes?)\b/i;

/** Whether a sentence states the deadline in days after publication. */
export function isRelativeDeadline(text: string): boolean {
  return (
    /\bdays?\b/i.test(text) &&
    relative.test(text) &&
    respond.test(text) &&
    !/\b(?:questions?|protests?|payments?|award)\b/i.test(text)
  );
}
