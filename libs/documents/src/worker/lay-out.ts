import { type Box, findGutter } from './find-gutter.js';

/** A piece of text with its bounding box, in points from the upper left corner of the page. */
export interface Piece {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pieces of one line without a wide gap between them: words of a sentence, or a cell. */
interface Segment extends Box {
  pieces: Piece[];
}

export interface TextLine {
  start: number;
  end: number;
  top: number;
  bottom: number;
}

export interface LaidOutPage {
  number: number;
  width?: number;
  height?: number;
  text: string;
  pieces?: number[];
  lines: TextLine[];
}

/** Minimum gaps, as multiples of the text height. */
const cellGap = 1.5;
const wordGap = 0.12;
const paragraphGap = 0.7;

/**
 * The text of a page in reading order: line by line, or column by column if prose is in two columns. A line across both columns ends the
 * columns above it.
 */
export function layOut(pieces: readonly Piece[]): Pick<LaidOutPage, 'text' | 'pieces' | 'lines'> {
  const rows = toRows(pieces).map(toSegments);
  const gutter = findGutter(rows.flat());
  const text = new PageText();
  for (const line of gutter === undefined ? rows : orderByColumn(rows.flat(), gutter)) text.addLine(line);
  return { text: text.text, pieces: text.positions, lines: text.lines };
}

/** Groups pieces at the same height. */
function toRows(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = [];
  let middle = 0;
  let tolerance = -1;
  for (const piece of pieces.toSorted((one, other) => middleOf(one) - middleOf(other))) {
    const row = rows.at(-1);
    if (row !== undefined && middleOf(piece) - middle <= Math.max(tolerance, piece.height * 0.4)) row.push(piece);
    else {
      rows.push([piece]);
      middle = middleOf(piece);
      tolerance = piece.height * 0.4;
    }
  }
  return rows;
}

function middleOf({ top, height }: Piece): number {
  return top + height / 2;
}

function toSegments(row: readonly Piece[]): Segment[] {
  const segments: Segment[] = [];
  for (const piece of row.toSorted((one, other) => one.left - other.left)) {
    const segment = segments.at(-1);
    const right = piece.left + piece.width;
    if (segment === undefined || piece.left - segment.right > cellGap * piece.height) {
      segments.push({ pieces: [piece], left: piece.left, right, top: piece.top, bottom: piece.top + piece.height });
      continue;
    }
    segment.pieces.push(piece);
    segment.right = Math.max(segment.right, right);
    segment.top = Math.min(segment.top, piece.top);
    segment.bottom = Math.max(segment.bottom, piece.top + piece.height);
  }
  return segments;
}

/** Orders segments by column. A segment across the gutter ends the columns above it. */
function orderByColumn(segments: readonly Segment[], gutter: number): Segment[][] {
  const lines: Segment[][] = [];
  let left: Segment[][] = [];
  let right: Segment[][] = [];
  for (const segment of segments) {
    if (segment.right <= gutter) left.push([segment]);
    else if (segment.left >= gutter) right.push([segment]);
    else {
      lines.push(...left, ...right, [segment]);
      left = [];
      right = [];
    }
  }
  return [...lines, ...left, ...right];
}

/** Builds a text line by line, with the position of each piece. */
class PageText {
  text = '';
  readonly positions: number[] = [];
  readonly lines: TextLine[] = [];

  addLine(segments: readonly Segment[]): void {
    const top = Math.min(...segments.map((segment) => segment.top));
    const bottom = Math.max(...segments.map((segment) => segment.bottom));
    this.beginLine(segments[0]?.pieces[0]?.text ?? '', top, bottom);
    const start = this.text.length;
    for (const [index, { pieces }] of segments.entries()) {
      if (index > 0) this.text += '\t';
      this.addPieces(pieces);
    }
    this.lines.push({ start, end: this.text.length, top, bottom });
  }

  /** Begins a new line, or joins a word that was hyphenated at the end of the last line. */
  private beginLine(first: string, top: number, bottom: number): void {
    const last = this.lines.at(-1);
    if (last === undefined) return;
    this.text = this.text.trimEnd();
    const gap = top - last.bottom;
    const isNear = gap <= paragraphGap * (bottom - top);
    if (isNear && /\p{L}[-\u00AD]$/u.test(this.text.slice(-2)) && /^\p{Ll}/u.test(first)) {
      this.text = this.text.slice(0, -1);
      this.shortenLastPosition();
    } else this.text += isNear && gap > -(bottom - top) * 2 ? '\n' : '\n\n';
    last.end = Math.min(last.end, this.text.trimEnd().length);
  }

  private addPieces(pieces: readonly Piece[]): void {
    let right = Infinity;
    for (const piece of pieces) {
      const isApart = piece.left - right > wordGap * piece.height;
      if (isApart && !/\s$/.test(this.text.slice(-1)) && !/^\s/.test(piece.text)) this.text += ' ';
      this.positions.push(this.text.length, piece.text.length, piece.left, piece.top, piece.width, piece.height);
      this.text += piece.text;
      right = piece.left + piece.width;
    }
  }

  private shortenLastPosition(): void {
    const at = this.positions.length - 6;
    const length = this.text.length - (this.positions[at] ?? 0);
    const width = this.positions[at + 4] ?? 0;
    this.positions[at + 4] = Math.round((width * length * 10) / ((this.positions[at + 1] ?? 0) || 1)) / 10;
    this.positions[at + 1] = length;
  }
}
