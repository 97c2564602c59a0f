import { isLead } from '@rfp/contracts/notice';
import { isFormerDeadline, isMovedTo, withoutFormerDates } from '@rfp/dates/find-former';
import { type DayInText, daysIn } from './days-in.js';
import { isFormer } from './former-dates.js';
import { textInContext } from '../in-context.js';
import { isDeadline } from './is-deadline.js';
import { isRelativeDeadline, looseDeadline } from './loose-deadline.js';
import { offerWords } from '../subjects.js';
import { type Fact, factOf, type NoticeReading, readNotice, type Statement } from '../read-notice.js';

/** A sentence that moves the deadline of the one before it: `Extended to November 17, 2026.` */
const movedAlone =
  /^\W*(?:(?:this|the|it|date|deadline|has|have|been|is|was|now|hereby|and|but) )*(?:extended|changed|revised|moved|postponed|rescheduled) (?:to|until|till|through)\b/i;
/** Words before a closing date: `The closing date for submission of offers is on or about`. */
const closingWords =
  /\b(?:clos(?:ing|es?)|due|deadline|response|cut[- ]?off)(?: (?:dates?|time|and|day))*(?: (?:for|of|to))(?: the)?(?: (?:submission|receipt|submitting|receiving|submit))?(?: of)?(?: (?!questions?|inquir)\w+){0,3} (?:offers?|proposals?|quot(?:es|ations?)|bids?|applications?|responses?)\b(?:(?!\b(?:questions?|award|issued|posted)\b)[^.;]){0,80}$/i;
/** Words before the date to which a deadline was moved. */
const movedTo =
  /\bextends? (?:the|this) [^.;]{0,80}\b(?:to|until|through)\b(?:(?!\d).){0,60}$|\b(?:due dates?|deadlines?|closing dates?|response dates?|receipt of (?:offers|proposals|quotes|bids)|offers?|proposals?|quotes?|bids?|applications?|closing|bid opening)\b(?:(?!\bquestions?\b)[^.;]){0,80}\b(?:extended|changed|revised|moved|postponed|corrected|amended)(?: from .{0,60})? (?:to|until|through)\b(?:(?!\d).){0,60}(?:\d{1,2}:?\d{0,2}.{0,30})?$/i;
const deadlineNameAfter =
  /^[ ,]{0,2}(?:(?:is|will be) the (?:closing|due|response|submission|deadline)|to (?:get|submit|send|apply|respond|bid|file|upload|hand in|turn in)\b)/i;
/** `Bids that come later than 2 PM, June 2, are returned` */
const lateAfter = new RegExp(
  String.raw`\b(?:${offerWords}|answers|anything|those|files|envelopes|entries|papers|packages)\b[^.;]{0,80}\b(?:after|later than|past)\b[^.;]{0,40}$`,
  'i',
);
const refusedBehind =
  /^[^.;]{0,80}\b(?:not|returned|rejected|late|unopened|disqualified|unread|ineligible|out of|too late|refused|discarded)\b/i;
/** `Not later than 1 p.m. on June 2, sealed bids will be received` */
const limitBefore = /\b(?:until|no later than|not later than|by|before|till)\b[^;]{0,40}$/i;
const receivedBehind =
  /^[^;]{0,30}\b(?:sealed )?(?:bids?|proposals?|offers?|quotes?|applications?)\b.{0,120}\b(?:received|accepted|opened|submitted)\b/i;
/** `The Authority will open sealed bids on 4 February 2027` */
const bidOpeningBefore = new RegExp(
  String.raw`\b(?:will|shall|is to|are to) (?:publicly )?open (?:and read )?(?:all |the |any |sealed |electronic |competitive )*${offerWords}\b(?:(?!\b(?:after|before|received|submitted|delivered|until)\b)[^.;]){0,60}\b(?:on|at|by)\b[^.;]{0,40}$`,
  'i',
);
const timeOfDay =
  /\d\s?(?::\d\d\s?)?(?:[ap]\.?m\b|hours?\b)|\b\d{1,2}:\d\d|\bnoon\b|\bmidnight\b|\b\d{4} ?(?:hours|hrs|[ECMP][SD]?T)\b/i;

