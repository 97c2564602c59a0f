import { recompeteLeadType } from '@rfp/contracts/notice';
import { isMovedTo, namesFormer, withoutFormer } from '@rfp/dates/find-former';
import { type DayInText, daysIn } from './days-in.js';
import { isFormer } from './former-dates.js';
import { textInContext } from './in-context.js';
import { offerWords, questionWords, subjectAt } from './subjects.js';
import { type Fact, factOf, type NoticeReading, readNotice, type Statement } from './read-notice.js';

/** Words of which a date close behind is a deadline without a verb. */
const offered = new RegExp(`^${offerWords}$`, 'i');
const closing =
  /^(?:clos|deadline|due date|response date|cut[- ]?off|opening|solicitation pricing|letting|\w+ (?:hour|date|time)$)/i;
const handedIn =
  /\b(?:due|receiv(?:ed|e)|submit(?:s|ted)?|submission|sent|send|e-?mail(?:ed)?|accept(?:ed|s)?|delivered|returned?|filed|postmarked|made|provided?|reply|uploaded|end|open(?:ed)?|lodged|reach(?:es)?|be in|in (?:our|the) \w+|in (?:by|hand)|entered|lodged|arriv(?:e|ing)|gets? to|brought|dropped|requested by|mail(?:ed)?|fax(?:ed)?|forward(?:ed)?|contact)\b/i;
const until = /\b(?:by|(?:no|not) later than|NLT|before|prior to|until|till|thr(?:ough|u)|due|on|at|to)\b|:/i;
/** `will receive sealed bids for the project until` */
const received = /\b(?:receiv|accept)(?:e|es|ing)(?: \w+){0,2} $/i;
/** `send your offer to jane@navy.mil by` */
const sends =
  /\b(?:send|submit|return|file|e-?mail|upload|deliver|provide|forward|have|lodge|put|give|place|drop|leave|bring)(?: (?:us|in|an?|the|your|their|its|all|one|two|signed|completed?|sealed|electronic|written|\w+ of)){0,4} $/i;
/** Until when people ask to come. */
const attending = /\battend\b/i;
/** What people come to has its days behind a colon as well. */
const gathering = /\b(?:visits?|conferences?|webinars?|workshops?|meetings?)\b/i;
const longestGap = { closing: 90, offer: 200 };
/** A sentence that moves the deadline of the one before it: `Extended to November 17, 2026.` */
const movedAlone =
  /^\W*(?:(?:this|the|it|date|deadline|has|have|been|is|was|now|hereby|and|but) )*(?:extended|changed|revised|moved|postponed|rescheduled) (?:to|until|till|through)\b/i;
/** `The closing date for submission of offers is on or about`: what stands before the day. */
const closingOf =
  /\b(?:clos(?:ing|es?)|due|deadline|response|cut[- ]?off)(?: (?:dates?|time|and|day))*(?: (?:for|of|to))(?: the)?(?: (?:submission|receipt|submitting|receiving|submit))?(?: of)?(?: (?!questions?|inquir)\w+){0,3} (?:offers?|proposals?|quot(?:es|ations?)|bids?|applications?|responses?)\b(?:(?!\b(?:questions?|award|issued|posted)\b)[^.;]){0,80}$/i;
/** What stands before the day to which a deadline was moved. */
const movedTo =
  /\bextends? (?:the|this) [^.;]{0,80}\b(?:to|until|through)\b(?:(?!\d).){0,60}$|\b(?:due dates?|deadlines?|closing dates?|response dates?|receipt of (?:offers|proposals|quotes|bids)|offers?|proposals?|quotes?|bids?|applications?|closing|bid opening)\b(?:(?!\bquestions?\b)[^.;]){0,80}\b(?:extended|changed|revised|moved|postponed|corrected|amended)(?: from .{0,60})? (?:to|until|through)\b(?:(?!\d).){0,60}(?:\d{1,2}:?\d{0,2}.{0,30})?$/i;
const namedBehind =
  /^[ ,]{0,2}(?:(?:is|will be) the (?:closing|due|response|submission|deadline)|to (?:get|submit|send|apply|respond|bid|file|upload|hand in|turn in)\b)/i;
