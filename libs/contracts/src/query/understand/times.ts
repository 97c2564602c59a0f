import { type Bound, type DateRange, type FieldStatus, type Moment } from '../query.js';
import { namesKind } from './kinds.js';
import { keyAt, keysFrom, type Meaning, type Reader, type Run, skip, wordSet } from './reader.js';

const dayLength = 86_400_000;
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const dueVerbs = wordSet('closing closes close due ending ends end expiring expires deadline deadlines');
const postedVerbs = wordSet('posted published announced released issued new added');

/** A day, and the number of words that name it. */
interface NamedDay {
  readonly day: Date;
  readonly length: number;
}

const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const addDays = (day: Date, days: number): Date => new Date(day.getTime() + days * dayLength);
const isoDay = (day: Date): string => day.toISOString().slice(0, 10);
const monthEnd = (day: Date, months: number): Date =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months + 1, 0));
const yearEnd = (day: Date, years: number): Date => new Date(Date.UTC(day.getUTCFullYear() + years, 11, 31));
/** The Sunday at the end of a week. */
const weekEnd = (day: Date): Date => addDays(day, (7 - day.getUTCDay()) % 7);

/** "closing this week", "due by Friday", "posted since Monday". */
export const readDate: Reader = (run, at) => {
  const verb = keyAt(run, at);
  if (dueVerbs.has(verb)) return readDue(run, at, 1) ?? null;
  if (postedVerbs.has(verb)) return readPosted(run, at, 1);
  return skip(run, at, ['by', 'before']) === 1 ? readDue(run, at, 0) : null;
};

/** Number of days of a span such as `in the next 30 days`, and its number of words. */
function spanAt(run: Run, at: number): { days: number; length: number } | null {
  const lead = skip(run, at, ['in the next', 'within the next', 'in the last', 'in the past', 'over the last']);
  const from = lead === 0 ? skip(run, at, ['within', 'in', 'next', 'last', 'past']) : lead;
  const [, count = '', unit = ''] = /^(\d{1,3}) (day|week|month)s?$/.exec(keysFrom(run, at + from, 2)) ?? [];
  if (from === 0 || count === '') return null;
  return { days: Number(count) * (unit === 'day' ? 1 : unit === 'week' ? 7 : 30), length: from + 2 };
}

function readDue(run: Run, at: number, verbs: number): Meaning | null {
  const today = dayOf(run.today);
  const start = at + verbs;
  const span = verbs === 0 ? null : spanAt(run, start);
  if (span !== null) return dueMeaning(null, addDays(today, span.days), verbs + span.length);
  const by = skip(run, start, ['by', 'before', 'on', 'until']);
  const days = dueDaysAt(run, start + by, today, { isNamed: verbs > 0, isBare: by === 0 && verbs > 0 });
  if (days === null) return null;
  // "by next month" and "by Friday" start now; "next month", "tomorrow" and "on Friday" do not.
  const isUntil = by > 0 && keyAt(run, start) !== 'on';
  const until = keyAt(run, start) === 'before' ? dayBefore(days) : days.until;
  return dueMeaning(isUntil ? null : days.from, until, verbs + by + days.length);
}

/** "before March" excludes March; "before Friday" usually includes Friday. */
function dayBefore({ from, until }: Days): Date {
  return from !== null && from.getTime() < until.getTime() ? addDays(from, -1) : until;
}

/** @param options - `isNamed`: whether a verb such as "due" precedes the day; `isBare`: whether only the verb does, without a word such as "by" */
function dueDaysAt(
  run: Run,
  at: number,
  today: Date,
  { isNamed, isBare }: { isNamed: boolean; isBare: boolean },
): Days | null {
  const calendar = isNamed ? (calendarAt(run, at, today) ?? monthAt(run, at, today, 1)) : null;
  return calendar ?? dueDayAt(run, at, today, isBare);
}

/** A range of days, and the number of words that name it. `from` null: now. */
interface Days {
  readonly from: Date | null;
  readonly until: Date;
  readonly length: number;
}

/** @param bare - whether no word such as "by" precedes the day: then only "today" and "tomorrow" are days */
function dueDayAt(run: Run, at: number, today: Date, bare: boolean): Days | null {
  if (bare && skip(run, at, ['today', 'tomorrow']) === 0) return null;
  const named = dayAt(run, at, today, 1);
  if (named === null) return null;
  const { day, length } = named;
  return { from: day.getTime() === today.getTime() ? null : day, until: day, length };
}