/** `the estimated proposal due date will be on or about` */
const expectedBefore =
  /\b(?:anticipated|estimated|expected|projected|tentative(?:ly)?|future)\b(?:(?!\d)[^.;:]){0,80}$/i;

/** A sentence that states a deadline for offers. */
interface StatedDeadline extends Fact, Pick<DayInText, 'clock' | 'zone'> {
  readonly day: string;
  readonly timed: boolean;
  readonly extends: boolean;
  /** The date is a former deadline. */
  readonly former: boolean;
  /** The date is only expected, mostly because the solicitation has not been issued. */
  readonly expected: boolean;
}

/**
 * Finds the deadline for offers, bids, applications or responses: the field, then the sentences that state it. Field text that is not understood as a
 * date is quoted beside the sentences; field text that means "no date" is quoted only if no sentence states a deadline. A recompete lead has no
 * deadline: its due date is the end of the current award.
 */
export function findDeadline({ field, reading, statements }: NoticeReading): Fact[] {
  if (isLead({ notice_type: field('notice_type')?.text })) return [];
  const due = field('due_date');
  if (due === undefined) return deadlinesInSentences(statements);
  const read = reading('due_date');
  if (read === 'not_understood') return [{ quote: due }, ...deadlinesInSentences(statements)];
  if (read === 'none_stated') {
    const stated = deadlinesInSentences(statements);
    return stated.length > 0 ? stated : [{ quote: due }];
  }
  return [
    { quote: due, day: due.text.slice(0, 10) },
    ...bestPerDay(currentDeadlines(findStatedDeadlines(statements), true)),
  ];
}

function deadlinesInSentences(statements: readonly Statement[]): Fact[] {
  const stated = currentDeadlines(findStatedDeadlines(statements));
  if (stated.length > 0) return bestPerDay(stated);
  const loose = statements.flatMap((_, at) => looseDeadline(statements, at) ?? []).slice(0, 1);
  return loose.length > 0
    ? loose
    : statements
        .filter(({ text }) => isRelativeDeadline(text))
        .slice(0, 1)
        .map(factOf);
}

/**
 * Removes superseded deadlines: deadlines that are called former, and all but the last one if a deadline was moved.
 *
 * @param isKnown - whether the field of the notice states the current deadline
 */
function currentDeadlines(all: readonly StatedDeadline[], isKnown = false): readonly StatedDeadline[] {
  const stated = definiteDeadlines(all, isKnown);
  const moved = stated.filter((fact) => fact.extends && !fact.former);
  if (moved.length > 0) return latestMoved(moved);
  const current = stated.filter(({ former }) => !former);
  return current.length > 0 || isKnown ? current : stated;
}

/** Removes expected deadlines if there is a definite deadline, because the expected ones are for something else. */
function definiteDeadlines(stated: readonly StatedDeadline[], isKnown: boolean): readonly StatedDeadline[] {
  const definite = stated.filter(({ expected }) => !expected);
  return definite.length > 0 || isKnown ? definite : stated;
}

/** The latest of the moved deadlines; all of them if some lack a year, because dates without a year cannot be compared. */
function latestMoved(moved: readonly StatedDeadline[]): readonly StatedDeadline[] {
  if (new Set(moved.map(({ day }) => day.length)).size > 1) return moved;
  const [last] = moved
    .map(({ day }) => day)
    .toSorted()
    .toReversed();
  return moved.filter(({ day }) => day === last);
}

function findStatedDeadlines(statements: readonly Statement[]): StatedDeadline[] {
  const stated: StatedDeadline[] = [];
  let isAfterDeadline = false;
  for (const [at, statement] of statements.entries()) {
    const found = deadlineOf(statement, textInContext(statements, at), isAfterDeadline);
    isAfterDeadline = found.length > 0;
    stated.push(...found);
  }
  return stated;
}

