import { findDates } from '@rfp/dates/find-dates';
import { dateKindOf } from './labels.js';

const longest = 500;
const maxWords = 6;

/**
 * A title without the deadline that is printed behind it: `Roof Repair - due July 5, 2026`.
 * @returns null if nothing else is printed
 */
export function withoutDate(text: string): string | null {
  if (!/\d/.test(text) || text.length > longest) return text;
  const first = findDates(text).find(({ key }) => /-\d\d$/.test(key) && key.length > 5);
  if (first === undefined) return text;
  const before = text.slice(0, Math.min(first.start, first.whole.start));
  const kind = dateKindOf(before);
  if (kind === null) return isWords(text.replace(text.slice(first.whole.start, first.whole.end), ' ')) ? text : null;
  const words = [...before.matchAll(/\S+/g)].slice(-maxWords);
  const label =
    words.find(
      ({ index }) => /[-–—|(:;,]\s*$/.test(before.slice(0, index)) && dateKindOf(before.slice(index)) !== null,
    ) ?? words.findLast(({ index }) => dateKindOf(before.slice(index)) !== null);
  const title = before.slice(0, label?.index ?? 0).replace(/[\s\-–—|(:;,[]+$/u, '');
  return isWords(title) ? title : null;
}

function isWords(text: string): boolean {
  return /\p{L}{3}/u.test(text);
}