function calendarAt(run: Run, at: number, today: Date): Days | null {
  const end = weekEnd(today);
  const spans: readonly (readonly [string, Date | null, Date])[] = [
    ['this week', null, end],
    ['the end of the week', null, end],
    ['next week', addDays(end, 1), addDays(end, 7)],
    ['this month', null, monthEnd(today, 0)],
    ['the end of the month', null, monthEnd(today, 0)],
    ['next month', addDays(monthEnd(today, 0), 1), monthEnd(today, 1)],
    ['this year', null, yearEnd(today, 0)],
    ['the end of the year', null, yearEnd(today, 0)],
    ['next year', addDays(yearEnd(today, 0), 1), yearEnd(today, 1)],
  ];
  const found = spans.find(([text]) => skip(run, at, [text]) > 0);
  return found === undefined ? null : { from: found[1], until: found[2], length: found[0].split(' ').length };
}

/**
 * A whole month: "in December", "december 2026". Without a year, the next December, or with direction -1 the last one, which may be the current
 * month.
 */
function monthAt(run: Run, at: number, today: Date, direction: 1 | -1): Days | null {
  const lead = skip(run, at, ['in', 'during', 'this', 'next', 'last']);
  const isIntroduced = lead > 0 || /^(?:due|closing|closes|before|by)$/.test(keyAt(run, at - 1));
  const month = monthOf(keyAt(run, at + lead));
  const after = keyAt(run, at + lead + 1);
  if (month === -1 || !isIntroduced || /^\d{1,2}(?:st|nd|rd|th)?$/.test(after)) return null;
  const isStated = /^20\d\d$/.test(after);
  const from = new Date(Date.UTC(isStated ? Number(after) : yearOf(month, today, direction), month, 1));
  const until = monthEnd(from, 0);
  const isNow = from.getTime() <= today.getTime() && until.getTime() >= today.getTime();
  return { from: isNow && direction === 1 ? null : from, until, length: lead + (isStated ? 2 : 1) };
}

/** Year of the next month with this number, or with direction -1 of the last one. */
function yearOf(month: number, today: Date, direction: 1 | -1): number {
  const isBeyond = (month - today.getUTCMonth()) * direction < 0;
  return today.getUTCFullYear() + (isBeyond ? direction : 0);
}

/** Days by name, as offsets from today; the direction decides which one is meant. */
const namedDays = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['yesterday', -1],
]);

/** `Friday`, `Dec 15`, `December 15, 2026`, `tomorrow` or `2026-12-15`; the next one, or with direction -1 the last one. */
function dayAt(run: Run, at: number, today: Date, direction: 1 | -1): NamedDay | null {
  const key = keyAt(run, at);
  const days = namedDays.get(key);
  if (days !== undefined) return days * direction < 0 ? null : { day: addDays(today, days), length: 1 };
  const iso = run.words[at]?.text ?? '';
  if (/^\d{4}-\d{2}-\d{2}$/.test(iso)) return validDay(dayOf(iso), 1);
  const weekday = weekdays.indexOf(key);
  if (weekday === -1) return monthDayAt(run, at, today, direction);
  const ahead = (weekday - today.getUTCDay() + 7) % 7;
  return { day: addDays(today, direction === 1 ? ahead : ahead - 7), length: 1 };
}

function monthDayAt(run: Run, at: number, today: Date, direction: 1 | -1): NamedDay | null {
  const month = monthOf(keyAt(run, at));
  const [, date = ''] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(keyAt(run, at + 1)) ?? [];
  if (month === -1 || date === '') return null;
  const inYear = (year: number) => new Date(Date.UTC(year, month, Number(date)));
  const stated = keyAt(run, at + 2);
  if (/^20\d\d$/.test(stated)) return validDay(inYear(Number(stated)), 3);
  const year = today.getUTCFullYear();
  const isBeyond = (inYear(year).getTime() - today.getTime()) * direction < 0;
  return validDay(inYear(isBeyond ? year + direction : year), 2);
}

function monthOf(key: string): number {
  return key.length < 3 ? -1 : months.findIndex((name) => name === key || name.slice(0, 3) === key);
}

function validDay(day: Date, length: number): NamedDay | null {
  return Number.isNaN(day.getTime()) ? null : { day, length };
}

function readPosted(run: Run, at: number, verbs: number): Meaning | null {
  const today = dayOf(run.today);
  const start = at + verbs;
  const span = spanAt(run, start);
  if (span !== null) return postedMeaning(addDays(today, -span.days), verbs + span.length);
  const from = postedSpans(today).get(keysFrom(run, start, 2));
  if (from !== undefined) return postedMeaning(from, verbs + 2);
  const month = skip(run, start, ['in', 'during', 'this', 'last']) > 0 ? monthAt(run, start, today, -1) : null;
  if (month !== null) return postedMeaning(month.from ?? today, verbs + month.length, month.until);
  return postedSince(run, start, today, verbs);
}

