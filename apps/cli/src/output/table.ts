import Table from 'cli-table3';
import stringWidth from 'string-width';

export interface Column {
  head: string;
  align?: 'left' | 'right';
  /** In characters; as wide as its widest cell where absent. */
  width?: number;
}

const gap = 2;

/** A table without lines, for people. Cells of a column with a width are cut to it. */
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

/** Cut to `width` characters of a terminal, with an ellipsis where something is missing. */
export function clip(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(cut + segment) > width - 1) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}

/** Broken at spaces into lines of at most `width` characters; a longer word stays whole. */
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
