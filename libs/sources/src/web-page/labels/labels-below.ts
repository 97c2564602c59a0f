import { findDates } from '@rfp/dates/find-dates';
import { isDateKind, labelRoleOf } from './labels.js';
import { type PageElement, type PageNode } from '../page/page-node.js';
import { type Piece } from '../page/pieces.js';

const maxDateLength = 60;
const maxLabelLength = 50;
/** Maximum letters beside the date, such as `until` or a weekday. */
const maxLettersBeside = 12;

/**
 * Moves labels that are printed below their dates before them: the steps of a timeline, `until 7 March | Submission of tenders`. Date and
 * label must be alone in an element.
 */
export function withLabelsFirst(pieces: readonly Piece[], isInColumn: (piece: Piece) => boolean): readonly Piece[] {
  const below = pieces.flatMap((label, at) => (isLabelBelow(pieces, at) && !isInColumn(label) ? [at] : []));
  if (below.length === 0) return pieces;
  const ordered = [...pieces];
  for (const at of below) ordered.splice(at - 1, 2, ...pieces.slice(at - 1, at + 1).toReversed());
  return ordered;
}

function isLabelBelow(pieces: readonly Piece[], at: number): boolean {
  const [date, label] = [pieces[at - 1], pieces[at]];
  if (date === undefined || label === undefined || !isLabel(label) || !isDate(date)) return false;
  const around = commonAncestor(date.element, label.element);
  return around !== null && !isWithin(pieces[at - 2], around) && !isWithin(pieces[at + 1], around);
}

function isLabel({ text, link }: Piece): boolean {
  return link === null && text.length <= maxLabelLength && !/\d|[:：]$/.test(text) && isDateKind(labelRoleOf(text));
}

function isDate({ text }: Piece): boolean {
  if (text.length > maxDateLength || !/\d/.test(text)) return false;
  const [date, ...others] = findDates(text);
  if (date === undefined || others.length > 0) return false;
  const beside = `${text.slice(0, date.whole.start)}${text.slice(date.whole.end)}`;
  return beside.replaceAll(/\P{L}/gu, '').length <= maxLettersBeside;
}

function commonAncestor(one: PageElement, other: PageElement): PageNode | null {
  const around = new Set(ancestorsOf(one));
  return ancestorsOf(other).find((node) => around.has(node)) ?? null;
}

function isWithin(piece: Piece | undefined, around: PageNode): boolean {
  return piece !== undefined && ancestorsOf(piece.element).includes(around);
}

function ancestorsOf(element: PageElement): PageNode[] {
  const found: PageNode[] = [];
  for (let node: PageNode | null = element; node !== null; node = node.parent) found.push(node);
  return found;
}
