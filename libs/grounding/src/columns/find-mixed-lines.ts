import { splitSentences } from '../split-sentences.js';
import { type ColumnBlock, type Ordered, type PageLine, type Piece } from './page-lines.js';

/** Fewer lines could be read either way. */
const leastLines = 4;
/** Places that do not go on where the lines follow each other, and places that do where every second one follows. */
const leastEvidence = 2;
const leastRows = 3;
/** A page has fewer lines. */
const maxLines = 400;

/** Words that begin a sentence rather than go on in one. */
const opener =
  /^["'(]?(?:The|This|These|All|Any|Each|An?|If|No|Only|To|In|For|Please|Submit|Send|Interested|Offers?|Offerors?|Quotes?|Quotations?|Proposals?|Bids?|Bidders?|Responses?|Questions?|Applicants?|Applications?|Contractors?|Period|Place|Award|Delivery|Work|Services?|Vendors?|Funds?|Projects?|Inquiries|Evaluation|Site|Pre-\w+)\b/;
const ended = /[.!?:;]["')\]]?$/;
const bullet = /^(?:[-*\u2022]|\(?[a-z\d]{1,3}[.)]\s)/i;

/** Prose in two columns whose lines were read across: line by line in turn, or side by side with a gap. */
export function findMixedLines(lines: readonly PageLine[]): ColumnBlock[] {
  const short = paragraphs(lines).filter(({ length }) => length <= maxLines);
  return short.flatMap((paragraph) => inTurn(paragraph) ?? sideBySide(paragraph) ?? []);
}

function paragraphs(lines: readonly PageLine[]): PageLine[][] {
  const found: PageLine[][] = [[]];
  for (const line of lines) {
    if (line.text === '') found.push([]);
    else found.at(-1)?.push(line);
  }
  return found.filter(({ length }) => length > 0);
}

/** How many lines of the longer column may follow the last line of the shorter one. */
const maxTail = 8;

/** Lines of two columns in turn: each goes on in the line after the next, until the shorter column ends. */
function inTurn(lines: readonly PageLine[]): ColumnBlock | undefined {
  if (lines.length < leastLines || breaksOf(lines) < leastEvidence) return undefined;
  if (lines.some(({ cells, text }) => cells.length > 1 || bullet.test(text))) return undefined;
  for (let tail = 0; tail <= maxTail && lines.length - tail >= leastLines; tail += 1)
    for (const longer of tail === 0 ? [0] : [0, 1]) {
      const columns = [0, 1].map((side) => columnOf(lines, tail, side, longer));
      if (columns.every(goesOn)) return blockOf(lines, columns);
    }
  return undefined;
}

function columnOf(lines: readonly PageLine[], tail: number, side: number, longer: number): PageLine[] {
  const mixed = lines.length - tail;
  return lines.filter((_, index) => (index < mixed ? index % 2 === side : side === longer));
}

/** Lines of two cells, which are prose in both columns. */
function sideBySide(lines: readonly PageLine[]): ColumnBlock | undefined {
  const rows = lines.filter(({ cells }) => cells.length === 2);
  if (rows.length < leastRows || rows.length < lines.length - 1) return undefined;
  const columns = [0, 1].map((side) => rows.flatMap(({ cells }) => cells[side] ?? []));
  return columns.every(goesOn) ? blockOf(rows, columns) : undefined;
}

/** How often a line does not go on in the next. */
function breaksOf(lines: readonly Piece[]): number {
  return lines.filter((line, index) => {
    const next = lines[index + 1];
    return next !== undefined && isBreak(line, next);
  }).length;
}

function isBreak({ text }: Piece, { text: next }: Piece): boolean {
  return ended.test(text) ? /^\p{Ll}/u.test(next) : opener.test(next);
}

/** Whether lines are one text: none breaks off, and some go on. */
function goesOn(lines: readonly Piece[]): boolean {
  const goingOn = lines.filter(
    (line, index) => !ended.test(line.text) && /^\p{Ll}/u.test(lines[index + 1]?.text ?? ''),
  );
  return breaksOf(lines) === 0 && goingOn.length > 0;
}

function blockOf(lines: readonly Piece[], columns: readonly (readonly Piece[])[]): ColumnBlock {
  return {
    start: lines[0]?.start ?? 0,
    end: lines.at(-1)?.end ?? 0,
    statements: columns.flatMap(sentencesOf),
  };
}

/** The sentences of the pieces as one text, each with the stretch that has its pieces. */
function sentencesOf(pieces: readonly Piece[]): Ordered[] {
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
