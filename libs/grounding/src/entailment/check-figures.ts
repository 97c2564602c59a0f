import { type DropReason } from '@rfp/contracts/grounding';
import { type QuoteIndex } from './match-items.js';
import { isDenier } from './clause-words.js';
import { isFree, type Item, type Statement } from './read-statement.js';
import { unitOf } from './vocabulary.js';
import { wordRoot } from './word-root.js';

/** Says whether a value of a sentence is none of its quotes, or bounds, counts or dates something else there. */
export function checkFigures(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  const places = quotes.statements.flatMap(figurePlaces);
  const isTurned = sentence.items.some(isDenier) && quotes.items.some(isDenier);
  for (const place of figurePlaces(sentence)) {
    const same = places.filter(
      (other) =>
        (isSameFigure(place.figure, other.figure, place.unit) && isSameUnit(place.unit, other)) ||
        isConverted(place, other),
    );
    if (same.length === 0 && (isOneUnit(place, quotes) || isCountOfList(place, quotes))) continue;
    if (same.length === 0) return 'figure_not_quoted';
    if (!same.some((other) => isSameBound(place, other, quotes) || (isTurned && place.plainBound === other.plainBound)))
      return 'bound_differs';
    if (!same.some((other) => isOfSame(place, other, quotes))) return 'figure_of_other';
  }
  return null;
}

interface Place {
  readonly figure: Item;
  readonly unit: string | undefined;
  readonly bound: Bound | null;
  /** Before a denial turns it. */
  readonly plainBound: Bound | null;
  /** The content word that it is closest to. */
  readonly head: Item | undefined;
  /** Of its clause. */
  readonly clause: readonly Item[];
}

type Bound = 'upper' | 'lower';

function figurePlaces({ clauses }: Statement): Place[] {
  return clauses.flatMap((clause) =>
    clause.flatMap((figure, at) => {
      if (figure.kind !== 'figure') return [];
      return [{ figure, unit: unitAt(clause, at), ...boundsAt(clause, at), head: headAt(clause, at), clause }];
    }),
  );
}

/** The unit after a number, behind a repetition in digits: `two (2) calendar days`. */
function unitAt(clause: readonly Item[], at: number): string | undefined {
  const figure = clause[at];
  if (figure?.value === 'amount') return 'dollar';
  if (figure?.printed.endsWith('%')) return 'percent';
  if (figure?.value !== 'number') return undefined;
  const next = clause
    .slice(at + 1)
    .filter(({ kind, word }) => kind !== 'stop' && !fillers.has(word) && word !== figure.word);
  // `52 by 4 feet`, `two to four weeks`.
  if (joints.has(next[0]?.word ?? '') && next[1]?.value === 'number') next.splice(0, 2);
  for (const { word, kind } of next.slice(0, 2)) {
    const unit = unitOf(word);
    if (unit !== undefined || kind !== 'content') return unit;
  }
  return undefined;
}

const joints = new Set(['x', 'by', 'to', 'or', 'and']);
const fillers = new Set([
  'full',
  'consecutive',
  'additional',
  'single',
  'double',
  'sided',
  'option',
  'more',
  'the',
  'option',
  'typed',
  'total',
  'separate',
]);

/** Phrases, and prepositions right before a figure, that make it the greatest or the least. */
const bounds = new Map<string, Bound>([
  ...['~by', '~before', '~max', '~below'].map((word): [string, Bound] => [word, 'upper']),
  ...['~after', '~min', '~above'].map((word): [string, Bound] => [word, 'lower']),
]);
const prepositions = new Map<string, Bound>([
  ...['by', 'within', 'until', 'before', 'under', 'below', 'through', 'to'].map((word): [string, Bound] => [
    word,
    'upper',
  ]),
  ...['after', 'since', 'from', 'over', 'above'].map((word): [string, Bound] => [word, 'lower']),
]);

/** What bounds a figure: the last such word before it, or a phrase such as `or more` right after it. */
function boundsAt(clause: readonly Item[], at: number): Pick<Place, 'bound' | 'plainBound'> {
  const plainBound = boundAt(clause, at);
  const [, word] = boundBefore(clause, at);
  const turns = word === '~above' || word === '~below' || word === 'over' || word === 'under';
  if (!turns || plainBound === null || !clause.some((item) => isDenier(item) || item.denied !== null))
    return { bound: plainBound, plainBound };
  return { bound: plainBound === 'lower' ? 'upper' : 'lower', plainBound };
}

function boundAt(clause: readonly Item[], at: number): Bound | null {
  const behind = clause.slice(at + 1, at + 4).find(({ word }) => word === '~max' || word === '~min');
  const [from, word] = boundBefore(clause, at);
  if (word === undefined) return behind === undefined ? null : (bounds.get(behind.word) ?? null);
  if (clause.slice(from + 1, at).some((item) => isRival(item, clause[at]))) return null;
  return bounds.get(word) ?? prepositions.get(word) ?? null;
}

