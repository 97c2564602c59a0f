import { AppError } from '@rfp/contracts/errors';
import { type SourceDate } from '@rfp/contracts/primitives';
import { duePhrases, offers, otherDeadlines } from '../due-phrases.js';
import { readPrintedDate } from '../web-page/printed-date.js';
import { findDays } from '../web-page/printed-days.js';
import { findExtension } from './find-extension.js';

export interface DueDate {
  date: SourceDate;
  /** The words that the date was read from. */
  text: string;
}

/** End of a sentence, but not after `Fri.` and `p.m.`. */
const sentenceEnd =
  /(?<!\b(?:mon|tues?|wed|thu|thurs?|fri|sat|sun|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|[ap]\.m|no))[.!?;]\s+(?=[A-Z])|\n/i;

const maxDistance = 200;
const maxKeywords = 50;
const maxText = 20_000;

/**
 * Finds the due day of offers: a phrase of the table and a date after it in the same sentence.
 * @returns the first one; null if there is none
 */
export function findDueDate(texts: readonly string[], zone: string, now: Date): DueDate | null {
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
      const found = dateAfter(text, at, ofOffer, { zone, now });
      if (found !== null) return found;
    }
  }
  return null;
}

function dateAfter(
  text: string,
  at: number,
  ofOffer: boolean,
  { zone, now }: { zone: string; now: Date },
): DueDate | null {
  const before = lastClause(text.slice(Math.max(0, at - 100), at));
  const rest = text.slice(at, at + maxDistance);
  const behind = firstSentence(rest);
  const [first] = findDays(behind);
  if (first === undefined || !announcesOffers(before + behind.slice(0, first.at), ofOffer)) return null;
  const { begin, said } = extendedDate(rest, zone) ?? { begin: 0, said: printedDate(behind) };
  const date = tryDate(said, zone, now);
  return date === null ? null : { date, text: (before + rest.slice(0, begin) + said).trim() };
}

function firstSentence(text: string): string {
  return text.split(sentenceEnd, 1)[0] ?? '';
}

/** The first date of a sentence, or its first range of dates, with the words around that may state its time. */
function printedDate(sentence: string): string {
  const [first, second] = findDays(sentence);
  const isRange =
    second !== undefined &&
    /^[^\d]{0,3}(?:[-–—]|to|through|until)[^\d]{0,3}$/i.test(sentence.slice(first?.end, second.at));
  const most = (isRange ? second : first)?.end ?? 0;
  const timeEnd = endOfTime(sentence, most);
  const end = isRange ? timeEnd : Math.min(second?.at ?? sentence.length, timeEnd);
  return withoutTail(sentence.slice(0, end));
}

/** The date that the first one was extended to, perhaps by the next sentence. */
function extendedDate(text: string, zone: string): { begin: number; said: string } | null {
  const days = findDays(text, zone);
  const extension = findExtension(text, days);
  if (extension === null) return null;
  const { begin, to } = extension;
  const end = days.find(({ at }) => at > to.at)?.at ?? text.length;
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

function tryDate(text: string, zone: string, now: Date): SourceDate | null {
  try {
    return readPrintedDate(text, { zone, now, ofRange: 'last' });
  } catch (error) {
    // Not a field of the feed: text that only looks like a date is ignored.
    if (error instanceof AppError) return null;
    throw error;
  }
}
