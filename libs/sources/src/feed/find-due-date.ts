import { type DayOptions, findDays, findDaysAndParts, type FoundDay } from '@rfp/dates/find-days';
import { findExtension } from '@rfp/dates/find-extension';
import { isMovedTo, namesFormer, withoutFormer } from '@rfp/dates/find-former';
import { readDate, type ReadOptions } from '@rfp/dates/read-date';
import { type DateReading } from '@rfp/dates/reading';
import { duePhrases, offers, otherDeadlines } from '../due-phrases.js';
import { findUnreadDate } from './find-unread-date.js';

export interface DueDate {
  /** Of a date that stands where a deadline stands: it may not be understood. */
  reading: DateReading;
  /** What is printed in its place. */
  printed: string;
  /** The sentence that it stands in. */
  text: string;
}

/** End of a sentence, but not after `Fri.` and `p.m.`. */
const sentenceEnd =
  /(?<!\b(?:mon|tues?|wed|thu|thurs?|fri|sat|sun|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|[ap]\.m|no))[.!?;]\s+(?=[A-Z])|\n/i;

const maxDistance = 200;
const maxKeywords = 50;
const maxText = 20_000;

type FindDays = (text: string, options?: DayOptions) => FoundDay[];

/** Also days without a year. */
const findYearlessDays: FindDays = (text, options) => findDaysAndParts(text, options).filter(({ day }) => day !== null);

/**
 * Finds the due day of offers: a phrase of the table and a date after it in the same sentence.
 * @returns the current one, one without a year only if there is no other, and one that is not understood only then; null if there is none
 */
export function findDueDate(texts: readonly string[], options: ReadOptions): DueDate | null {
  return (
    findWith(findDays, texts, options) ??
    findWith(findYearlessDays, texts, options) ??
    texts.flatMap((text) => duePhrasesOf(text).flatMap((phrase) => unreadAfter(phrase, options) ?? [])).at(0) ??
    null
  );
}

function findWith(find: FindDays, texts: readonly string[], options: ReadOptions): DueDate | null {
  for (const source of texts) {
    const found = duePhrasesOf(source).flatMap((phrase) => dateAfter({ ...phrase, find }, options) ?? []);
    const [first] = found;
    if (first !== undefined)
      return found.findLast(({ moved }) => moved) ?? found.find(({ former }) => !former) ?? first;
  }
  return null;
}

interface Phrase {
  text: string;
  at: number;
  length: number;
  ofOffer: boolean;
}

/** The phrases that announce a due date, in the order of the text. */
function duePhrasesOf(source: string): Phrase[] {
  const text = source.slice(0, maxText).replaceAll(/:\s*\n\s*/g, ': ');
  return duePhrases
    .flatMap(({ pattern, ofOffer }) =>
      [...text.matchAll(pattern)]
        .slice(0, maxKeywords)
        .map(({ 0: { length }, index }) => ({ text, at: index, length, ofOffer: ofOffer === true })),
    )
    .toSorted((a, b) => a.at - b.at);
}

interface FoundDue extends DueDate {
  /** The words say that the deadline was moved to this date. */
  moved: boolean;
  /** They say that the deadline was this date before. */
  former: boolean;
}

/** The words of the sentence up to a phrase, and those from it on. */
function aroundPhrase({ text, at }: Phrase): { before: string; rest: string; behind: string } {
  const rest = text.slice(at, at + maxDistance);
  const before = text.slice(Math.max(0, at - 100), at);
  return { before: beginsSentence(before, rest) ? '' : lastClause(before), rest, behind: firstSentence(rest) };
}

/** `Mows lawns. Closing date: ...`, but not `Questions for the Dept. due ...` */
function beginsSentence(before: string, rest: string): boolean {
  return /^\p{Lu}/u.test(rest) && (before + rest.slice(0, 1)).split(sentenceEnd).at(-1)?.length === 1;
}

function dateAfter(phrase: Phrase & { find: FindDays }, options: ReadOptions): FoundDue | null {
  const { find, ofOffer } = phrase;
  const { before, rest, behind } = aroundPhrase(phrase);
  const around = before + behind;
  const days = find(behind).map((day) => ({ ...day, start: day.start + before.length, end: day.end + before.length }));
  const current = withoutFormer(around, days);
  const [first] = current;
  if (first === undefined || !announcesOffers(around.slice(0, first.start), ofOffer)) return null;
  const own = first === days[0] ? 0 : first.start - before.length;
  const extended = extendedDate(find, rest, options);
  const { begin, said } = extended ?? { begin: own, said: printedDate(find, behind.slice(own)) };
  const reading = readDate(said, options);
  if (reading.status !== 'read') return null;
  const moved = extended !== null || current.length < days.length || isMovedTo(around, first);
  const former = !moved && namesFormer(around.slice(0, first.start));
  const text = (before + rest.slice(0, begin) + said).trim();
  return { reading, printed: text, text, moved, former };
}

/** What stands in the place of the date and is none, or none that exists. */
function unreadAfter(phrase: Phrase, options: ReadOptions): DueDate | null {
  const { before, behind } = aroundPhrase(phrase);
  const printed = findUnreadDate(before + behind.slice(0, phrase.length), behind.slice(phrase.length));
  if (printed === null || !announcesOffers(before + behind.slice(0, behind.indexOf(printed)), phrase.ofOffer))
    return null;
  return { reading: readDate(printed, options), printed, text: (before + behind).trim() };
}

function firstSentence(text: string): string {
  return text.split(sentenceEnd, 1)[0] ?? '';
}

/** The first date of a sentence, or its first range of dates, with the words around that may state its time. */
function printedDate(find: FindDays, sentence: string): string {
  const [first, second] = find(sentence);
  const isRange =
    second !== undefined &&
    /^[^\d]{0,3}(?:[-–—]|to|through|until)[^\d]{0,3}$/i.test(sentence.slice(first?.end, second.start));
  const most = (isRange ? second : first)?.end ?? 0;
  const timeEnd = endOfTime(sentence, most);
  const end = isRange ? timeEnd : Math.min(second?.start ?? sentence.length, timeEnd);
  return withoutTail(sentence.slice(0, end));
}

/** The date that the first one was extended to, perhaps by the next sentence. */
function extendedDate(find: FindDays, text: string, options: ReadOptions): { begin: number; said: string } | null {
  const days = find(text, options);
  const extension = findExtension(text, days);
  if (extension === null) return null;
  const { begin, to } = extension;
  const end = days.find(({ start }) => start > to.start)?.start ?? text.length;
  return { begin, said: withoutTail(firstSentence(text.slice(begin, Math.min(end, endOfTime(text, to.end))))) };
}

/** End of the words behind a day that may state its time. They are whole: `Pacific Dayl` would not name a zone. */
function endOfTime(text: string, dayEnd: number): number {
  return dayEnd + (/^.{0,40}\w*/s.exec(text.slice(dayEnd))?.[0].length ?? 0);
}

function withoutTail(words: string): string {
  return words.replace(/[\s,(–-]+(?:(?:extended|changed|moved|postponed|revised) from)?$/, '');
}

function announcesOffers(words: string, ofOffer: boolean): boolean {
  return !otherDeadlines.test(words) && (!ofOffer || offers.test(words));
}

/** The words of the sentence before a phrase; of `Questions are due May 1, 2026 and offers are due` those behind the date. */
function lastClause(text: string): string {
  const sentence = text.split(sentenceEnd).at(-1) ?? '';
  const behind = sentence.slice(findDays(sentence).at(-1)?.end ?? 0);
  return offers.test(behind) ? behind : sentence;
}
