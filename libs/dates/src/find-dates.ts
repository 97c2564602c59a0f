import { asciiDigits } from './ascii-digits.js';
import { completeYear } from './complete-year.js';
import { findDaysAndPartialDates, type FoundDay } from './find-days.js';
import { type FoundTime, findTime, findTimes } from './find-time.js';
import { isSentinel } from './no-date.js';
import { type ReadOptions } from './read-date.js';
import { type DateReading, noneStated, notUnderstood, toReading } from './reading.js';
import { type Span } from './span.js';

/** A date in prose. Its span covers only the day: `December 15, 2026`. */
export interface FoundDate extends Span {
  /** The day, `2026-12-15`; `2026-12` or `12-15` for a partial date. */
  readonly key: string;
  /** Span that also covers the time and the zone: `5:00 PM EST on December 15, 2026`. */
  readonly whole: Span;
  /** The printed time of day, `17:00`; null if there is none beside the day. */
  readonly clock: string | null;
  /** The printed zone: an IANA name or an offset such as `-12:00`; null if there is none beside the time. */
  readonly zone: string | null;
  /**
   * The reading of the date. Without `timeZone`, a time without a zone is dropped; without `posted` and `today`, a date without a year is not
   * understood. A month such as `December 2026` is not understood either.
   */
  readonly reading: DateReading;
}

/** Words that may stand between a day and its time. */
const betweenWords = String.raw`at|by|@|on|of|no|not|later|than|before|until|till|or|the|prior|to|and|due|time|local|promptly|exactly|a las|à|às|alle ore|ore|um|kl|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tue|wed|thu|fri|sat|sun)|v|ve|do|ob?|r|roku|dne|dňa|dnia|den|kell|saat|saati|pukul|jam|lúc|ngày|godz|godzin[ay]|hod|la ora|orele|ώρα|о|об|до|в|на|р|року|г|года|году`;
const zoneWords = String.raw`[A-Z][A-Za-z]{0,3}T|[ECMP]\.[SD]\.T\.|UTC|GMT|AoE|(?:eastern|central|mountain|pacific|alaska|hawaii|atlantic)(?: (?:standard|daylight|prevailing))?(?: time)?|standard|daylight|hours|hrs|MSK|МСК|WITA?|WIB`;
const between = new RegExp(
  // `(木)`: a weekday
  String.raw`^[\s,;:()–—-]*(?:[日月火水木金土一二三四五六월화수목금토일]\)\s*)?(?:(?:${betweenWords}|${zoneWords})(?![\p{L}\d])\.?[\s,;:()–—-]*){0,8}$`,
  'iu',
);
const maxDistance = 60;
/** The zone after a time: an offset, or words such as `EST`, `Eastern Time` and `New York time`. */
const zoneAfter = new RegExp(
  [
    String.raw`^[\s,(]{0,3}(?:UTC|GMT)(?:/(?:UTC|GMT))?\s?(?:[+−-]\d{1,2}(?:[:.]?\d\d)?|\d{1,2}\.\d\d(?=\s?\)))\)?`,
    String.raw`^[\s,(]{0,3}(?:(?:${zoneWords}|local|time)(?![\p{L}\d])\.?\s?)+\)?`,
    String.raw`^\s?[+−-]\d{1,2}(?::?\d\d)?`,
    String.raw`^[\s,(]{0,3}\p{L}[\p{L}.]+(?:\s\p{L}+)?(?:,?\s?[A-Z]\.?\s?[A-Z]\.?)?,?\s(?:local\s)?time\)?`,
  ].join('|'),
  'iu',
);

/**
 * Finds the dates of a text in text order, without overlaps. Includes days without a year, and months.
 *
 * @param printed - any prose; spans are offsets in it
 * @param options - properties of the document: zone, order of day and month, days of posting and reading
 */
export function findDates(printed: string, options: ReadOptions = {}): FoundDate[] {
  const text = asciiDigits(printed);
  const days = findDaysAndPartialDates(text, options).filter(isPossible);
  return days.map((day, index) => {
    const around = { from: days[index - 1]?.end ?? 0, to: days[index + 1]?.start ?? text.length };
    return toFoundDate(text, day, around, options);
  });
}

function toFoundDate(
  text: string,
  found: FoundDay,
  around: { from: number; to: number },
  options: ReadOptions,
): FoundDate {
  const { start, end } = found;
  const key = [found.year, found.month, found.day].filter((part) => part !== null).join('-');
  const day = dayOf(text, found, options);
  const time =
    found.day === null
      ? null
      : timeBeside(text, found, around, { day: day ?? '2000-01-01', timeZone: options.timeZone });
  const whole = time === null ? { start, end } : { start: Math.min(start, time.start), end: Math.max(end, time.end) };
  return {
    start,
    end,
    key,
    whole,
    clock: time?.clock ?? null,
    zone: time?.zone ?? null,
    reading: readingOf(found, day, time, options),
  };
}

function readingOf(found: FoundDay, day: string | null, time: FoundTime | null, options: ReadOptions): DateReading {
  if (day === null) return notUnderstood;
  if (isSentinel(day)) return noneStated;
  const assumed = [
    ...(found.orderAssumed ? ['order' as const] : []),
    ...(found.year === null ? ['year' as const] : []),
  ];
  return toReading(day, assumed, time, options.timeZone);
}

function dayOf(text: string, { start, end, year, month, day }: FoundDay, options: ReadOptions): string | null {
  if (day === null) return null;
  if (year !== null) return `${year}-${month}-${day}`;
  return completeYear(`${month}-${day}`, text.slice(Math.max(0, start - 14), end), options);
}

/** Finds the time that belongs to a day: only words such as `at` and `on` may be between time and day. */
function timeBeside(
  text: string,
  { start, end }: Span,
  { from, to }: { from: number; to: number },
  context: { day: string; timeZone: string | undefined },
): FoundTime | null {
  const behind = text.slice(end, Math.min(to, end + maxDistance));
  const after = findTime(behind, context);
  if (after !== null && between.test(behind.slice(0, after.start))) return withZoneSpan(behind, after, end);
  const searchStart = skipCutTime(text, Math.max(from, start - maxDistance), from);
  const before = text.slice(searchStart, start);
  const timeBefore = findTimes(before, context).at(-1);
  if (timeBefore === undefined || !between.test(before.slice(timeBefore.end))) return null;
  return withZoneSpan(before, timeBefore, searchStart);
}

/** Moves a position within a time to the end of its digits, so that the rest of `10:00 a.m.` is not read as `00 a.m.`. */
function skipCutTime(text: string, at: number, from: number): number {
  if (at === from || !/[\d:.]/.test(text[at - 1] ?? '')) return at;
  return at + (/^[\d:.]*/.exec(text.slice(at, at + maxDistance))?.[0].length ?? 0);
}

/** Extends a time by its zone and converts its span to offsets in the whole text. */
function withZoneSpan(text: string, time: FoundTime, offset: number): FoundTime {
  const zone = time.zone === undefined ? null : zoneAfter.exec(text.slice(time.end));
  const words = text.slice(time.start, time.end + (zone?.[0].trimEnd().length ?? 0));
  // The full stop of `2 p.m.` belongs to the time; the one of `2 PM.` ends the sentence.
  const end = time.start + (/^[^.]*\.$/.test(words) ? words.length - 1 : words.length);
  return { ...time, start: offset + time.start, end: offset + end };
}

function isPossible({ month, day }: FoundDay): boolean {
  const number = Number(month);
  return number >= 1 && number <= 12 && (day === null || (Number(day) >= 1 && Number(day) <= 31));
}
