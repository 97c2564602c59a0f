import { AppError } from '@rfp/contracts/errors';
import { type SourceDate } from '@rfp/contracts/primitives';
import { findDays, readPrintedDate } from '../web-page/printed-date.js';

export interface DueDate {
  date: SourceDate;
  /** The words that the date was read from. */
  text: string;
}

/** `Project closes`, `Proposals due`, `responses are due`, `Deadline:`, but not `due to the storm`. */
const keyword = /\b(?:clos(?:es|ing)|due(?! to\b| diligence\b| process\b)|deadline)\b/gi;
/** Deadlines of something other than the offer. */
const otherDeadlines =
  /question|inquir|clarification|pre-?\s?(?:bid|proposal)|site visit|walk-?\s?through|letters? of intent|registration|addend/i;
/** End of a sentence, but not after `Fri.` and `p.m.`. */
const sentenceEnd =
  /(?<!\b(?:mon|tues?|wed|thu|thurs?|fri|sat|sun|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|[ap]\.m|no))[.!?;]\s+(?=[A-Z])|\n/i;

const maxDistance = 120;
const maxKeywords = 50;
const maxText = 20_000;

/**
 * Finds the day by which offers are due: a keyword and a date after it in the same sentence.
 * @returns the first one; null if there is none
 */
export function findDueDate(texts: readonly string[], zone: string, now: Date): DueDate | null {
  for (const source of texts) {
    const text = source.slice(0, maxText).replaceAll(/:\s*\n\s*/g, ': ');
    for (const match of [...text.matchAll(keyword)].slice(0, maxKeywords)) {
      const found = dateAfter(text, match.index, zone, now);
      if (found !== null) return found;
    }
  }
  return null;
}

function dateAfter(text: string, at: number, zone: string, now: Date): DueDate | null {
  const before = lastSentence(text.slice(Math.max(0, at - 60), at));
  const behind = text.slice(at, at + maxDistance).split(sentenceEnd, 1)[0] ?? '';
  const [first, second] = findDays(behind);
  if (first === undefined || otherDeadlines.test(before + behind.slice(0, first.at))) return null;
  const said = behind.slice(0, Math.min(second?.at ?? behind.length, first.end + 40)).replace(/[\s,(–-]+$/, '');
  const date = tryDate(said, zone, now);
  return date === null ? null : { date, text: (before + said).trim() };
}

function lastSentence(text: string): string {
  return text.split(sentenceEnd).at(-1) ?? '';
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