function postedSince(run: Run, at: number, today: Date, verbs: number): Meaning | null {
  const since = skip(run, at, ['since', 'after']);
  if (since === 0 && skip(run, at, ['today', 'yesterday']) === 0) return null;
  const named = dayAt(run, at + since, today, -1);
  return named && postedMeaning(named.day, verbs + since + named.length);
}

/** First days of the spans that two words name. */
function postedSpans(today: Date): ReadonlyMap<string, Date> {
  return new Map([
    ['this week', addDays(weekEnd(today), -6)],
    ['this month', addDays(monthEnd(today, -1), 1)],
    ['this year', addDays(yearEnd(today, -1), 1)],
  ]);
}

const inclusive = <T>(at: T): Bound<T> => ({ at, inclusive: true });
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** @param from - null for now */
function dueMeaning(from: Date | null, until: Date, length: number): Meaning {
  const max: Bound<Moment> = inclusive({ day: isoDay(until) });
  const min: Bound<Moment> = inclusive(from === null ? { days: 0 } : { day: isoDay(from) });
  const query: DateRange = { kind: 'date', field: 'due', min, max };
  const [first, last] = [dayFormat.format(from ?? until), dayFormat.format(until)];
  if (from === null) return { length, query, filter: 'due_by', value: isoDay(until), label: `Due by ${last}` };
  const value = `${isoDay(from)}..${isoDay(until)}`;
  return { length, query, filter: 'due', value, label: `Due ${first === last ? last : `${first} to ${last}`}` };
}

function postedMeaning(from: Date, length: number, until?: Date): Meaning {
  const min: Bound<Moment> = inclusive({ day: isoDay(from) });
  if (until !== undefined) {
    const query: DateRange = { kind: 'date', field: 'posted', min, max: inclusive({ day: isoDay(until) }) };
    const value = `${isoDay(from)}..${isoDay(until)}`;
    return {
      length,
      query,
      filter: 'posted',
      value,
      label: `Posted ${dayFormat.format(from)} to ${dayFormat.format(until)}`,
    };
  }
  const query: DateRange = { kind: 'date', field: 'posted', min, max: null };
  return {
    length,
    query,
    filter: 'posted_since',
    value: isoDay(from),
    label: `Posted since ${dayFormat.format(from)}`,
  };
}

const statusWords = new Map<string, FieldStatus['status']>([
  ['open', 'active'],
  ['active', 'active'],
  ['closed', 'closed'],
  ['upcoming', 'upcoming'],
]);
const statusLabels = { active: 'Active', closed: 'Closed', upcoming: 'Upcoming' } as const;
/** Words that form a compound with the word of a status: "open source" is not a status. */
const compounds =
  wordSet(`source sourced access data ocean water waters space spaces air pit heart architecture enrollment educational house market top
  channel channels end ended path standards system systems burning burn cell loop hearth circuit field fields road web radio ran wifi theater plan
  office carry sea mic government records meeting meetings competition season container trench cut die flame frame deck reading storage bay cockpit
  science shooter directory duty component components ingredient ingredients transportation living learning noise sonar region term caption captioned
  and`);

/** "open grants", "currently open", "closed solicitations". */
export const readStatus: Reader = (run, at) => {
  const adverb = skip(run, at, ['currently', 'still', 'now']);
  const status = statusWords.get(keyAt(run, at + adverb));
  if (status === undefined) return null;
  const end = at + adverb + 1;
  if (compounds.has(keyAt(run, end)) || keyAt(run, at - 1) === 'and') return null;
  const length = adverb + 1 + (adverb === 0 ? skip(run, end, ['now']) : 0);
  if (adverb === 0 && length === 1 && !describesNotices(run, at)) return null;
  const query: FieldStatus = { kind: 'status', status };
  return { length, query, filter: 'status', value: status, label: `Status: ${statusLabels[status]}` };
};

/** Whether a status describes notices: it stands alone, before a kind of notice, or first in a text that names a kind. */
function describesNotices(run: Run, at: number): boolean {
  const { words } = run;
  if (words.length === 1 || namesKind(run, at + 1) || keyAt(run, at + 1).startsWith('opportunit')) return true;
  const namesOne = words.some((_, index) => namesKind(run, index));
  return namesOne && (at === 0 || at === words.length - 1);
}
