import { findDates } from '@rfp/dates/find-dates';
import { groupBy } from '../lists/group-by.js';
import { splitLabels } from './inline-labels.js';
import { isDateKind, labelRoleOf } from './labels.js';
import { joinPieces, type Piece } from '../page/pieces.js';
import { type CellHead, type Statement } from './statement.js';

const maxParts = 6;
const divider = /\s*[,;|]\s*/;

/**
 * A slash divides labels only if the cell has as many lines as labels, because a slash may also separate alternatives: `Title / Buyer` are two labels,
 * `Tender / Quotation` is one.
 */
const slash = /\s*\/\s*/;

/** Divides cells below a heading of several labels, such as `Publishing date | Closing date`, into one statement per label. */
export function divideJointCells(
  pieces: readonly Piece[],
  headOf: (piece: Piece) => CellHead | null,
): ReadonlyMap<CellHead, readonly Statement[]> {
  const divided = new Map<CellHead, readonly Statement[]>();
  for (const [head, cell] of groupBy(pieces, headOf)) {
    if (head === null || cell.some(hasLabels)) continue;
    const statements = statementsOf(cell, head);
    if (statements !== null) divided.set(head, statements);
  }
  return divided;
}

function statementsOf(cell: readonly Piece[], head: CellHead): Statement[] | null {
  const labels = labelsOf(head.label);
  if (labels !== null) return divide(cell, labels) ?? undividedStatement(cell, head, labels);
  const alternatives = labelsBetweenSlashes(head.label);
  const statements = alternatives === null ? null : divideByLines(cell, alternatives);
  return statements?.every(({ role, text }) => !isDateKind(role) || findDates(text).length > 0) === true
    ? statements
    : null;
}

function labelsBetweenSlashes(head: string): string[] | null {
  if (!slash.test(head)) return null;
  const labels = head.split(slash);
  const roles = labels.map(labelRoleOf);
  const isJoint = roles.every((role) => role !== null) && new Set(roles.filter((role) => role !== 'due_time')).size > 1;
  return isJoint ? labels : null;
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
  const byLines = divideByLines(cell, labels);
  if (byLines !== null) return byLines;
  const text = joinPieces(cell);
  const parts = areDates(labels) ? partsByDates(text) : text.split(divider);
  return parts.length === labels.length
    ? parts.map((part, index) => toStatement(labels[index] ?? '', part, cell))
    : null;
}

function divideByLines(cell: readonly Piece[], labels: readonly string[]): Statement[] | null {
  const lines = [...groupBy(cell, ({ line }) => line).values()].filter((line) => line.some(({ text }) => text !== ''));
  return lines.length === labels.length
    ? lines.map((line, index) => toStatement(labels[index] ?? '', joinPieces(line), line))
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
function undividedStatement(
  cell: readonly Piece[],
  { label }: CellHead,
  labels: readonly string[],
): Statement[] | null {
  return areDates(labels) ? [{ label, role: 'other_date', text: joinPieces(cell), pieces: [...cell] }] : null;
}

function toStatement(label: string, text: string, pieces: readonly Piece[]): Statement {
  return { label, role: labelRoleOf(label), text: text.replace(/^[\s,;|]+|[\s,;|]+$/gu, ''), pieces: [...pieces] };
}
