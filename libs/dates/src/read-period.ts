import { anyMonth, monthNumber } from './months.js';
import { isSentinel, statesNoDate } from './no-date.js';
import { readDay, type ReadOptions } from './read-date.js';

/** The reading of an estimated period. */
export type PeriodReading =
  | {
      readonly status: 'read';
      /** The first and the last day, `2027-01-01` and `2027-03-31`. */
      readonly from: string;
      readonly to: string;
    }
  | { readonly status: 'none_stated' }
  | { readonly status: 'not_understood' };

export interface PeriodOptions extends Pick<ReadOptions, 'timeZone' | 'today'> {
  /** First month of the fiscal year, which is named by the year in which it ends. Default: 10, as for the United States government. */
  fiscalYearStart?: number | undefined;
}

const maxText = 200;

/** A range of months, counted from the year 0. */
interface Months {
  first: number;
  last: number;
}

/** One end of a range. The other end may state the year. */
interface PeriodEnd {
  /** Index of the first month in the year, from 0. */
  offset: number;
  months: number;
  /** Whether the year is a fiscal year. */
  fiscal: boolean;
  year: number | null;
}

/**
 * Reads a planned period as forecasts print it: `Q2 FY27`, `FY 2027, 3rd quarter`, `1st half of FY2027`, `January 2027`, `Jan - Mar 2027`,
 * `2027-02`, `Summer 2027`, `Q4 FY26 to Q1 FY27`, or a day. Quarters count from the beginning of the fiscal year, unless `CY` or `calendar` is
 * printed.
 */
export function readPeriod(printed: string | null | undefined, options: PeriodOptions = {}): PeriodReading {
  const text = (printed ?? '').slice(0, maxText).replaceAll(/\s+/g, ' ').trim();
  if (text === '' || statesNoDate(text)) return { status: 'none_stated' };
  const months = readMonths(text, options.fiscalYearStart ?? 10);
  if (months !== null) return toPeriod(firstDay(months.first), lastDay(months.last));
  const day = readDay(text, { timeZone: options.timeZone, today: options.today, rangeEnd: 'last' });
  if (day.status !== 'read') return day;
  const first = readDay(text, { timeZone: options.timeZone, today: options.today, rangeEnd: 'first' });
  return toPeriod(first.status === 'read' ? first.date : day.date, day.date);
}

/** Makes a period of its first and last day if they are in order. A placeholder for no date counts as not stated. */
function toPeriod(from: string, to: string): PeriodReading {
  if (isSentinel(from) || isSentinel(to)) return { status: 'none_stated' };
  return from <= to ? { status: 'read', from, to } : { status: 'not_understood' };
}

function readMonths(text: string, start: number): Months | null {
  const whole = readPart(text) ?? readPart(text.replaceAll(/\([^()]*\)/g, ' '));
  if (whole !== null) return monthsOf(whole, start);
  for (const join of text.matchAll(/\s*[-–—/]\s*|\s+(?:to|through|thru|until|and|or|&)\s+/gi)) {
    const months = monthsOfRange(text.slice(0, join.index), text.slice(join.index + join[0].length), start);
    if (months !== null) return months;
  }
  return null;
}

/** `Q4 FY26 - Q1 FY27`, `Q3 - Q4 FY27`, `Nov 2026 to Jan 2027`: the year may be printed once. */
function monthsOfRange(before: string, behind: string, start: number): Months | null {
  const last = readPart(behind);
  const first = last === null ? null : readPart(before);
  return first === null || last === null ? null : monthsBetween(first, last, start);
}

function monthsBetween(first: PeriodEnd, last: PeriodEnd, start: number): Months | null {
  const year = last.year ?? first.year;
  if (year === null) return null;
  const isFiscal = first.fiscal || last.fiscal;
  const to = monthsOf(inRange(last, year, isFiscal), start);
  const from = monthsOf(inRange(first, year, isFiscal), start);
  return from === null || to === null ? null : joinEnds(from, to, first.year === null);
}

/** Completes a part with the year of the other end of its range. */
function inRange(part: PeriodEnd, year: number, isFiscal: boolean): PeriodEnd {
  return { ...part, year: part.year ?? year, fiscal: part.fiscal || (isFiscal && isQuarter(part)) };
}

/** Joins the ends of a range. In `Nov to Jan 2027`, the first month is in the previous year. */
function joinEnds(from: Months, to: Months, lacksYear: boolean): Months | null {
  const begin = lacksYear && from.first > to.last ? from.first - 12 : from.first;
  return begin <= to.last ? { first: begin, last: to.last } : null;
}

function isQuarter({ months }: PeriodEnd): boolean {
  return months > 1;
}

function monthsOf({ offset, months, fiscal, year }: PeriodEnd, start: number): Months | null {
  if (year === null) return null;
  const begin = fiscal && start > 1 ? (year - 1) * 12 + start - 1 : year * 12;
  return { first: begin + offset, last: begin + offset + months - 1 };
}

