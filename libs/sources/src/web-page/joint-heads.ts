import { findDates } from '@rfp/dates/find-dates';
import { groupBy } from './group-by.js';
import { splitLabels } from './inline-labels.js';
import { isDateKind, labelRoleOf } from './labels.js';
import { joinPieces, type Piece } from './pieces.js';
import { type CellHead, type Statement } from './statement.js';

const maxParts = 6;
const divider = /\s*[,;|]\s*/;

/** The cells below heads of several labels, `Publishing date | Closing date`, as the statements that they are. */
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

/** The labels of a head that announces several facts; null if it announces one. */
function labelsOf(head: string): string[] | null {
  if (!divider.test(head)) return null;
  const labels = head.split(divider).filter((label) => label !== '');
  const roles = labels.map(labelRoleOf).filter((role) => role !== null && role !== 'due_time');
  return labels.length <= maxParts && new Set(roles).size > 1 ? labels : null;
}

function hasLabels(piece: Piece): boolean {
  return splitLabels(piece).some(({ label }) => label !== null);
}

/** In the order of the head: by lines, by dates, or by the signs that divide the head. */
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

/** Which of several dates is missing nobody can tell. */
function undivided(cell: readonly Piece[], { label }: CellHead, labels: readonly string[]): Statement[] | null {
  return areDates(labels) ? [{ label, role: 'other_date', text: joinPieces(cell), pieces: [...cell] }] : null;
}

function toStatement(label: string, text: string, pieces: readonly Piece[]): Statement {
  return { label, role: labelRoleOf(label), text: text.replace(/^[\s,;|]+|[\s,;|]+$/gu, ''), pieces: [...pieces] };
}
