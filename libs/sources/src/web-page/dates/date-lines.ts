import { findDates } from '@rfp/dates/find-dates';
import { monthBeforeYear } from '@rfp/dates/months';
import { type PageElement } from '../page/page-node.js';
import { type Piece } from '../page/pieces.js';
import { isTimeAlone } from './time-alone.js';

/** Part of a date on its own line. `D`: day, `M`: month, `Y`: year, `P`: day and month, `T`: time, `F`: a whole date without a time. */
type PartKind = 'D' | 'M' | 'Y' | 'P' | 'T' | 'F';

const dayAlone = /^(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er|[.ºª°])?,?$/i;
const monthAlone = new RegExp(String.raw`^(?:${monthBeforeYear})[.,]?$`, 'iu');
const yearAlone = /^(?:(?:19|20)\d\d\s?年?|(?:令和|民國|民国)\s?\d{1,3}\s?年|1[0-4]\d\s?年)$/u;
const dayAndMonth = new RegExp(
  String.raw`^(?:(?:${monthBeforeYear})\.?\s\d{1,2}(?:st|nd|rd|th)?,?|\d{1,2}(?:st|nd|rd|th|er|[.º])?\s(?:de\s)?(?:${monthBeforeYear})[.,]?|\d{1,2}月\d{1,2}日)$`,
  'iu',
);
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}$/i;
const wholeDate = /^T?(?:DMY|MDY|YMD|PY|YP|F)T?$/;
const maxParts = 5;
const maxPartLength = 45;
/** Maximum distance of two parts in lines. Blocks around a part count as lines. */
const maxLinesApart = 4;

/** Pieces whose dates are in one piece each, and the first piece of each date that was put together. */
interface JoinedPieces {
  pieces: readonly Piece[];
  origins: ReadonlyMap<Piece, Piece>;
}

/**
 * Puts dates together whose parts are printed in lines of their own: day, month, year and time, or a time above its day.
 * @param isSameCell - whether two pieces are in one cell of a table
 */
export function joinDateLines(pieces: readonly Piece[], isSameCell: (a: Piece, b: Piece) => boolean): JoinedPieces {
  if (!pieces.some((piece) => kindOf(piece) !== null)) return { pieces, origins: new Map() };
  const isNext = (a: Piece | undefined, b: Piece | undefined): boolean =>
    a !== undefined && b !== undefined && b.line - a.line <= maxLinesApart && isSameCell(a, b) && haveSameCell(a, b);
  const origins = new Map<Piece, Piece>();
  const joined: Piece[] = [];
  for (let at = 0; at < pieces.length;) {
    const [piece] = pieces.slice(at, at + 1);
    if (piece === undefined) break;
    const parts = partsAt(pieces, at, isNext);
    const text = parts.length < 2 ? null : textOfParts(parts);
    if (text === null) joined.push(piece);
    else {
      const whole = { ...piece, text };
      origins.set(whole, piece);
      joined.push(whole);
    }
    at += text === null ? 1 : parts.length;
  }
  return { pieces: joined, origins };
}

/** The longest sequence of parts from a place that is one date. */
function partsAt(
  pieces: readonly Piece[],
  at: number,
  isNext: (a: Piece | undefined, b: Piece | undefined) => boolean,
): Piece[] {
  const parts: Piece[] = [];
  for (const piece of pieces.slice(at, at + maxParts)) {
    if (kindOf(piece) === null || (parts.length > 0 && !isNext(parts.at(-1), piece))) break;
    parts.push(piece);
  }
  for (; parts.length > 1; parts.pop()) {
    const kinds = parts.map(kindOf).join('');
    const isBetween = isBetweenDates(pieces, { at, end: at + parts.length, kinds }, isNext);
    if (wholeDate.test(kinds) && !/^T.*T$/.test(kinds) && spanLines(parts) && !isBetween) return parts;
  }
  return [];
}

/** Whether a time at the beginning may belong to the date before it instead, or a further time follows. */
function isBetweenDates(
  pieces: readonly Piece[],
  { at, end, kinds }: { at: number; end: number; kinds: string },
  isNext: (a: Piece | undefined, b: Piece | undefined) => boolean,
): boolean {
  if (!kinds.startsWith('T')) return false;
  const [before, behind] = [pieces[at - 1], pieces[end]];
  const isBehindDate = isNext(before, pieces[at]) && findDates(before?.text ?? '').at(-1)?.clock === null;
  const isBeforeTime = behind !== undefined && isNext(pieces[end - 1], behind) && kindOf(behind) === 'T';
  return isBehindDate || isBeforeTime;
}

function spanLines(parts: readonly Piece[]): boolean {
  return parts[0]?.line !== parts.at(-1)?.line;
}

const partKinds = new WeakMap<Piece, { kind: PartKind | null }>();

/** Cached because nested lists read the same pieces again. */
function kindOf(piece: Piece): PartKind | null {
  const cached = partKinds.get(piece);
  if (cached !== undefined) return cached.kind;
  const kind = piece.text.length > maxPartLength ? null : findKind(piece.text);
  partKinds.set(piece, { kind });
  return kind;
}

function findKind(text: string): PartKind | null {
  if (dayAlone.test(text)) return 'D';
  if (monthAlone.test(text)) return 'M';
  if (!/\d/.test(text)) return null;
  if (yearAlone.test(text)) return 'Y';
  if (dayAndMonth.test(text)) return 'P';
  if (isTimeAlone(text)) return 'T';
  return isDateAlone(text) ? 'F' : null;
}

/** A date with its year and without a time; only a weekday may accompany it. */
function isDateAlone(text: string): boolean {
  const [date, ...others] = findDates(text);
  if (date === undefined || others.length > 0 || date.clock !== null || date.key.length !== 10) return false;
  const words = `${text.slice(0, date.start)} ${text.slice(date.end)}`.replaceAll(/[\s\p{P}]+/gu, ' ').trim();
  return words === '' || weekday.test(words);
}

/** The parts as one date, the day first; null if they are not one date. */
function textOfParts(parts: readonly Piece[]): string | null {
  const textOfKind = (kind: PartKind): string => parts.find((part) => kindOf(part) === kind)?.text ?? '';
  const order: PartKind[] = /[月월]/u.test(textOfKind('P')) ? ['Y', 'P', 'T'] : ['F', 'D', 'M', 'P', 'Y', 'T'];
  const joined = order
    .map(textOfKind)
    .filter((part) => part !== '')
    .join(' ');
  const [date, ...others] = findDates(joined);
  return date !== undefined && others.length === 0 && date.key.length === 10 ? joined : null;
}

const cellTags = /^(?:td|th|tr|li|dd)$/;

function haveSameCell(a: Piece, b: Piece): boolean {
  return a.attributeLabel === b.attributeLabel && cellOf(a.element) === cellOf(b.element);
}

function cellOf(element: PageElement): PageElement | null {
  for (let node: PageElement['parent'] = element; node !== null && 'attribs' in node; node = node.parent)
    if (cellTags.test(node.name)) return node;
  return null;
}
