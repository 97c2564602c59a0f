import { type DateOrder, isDayFirst } from './date-order.js';
import { anyMonth, englishMonth, monthBeforeYear, monthNumber } from './months.js';
import { type Span, withoutOverlaps } from './span.js';

/** A day or a month as printed. The day may not exist, such as 30 February. */
export interface FoundDay extends Span {
  /** Four digits; null if the text has no year. */
  readonly year: string | null;
  readonly month: string;
  /** Null for a month, `December 2026`. */
  readonly day: string | null;
  /** Whether the order of day and month is assumed: the usual order is not known, or only the other order gives a valid month. */
  readonly orderAssumed: boolean;
  /** First day of a range that ends with this day: the 14th in `December 14 - 15, 2026`. */
  readonly begin?: { readonly month: string; readonly day: string };
}

/** Options for reading the numbers of a date. */
export interface DayOptions {
  /** IANA zone of the publisher. */
  timeZone?: string | undefined;
  order?: DateOrder | undefined;
}

type Groups = Partial<
  Record<
    | 'y'
    | 'era'
    | 'republic'
    | 'm'
    | 'd'
    | 'month'
    | 'first'
    | 'second'
    | 'sign'
    | 'head'
    | 'from'
    | 'fromFirst'
    | 'fromSecond',
    string
  >
>;

/** A two-digit year, only where nothing else is likely: after an apostrophe, or before a time or the end. */
const shortYear = String.raw`(?:['’]\d{2}\b|(?<=, ?|[a-z.] )\d{2}(?!,?\s{1,3}(?:19|20)\d\d)(?=\s*(?:$|,|@|at\b|\d{1,2}:\d\d|\d{1,2}\s?[ap]\.?m\b|/?(?:[01]\d|2[0-4])[0-5]\d\b)))`;
/** A four-digit year, but not the `1400` of `15 Dec 1400 hrs`. */
const longYear = String.raw`\d{4}\b(?!\s?(?:h(?:ou)?rs?|h|L|Z|LT|local|[ECMP][SD]?T)\b)`;
const year = `(?<y>${longYear}|${shortYear})`;
const ordinalEnglish = '(?:st|nd|rd|th)?';
const ordinal = String.raw`(?:st|nd|rd|th|er|[ºª°.])?`;
const wordStart = String.raw`(?<![\p{L}\p{N}])`;
const wordEnd = String.raw`(?!\p{L})`;
/** Lookbehind that excludes parts of a time or number. */
const dayStart = String.raw`(?<![\p{L}\d:/.,]|[\d.]-)`;
/** ASCII and typographic hyphens. */
const hyphen = '[-‐‑–]';
const weekday = String.raw`(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?`;
/** The first day of a range that ends in the same month: the `14-` of `14-15 December 2026`. */
const rangeBefore = String.raw`(?:(?<from>\d{1,2})(?:st|nd|rd|th|er|[.º])?\s?(?:[-–—]|(?:to|through|thru|until|till|al|au|bis|até|hingga|sampai|đến|до|по)(?!\p{L})|(?<=\bbetween\s[^.;]{0,20})and\b)\s?)?`;
/** Separators between day and year: `15, 2026`, `15th , 2026`, `15 (Tue), 2026`. */
const beforeYear = String.raw`(?:\s?,\s{0,4}|\s{1,4}|\.\s{0,4}(?=\d{4})|,?\s\(?${weekday}\)?,?\s{1,4}(?=\d{4}))`;

/** A day or month in digits, but not the zeros of `03.00.00`. */
const numberPart = String.raw`(?!0{1,2}(?!\d))\d{1,2}`;

