import { type FoundDay } from './find-days.js';

/** The time that follows the replaced date. */
const time = String.raw`(?:(?:at|@|by)?\s*\d{1,2}(?::\d{2}){0,2}\s*(?:[ap]\.?\s?m\b\.?|noon)?\s*(?:[A-Z]{2,4}\b)?)?`;
/** Words after which the sentence is still about the due date, unlike `and the site visit is moved to`. */
const subject = String.raw`(?:(?:has|have|had|is|are|was|were|be|been|being|now|hereby|and|but|the|this|due|date|deadline|closing|time)\s+)*`;
const moved = String.raw`(?:extended|changed|revised|moved|postponed|rescheduled|pushed back|amended|updated|delayed)\b`;
/** The text between a date and its replacement, up to the last word before it. The time of the new date may precede its day. */
const extension = new RegExp(
  String.raw`^[\s,]*${time}[\s,;.:(*[–—-]*${subject}${moved}[^!?]{0,60}?\b(?:to|until|till|through|thru)\b(?=[^!?]{0,40}$)`,
  'i',
);

/**
 * Finds the date that a due date was extended to, as in `The due date of November 5, 2026 has been extended to November 12,
 * 2026`, and the offset at which the text of the new date begins.
 * @param days - days of the text, the due date first
 * @returns null if it was not extended
 */
export function findExtension(text: string, days: readonly FoundDay[]): { to: FoundDay; begin: number } | null {
  let last: { to: FoundDay; begin: number } | null = null;
  let [from] = days;
  for (const to of days.slice(1)) {
    const match = extension.exec(text.slice(from?.end, to.start));
    if (from === undefined || match === null) break;
    last = { to, begin: from.end + match[0].length };
    from = to;
  }
  return last;
}
