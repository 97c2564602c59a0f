import { type Span } from './span.js';

/** The time of the replaced date. */
const time = String.raw`(?:(?:at|by)?\s*\d{1,2}(?::\d{2}){0,2}\s*(?:[ap]\.?\s?m\b\.?|noon|hours)?[\s,]*(?:[A-Z]{2,4}\b)?[\s,]*(?:on\s+)?)?`;
const deadlineWords = String.raw`(?:(?:due|closing|close|response|submission|deadline|date|time|set|scheduled|for|on|at|by|was|were|is|the|of)\b[\s:,]*)*`;
const moves = '(?:extend|chang|revis|mov|postpon|correct|amend|updat|reschedul|delay)(?:ed|es|e|s|ing)?';
/** Words before a date that no longer holds. */
const formerBefore = new RegExp(
  String.raw`\b(?:(?:${moves}|brought forward)\b[^.;\d]{0,60}?\bfrom|was|were|formerly|previously|originally|former|previous|original|old|instead of|rather than|in place of|replac(?:es|ing)|supersed(?:es|ing))\b[\s:,(*–—-]*${deadlineWords}${time}(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s*)?$`,
  'i',
);
/** Words after a date that no longer holds. */
const formerAfter = /^[\s,]*\((?:old|former|previous|original)(?:ly| date)?\)/i;
const maxWordsLength = 100;

/**
 * Removes days that the text calls former: `December 15, 2026 (extended from December 1, 2026)`, `Was: Dec 1, 2026 Now: Dec 15, 2026`. Keeps all
 * days if every one is called former.
 */
export function withoutFormerDates<T extends Span>(text: string, days: readonly T[]): readonly T[] {
  if (days.length < 2) return days;
  const current = days.filter(
    ({ start, end }) =>
      !formerBefore.test(text.slice(Math.max(0, start - maxWordsLength), start)) && !formerAfter.test(text.slice(end)),
  );
  return current.length === 0 ? days : current;
}

const dateWord = String.raw`(?:\w+ ){0,3}?(?:dates?|deadlines?|due|closing|opening|time)\b`;
const formerDeadline = new RegExp(
  String.raw`\b(?:was|were) (?:originally |previously |initially |formerly )?(?:due|closing|set|scheduled)\b|\b(?:closing|due|response|submission) (?:date|deadline)s? (?:\w+ ){0,4}?(?:was|were)\b|\bdeadlines? (?:was|were)\b|\b(?:original|former|previous|initial|old)(?:ly)? ${dateWord}`,
  'i',
);
/** Words right before a new date which say that the deadline is moved to it. Only the time of the new date may be in between. */
const movedToWords = new RegExp(
  String.raw`(?:\b${moves}\b(?:(?!\.\s|;).){0,100}? (?:to|until|till|through)\b|\b(?:new|revised|updated|amended|extended) ${dateWord}|\bnow (?:due|clos\w+|open until)\b)\D{0,60}(?:\d{1,2}(?::?\d\d)?\D{0,40})?$`,
  'i',
);
/** `Plazo prorrogado hasta el`, `Frist verlängert bis zum` */
const foreignMovedToWords =
  /(?<!\p{L})(?:prorrog|ampli|aplaz|prorog|rinvi|adiad|report[ée]|prolong|verläng|verschob|förläng|forlæng|forleng|udsat|utsatt|przedłuż|prodlouž|predĺž|продл|перен[её]с|подовж)\p{L}*(?:(?![.;]\s).){0,60}?(?<!\p{L})(?:hasta|al?|au|jusqu['’]au|bis|até|para|do|на|до|til|till)(?!\p{L})[^\d.;]{0,30}(?:\d{1,2}(?:[:.h]\d\d)?\D{0,20})?$/iu;
const movedFromWords = new RegExp(String.raw`^[\s,]*[(–—-]?\s*${moves} from\b`, 'i');

/** Whether the words before a deadline say that it no longer holds: `Proposals were due`, `The original due date`. */
export function isFormerDeadline(words: string): boolean {
  return formerDeadline.test(words);
}

/** Whether the words around a day say that a deadline was moved to it: `extends the due date to`, `The new closing date is`, `Offers are now due`. */
export function isMovedTo(text: string, { start, end }: Span): boolean {
  const before = text.slice(0, start);
  return movedToWords.test(before) || foreignMovedToWords.test(before) || movedFromWords.test(text.slice(end));
}
