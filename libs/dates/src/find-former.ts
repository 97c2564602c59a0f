import { type FoundDay } from './find-days.js';

/** Of the date that another one has replaced. */
const time = String.raw`(?:(?:at|by)?\s*\d{1,2}(?::\d{2}){0,2}\s*(?:[ap]\.?\s?m\b\.?|noon|hours)?[\s,]*(?:[A-Z]{2,4}\b)?[\s,]*(?:on\s+)?)?`;
const named = String.raw`(?:(?:due|closing|close|response|submission|deadline|date|time|set|scheduled|for|on|at|by|was|were|is|the|of)\b[\s:,]*)*`;
/** What stands before a date that holds no longer. */
const former = new RegExp(
  String.raw`\b(?:(?:extended|changed|moved|postponed|revised|rescheduled|updated|amended|delayed|brought forward|corrected) from|was|were|formerly|previously|originally|former|previous|original|old|instead of|rather than|in place of|replac(?:es|ing)|supersed(?:es|ing))\b[\s:,(*–—-]*${named}${time}(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s*)?$`,
  'i',
);
/** What stands behind it. */
const formerBehind = /^[\s,]*\((?:old|former|previous|original)(?:ly| date)?\)/i;
const longestWords = 100;

/**
 * The days of a text without those that it names as former ones: `December 15, 2026 (extended from December 1, 2026)`, `Was: Dec 1, 2026
 * Now: Dec 15, 2026`. All of them, if it names each as a former one.
 */
export function withoutFormer<T extends Pick<FoundDay, 'start' | 'end'>>(
  text: string,
  days: readonly T[],
): readonly T[] {
  if (days.length < 2) return days;
  const current = days.filter(
    ({ start, end }) =>
      !former.test(text.slice(Math.max(0, start - longestWords), start)) && !formerBehind.test(text.slice(end)),
  );
  return current.length === 0 ? days : current;
}
