import { findExtension } from '@rfp/dates/find-extension';
import { type DayOptions, findDays, findDaysAndParts, type FoundDay } from '@rfp/dates/find-days';
import { readDate, type ReadOptions } from '@rfp/dates/read-date';
import { type DateReading } from '@rfp/dates/reading';
import { duePhrases, offers, otherDeadlines } from '../due-phrases.js';

export interface DueDate {
  reading: DateReading & { status: 'read' };
  /** The words that the date was read from. */
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
 * @returns the first one, one without a year only if there is no other; null if there is none
 */
export function findDueDate(texts: readonly string[], options: ReadOptions): DueDate | null {
  return findWith(findDays, texts, options) ?? findWith(findYearlessDays, texts, options);
}

function findWith(find: FindDays, texts: readonly string[], options: ReadOptions): DueDate | null {
  for (const source of texts) {
    const text = source.slice(0, maxText).replaceAll(/:\s*\n\s*/g, ': ');
    const phrases = duePhrases
      .flatMap(({ pattern, ofOffer }) =>
        [...text.matchAll(pattern)]
          .slice(0, maxKeywords)
          .map(({ index }) => ({ at: index, ofOffer: ofOffer === true })),
      )
      .toSorted((a, b) => a.at - b.at);
    for (const { at, ofOffer } of phrases) {
      const found = dateAfter(text, { at, ofOffer, find }, options);
      if (found !== null) return found;
    }
  }
  return null;
}

interface Phrase {
  at: number;
  ofOffer: boolean;
  find: FindDays;
}

function dateAfter(text: string, { at, ofOffer, find }: Phrase, options: ReadOptions): DueDate | null {
  const before = lastClause(text.slice(Math.max(0, at - 100), at));
  const rest = text.slice(at, at + maxDistance);
  const behind = firstSentence(rest);
  const [first] = find(behind);
  if (first === undefined || !announcesOffers(before + behind.slice(0, first.start), ofOffer)) return null;
  const { begin, said } = extendedDate(rest, options) ?? { begin: 0, said: printedDate(find, behind) };
  const reading = readDate(said, options);
  return reading.status !== 'read' ? null : { reading, text: (before + rest.slice(0, begin) + said).trim() };
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
function extendedDate(text: string, options: ReadOptions): { begin: number; said: string } | null {
  const days = findDays(text, options);
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
  return words.replace(/[\s,(–-]+$/, '');
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