const ordinals: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  i: 1,
  ii: 2,
  iii: 3,
  iv: 4,
};
const number = '(first|second|third|fourth|[1-4](?:st|nd|rd|th)?)';
const roman = '(iv|i{1,3}|[1-4])';
const quarterWord = String.raw`(?:quarters?|qtrs?\.?|q)`;
const quarter = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${number}[\s-]*${quarterWord}(?!\p{L})|${quarterWord}\s*[-#.:]?\s*${roman}(?!\p{L}|\d(?!q)))`,
  'iu',
);
const half = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(first|second|[12](?:st|nd)?)[\s-]*half|h\s*([12]))(?!\p{L})`,
  'iu',
);
const seasons: Readonly<Record<string, number>> = { spring: 2, summer: 5, fall: 8, autumn: 8 };
const season = /\b(spring|summer|fall|autumn)\b/i;
const month = new RegExp(String.raw`(?<!\p{L})(${anyMonth})\.?(?!\p{L})`, 'iu');

/** `FY27`, `FY 2026-27` (which ends in 2027), `fiscal year 2027`, `CY2027`, `2027`, `'27` */
const year =
  /(?:(f\.?y\.?|fiscal(?: year)?|c\.?y\.?|calendar(?: year)?)\s*[-:]?\s*)?(?<![\d.,$])['’]?(?:(?:19|20)\d\d\s*[-/]\s*(\d\d)|((?:19|20)\d\d|\d\d))(?!\d|[.,/]\d)/iu;
const fillerWords =
  /\b(?:no later than|nlt|tbd|of|in|the|early|mid|late|end|beginning|by|during|approx(?:imately|\.)?|about|around|est(?:imated|\.)?|anticipated|planned|expected|target(?:ed)?|year)\b/gi;

/** Reads a part that states nothing but a month, quarter, half, season or year. */
function readPart(printed: string): PeriodEnd | null {
  const text = printed
    .replaceAll(fillerWords, ' ')
    // `FY27Q2`, `Q2FY27`
    .replaceAll(/(?<=\d)(?=q\s*[1-4](?!\d))|(?<=\bq\s?[1-4])(?=\p{L})/giu, ' ')
    .replaceAll(/[(),;]|(?<=\p{L})\./gu, ' ');
  const numbers =
    /^\s*(?:((?:19|20)\d\d)\s*[-/]\s*(0?[1-9]|1[0-2])|(0?[1-9]|1[0-2])\s*[-/]\s*((?:19|20)\d\d))\s*$/.exec(text);
  if (numbers !== null)
    return {
      offset: Number(numbers[2] ?? numbers[3]) - 1,
      months: 1,
      fiscal: false,
      year: Number(numbers[1] ?? numbers[4]),
    };
  return readNamed(text);
}

/** Reads a unit within the year, then the year from the rest of the text. */
function readNamed(text: string): PeriodEnd | null {
  const unit = findUnit(text);
  const rest = unit === null ? text : `${text.slice(0, unit.start)} ${text.slice(unit.end)}`;
  const found = year.exec(rest);
  const others = found === null ? rest : rest.replace(found[0], ' ');
  if (/[\p{L}\p{N}$%]/u.test(others)) return null;
  return found === null ? partWithoutYear(unit) : partWithYear(found, unit, rest);
}

function partWithoutYear(unit: Unit | null): PeriodEnd | null {
  return unit === null ? null : { ...partOf(unit), year: null };
}

function partWithYear(
  [, kind = '', short, plain = '']: RegExpExecArray,
  unit: Unit | null,
  rest: string,
): PeriodEnd | null {
  const digits = short ?? plain;
  // A bare `27` is a year only beside a unit or FY.
  if (digits.length === 2 && kind === '' && !mayBeYear(rest, unit)) return null;
  return { ...partOf(unit, kind), year: fullYear(digits) };
}

/** @param kind - the printed kind of year: `FY`, `calendar year` */
function partOf(unit: Unit | null, kind = ''): Omit<PeriodEnd, 'year'> {
  const isFiscal = unit === null ? /^f/i.test(kind) : unit.isFiscal && !/^c/i.test(kind);
  return { offset: unit?.offset ?? 0, months: unit?.months ?? 12, fiscal: isFiscal };
}

/** Whether two digits may be a year: `Jan-27` is January 2027, but `Jan 27` is a day. */
function mayBeYear(rest: string, unit: Unit | null): boolean {
  if (unit === null) return false;
  return !unit.isMonth || /[-/'’]\s*\d\d\s*$/.test(rest);
}

interface Unit {
  start: number;
  end: number;
  offset: number;
  months: number;
  /** Whether the unit counts from the beginning of the fiscal year. */
  isFiscal: boolean;
  isMonth: boolean;
}

function findUnit(text: string): Unit | null {
  return findCounted(text, quarter, 3) ?? findCounted(text, half, 6) ?? findSeason(text) ?? findMonth(text);
}

/** Finds a numbered unit: the second quarter, the first half. */
function findCounted(text: string, pattern: RegExp, months: number): Unit | null {
  const found = pattern.exec(text);
  return found === null ? null : unitAt(found, (ordinalOf(found[1] ?? found[2]) - 1) * months, months, true);
}

function findSeason(text: string): Unit | null {
  const found = season.exec(text);
  const first = seasons[found?.[1]?.toLowerCase() ?? ''];
  return found === null || first === undefined ? null : unitAt(found, first, 3, false);
}

function findMonth(text: string): Unit | null {
  const found = month.exec(text);
  const place = monthNumber(found?.[1] ?? '');
  return found === null || place === undefined ? null : unitAt(found, place - 1, 1, false);
}

function unitAt(found: RegExpExecArray, offset: number, months: number, isFiscal: boolean): Unit {
  const end = found.index + found[0].length;
  return { start: found.index, end, offset, months, isFiscal, isMonth: !isFiscal };
}

function ordinalOf(word = ''): number {
  return ordinals[word.toLowerCase()] ?? Number(word.slice(0, 1));
}

function fullYear(digits: string): number {
  return digits.length === 4 ? Number(digits) : 2000 + Number(digits);
}

function firstDay(months: number): string {
  return `${yearAndMonth(months)}-01`;
}

function lastDay(months: number): string {
  return new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).toISOString().slice(0, 10);
}

function yearAndMonth(months: number): string {
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}
