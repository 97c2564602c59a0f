import { daysIn } from './days-in.js';
import { subjectAt } from './subjects.js';
import { type Fact, factOf, type NoticeReading, readNotice, type Statement } from './read-notice.js';

/** Words of which a date close behind is a deadline without a verb. */
const closing = /^(?:clos|deadline|due date|response date|cut-?off|opening|solicitation pricing)/i;
const handedIn =
  /\b(?:due|receiv(?:ed|e)|submit(?:s|ted)?|submission|sent|send|e-?mail(?:ed)?|accept(?:ed|s)?|delivered|returned?|filed|postmarked|made|provided?|reply|uploaded|end|open(?:ed)?|mail(?:ed)?|fax(?:ed)?|forward(?:ed)?|contact)\b/i;
const until = /\b(?:by|(?:no|not) later than|NLT|before|prior to|until|till|thr(?:ough|u)|due|on|at|to)\b|:/i;
/** `will receive sealed bids for the project until` */
const received = /\b(?:receiv|accept)(?:e|es|ing)(?: \w+){0,2} $/i;
/** Until when people ask to come. */
const attending = /\battend\b/i;
/** What people come to has its days behind a colon as well. */
const gathering = /\b(?:visits?|conferences?|webinars?|workshops?|meetings?)\b/i;
const longestGap = { closing: 90, offer: 200 };
const extended =
  /\b(?:extended|changed|revised|moved|postponed|corrected|amended) (?:from .{0,60} )?(?:to|until|through)\b/i;
/** `The closing date for submission of offers is on or about`: what stands before the day. */
const closingOf =
  /\b(?:clos(?:ing|es?)|due|deadline|response|cut-?off)(?: (?:dates?|time|and|day))*(?: (?:for|of|to))(?: the)?(?: (?:submission|receipt|submitting|receiving|submit))?(?: of)?(?: (?!questions?|inquir)\w+){0,3} (?:offers?|proposals?|quot(?:es|ations?)|bids?|applications?|responses?)\b(?:(?!\b(?:questions?|award|issued|posted)\b)[^.;]){0,80}$/i;
/** What stands before the day to which a deadline was moved. */
const movedTo =
  /\b(?:due dates?|deadlines?|closing dates?|response dates?|receipt of (?:offers|proposals|quotes|bids)|offers?|proposals?|quotes?|bids?|applications?|closing|bid opening)\b(?:(?!\bquestions?\b)[^.;]){0,80}\b(?:extended|changed|revised|moved|postponed|corrected|amended)(?: from .{0,60})? (?:to|until|through)\b(?:(?!\d).){0,60}(?:\d{1,2}:?\d{0,2}.{0,30})?$/i;
const namedBehind = /^[ ,]{0,2}(?:is|will be) the (?:closing|due|response|submission|deadline)/i;
const timeOfDay =
  /\d\s?(?::\d\d\s?)?(?:[ap]\.?m\b|hours?\b)|\b\d{1,2}:\d\d|\bnoon\b|\bmidnight\b|\b\d{4} ?(?:hours|hrs|[ECMP][SD]?T)\b/i;

/** A sentence that states until when offers can be handed in. */
interface Stated extends Fact {
  readonly day: string;
  readonly timed: boolean;
  readonly extends: boolean;
}

/** Until when offers, bids, applications or responses can be handed in: the field, then the sentences that state it. */
export function findDeadline({ field, statements }: NoticeReading): Fact[] {
  const due = field('due_date');
  const own = due === undefined ? [] : [{ quote: due, day: due.text.slice(0, 10) }];
  const stated = statements.flatMap(deadlineOf);
  const current = stated.some((fact) => fact.extends) ? stated.filter((fact) => fact.extends) : stated;
  return [...own, ...oneForEachDay(current)];
}

/** The deadline that a sentence states. */
function deadlineOf(statement: Statement): Stated[] {
  const { text } = statement;
  const days = daysIn(text).filter(
    ({ start, end }) =>
      isDeadline(text, start) ||
      closingOf.test(text.slice(0, start)) ||
      movedTo.test(text.slice(0, start)) ||
      namedBehind.test(text.slice(end)),
  );
  // "from July 1 through July 31": the last one ends it, and so does the day to which a deadline was moved.
  const last = days.at(-1);
  if (last === undefined) return [];
  return [{ ...factOf(statement), day: last.day, timed: timeOfDay.test(text), extends: extended.test(text) }];
}

function isDeadline(text: string, at: number): boolean {
  const { subject, word, between } = subjectAt(text, at);
  if (subject !== 'offer' || attending.test(text.slice(0, at))) return false;
  if (closing.test(word)) return between.length <= longestGap.closing;
  if (between.length > longestGap.offer || /^\s*opens?\b/i.test(between)) return false;
  const before = text.slice(0, at - between.length - word.length);
  if (isHandedIn(before, word, between) && until.test(between)) return true;
  return /^\s?(?:due|deadline)?\s?(?:date)?\s?:/i.test(between) && !gathering.test(before);
}

function isHandedIn(before: string, word: string, between: string): boolean {
  return handedIn.test(between) || /^respond/i.test(word) || received.test(before);
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

/** A deadline that a text states, with the sentence that does. */
export interface TextDeadline {
  readonly day: string;
  readonly quote: string;
  /** The sentence moves the deadline to this day: earlier ones are superseded. */
  readonly extends: boolean;
}

/** Most texts state no deadline: these words are looked for before their sentences are read. */
const mayState =
  /\b(?:due|deadline|clos(?:e|es|ed|ing)|later than|receiv(?:e|ed)|submit(?:ted)?|extended|open(?:ed|ing))\b/i;

/** The deadlines that a text of a notice states, one for each day. */
export function deadlinesOf(text: string): TextDeadline[] {
  if (!mayState.test(text) || !/\d/.test(text)) return [];
  const stated = readNotice([{ source: { field: 'description' }, text }]).statements.flatMap(deadlineOf);
  const current = stated.some((fact) => fact.extends) ? stated.filter((fact) => fact.extends) : stated;
  return oneForEachDay(current).map(({ quote, ordered, day, extends: moves }) => ({
    day,
    quote: ordered ?? quote.text,
    extends: moves,
  }));
}
