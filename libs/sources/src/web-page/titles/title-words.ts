import { findDates } from '@rfp/dates/find-dates';
import { offers } from '../../fields/due-phrases.js';
import { dateKindOf } from '../labels/labels.js';
import { type Range } from '../page/pieces.js';

const maxLength = 500;
const maxWords = 6;
const separated = /^\s*[)\]]?\s*(?::|[-–—|](?=\s))\s*(?<title>\S.*)$/u;
/** Words for offers alone, as in `Sealed bids` before `due`. */
const offersAlone =
  /^\W*(?:(?:all|the|sealed|bids?|proposals?|tenders?|quot(?:e|ation)s?|offers?|responses?|submissions?|applications?)\s+)*$/i;
const subject = /\bfor\b.{5}/i;
const verb = /\b(?:will|shall|must|is|are|was|were|be|been|may)\b/i;

/**
 * Removes the deadline after a title: `Roof Repair - due July 5, 2026`.
 * @returns null if nothing that can be a title remains
 */
export function withoutDate(text: string): string | null {
  if (!/\d/.test(text) || text.length > maxLength) return text;
  const first = findDates(text).find(({ key }) => /-\d\d$/.test(key) && key.length > 5);
  if (first === undefined) return text;
  const before = text.slice(0, Math.min(first.start, first.whole.start));
  const behind = titleAfterDate(before, text.slice(Math.max(first.end, first.whole.end)));
  if (behind !== null) return behind;
  const title = titleBefore(before);
  if (title === undefined) return hasWordsBeside(text, first.whole) ? text : null;
  return title !== null && hasWord(title) ? title : null;
}

/** `Due July 5, 2026: Roof Repair`, `07/05/2026 - Roof Repair`; null if no title follows the date. */
function titleAfterDate(before: string, behind: string): string | null {
  const label = dateKindOf(before) === null ? undefined : labelIn(before)?.index;
  const isBeginning =
    !/[\p{L}\p{N}]/u.test(before) || (label !== undefined && offersAlone.test(before.slice(0, label)));
  const { title = '' } = separated.exec(behind)?.groups ?? {};
  return isBeginning && isTitle(title) ? title : null;
}

function isTitle(text: string): boolean {
  return hasWord(text) && !verb.test(text) && findDates(text).length === 0;
}

/** The text before the words that announce a date; undefined if no words announce it, null if the text is the beginning of a sentence. */
function titleBefore(before: string): string | null | undefined {
  const kind = dateKindOf(before);
  const label = kind === null ? undefined : labelIn(before);
  if (label === undefined) return undefined;
  if (isSentence(before, label.index) && (kind === 'other_date' || !subject.test(before))) return null;
  return before.slice(0, label.index).replace(/[\s\-–—|(:;,[]+$/u, '');
}

/** Finds the beginning of the words that announce the date. A comma may belong to the title: `Windows, Lake Road Due`. */
function labelIn(before: string): RegExpExecArray | undefined {
  const words = [...before.matchAll(/\S+/g)].slice(-maxWords);
  return (
    words.findLast(
      ({ 0: word, index }) =>
        (endsWithSeparator(before.slice(0, index)) || (/^[([]/.test(word) && !/[)\]]/.test(before.slice(index)))) &&
        (!/,\s*$/.test(before.slice(0, index)) || offers.test(word) || dateKindOf(word) !== null) &&
        dateKindOf(before.slice(index)) !== null,
    ) ?? words.findLast(({ index }) => dateKindOf(before.slice(index)) !== null)
  );
}

/** Whether the text is part of a sentence: `Proposals are due` is not a title. */
function isSentence(before: string, label: number): boolean {
  return !endsWithSeparator(before.slice(0, label)) && !/[([]/.test(before[label] ?? '') && verb.test(before);
}

function hasWordsBeside(text: string, { start, end }: Range): boolean {
  return hasWord(`${text.slice(0, start)} ${text.slice(end)}`);
}

function endsWithSeparator(before: string): boolean {
  return /[-–—|(:;,]\s*$/.test(before);
}

function hasWord(text: string): boolean {
  return /\p{L}{3}/u.test(text);
}
