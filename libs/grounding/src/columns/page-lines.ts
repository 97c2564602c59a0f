import { hasDate } from '../facts/dates/days-in.js';
import { type Span } from '../source-text.js';

/** A range of a text with its words. */
export interface Piece extends Span {
  readonly text: string;
}

/** A line with its cells; a line without gaps has one cell. */
export interface PageLine extends Piece {
  readonly cells: readonly Piece[];
}

/** A statement whose words are spread over columns of a page: the stretch that contains all its words, and the words in reading order. */
export interface ColumnStatement extends Span {
  readonly ordered: string;
}

/** A range of lines in columns, which is not prose from left to right, with the statements found in it. */
export interface ColumnBlock extends Span {
  readonly statements: readonly ColumnStatement[];
}

/** Separators of cells: tabs, wide gaps, bars, and leader dots before a value (not before the page number of a table of contents). */
const cellSeparator =
  /\t+|[^\S\n]{3,}|[^\S\n]{1,2}\|[^\S\n]*|\|[^\S\n]+|(?<!\.)[^\S\n]{0,2}\.{4,200}(?![.\s]{0,3}\d{0,3}\s*$|\.)[^\S\n]*/g;

/** The lines of a text. Empty lines have no cells. */
export function pageLines(text: string): PageLine[] {
  let at = 0;
  return text.split(/\n|\r(?!\n)/).map((line) => {
    const start = at;
    at += line.length + 1;
    return { ...trimPiece(line, start), cells: cellsOf(line, start) };
  });
}

function cellsOf(line: string, start: number): Piece[] {
  const cells: Piece[] = [];
  let from = 0;
  for (const { 0: gap, index } of [...line.matchAll(cellSeparator), { 0: '', index: line.length }]) {
    const cell = trimPiece(line.slice(from, index), start + from);
    if (/[\p{L}\p{N}]/u.test(cell.text)) cells.push(cell);
    from = index + gap.length;
  }
  return cells;
}

function trimPiece(words: string, start: number): Piece {
  const text = words.trim();
  const from = start + (words.length - words.trimStart().length);
  return { start: from, end: from + text.length, text };
}

const maxLabelLength = 50;
const maxLabelWords = 7;
const maxPhraseLength = 80;
/** Words that labels of forms and tables contain. */
const labelWord =
  /\b(?:date|dates|time|deadline|due|number|no\.|title|agency|office|contact|e-?mail|phone|telephone|address|place|location|performance|period|set-?aside|naics|psc|value|amount|type|status|buyer|delivery|deliver to|ship to|fob|questions?|q&a|site visit|conference|opening|closing|closes|opens|issued|posted|contract|solicitation|notice id|term|duration|evaluation|award|start|end|name|event|milestone|activity|description|item|submission|submit to|response|proposals?|bids?|quotes?|offers?|applications?|eligibility|session|webinar|workshop|meeting|visit|tour)\b/i;
const sentenceWord =
  /\b(?:is|are|was|were|will|shall|must|may|can|should|has|have|be|submit(?!\s+to)|see|please|the|this|that|by|with)\b/i;

const numberedPeriod = /^(?:base|option|ordering|renewal|performance) (?:year|period|term) ?(?:\d|I{1,3}V?)?:?$/i;

/** Whether words name a value rather than state it: `Due Date`, `Ship to:`, `Option Year 1`. */
export function isLabel({ text }: Piece): boolean {
  if (numberedPeriod.test(text)) return true;
  if (text.length > maxLabelLength || text.split(/\s+/).length > maxLabelWords) return false;
  if (containsValue(text) || sentenceWord.test(text)) return false;
  return text.endsWith(':') || (labelWord.test(text) && !/[.;,]$/.test(text));
}

/** Whether a label announces a date. */
export function isDayLabel({ text }: Piece): boolean {
  return /\b(?:dates?|deadline|due|opening|closing|closes|opens|issued|posted)\b/i.test(text);
}

/** Whether words contain a digit or an address, which labels do not have. */
export function containsValue(text: string): boolean {
  return /\d|@|https?:|www\./.test(text);
}

const addressLabel = /\be-?mail\b/i;
const numberLabel = /\b(?:phone|telephone|number|no\.|naics)\b/i;

/** Whether a label prescribes the form of its value: a date, an address or a number. */
export function prescribesForm(label: Piece): boolean {
  return isDayLabel(label) || addressLabel.test(label.text) || numberLabel.test(label.text);
}

/** Whether a value has the form that a label prescribes. */
export function fitsLabel(label: Piece, value: Piece): boolean {
  if (isDayLabel(label)) return hasDate(value.text);
  if (addressLabel.test(label.text)) return value.text.includes('@');
  if (numberLabel.test(label.text)) return /\d/.test(value.text);
  return (
    !hasDate(value.text) ||
    /\b(?:period|term|time|visit|conference|start|end|event|questions?|performance)\b/i.test(label.text)
  );
}

/** Whether words are a short phrase: neither a sentence nor a label with a colon. */
export function isPhrase({ text }: Piece): boolean {
  return text.length <= maxPhraseLength && !sentenceWord.test(text) && !text.endsWith(':');
}

/** Joins a label and its value, `Due Date: Jan 5 2027`, with the stretch from one to the other. */
export function joinLabel(label: Piece, value: Piece): ColumnStatement {
  return { start: label.start, end: value.end, ordered: `${label.text.replace(/\s*:$/, '')}: ${value.text}` };
}
