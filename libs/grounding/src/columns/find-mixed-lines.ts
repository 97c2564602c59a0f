import { splitSentences } from '../text/split-sentences.js';
import { type ColumnBlock, type ColumnStatement, type PageLine, type Piece } from './page-lines.js';

/** Minimum number of lines: fewer lines could be one column or two. */
const minLines = 4;
/** Minimum number of lines that do not continue on the next line, as evidence of a second column. */
const minBreaks = 2;
const minRows = 3;
/** Maximum number of lines of a paragraph. No page has more lines. */
const maxLines = 400;

/** Words that begin a sentence rather than continue one. */
const sentenceOpener =
  /^["'(]?(?:The|This|These|All|Any|Each|An?|If|No|Only|To|In|For|Please|Submit|Send|Interested|Offers?|Offerors?|Quotes?|Quotations?|Proposals?|Bids?|Bidders?|Responses?|Questions?|Applicants?|Applications?|Contractors?|Period|Place|Award|Delivery|Work|Services?|Vendors?|Funds?|Projects?|Inquiries|Evaluation|Site|Pre-\w+)\b/;
const sentenceEnd = /[.!?:;]["')\]]?$/;
const bullet = /^(?:[-*\u2022]|\(?[a-z\d]{1,3}[.)]\s)/i;

/** Prose in two columns whose lines were read across: alternating line by line, or side by side with a gap. */
export function findMixedLines(lines: readonly PageLine[]): ColumnBlock[] {
  const short = paragraphs(lines).filter(({ length }) => length <= maxLines);
  return short.flatMap((paragraph) => findAlternating(paragraph) ?? findSideBySide(paragraph) ?? []);
}

function paragraphs(lines: readonly PageLine[]): PageLine[][] {
  const found: PageLine[][] = [[]];
  for (const line of lines) {
    if (line.text === '') found.push([]);
    else found.at(-1)?.push(line);
  }
  return found.filter(({ length }) => length > 0);
}

/** Maximum number of lines of the longer column below the end of the shorter one. */
const maxTail = 8;

/** Alternating lines of two columns: each line continues two lines below, until the shorter column ends. */
function findAlternating(lines: readonly PageLine[]): ColumnBlock | undefined {
  if (lines.length < minLines || countBreaks(lines) < minBreaks) return undefined;
  if (lines.some(({ cells, text }) => cells.length > 1 || bullet.test(text))) return undefined;
  for (let tail = 0; tail <= maxTail && lines.length - tail >= minLines; tail += 1)
    for (const longerSide of tail === 0 ? [0] : [0, 1]) {
      const columns = [0, 1].map((side) => columnOf(lines, tail, side, longerSide));
      if (columns.every(isOneText)) return blockOf(lines, columns);
    }
  return undefined;
}

function columnOf(lines: readonly PageLine[], tail: number, side: number, longerSide: number): PageLine[] {
  const mixed = lines.length - tail;
  return lines.filter((_, index) => (index < mixed ? index % 2 === side : side === longerSide));
}

/** Lines of two cells with prose in both columns. */
function findSideBySide(lines: readonly PageLine[]): ColumnBlock | undefined {
  const rows = lines.filter(({ cells }) => cells.length === 2);
  if (rows.length < minRows || rows.length < lines.length - 1) return undefined;
  const columns = [0, 1].map((side) => rows.flatMap(({ cells }) => cells[side] ?? []));
  return columns.every(isOneText) ? blockOf(rows, columns) : undefined;
}

/** Number of lines that do not continue on the next line. */
function countBreaks(lines: readonly Piece[]): number {
  return lines.filter((line, index) => {
    const next = lines[index + 1];
    return next !== undefined && isBreak(line, next);
  }).length;
}

function isBreak({ text }: Piece, { text: next }: Piece): boolean {
  return sentenceEnd.test(text) ? /^\p{Ll}/u.test(next) : sentenceOpener.test(next);
}

/** Whether the lines are one text: none breaks off, and at least one continues on the next. */
function isOneText(lines: readonly Piece[]): boolean {
  const continuing = lines.filter(
    (line, index) => !sentenceEnd.test(line.text) && /^\p{Ll}/u.test(lines[index + 1]?.text ?? ''),
  );
  return countBreaks(lines) === 0 && continuing.length > 0;
}

function blockOf(lines: readonly Piece[], columns: readonly (readonly Piece[])[]): ColumnBlock {
  return {
    start: lines[0]?.start ?? 0,
    end: lines.at(-1)?.end ?? 0,
    statements: columns.flatMap(sentencesOf),
  };
}

/** Joins the pieces and splits the result into sentences, each with the stretch that contains its pieces. */
function sentencesOf(pieces: readonly Piece[]): ColumnStatement[] {
  const whole = pieces.map(({ text }) => text).join(' ');
  let at = 0;
  const places = pieces.map((piece) => {
    const from = at;
    at += piece.text.length + 1;
    return { piece, from, to: from + piece.text.length };
  });
  return splitSentences(whole).flatMap(({ start, end }) => {
    const first = places.find(({ to }) => to > start);
    const last = places.findLast(({ from }) => from < end);
    if (first === undefined || last === undefined) return [];
    return [
      {
        start: first.piece.start + Math.max(0, start - first.from),
        end: last.piece.start + Math.min(last.piece.text.length, end - last.from),
        ordered: whole.slice(start, end),
      },
    ];
  });
}