/** `Bids that come later than 2 PM, June 2, are returned` */
const lateAfter = new RegExp(String.raw`\b${offerWords}\b[^.;]{0,80}\b(?:after|later than|past)\b[^.;]{0,40}$`, 'i');
const refusedBehind =
  /^[^.;]{0,80}\b(?:not|returned|rejected|late|unopened|disqualified|unread|ineligible|out of|too late|refused|discarded)\b/i;
/** `Not later than 1 p.m. on June 2, sealed bids will be received` */
const untilBefore = /\b(?:until|no later than|not later than|by|before|till)\b[^;]{0,40}$/i;
const receivedBehind =
  /^[^;]{0,30}\b(?:sealed )?(?:bids?|proposals?|offers?|quotes?|applications?)\b.{0,120}\b(?:received|accepted|opened|submitted)\b/i;
const timeOfDay =
  /\d\s?(?::\d\d\s?)?(?:[ap]\.?m\b|hours?\b)|\b\d{1,2}:\d\d|\bnoon\b|\bmidnight\b|\b\d{4} ?(?:hours|hrs|[ECMP][SD]?T)\b/i;

/** `the estimated proposal due date will be on or about` */
const isExpected = /\b(?:anticipated|estimated|expected|projected|tentative(?:ly)?|future)\b(?:(?!\d)[^.;:]){0,80}$/i;

/** How far before a day the name of another paper stands. */
const beforePaper = 120;

/** A sentence that states until when offers can be handed in. */
interface Stated extends Fact, Pick<DayInText, 'clock' | 'zone'> {
  readonly day: string;
  readonly timed: boolean;
  readonly extends: boolean;
  /** The sentence says that the deadline was another one before. */
  readonly former: boolean;
  /** It is only expected: that of a solicitation which has not been issued, mostly. */
  readonly expected: boolean;
}

/**
 * Until when offers, bids, applications or responses can be handed in: the field, then the sentences that state it. Words of the field that cannot
 * be read stand beside the sentences; those that stand for no date count where no sentence states one. A recompete lead has none: its due date is
 * the end of the present award.
 */
export function findDeadline({ field, reading, statements }: NoticeReading): Fact[] {
  if (field('notice_type')?.text === recompeteLeadType) return [];
  const due = field('due_date');
  if (due === undefined) return inSentences(statements);
  const read = reading('due_date');
  if (read === 'not_understood') return [{ quote: due }, ...inSentences(statements)];
  if (read === 'none_stated') {
    const stated = inSentences(statements);
    return stated.length > 0 ? stated : [{ quote: due }];
  }
  return [{ quote: due, day: due.text.slice(0, 10) }, ...oneForEachDay(currentAmong(statedIn(statements), true))];
}

function inSentences(statements: readonly Statement[]): Fact[] {
  const stated = currentAmong(statedIn(statements));
  if (stated.length > 0) return oneForEachDay(stated);
  const loose = statements.flatMap((_, at) => looseDeadline(statements, at) ?? []).slice(0, 1);
  return loose.length > 0
    ? loose
    : statements
        .filter(({ text }) => isRelativeDeadline(text))
        .slice(0, 1)
        .map(factOf);
}

/**
 * Where a deadline was moved, earlier ones are superseded: those that are named so, and all before the last to which it was moved.
 *
 * @param isKnown - whether the field of the notice states the current one
 */
function currentAmong(all: readonly Stated[], isKnown = false): readonly Stated[] {
  const stated = sureAmong(all, isKnown);
  const moved = stated.filter((fact) => fact.extends && !fact.former);
  if (moved.length > 0) return lastMoved(moved);
  const current = stated.filter(({ former }) => !former);
  return current.length > 0 || isKnown ? current : stated;
}

/** Beside a deadline that is sure, an expected one is that of something else. */
function sureAmong(stated: readonly Stated[], isKnown: boolean): readonly Stated[] {
  const sure = stated.filter(({ expected }) => !expected);
  return sure.length > 0 || isKnown ? sure : stated;
}

