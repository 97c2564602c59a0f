import Table from 'cli-table3';
import stringWidth from 'string-width';

export interface Column {
  head: string;
  align?: 'left' | 'right';
  /** In characters; default: the width of the widest cell. */
  width?: number;
}

const gap = 2;

/** A table without borders. Truncates cells to the width of their column. */
export function renderTable(columns: Column[], rows: string[][]): string {
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
    colWidths: columns.map((column) => (column.width === undefined ? null : column.width + gap)),
    chars: { ...blank, ...lines },
    style: { 'padding-left': 0, 'padding-right': gap, head: [], border: [], compact: true },
  });
  table.push(...rows);
  return `${trimEnds(table.toString())}\n`;
}

function trimEnds(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

/** Truncates a text to `width` terminal characters, with an ellipsis. */
export function clip(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(cut + segment) > width - 1) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}

/** Wraps a text at spaces to lines of at most `width` characters; longer words stay whole. */
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
