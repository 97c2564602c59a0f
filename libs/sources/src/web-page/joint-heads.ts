import { findDates } from '@rfp/dates/find-dates';
import { groupBy } from './group-by.js';
import { splitLabels } from './inline-labels.js';
import { isDateKind, labelRoleOf } from './labels.js';
import { joinPieces, type Piece } from './pieces.js';
import { type CellHead, type Statement } from './statement.js';

const maxParts = 6;
const divider = /\s*[,;|]\s*/;

/** Divides cells below a heading of several labels, such as `Publishing date | Closing date`, into one statement per label. */
export function divideJointCells(
  pieces: readonly Piece[],
  headOf: (piece: Piece) => CellHead | null,
): ReadonlyMap<CellHead, readonly Statement[]> {
  const divided = new Map<CellHead, readonly Statement[]>();
  for (const [head, cell] of groupBy(pieces, headOf)) {
    const labels = head === null ? null : labelsOf(head.label);
    if (head === null || labels === null || cell.some(hasLabels)) continue;
    const statements = divide(cell, labels) ?? undivided(cell, head, labels);
    if (statements !== null) divided.set(head, statements);
  }
  return divided;
}

/** The labels of a heading with several labels; null if it has a single label. */
function labelsOf(head: string): string[] | null {
  if (!divider.test(head)) return null;
  const labels = head.split(divider).filter((label) => label !== '');
  const roles = labels.map(labelRoleOf).filter((role) => role !== null && role !== 'due_time');
  return labels.length <= maxParts && new Set(roles).size > 1 ? labels : null;
}

function hasLabels(piece: Piece): boolean {
  return splitLabels(piece).some(({ label }) => label !== null);
}

/** Divides a cell in the order of its labels: by lines, by dates, or by the separators of the heading. Null if the numbers differ. */
function divide(cell: readonly Piece[], labels: readonly string[]): Statement[] | null {
  const lines = [...groupBy(cell, ({ line }) => line).values()].filter((line) => line.some(({ text }) => text !== ''));
  if (lines.length === labels.length)
    return lines.map((line, index) => toStatement(labels[index] ?? '', joinPieces(line), line));
  const text = joinPieces(cell);
  const parts = areDates(labels) ? partsByDates(text) : text.split(divider);
  return parts.length === labels.length
    ? parts.map((part, index) => toStatement(labels[index] ?? '', part, cell))
    : null;
}

function areDates(labels: readonly string[]): boolean {
  return labels.every((label) => isDateKind(labelRoleOf(label)));
}

function partsByDates(text: string): string[] {
  const starts = findDates(text)
    .filter(({ key }) => /-\d\d$/.test(key) && key.length > 5)
    .map(({ start, whole }) => Math.min(start, whole.start));
  return starts.map((start, index) => text.slice(start, starts[index + 1]));
}

/** The statement of an undivided cell of dates, whose kind is unknown because a date may be missing. */
function undivided(cell: readonly Piece[], { label }: CellHead, labels: readonly string[]): Statement[] | null {
  return areDates(labels) ? [{ label, role: 'other_date', text: joinPieces(cell), pieces: [...cell] }] : null;
}

function toStatement(label: string, text: string, pieces: readonly Piece[]): Statement {
  return { label, role: labelRoleOf(label), text: text.replace(/^[\s,;|]+|[\s,;|]+$/gu, ''), pieces: [...pieces] };
}
