import Table from 'cli-table3';
import stringWidth from 'string-width';
import { type Sink } from '../io.js';

export interface Column {
  head: string;
  align?: 'left' | 'right';
  /** Width in characters; default: that of the widest cell. */
  width?: number;
}

const gap = 2;

/** Maximum width of a table; unlimited in a pipe. */
export function maxTableWidth({ isTTY, columns }: Sink): number {
  return isTTY ? columns : Infinity;
}

/**
 * A table without borders. Truncates cells to the width of their column.
 *
 * @param room - terminal width; a wider table gets narrower columns with multi-line cells
 */
export function renderTable(columns: Column[], rows: string[][], room = Infinity): string {
  const fitted = fitColumns(columns, rows, room);
  const blank = {
    top: '',
    'top-mid': '',
    'top-left': '',
    'top-right': '',
    bottom: '',
    'bottom-mid': '',
    'bottom-left': '',
    'bottom-right': '',
  };
  const lines = { left: '', 'left-mid': '', mid: '', 'mid-mid': '', right: '', 'right-mid': '', middle: '' };
  const table = new Table({
    head: columns.map((column) => column.head),
    colAligns: columns.map((column) => column.align ?? 'left'),
    colWidths: fitted.map((width) => (width === undefined ? null : width + gap)),
    wordWrap: room !== Infinity,
    chars: { ...blank, ...lines },
    style: { 'padding-left': 0, 'padding-right': gap, head: [], border: [], compact: true },
  });
  table.push(...rows);
  return `${trimEnds(table.toString())}\n`;
}

/** Width of each column; undefined for that of its widest cell. */
function fitColumns(columns: Column[], rows: string[][], room: number): (number | undefined)[] {
  const natural = columns.map(({ head, width }, index) => width ?? maxWidth([head, ...columnCells(rows, index)]));
  const budget = room - gap * (columns.length - 1);
  if (natural.reduce((sum, width) => sum + width, 0) <= budget) return columns.map(({ width }) => width);
  const minimum = columns.map(
    ({ head, width }, index) => width ?? maxWidth(splitWords([head, ...columnCells(rows, index)])),
  );
  const widths = [...natural];
  // The widest column shrinks first, at most to its longest word.
  for (let over = widths.reduce((sum, width) => sum + width, 0) - budget; over > 0; over -= 1) {
    const spare = widths.map((width, index) => (width > (minimum[index] ?? 0) ? width : 0));
    const widest = spare.indexOf(Math.max(...spare));
    if ((spare[widest] ?? 0) === 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function columnCells(rows: string[][], column: number): string[] {
  return rows.flatMap((row) => (row[column] ?? '').split('\n'));
}

function splitWords(texts: string[]): string[] {
  return texts.flatMap((text) => text.split(' '));
}

function maxWidth(texts: string[]): number {
  return Math.max(...texts.map((text) => stringWidth(text)));
}

function trimEnds(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

/** Truncates a text to `width` terminal columns, with an ellipsis. */
export function clip(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(cut + segment) > width - 1) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}

/** Wraps a text at spaces into lines of at most `width` columns. Longer words are not split. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && stringWidth(`${line} ${word}`) > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