/** The deadline that a sentence states, if any. */
function deadlineOf(statement: Statement, text: string, isAfterDeadline: boolean): StatedDeadline[] {
  const isMovedAlone = isAfterDeadline && movedAlone.test(text);
  const all = daysIn(text);
  const currentDays = all.filter((day) => !isFormer(text, day));
  const days = currentDays.filter(
    ({ start, end }) =>
      isMovedAlone ||
      isDeadline(text, start) ||
      closingWords.test(text.slice(0, start)) ||
      movedTo.test(text.slice(0, start)) ||
      bidOpeningBefore.test(text.slice(0, start)) ||
      deadlineNameAfter.test(text.slice(end)) ||
      (lateAfter.test(text.slice(0, start)) && refusedBehind.test(text.slice(end))) ||
      (limitBefore.test(text.slice(0, start)) && receivedBehind.test(text.slice(end))),
  );
  // The last date counts, both in "from July 1 through July 31" and where a deadline was moved.
  const current = withoutFormerDates(text, days);
  const last = current.at(-1);
  if (last === undefined) return [];
  const moves = currentDays.length < all.length || current.length < days.length || isMovedTo(text, last);
  return [
    {
      ...factOf(statement),
      day: last.day,
      clock: last.clock,
      zone: last.zone,
      timed: timeOfDay.test(text),
      extends: moves,
      former: !moves && isFormerDeadline(text.slice(0, last.start)),
      expected: expectedBefore.test(text.slice(0, last.start)),
    },
  ];
}

/** The best sentence for each date: a sentence with a time of day, else the first sentence. */
function bestPerDay(stated: readonly StatedDeadline[]): StatedDeadline[] {
  const byDay = new Map<string, StatedDeadline>();
  for (const fact of stated) {
    const known = byDay.get(fact.day);
    if (known === undefined || (fact.timed && !known.timed)) byDay.set(fact.day, fact);
  }
  return [...byDay.values()];
}

/** The first sentence for each date and time, and one sentence for each date without a time. */
function bestPerTime(stated: readonly StatedDeadline[]): StatedDeadline[] {
  const timed = new Map<string, StatedDeadline>();
  for (const fact of stated) {
    const key = `${fact.day} ${fact.clock} ${fact.zone}`;
    if (fact.clock !== null && !timed.has(key)) timed.set(key, fact);
  }
  const days = new Set([...timed.values()].map(({ day }) => day));
  return [...timed.values(), ...bestPerDay(stated.filter(({ day }) => !days.has(day)))];
}

/** A deadline that a text states, with its sentence. */
export interface TextDeadline extends Pick<DayInText, 'day' | 'clock' | 'zone'> {
  readonly quote: string;
  /** Whether the sentence moves the deadline to this date, which supersedes earlier deadlines. */
  readonly extends: boolean;
}

/** Quick check before sentences are read, because most texts state no deadline. */
const mayState =
  /\b(?:due|deadline|clos(?:e|es|ed|ing)|later than|receiv(?:e|ed)|submit(?:ted)?|accept(?:ed)?|extended|open(?:ed|ing))\b/i;

/**
 * The deadlines that a text of a notice states, one for each date and time.
 *
 * @param isKnown - whether the field of the notice states the current deadline; a text that names only a former deadline then states none
 */
export function deadlinesOf(text: string, isKnown = false): TextDeadline[] {
  if (!mayState.test(text) || !/\d/.test(text)) return [];
  const stated = findStatedDeadlines(readNotice([{ source: { field: 'description' }, text }]).statements);
  return bestPerTime(currentDeadlines(stated, isKnown)).map(({ quote, ordered, day, clock, zone, extends: moves }) => ({
    day,
    clock,
    zone,
    quote: ordered ?? quote.text,
    extends: moves,
  }));
}
