import { hasDate } from '../facts/dates/days-in.js';
import {
  type ColumnBlock,
  fitsLabel,
  isPhrase,
  isDayLabel,
  isLabel,
  containsValue,
  joinLabel,
  type ColumnStatement,
  type PageLine,
  type Piece,
} from './page-lines.js';

/** A line of dashes below the labels of a table. */
const ruleLine = /^[\s|:+=-]+$/;
/** A cell that has both label and value: `Due Date: Jan 5 2027`. */
const labelledCell = /^\p{L}[^:]{1,40}:\s*\S/u;
/** A time or a room in brackets after the name of an event: `Questions due (5:00 PM)`. */
const bracketed = /\([^()]{1,60}\)/;
/** Headers of first columns in tables where each row is one statement. */
const rowHeader =
  /^(?:event|milestone|activit(?:y|ies)|action|step|task|description|item|schedule|phase|deliverable)s?\b/i;

/** Tables: a row of labels with rows of values below, or rows of labels each followed by its value. */
export function findTables(lines: readonly PageLine[]): ColumnBlock[] {
  const blocks: OpenBlock[] = [];
  let header: PageLine | undefined;
  for (const line of lines) {
    if (line.text === '' || ruleLine.test(line.text)) continue;
    const columns = header?.cells.length === line.cells.length ? header : undefined;
    if (line.cells.length < 2) header = undefined;
    else if (columns === undefined && line.cells.every(isLabel)) header = line;
    else addRow(blocks, line, columns);
  }
  return blocks;
}

/** A block that can still grow by rows. */
interface OpenBlock extends ColumnBlock {
  end: number;
  readonly statements: ColumnStatement[];
}

/** Adds a row. Rows below the same labels form one block because the stretches of their statements overlap. */
function addRow(blocks: OpenBlock[], { cells, start, end }: PageLine, header: PageLine | undefined): void {
  const statements = header === undefined ? pairsIn(cells) : belowHeader(header, { cells, start, end });
  if (statements.length === 0) return;
  const from = header?.start ?? start;
  const previous = blocks.at(-1);
  if (previous?.start !== from) return void blocks.push({ start: from, end, statements });
  previous.end = end;
  previous.statements.push(...statements);
}

/** `Issue Date | Dec 1 2026 | Due Date | Jan 5 2027` */
function pairsIn(cells: readonly Piece[]): ColumnStatement[] {
  if (cells.every(({ text }) => labelledCell.test(text)))
    return cells.map(({ start, end, text }) => ({ start, end, ordered: text }));
  const pairs = cells.flatMap((label, index) => {
    const value = cells[index + 1];
    return index % 2 === 0 && value !== undefined ? [[label, value] as const] : [];
  });
  const isPaired = cells.length % 2 === 0 && pairs.every(([label, value]) => namesValue(label, value));
  return isPaired ? pairs.map(([label, value]) => joinLabel(label, value)) : [];
}

/** Whether a cell names the value after it. A date makes any bare words before it a label. */
function namesValue(label: Piece, value: Piece): boolean {
  if (isLabel(value)) return false;
  return (
    isLabel(label) || (hasDate(value.text) && isPhrase(label) && !containsValue(label.text.replace(bracketed, '')))
  );
}

function belowHeader({ cells: labels }: PageLine, { cells, start, end }: Omit<PageLine, 'text'>): ColumnStatement[] {
  const [first, ...others] = cells;
  const [name] = labels;
  if (first === undefined || name === undefined) return [];
  // "Event | Date", then "Questions due | June 3": each row is one statement.
  if (rowHeader.test(name.text) || (isLabel(first) && others.some(({ text }) => containsValue(text))))
    return [{ start, end, ordered: `${first.text}: ${others.map(({ text }) => text).join(', ')}` }];
  const pairs = labels.flatMap((label, index) => {
    const value = cells[index];
    return value === undefined ? [] : [[label, value] as const];
  });
  const isSure = pairs.every(([label, value]) => !isDayLabel(label) || fitsLabel(label, value));
  return isSure ? pairs.map(([label, value]) => joinLabel(label, value)) : [];
}
