import { type DayOptions, findDays, findDaysAndPartialDates, type FoundDay } from '@rfp/dates/find-days';
import { findExtension } from '@rfp/dates/find-extension';
import { isFormerDeadline, isMovedTo, withoutFormerDates } from '@rfp/dates/find-former';
import { readDate, type ReadOptions } from '@rfp/dates/read-date';
import { anyMonth } from '@rfp/dates/months';
import { joinsRange } from '@rfp/dates/range';
import { type DateReading } from '@rfp/dates/reading';
import { type DuePhrase, duePhrases, offers, otherDeadlines } from '../fields/due-phrases.js';
import { findUnreadDate } from './find-unread-date.js';

export interface DueDate {
  /** The parsed date; it may not be understood. */
  reading: DateReading;
  /** The date as printed. */
  printed: string;
  /** The sentence that contains the date. */
  text: string;
}

/** End of a sentence, but not after `Fri.`, `p.m.` and the `5.` of `5. November 2026`. Signs such as `|` and bullets also end a sentence. */
const sentenceEnd = new RegExp(
  String.raw`(?<!\b(?:mon|tues?|wed|thu|thurs?|fri|sat|sun|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|[ap]\.m|no))(?!(?<=\b\d{1,2})\.\s(?:bis\s\d|(?:${anyMonth})\s\d{4}))[.!?;]\s+(?=[A-Z])|\n|\s[|•·]\s`,
  'i',
);

const maxDistance = 200;
const maxKeywords = 50;
const maxText = 20_000;

type FindDays = (text: string, options?: DayOptions) => FoundDay[];

/** Finds days with or without a year. */
const findYearlessDays: FindDays = (text, options) =>
  findDaysAndPartialDates(text, options).filter(({ day }) => day !== null);

/**
 * Finds the due date of offers: a due phrase and a date after it in the same sentence. The bid opening counts only if no text states a
 * deadline.
 * @returns the current due date, preferably with a year, else one that is not understood; null if no text states one
 */
export function findDueDate(texts: readonly string[], options: ReadOptions): DueDate | null {
  const phrases = texts.map(duePhrasesOf);
  const closing = phrases.map((phrasesOfText) => phrasesOfText.filter(({ isOpening }) => isOpening !== true));
  return (
    findFirstDueDate(findDays, closing, options) ??
    findFirstDueDate(findYearlessDays, closing, options) ??
    findFirstDueDate(findDays, phrases, options) ??
    findFirstDueDate(findYearlessDays, phrases, options) ??
    phrases
      .flatMap((phrasesOfText) => phrasesOfText.flatMap((phrase) => findUnreadAfter(phrase, options) ?? []))
      .at(0) ??
    null
  );
}

function findFirstDueDate(find: FindDays, texts: readonly (readonly Phrase[])[], options: ReadOptions): DueDate | null {
  for (const phrases of texts) {
    const found = phrases.flatMap((phrase) => findDateAfter({ ...phrase, find }, options) ?? []);
    const [first] = found;
    if (first !== undefined)
      return found.findLast(({ moved }) => moved) ?? found.find(({ former }) => !former) ?? first;
  }
  return null;
}

interface Phrase extends Pick<DuePhrase, 'needsOffer' | 'isOpening'> {
  text: string;
  at: number;
  length: number;
}

/** The phrases that announce a due date, in the order of the text. */
function duePhrasesOf(source: string): Phrase[] {
  const text = source.slice(0, maxText).replaceAll(/:\s*\n\s*/g, ': ');
  return duePhrases
    .flatMap(({ pattern, needsOffer, needsRange, isOpening }) =>
      [...text.matchAll(pattern)]
        .slice(0, maxKeywords)
        .filter(({ 0: { length }, index }) => needsRange !== true || beginsRange(text, index + length))
        .map(({ 0: { length }, index }): Phrase => ({ text, at: index, length, needsOffer, isOpening })),
    )
    .toSorted((a, b) => a.at - b.at);
}

interface FoundDue extends DueDate {
  /** Whether the deadline was moved to this date. */
  moved: boolean;
  /** Whether this date is the former deadline. */
  former: boolean;
}

/**
 * The words of the sentence before a phrase (`before`), the words from the phrase to the end of its sentence (`behind`), and the text from the phrase
 * on (`rest`).
 */
function aroundPhrase({ text, at }: Phrase): { before: string; rest: string; behind: string } {
  const rest = text.slice(at, at + maxDistance);
  const before = text.slice(Math.max(0, at - 100), at);
  return { before: beginsSentence(before, rest) ? '' : lastClause(before, rest), rest, behind: firstSentence(rest) };
}

/** Whether a phrase begins a sentence: `Mows lawns. Closing date: ...`, `Questions by May 1; last day to apply`, but not `for the Dept. due ...`. */
function beginsSentence(before: string, rest: string): boolean {
  if (/[;|•·]\s*$/.test(before)) return true;
  return /^\p{Lu}/u.test(rest) && (before + rest.slice(0, 1)).split(sentenceEnd).at(-1)?.length === 1;
}