/** Numeric dates. */
const numericForms = [
  // Not with slashes within the path of a URL.
  String.raw`(?:\b(?=\d{4}${hyphen})|(?<![\w/.-]))(?<y>\d{4})(?<sign>[/.]|${hyphen})(?<m>\d{1,2})\k<sign>(?<d>\d{1,2})(?!\d)`,
  String.raw`(?<![\d/.-])(?<first>${numberPart})(?<sign>[/.\\]|${hyphen})(?<second>${numberPart})\k<sign>(?<y>\d{4}|['’]?\d{2})(?!\d)`,
  // `12 / 15 / 2026`, `15. 12. 2026`
  String.raw`(?<![\d/.-]|[\d/.-]\s)(?<first>\d{1,2})\s?(?<sign>[/.-])\s?(?<second>\d{1,2})\s?\k<sign>\s?(?<y>(?:19|20)\d\d)(?!\d)`,
  // `12/1 - 12/15/2026`, `1.12. - 15.12.2026`
  String.raw`(?<![\d/.-])(?<fromFirst>${numberPart})(?<sign>[/.])(?<fromSecond>${numberPart})\.?\s?[-–—]\s?(?<first>${numberPart})\k<sign>(?<second>${numberPart})\k<sign>(?<y>\d{4}|\d{2})(?!\d)`,
  // `14.-15.12.2026`
  String.raw`(?<![\d/.-])(?<from>\d{1,2})\.\s?[-–]\s?(?<first>\d{1,2})(?<sign>\.)(?<second>\d{1,2})\.(?<y>(?:19|20)\d\d)(?!\d)`,
  String.raw`(?<!\d)(?<y>\d{4})\s?[年년]\s?(?<m>\d{1,2})\s?[月월]\s?(?<d>\d{1,2})\s?[日일]`,
  // `令和8年12月15日`, `民國115年12月15日`, `115年12月15日`
  String.raw`(?<era>令和|民國|民国)\s?(?<y>\d{1,3})\s?年\s?(?<m>\d{1,2})\s?月\s?(?<d>\d{1,2})\s?日`,
  String.raw`(?<!\d|令和\s?|民[國国]\s?)(?<republic>1[0-4]\d)\s?年\s?(?<m>\d{1,2})\s?月\s?(?<d>\d{1,2})\s?日`,
  // `115/12/15`, as Taiwan prints it.
  String.raw`(?<![\p{L}\d/.:-])(?<republic>1[0-4]\d)/(?<m>0[1-9]|1[0-2])/(?<d>0[1-9]|[12]\d|3[01])(?![\d/])`,
  // `15 tháng 12 năm 2026`
  String.raw`(?<!\d)(?<d>\d{1,2})\s?tháng\s(?<m>\d{1,2})(?:,?\snăm\s|[\s,/]{1,2})(?<y>(?:19|20)\d\d)(?!\d)`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** Dates with the name of a month. */
const namedForms = [
  `${wordStart}(?<month>${englishMonth})(?:\\.?\\s{0,4})${rangeBefore}(?<d>\\d{1,2})${ordinalEnglish}${beforeYear}${year}`,
  `${wordStart}(?<month>${englishMonth})(?<sign>-|/)(?<d>\\d{1,2})\\k<sign>(?<y>\\d{4}\\b|\\d{2}(?![\\w:]))`,
  // Java and C: `Tue Dec 15 17:00:00 EST 2026`.
  `${wordStart}(?<head>(?<month>${englishMonth})\\s{1,2}(?<d>\\d{1,2}))\\s\\d{1,2}:\\d\\d(?::\\d\\d)?\\s(?:[A-Z]{1,5}\\s)?(?<y>\\d{4})\\b`,
  // `the 15th day of December, 2026`, `15 de diciembre de 2026`
  `${dayStart}${rangeBefore}(?<d>\\d{1,2})${ordinal}\\s{0,4}(?:day\\s{1,2})?(?:(?:of|de|del)\\s{1,4})?(?<month>${monthBeforeYear})${wordEnd}\\.?,?\\s{0,4}(?:(?:of|de|del)\\s{1,4})?${year}`,
  `${dayStart}(?<d>\\d{1,2})${ordinal}(?<sign>[-/.])(?<month>${monthBeforeYear})\\.?\\k<sign>(?<y>\\d{4}\\b|['’]?\\d{2}(?![\\w:]))`,
  // `15 / December / 2026`
  `${dayStart}(?<d>\\d{1,2})\\s?(?<sign>[-/])\\s?(?<month>${monthBeforeYear})\\.?\\s?\\k<sign>\\s?(?<y>(?:19|20)\\d\\d)(?!\\d)`,
  // `24, June 2026`, but not in `May 24, June 2026`
  `(?<!(?:${anyMonth})\\.?\\s)${dayStart}(?<d>\\d{1,2}),\\s(?<month>${englishMonth})${wordEnd}\\.?,?\\s(?<y>(?:19|20)\\d\\d)\\b`,
  // `2026 December 15`, `2026-Dec-15`
  `(?<![\\p{L}\\d/.-])(?<y>(?:19|20)\\d\\d)(?:,?\\s|[-/.])(?<month>${englishMonth})\\.?[\\s/-](?<d>\\d{1,2})${ordinalEnglish}(?![\\d:/-]|,?\\s?\\d{4})`,
  // `2026. december 15.`, `2026 m. gruodžio 15 d.`, but not in `awarded in 2026. May 15 is the first day`
  `(?<![\\p{L}\\d/.-])(?<y>(?:19|20)\\d\\d)(?:\\.\\s?|\\sm\\.\\s)(?<month>${anyMonth})\\.?\\s(?<d>\\d{1,2})(?=\\.|-\\p{L}|\\sd\\.|\\s*[,;()]|\\s*$|\\s\\d{1,2}[:.]\\d\\d)(?!,?\\s?\\d{4})`,
  // Military: `03DEC26`, `151400Z DEC 26`
  `${dayStart}(?<d>[0-3]\\d)(?<month>${englishMonth})(?<y>\\d{2})(?!\\w)`,
  `${wordStart}(?<head>(?<d>[0-3]\\d))(?:[01]\\d|2[0-4])[0-5]\\d[A-Z]?\\s?(?<month>${englishMonth})\\s?(?<y>\\d{4}|\\d{2})${wordEnd}(?!\\d)`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** Quick checks before the forms, because each form searches the whole text and most texts have no date. */
const mayBeNumeric = /\d\s?(?:[/.\\‐‑–-]\s?\d|\.\s?[-–]|[年년]|tháng)/u;
/** One letter may precede a month: `151400ZDEC26`. */
const monthName = new RegExp(`(?<!\\p{L}\\p{L})(?:${monthBeforeYear})(?!\\p{L})|[月월]`, 'iu');

/** Lookahead that excludes a further day with a year, as in `Dec 14 and 15, 2026`. */
const noMoreDays = String.raw`(?!\s?(?:and|&|or|,|[-–—]|to)\s?\d{1,2}(?:st|nd|rd|th)?,?\s{1,3}(?:19|20)\d\d)`;

const partialForms = [
  `(?<!\\d)(?<m>\\d{1,2})\\s?[月월]\\s?(?<d>\\d{1,2})\\s?[日일]`,
  `${wordStart}(?<!\\d{6}[A-Z]?\\s)(?<month>${englishMonth})\\.?\\s{1,3}${rangeBefore}(?<d>\\d{1,2})${ordinalEnglish}(?![\\d%/:-]|[.,]\\d)${noMoreDays}`,
  `${dayStart}${rangeBefore}(?<d>\\d{1,2})${ordinal}(?:-|\\s{1,2}(?:(?:of|de)\\s)?)(?<month>${anyMonth})${wordEnd}`,
  `${wordStart}(?<month>${anyMonth})\\.?,?\\s{1,3}(?:de\\s)?(?<y>(?:19|20)\\d\\d)\\b(?!\\s?(?:h(?:ou)?rs?|h|L|Z|local)\\b)`,
].map((pattern) => new RegExp(pattern, 'giu'));

/**
 * Finds the days that a text prints in any usual form, in the order of the text. Days that do not exist are included.
 */
export function findDays(text: string, options: DayOptions = {}): FoundDay[] {
  if (!/\d/.test(text)) return [];
  const forms = [...(mayBeNumeric.test(text) ? numericForms : []), ...(monthName.test(text) ? namedForms : [])];
  return withoutOverlaps(matchAll(text, forms, options));
}

/** `5.1.26`, `10-20-30`: in prose more likely a section or part number than a date, unless a time follows or words announce a date. */
const sectionNumber = /^\d{1,2}([.-])\d{1,2}\1\d{2}$/;
const timeBehind = /^,?\s{1,2}(?:(?:at|@|by|kl\.?)\s?)?\d{1,2}(?:[:.]\d\d|\s?[ap]\.?\s?m\b)/i;
const announcingWords =
  /\b(?:due|dates?|deadline|clos(?:es|ing)|opens?|opening|posted|published|issued|until)(?: on| by)?:?\s{0,2}$/i;

/** Finds the dates of prose, including days without a year (`December 15`) and months (`December 2026`). */
export function findDaysAndPartialDates(text: string, options: DayOptions = {}): FoundDay[] {
  if (!/\d/.test(text)) return [];
  const whole = findDays(text, options).filter(
    ({ start, end }) =>
      !sectionNumber.test(text.slice(start, end)) ||
      timeBehind.test(text.slice(end, end + 20)) ||
      announcingWords.test(text.slice(Math.max(0, start - 20), start)),
  );
  const parts = matchAll(text, monthName.test(text) ? partialForms : [], options).filter(
    (part) => looksLikeDate(text, part) && !whole.some(({ start, end }) => part.start < end && start < part.end),
  );
  return withoutOverlaps([...whole, ...parts]);
}

function matchAll(text: string, forms: readonly RegExp[], options: DayOptions): FoundDay[] {
  return forms.flatMap((form) =>
    Array.from(text.matchAll(form), ({ 0: match, index, groups = {} }) => {
      const found: Groups = groups;
      return { start: index, end: index + (found.head ?? match).length, ...toDayFields(found, options) };
    }),
  );
}

/** Whether a partial date has a capitalized month or a foreign form: `may 15 percent` is not a date. */
function looksLikeDate(text: string, { start, end }: Span): boolean {
  return /\p{Lu}|[月월]|\d[ºª°.]?\s(?:de\s)?\p{Ll}{4,}/u.test(text.slice(start, end));
}

function toDayFields(groups: Groups, options: DayOptions): Omit<FoundDay, keyof Span> {
  const year = yearOf(groups);
  const found = monthAndDayOf(groups, options);
  const begin = rangeBeginOf(groups, found, options);
  return { year, ...found, ...(begin !== null && { begin }) };
}

type MonthAndDay = Pick<FoundDay, 'month' | 'day' | 'orderAssumed'>;

function monthAndDayOf(groups: Groups, options: DayOptions): MonthAndDay {
  if (groups.first !== undefined && groups.second !== undefined)
    return orderNumbers([Number(groups.first), Number(groups.second)], groups.sign, options);
  const month = groups.month === undefined ? Number(groups.m) : monthNumber(groups.month);
  return { month: pad(month), day: groups.d === undefined ? null : pad(Number(groups.d)), orderAssumed: false };
}

/** The begin of a range, which has the same order of day and month as its end. */
function rangeBeginOf(
  { from, first, fromFirst, fromSecond }: Groups,
  { month, day }: MonthAndDay,
  options: DayOptions,
): FoundDay['begin'] | null {
  if (from !== undefined) return Number(from) < Number(day) ? { month, day: pad(Number(from)) } : null;
  if (fromFirst === undefined || fromSecond === undefined) return null;
  const isDayFirst = pad(Number(first)) === day && (pad(Number(first)) !== month || isDayFirstIn(options));
  const [beginDay, beginMonth] = isDayFirst ? [fromFirst, fromSecond] : [fromSecond, fromFirst];
  return { month: pad(Number(beginMonth)), day: pad(Number(beginDay)) };
}

function isDayFirstIn(options: DayOptions): boolean {
  return isDayFirst(undefined, options) === true;
}

/** Orders the numbers of a numeric date. Dots mean that the day comes first, but only as an assumption if the zone prints the month first. */
function orderNumbers([first, second]: [number, number], sign: string | undefined, options: DayOptions) {
  const read = toMonthAndDay(first, second, isDayFirst(sign, options));
  const isUnusual = sign === '.' && options.order === undefined && isDayFirst(undefined, options) === false;
  return { ...read, orderAssumed: read.orderAssumed || (isUnusual && first !== second && first <= 12) };
}

/** Assigns two numbers to month and day. If only one order gives a valid month, that order is used. */
function toMonthAndDay(first: number, second: number, dayFirst: boolean | undefined): MonthAndDay {
  const possible = [first <= 12, second <= 12];
  const isForced = possible[0] !== possible[1];
  const isMonthFirst = isForced ? possible[0] === true : dayFirst !== true;
  const [month, day] = isMonthFirst ? [first, second] : [second, first];
  const isKnown = isForced ? dayFirst !== isMonthFirst : dayFirst !== undefined || first === second;
  return { month: pad(month), day: pad(day), orderAssumed: !isKnown };
}

const firstYears: Readonly<Record<string, number>> = { 令和: 2019, 民國: 1912, 民国: 1912 };

/** The year of the Common Era. Eras of Japan, and the Republic of China, count from 1. */
function yearOf({ y, era, republic }: Groups): string | null {
  if (republic !== undefined) return String(Number(republic) + 1911);
  const first = firstYears[era ?? ''];
  if (first !== undefined) return String(first - 1 + Number(y));
  return y === undefined ? null : fullYear(y);
}

/** Expands a two-digit year to one from 1970 to 2069. */
function fullYear(printed: string): string {
  const digits = printed.replace(/^['’]/, '');
  if (digits.length === 4) return digits;
  return `${Number(digits) < 70 ? '20' : '19'}${digits}`;
}

function pad(number = 0): string {
  return String(number).padStart(2, '0');
}