function boundBefore(clause: readonly Item[], at: number): [number, string | undefined] {
  const near = clause.slice(0, at).findLastIndex((item) => !isPassedOver(item));
  const word = clause[near]?.word ?? '';
  if (prepositions.has(word) && isTimely(word, clause[at])) return [near, word];
  const index = clause.slice(0, at).findLastIndex((item, place) => place >= at - 10 && bounds.has(item.word));
  const found = clause[index]?.word;
  const between = clause.slice(index + 1, at);
  // `A meeting ahead of the proposals on May 4` is on that day.
  const isOther =
    (found === '~before' || found === '~after') &&
    between.some(({ word: each }) => each === 'on' || each === 'at') &&
    between.some((item) => item.kind === 'content' && !plain.has(item.word));
  return isOther ? [-1, undefined] : [index, found];
}

/** What may stand between a preposition and its day: `by 2:00 PM Eastern on Friday, May 4`. */
function isPassedOver({ kind, word, value }: Item): boolean {
  return (
    kind === 'stop' ||
    plain.has(word) ||
    value === 'time' ||
    value === 'date' ||
    /^(?:on|at|the|of|a|an|this|same)$/.test(word)
  );
}

/** `to` and `from` bound days and times: `from $5 to $10` is a range. */
function isTimely(word: string, figure: Item | undefined): boolean {
  return (word !== 'to' && word !== 'from' && word !== 'by') || figure?.value === 'date' || figure?.value === 'time';
}

/** Another figure of the same kind, which may take a word for itself. */
function isRival(item: Item, figure: Item | undefined): boolean {
  return item.kind === 'figure' && item.word !== figure?.word && item.value === figure?.value;
}

/** The nearest word of meaning before a figure in its clause, or else after it. */
function headAt(clause: readonly Item[], at: number): Item | undefined {
  const isHead = (item: Item) =>
    item.kind === 'content' && !isFree(item) && unitOf(item.word) === undefined && !plain.has(item.word);
  const start = clause.slice(0, at).findLastIndex(({ word }) => word === ',');
  const near = clause.slice(start + 1, at).findLast(isHead);
  const after = clause.slice(at + 1).find(isHead);
  // `Of the 230 requests, 45 were funded`: what the second counts follows.
  const before = near ?? (start >= 0 && clause[at]?.value === 'number' ? after : clause.slice(0, at).findLast(isHead));
  const { value } = clause[at] ?? {};
  // A day at the beginning belongs to what the question asked for.
  return before ?? (value === 'date' || value === 'time' ? undefined : after);
}

const plain = new Set(
  'date day time hour number monday tuesday wednesday thursday friday saturday sunday @est @edt @et @cst @cdt @ct @mst @mdt @mt @pst @pdt @pt standard daylight local dated clock oclock sharp total exactly'.split(
    ' ',
  ),
);

/** A sentence may leave the year of a date out, and name a part of a code. */
function isSameFigure(said: Item, quoted: Item, unit: string | undefined): boolean {
  if (said.word === quoted.word) return true;
  if (said.value === 'time') return timesOf(said).some((time) => timesOf(quoted).includes(time));
  if (quoted.value === 'date') return dateParts(quoted.word).includes(said.word);
  if (said.value !== 'number' || unit !== undefined || quoted.value !== 'code') return false;
  return digitsOf(quoted.printed).includes(said.word);
}

/** Units that are made up of smaller ones: two weeks are fourteen days. */
const parts: Readonly<Record<string, readonly [number, string]>> = {
  week: [7, 'day'],
  year: [12, 'month'],
  day: [24, 'hour'],
  hour: [60, 'minute'],
};

function isConverted(place: Place, other: Place): boolean {
  if (place.figure.value !== 'number' || other.figure.value !== 'number') return false;
  return isMadeUpOf(place, other) || isMadeUpOf(other, place);
}

function isMadeUpOf({ figure, unit = '' }: Place, other: Place): boolean {
  const [times, part] = parts[unit] ?? [];
  return times !== undefined && part === other.unit && numberOf(figure) * times === numberOf(other.figure);
}

/** Whether a figure is one of a unit that the quotes have without a number: twelve months, a base year. */
function isOneUnit({ figure, unit }: Place, quotes: QuoteIndex): boolean {
  return Object.entries(parts).some(
    ([whole, [times, part]]) =>
      part === unit &&
      figure.value === 'number' &&
      numberOf(figure) === times &&
      quotes.statements.some(({ items }) =>
        items.some(
          (item, at) => unitOf(item.word) === whole && !items.slice(at - 2, at).some(({ kind }) => kind === 'figure'),
        ),
      ),
  );
}