function findDateAfter(phrase: Phrase & { find: FindDays }, options: ReadOptions): FoundDue | null {
  const { find, needsOffer = false } = phrase;
  const { before, rest, behind } = aroundPhrase(phrase);
  const around = before + behind;
  const days = find(behind).map((day) => ({ ...day, start: day.start + before.length, end: day.end + before.length }));
  const current = withoutFormerDates(around, days);
  const [first] = current;
  if (first === undefined || !announcesOffers(around.slice(0, first.start), needsOffer)) return null;
  const searchFrom = first === days[0] ? 0 : first.start - before.length;
  const extended = extendedDate(find, rest, options);
  const { begin, dateText } = extended ?? { begin: searchFrom, dateText: printedDate(find, behind.slice(searchFrom)) };
  const reading = readDate(dateText, options);
  const moved = extended !== null || current.length < days.length || isMovedTo(around, first);
  const text = (before + rest.slice(0, begin) + dateText).trim();
  return reading.status === 'read' ? { reading, printed: text, text, ...movedState(around, first, moved) } : null;
}

function movedState(around: string, { start }: FoundDay, moved: boolean): Pick<FoundDue, 'moved' | 'former'> {
  return { moved, former: !moved && isFormerDeadline(around.slice(0, start)) };
}

const betweenPhraseAndRange =
  /^(?:[\s:,(]|(?:from|between|on|only|daily|period|window|dates?|during|online|the|of|de|del|du|vom|von|presentaci[oó]n|ofertas|accepted|received|submitted|bids?|proposals?|quotes?|tenders?|offers?|applications?|are|is|will|be)(?!\p{L})|\d{1,2}(?::\d\d)?\s?[ap]\.?m\b\.?)*$/iu;

/** Whether a range of dates begins at an offset of a text. */
function beginsRange(text: string, at: number): boolean {
  const words = firstSentence(text.slice(at, at + maxDistance));
  const [first, second] = findYearlessDays(words);
  if (first === undefined || !betweenPhraseAndRange.test(words.slice(0, first.start))) return false;
  return first.begin !== undefined || (second !== undefined && formRange(words, first, second));
}

function formRange(words: string, first: FoundDay, second: FoundDay): boolean {
  return joinsRange(words.slice(0, first.start), words.slice(first.end, second.start));
}

/** Reads the text after a phrase if it looks like a date that cannot be parsed or does not exist. */
function findUnreadAfter(phrase: Phrase, options: ReadOptions): DueDate | null {
  const { before, behind } = aroundPhrase(phrase);
  const printed = findUnreadDate(before + behind.slice(0, phrase.length), behind.slice(phrase.length));
  if (
    printed === null ||
    !announcesOffers(before + behind.slice(0, behind.indexOf(printed)), phrase.needsOffer === true)
  )
    return null;
  return { reading: readDate(printed, options), printed, text: (before + behind).trim() };
}

function firstSentence(text: string): string {
  return text.split(sentenceEnd, 1)[0] ?? '';
}

/** The first date or date range of a sentence, with the words around it that may state a time. */
function printedDate(find: FindDays, sentence: string): string {
  const [first, second] = find(sentence);
  const isRange = first !== undefined && second !== undefined && formRange(sentence, first, second);
  const dateEnd = (isRange ? second : first)?.end ?? 0;
  const timeEnd = endOfTime(sentence, dateEnd);
  const end = isRange ? timeEnd : Math.min(second?.start ?? sentence.length, timeEnd);
  return withoutTail(sentence.slice(0, end));
}

/** The date to which the first date was extended, possibly in the next sentence. */
function extendedDate(find: FindDays, text: string, options: ReadOptions): { begin: number; dateText: string } | null {
  const days = find(text, options);
  const extension = findExtension(text, days);
  if (extension === null) return null;
  const { begin, to } = extension;
  const end = days.find(({ start }) => start > to.start)?.start ?? text.length;
  return { begin, dateText: withoutTail(firstSentence(text.slice(begin, Math.min(end, endOfTime(text, to.end))))) };
}

/** End of the words after a day that may state its time. Ends after a whole word: `Pacific Dayl` would not name a zone. */
function endOfTime(text: string, dayEnd: number): number {
  return dayEnd + (/^.{0,40}\w*/s.exec(text.slice(dayEnd))?.[0].length ?? 0);
}

function withoutTail(words: string): string {
  return words.replace(/[\s,(–-]+(?:(?:extended|changed|moved|postponed|revised) from)?$/, '');
}

function announcesOffers(words: string, needsOffer: boolean): boolean {
  return !otherDeadlines.test(words) && (!needsOffer || offers.test(words));
}

/**
 * The words before a phrase that belong to its clause. If the sentence has an earlier date and the words after it name offers, only these words: in
 * `Questions are due May 1, 2026 and offers are due`, the words `and offers are due`.
 */
function lastClause(text: string, rest: string): string {
  const sentence = text.split(sentenceEnd).at(-1) ?? '';
  const behind = sentence.slice(findDays(sentence).at(-1)?.end ?? 0);
  return offers.test(behind + rest.slice(0, findDays(rest).at(0)?.start ?? 0)) ? behind : sentence;
}