/** One without a year cannot be compared with others. */
function lastMoved(moved: readonly Stated[]): readonly Stated[] {
  if (new Set(moved.map(({ day }) => day.length)).size > 1) return moved;
  const [last] = moved
    .map(({ day }) => day)
    .toSorted()
    .toReversed();
  return moved.filter(({ day }) => day === last);
}

function statedIn(statements: readonly Statement[]): Stated[] {
  const stated: Stated[] = [];
  let isAfterDeadline = false;
  for (const [at, statement] of statements.entries()) {
    const found = deadlineOf(statement, textInContext(statements, at), isAfterDeadline);
    isAfterDeadline = found.length > 0;
    stated.push(...found);
  }
  return stated;
}

/** The deadline that a sentence states. */
function deadlineOf(statement: Statement, text: string, isAfterDeadline: boolean): Stated[] {
  const isMovedAlone = isAfterDeadline && movedAlone.test(text);
  const all = daysIn(text);
  const held = all.filter((day) => !isFormer(text, day));
  const days = held.filter(
    ({ start, end }) =>
      isMovedAlone ||
      isDeadline(text, start) ||
      closingOf.test(text.slice(0, start)) ||
      movedTo.test(text.slice(0, start)) ||
      namedBehind.test(text.slice(end)) ||
      (lateAfter.test(text.slice(0, start)) && refusedBehind.test(text.slice(end))) ||
      (untilBefore.test(text.slice(0, start)) && receivedBehind.test(text.slice(end))),
  );
  // "from July 1 through July 31": the last one ends it, and so does the day to which a deadline was moved.
  const current = withoutFormer(text, days);
  const last = current.at(-1);
  if (last === undefined) return [];
  const moves = held.length < all.length || current.length < days.length || isMovedTo(text, last);
  return [
    {
      ...factOf(statement),
      day: last.day,
      clock: last.clock,
      zone: last.zone,
      timed: timeOfDay.test(text),
      extends: moves,
      former: !moves && namesFormer(text.slice(0, last.start)),
      expected: isExpected.test(text.slice(0, last.start)),
    },
  ];
}

/** What a date is that no offer is due on. */
const notDue =
  /\b(?:questions?|inquir\w+|enquir\w+|clarif\w+|RFIs?|answers?|visits?|conferences?|meetings?|webinars?|workshops?|walk\w*|tours?|RSVP|protests?|invoices?|reports?|payments?|award(?:ed|s)?|begin\w*|start\w*|perform\w*|deliver(?:y|ies)|install\w*|complet(?:e|ion) (?:the|of|all|by)|work|works|project|services?|expire\w*|valid|intent|posted|issued|released|opens?|interviews?|presentations?|finalists?|short-?list\w*|contract|term|renew\w*|insur\w+|regist\w+|fiscal|warrant\w+|samples?|plans?|effective|dated|since|annual|spent|grantees?|contractors?|recipients?|winners?|notified|announced?|deposit|validity|evaluation|(?:bid|proposal|contract) documents?|substitutions?|bonds?|withdraw\w*|comments?|closed|draft|these|send them|units|goods|equipment|items|pre-?(?:bid|proposal|application)|seasons?|attendees?|badges?|visitors?|(?:IFB|RF[PQ]|ITB|solicitation|bids?) out)\b/i;
/** What is done with an offer by its day. */
const handsIn =
  /\b(?:send|sent|returns?|returned|submit\w*|submission|files?|filed|upload\w*|deliver(?:ed)?|e-?mail\w*|appl(?:y|ies|ications?)|postmarked|lodged?|reach(?:es)?|turn(?:ed)? in|hand(?:ed)? in|arrive|respond|responses?|repl(?:y|ies)|nominat\w+|entr(?:y|ies)|enter|bids?|proposals?|quot\w+|offers?|tenders?|received?|entered|wanted|in hand|hear from you|pencils down|^due\b|(?:event|portal|window|call|round) (?:ends|closes|shuts)|interest|qualifications|forms?|papers?|paperwork|letters|everything is due|^\W*due:|by when|when to apply|receipt|letting|due dates?|closing|pitch(?:es)?|abstracts?|packages?|letters? of inquiry|ideas|requests?)\b/i;