/** Words for what a text lists: `one of two ratings, acceptable or unacceptable`. */
const listed = new Set(
  'area aspect category class criterion criteria element factor feature form group kind option part phase point possibility rating reason stage step thing topic type way'
    .split(' ')
    .map(wordRoot),
);

/** Whether a figure counts what a clause of the quotes lists. */
function isCountOfList({ figure, clause }: Place, quotes: QuoteIndex): boolean {
  const next = clause.slice(clause.indexOf(figure) + 1).find(({ kind }) => kind === 'content');
  if (figure.value !== 'number' || next?.keys.some((key) => listed.has(key)) !== true) return false;
  return quotes.statements.some(({ clauses }) => clauses.some((each) => lengthOfList(each) === numberOf(figure)));
}

/** How many words or phrases a clause joins by commas, `and` and `or`. */
function lengthOfList(clause: readonly Item[]): number {
  const isJoint = ({ word }: Item) => /^(?:,|and|or)$/.test(word);
  return 1 + clause.filter((item, at) => isJoint(item) && (at === 0 || !isJoint(clause[at - 1] ?? item))).length;
}

function numberOf({ word }: Item): number {
  return Number(word.slice('number '.length));
}

function digitsOf(code: string): string[] {
  return (code.match(/\d+/g) ?? []).map((digits) => `number ${Number(digits)}`);
}

/** The minutes of a time; of one without morning or afternoon both. */
function timesOf({ word }: Item): number[] {
  const minutes = Number(word.split(' ')[1]);
  return word.endsWith('or later') ? [minutes, minutes + 720] : [minutes];
}

function dateParts(word: string): string[] {
  const [year = '', month = '', day = ''] = word.slice('date '.length).split('-');
  if (day === '') return [`number ${Number(year)}`];
  return [`date ${year}-${month}`, `date ${month}-${day}`, `number ${Number(year)}`];
}

function isSameUnit(unit: string | undefined, other: Place): boolean {
  return unit === undefined || other.unit === undefined
    ? unit === undefined || other.clause.length === 1
    : unit === other.unit;
}

const ends = new Set(['due', 'close', 'deadline', 'end', 'cutoff', 'expire', 'open', 'response', 'closing']);

function isSameBound(place: Place, other: Place, quotes: QuoteIndex): boolean {
  if (place.bound === null || place.bound === other.bound || place.figure.value === 'code') return true;
  if (other.bound !== null) return false;
  if (place.bound === 'upper' && (isTerm(other, quotes) || isSizeStandard(other))) return true;
  const isDay = place.figure.value === 'date' || place.figure.value === 'time';
  // "Closing date: May 4" is by May 4; "July 7 - July 6" from and until.
  return (
    isDay &&
    (place.bound === 'lower'
      ? isRange(other)
      : isRange(other) || [...ends].some((root) => quotes.has(root) || quotes.has(root.slice(0, -1))))
  );
}

const dues = ['deliver', 'delivery', 'complete', 'completion', '@aro', '@ado'];

/** `Delivery: 30 days after receipt of order` is within 30 days. */
function isTerm({ unit, clause }: Place, quotes: QuoteIndex): boolean {
  const isLength = unit !== undefined && (unit.endsWith('day') || unit === 'week' || unit === 'month');
  return isLength && (clause.some(({ word }) => dues.includes(word)) || dues.some((root) => quotes.has(root)));
}

/** A business is small up to its size standard. */
function isSizeStandard({ clause }: Place): boolean {
  return clause.some(({ word }, at) => word === 'size' && clause[at + 1]?.word === 'standard');
}

function isRange({ clause }: Place): boolean {
  return ['date', 'time'].some((kind) => clause.filter(({ value }) => value === kind).length > 1);
}

/** Whether a figure belongs to the same word: no other of its kind stands between them in the quote, but for the start of a range. */
function isOfSame({ head }: Place, other: Place, quotes: QuoteIndex): boolean {
  if (head === undefined) return true;
  const matches = quotes.matches(head);
  const hasHead = other.clause.some(
    (item) => item.kind === 'content' && !plain.has(item.word) && unitOf(item.word) === undefined,
  );
  if (matches.length === 0 || !hasHead) return true;
  const at = other.clause.indexOf(other.figure);
  return matches.some(({ item }) => {
    const from = other.clause.indexOf(item);
    if (from < 0) return other.clause[0]?.word === ':' && item.clause === other.figure.clause - 1;
    const between = other.clause.slice(Math.min(from, at) + 1, Math.max(from, at));
    const rival = between.findLastIndex((each) => isRival(each, other.figure));
    return rival < 0 || (from < at && between.length - rival <= 3);
  });
}
