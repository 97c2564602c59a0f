import { daysIn, hasDate } from '../facts/dates/days-in.js';
import {
  type ColumnBlock,
  fitsLabel,
  isPhrase,
  isDayLabel,
  isLabel,
  prescribesForm,
  joinLabel,
  type ColumnStatement,
  type PageLine,
  type Piece,
} from './page-lines.js';

const maxValueLength = 150;
/** Maximum number of lines searched for values below the labels. */
const maxValues = 12;

/** Stacked labels followed by their stacked values: the columns of the page were read one after the other. */
export function findStacks(lines: readonly PageLine[]): ColumnBlock[] {
  const printed = lines.filter(({ text }) => text !== '');
  const blocks: ColumnBlock[] = [];
  let at = 0;
  while (at < printed.length) {
    const labels = labelsFrom(printed, at);
    const from = at + labels.length;
    const rest = printed.slice(from, from + labels.length + maxValues + 1);
    const block =
      findOnOneLine(printed, at) ?? (labels.length < 2 ? findAlternating(labels, rest) : pairStacked(labels, rest));
    if (block !== undefined) blocks.push(block);
    at += Math.max(1, labels.length);
  }
  return blocks;
}

function labelsFrom(lines: readonly PageLine[], from: number): PageLine[] {
  const labels: PageLine[] = [];
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined || line.cells.length > 1 || !isLabel(line)) break;
    labels.push(line);
  }
  return labels;
}

/** Maximum number of leading labels that may be headings of the others. */
const maxHeadings = 2;

function pairStacked(labels: readonly PageLine[], rest: readonly PageLine[]): ColumnBlock | undefined {
  for (let from = 0; from <= maxHeadings && labels.length - from >= 2; from += 1) {
    const named = labels.slice(from);
    const statements = isPaired(named, rest)
      ? named.flatMap((label, index) => toPair(label, rest[index]))
      : pairDatesBelow(named, rest.slice(0, maxValues));
    const [first] = named;
    if (first !== undefined && statements.length > 0)
      return { start: first.start, end: Math.max(...statements.map(({ end }) => end)), statements };
  }
  return undefined;
}

/** Whether each label has a matching value, and either one label prescribes the form of its value or nothing else follows. */
function isPaired(labels: readonly PageLine[], rest: readonly PageLine[]): boolean {
  const next = rest[labels.length];
  const isWhole = labels.every(({ text }) => text.endsWith(':')) && (next === undefined || isLabel(next));
  if (!isWhole && !labels.some(prescribesForm)) return false;
  return labels.every((label, index) => {
    const value = rest[index];
    return value !== undefined && isShort(value) && !isLabel(value) && fitsLabel(label, value);
  });
}

/** Pairs dates with date labels if the other values span several lines: there must be one date for each date label. */
function pairDatesBelow(labels: readonly PageLine[], rest: readonly PageLine[]): ColumnStatement[] {
  const end = rest.findIndex((line) => isLabel(line) || !isShort(line));
  const days = (end === -1 ? rest : rest.slice(0, end)).filter(({ text }) => hasDate(text));
  const named = labels.filter(isDayLabel);
  return named.length >= 2 && days.length === named.length
    ? named.flatMap((label, index) => toPair(label, days[index]))
    : [];
}

/** A label without a colon with its value on the next line. */
function findAlternating([label]: readonly PageLine[], [value]: readonly PageLine[]): ColumnBlock | undefined {
  if (label === undefined || value === undefined || label.text.endsWith(':')) return undefined;
  const isPair = isPhrase(value) && !isLabel(value) && value.cells.length < 2 && fitsLabel(label, value);
  if (!isPair || !(prescribesForm(label) || unambiguousLabel.test(label.text))) return undefined;
  return { start: label.start, end: value.end, statements: [joinLabel(label, value)] };
}

function toPair(label: Piece, value: Piece | undefined): ColumnStatement[] {
  return value === undefined ? [] : [joinLabel(label, value)];
}

function isShort({ text, cells }: PageLine): boolean {
  return text.length <= maxValueLength && cells.length < 2;
}

/** Labels that are unambiguous although their value may have any form. */
const unambiguousLabel =
  /^(?:place of performance|period of performance|ship to|deliver to|delivery (?:address|location|time)|project location|set-?aside|site visit|estimated value)$/i;

const dayLabel = String.raw`(?:(?:issue|posted|posting|release|publication|response|closing|close|due|(?:bid )?opening|award|start|end|completion|effective|questions?(?: due)?|site visit|pre-?bid (?:conference|meeting)|(?:proposal|bid|offer|quote|application|submission)s?(?: due)?) (?:date(?: and time)?|deadline)|(?:proposals?|bids?|offers?|quotes?|questions?|applications?) due|date (?:issued|posted|due)|issued|posted|due|closes|closing|opens)`;
const onlyDayLabels = new RegExp(String.raw`^${dayLabel}(?:[\s:,/|]+${dayLabel})+:?$`, 'i');
/** Whether a line begins with two date labels. Checked first because finding dates takes longer. */
const startsWithLabels = new RegExp(
  String.raw`^(?:${dayLabel}[\s:,/|]+${dayLabel}|\p{L}[^:\d]{1,40}:\s*\p{L}[^:\d]{1,40}:)`,
  'iu',
);
const allDayLabels = new RegExp(dayLabel, 'gi');
/** `Solicitation Number: Issue Date: Due Date:` */
const onlyLabels = /^(?:[\p{L}][^:\d]{1,40}:\s*){2,}$/u;

/** `Issue Date Due Date`, then `Dec 1 2026 Jan 5 2027` on the same line or the next, if the gaps between columns were lost. */
function findOnOneLine(lines: readonly PageLine[], at: number): ColumnBlock | undefined {
  const [line, next] = [lines[at], lines[at + 1]];
  if (line === undefined || !startsWithLabels.test(line.text)) return undefined;
  const [day] = daysIn(line.text);
  if (day !== undefined && day.start > 0) {
    const head = { start: line.start, end: line.start + day.start, text: line.text.slice(0, day.start).trim() };
    return pairDatesBetweenLines(head, { ...line, start: line.start + day.start, text: line.text.slice(day.start) });
  }
  return next === undefined ? undefined : pairDatesBetweenLines(line, next);
}

function pairDatesBetweenLines(line: Piece, next: Piece): ColumnBlock | undefined {
  const labels = labelsOn(line).filter(isDayLabel);
  const days = daysIn(next.text);
  if (labels.length < 2 || days.length !== labels.length) return undefined;
  const values = days.map(({ start }, index): Piece => {
    const text = next.text.slice(start, days[index + 1]?.start).trim();
    return { text, start: next.start + start, end: next.start + start + text.length };
  });
  return {
    start: line.start,
    end: next.end,
    statements: labels.flatMap((label, index) => toPair(label, values[index])),
  };
}

/** The labels of a line that consists of labels only. */
function labelsOn(line: Piece): Piece[] {
  if (onlyLabels.test(line.text)) return piecesOf(line, /[^:]+:/g);
  return onlyDayLabels.test(line.text) ? piecesOf(line, allDayLabels) : [];
}

function piecesOf({ text, start }: Piece, pattern: RegExp): Piece[] {
  return Array.from(text.matchAll(pattern), ({ 0: part, index }) => ({
    text: part.trim(),
    start: start + index,
    end: start + index + part.length,
  }));
}