const untilThen =
  /\b(?:by|until|till|no later than|not later than|NLT|before|prior to|through|up to|due|closes?|deadline|latest|at|is|are|ends|shuts|down|not after)\b|[:|]|\.{4}/i;
/** Titles of what says until when. */
const deadlineTitle =
  /^[^a-z]{0,6}(?:deadlines?|due dates?|closing dates?|until when|by when|when (?:to apply|is it due|are (?:\w+ )?due)|(?:application|proposal|bid|submission)s? (?:deadline|due(?: dates?)?)|response date)\W{0,3}$/i;
const longestTitled = 120;
/** How far before its day a loose deadline is worded. */
const looseGap = { handsIn: 220, until: 60 };

/** The deadline of a sentence in which no subject governs its day: `Send it to gus@city.gov by Friday, September 18.` */
function looseDeadline(statements: readonly Statement[], at: number): Fact | undefined {
  const statement = statements[at];
  const text = textInContext(statements, at);
  if (statement === undefined || attending.test(text)) return undefined;
  const days = daysIn(text).filter((day) => !isFormer(text, day));
  const [first] = isUnderDeadline(statement, statements[at - 1]) ? days : [];
  const found = first ?? (handsIn.test(text) ? days.findLast(({ start }) => isHandedInBy(text, start)) : undefined);
  return found && { ...factOf(statement), day: found.day };
}

function isUnderDeadline({ text, under = '' }: Statement, before?: Statement): boolean {
  if (text.length > longestTitled || notDue.test(text)) return false;
  return deadlineTitle.test(under) || deadlineTitle.test(before?.text ?? '');
}

/** Whether the words before a day say that something is handed in by it. */
function isHandedInBy(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - looseGap.handsIn), at);
  const clause = before.slice(before.lastIndexOf('; ') + 1).replaceAll(/letters? of inquiry/gi, 'letters');
  if (otherLabel.test(before)) return false;
  return handsIn.test(clause) && untilThen.test(clause.slice(-looseGap.until)) && !notDue.test(clause);
}

const days = String.raw`\(?\b(?:\d{1,3}|\w+)\)? (?:\(\d{1,3}\) )?(?:calendar |business |working )?days?`;
const published = String.raw`(?:after|from|of|following) (?:the )?(?:date of )?(?:(?:its|this|the) )?(?:publication|posting|issuance|release|notice|announcement|advertisement)`;
const relative = new RegExp(`\\b(?:within )?${days} ${published}\\b`, 'i');
const respond =
  /\b(?:respond\w*|responses?|offers?|proposals?|quot\w+|bids?|applications?|interest|capabilit\w+|submi\w+|due|closes?)\b/i;

/** Whether a sentence counts the days that offerors have from the publication. */
function isRelativeDeadline(text: string): boolean {
  return (
    /\bdays?\b/i.test(text) &&
    relative.test(text) &&
    respond.test(text) &&
    !/\b(?:questions?|protests?|payments?|award)\b/i.test(text)
  );
}

function isDeadline(text: string, at: number): boolean {
  const { subject, word, between } = subjectAt(text, at);
  if (subject !== 'offer' || isOtherPaper(word, between, text.slice(0, at))) return false;
  if (closing.test(word)) return between.length <= longestGap.closing;
  if (between.length > longestGap.offer || isOpening(word, between)) return false;
  const before = text.slice(0, at - between.length - word.length);
  if (isHandedIn(before, word, between) && until.test(between)) return true;
  return offered.test(word) && labels.test(between) && !gathering.test(before);
}

/** What stands between the name of an offer and its day, in a label. */
const labels = /^\s?(?:due|deadline|in|open)?\s?(?:date|time|by)?\s?[:|]/i;

/** `Applications open May 1`: from then on they can be handed in, while bids that open are due. */
function isOpening(word: string, between: string): boolean {
  return /^\s*opens?\b/i.test(between) && !/^bids?$/i.test(word);
}

/** A label that names the questions or the meeting whose day follows: `Inquiries: e-Bid only, until May 4`. */
const otherLabel = new RegExp(
  String.raw`^(?:[\d.]{1,6} )?${questionWords}\. |^(?![^:|]{0,60}\b${offerWords}(?! (?:questions?|conference|meeting))\b)[^:|]{0,60}\b(?:${questionWords}|visits?|conferences?|webinars?|workshops?|meetings?|tours?|interviews?|demonstrations?|orientation)\b[^:|]{0,40}[:|]`,
  'i',
);
/** Those who have won hand in other papers than offers. */
const chosen = /\b(?:successful|selected|awarded|winning|chosen|apparent low) $/i;
const performs =
  /^ (?:shall|must|will|is to|has to) (?:deliver|complete|install|furnish|perform|start|finish|begin|ship)\b/i;
const handsOver = /\b(?:offers?|bids?|proposals?|quot\w+|applications?|responses?|samples?|forms?)\b/i;

/** What a contractor hands in is no offer; and some papers come before the offer. */
function isOtherPaper(word: string, between: string, before: string): boolean {
  if (attending.test(before) || otherLabel.test(before)) return true;
  if (chosen.test(before.slice(0, before.length - between.length - word.length))) return true;
  if (performs.test(between) && !handsOver.test(between)) return true;
  if (/^contractors?$/i.test(word)) return /\bsubmit (?:its|the|an?|all|each) (?!response|interest)/i.test(between);
  return /\b(?:notices? of intent to|presentations?|interviews?|protests?|RSVP|send them|responses? to questions)\b|\bquestions?[:;]/i.test(
    before.slice(-beforePaper),
  );
}

function isHandedIn(before: string, word: string, between: string): boolean {
  return handedIn.test(between) || /^respond/i.test(word) || received.test(before) || sends.test(before);
}

/** The best sentence of each day: one with a time of day, else the first. */
function oneForEachDay(stated: readonly Stated[]): Stated[] {
  const byDay = new Map<string, Stated>();
  for (const fact of stated) {
    const known = byDay.get(fact.day);
    if (known === undefined || (fact.timed && !known.timed)) byDay.set(fact.day, fact);
  }
  return [...byDay.values()];
}

/** The first sentence of each hour, and that of a day for which none states an hour. */
function oneForEachHour(stated: readonly Stated[]): Stated[] {
  const timed = new Map<string, Stated>();
  for (const fact of stated) {
    const key = `${fact.day} ${fact.clock} ${fact.zone}`;
    if (fact.clock !== null && !timed.has(key)) timed.set(key, fact);
  }
  const days = new Set([...timed.values()].map(({ day }) => day));
  return [...timed.values(), ...oneForEachDay(stated.filter(({ day }) => !days.has(day)))];
}

/** A deadline that a text states, with the sentence that does. */
export interface TextDeadline extends Pick<DayInText, 'day' | 'clock' | 'zone'> {
  readonly quote: string;
  /** The sentence moves the deadline to this day: earlier ones are superseded. */
  readonly extends: boolean;
}

/** Most texts state no deadline: these words are looked for before their sentences are read. */
const mayState =
  /\b(?:due|deadline|clos(?:e|es|ed|ing)|later than|receiv(?:e|ed)|submit(?:ted)?|accept(?:ed)?|extended|open(?:ed|ing))\b/i;

/**
 * The deadlines that a text of a notice states, one for each day and hour.
 *
 * @param isKnown - whether the field of the notice states the current one: a text that names only a former one then states none
 */
export function deadlinesOf(text: string, isKnown = false): TextDeadline[] {
  if (!mayState.test(text) || !/\d/.test(text)) return [];
  const stated = statedIn(readNotice([{ source: { field: 'description' }, text }]).statements);
  return oneForEachHour(currentAmong(stated, isKnown)).map(({ quote, ordered, day, clock, zone, extends: moves }) => ({
    day,
    clock,
    zone,
    quote: ordered ?? quote.text,
    extends: moves,
  }));
}
