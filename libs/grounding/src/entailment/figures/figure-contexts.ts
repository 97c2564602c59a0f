import { isDenier } from '../statement/clause-words.js';
import { type Item } from '../statement/item.js';
import { isFree, type Statement } from '../statement/read-statement.js';
import { unitOf } from '../words/vocabulary.js';
import { wordRoot } from '../words/word-root.js';

/** A figure with its context in a clause. */
export interface FigureContext {
  readonly figure: Item;
  readonly unit: string | undefined;
  readonly bound: Bound | null;
  /** The bound without the reversal by a denial. */
  readonly plainBound: Bound | null;
  /** The content word that the figure belongs to: the nearest one. */
  readonly head: Item | undefined;
  /** All items of the figure's clause. */
  readonly clause: readonly Item[];
}

/** Whether a figure is a maximum or a minimum. */
export type Bound = 'upper' | 'lower';

/** The figures of a text. */
export function figureContexts({ clauses }: Statement): FigureContext[] {
  return clauses.flatMap((clause) =>
    clause.flatMap((figure, at) => {
      if (figure.kind !== 'figure') return [];
      return [{ figure, unit: unitAt(clause, at), ...boundsAt(clause, at), head: headAt(clause, at), clause }];
    }),
  );
}

/** The unit of a number, after an optional repetition in digits: `two (2) calendar days`. */
function unitAt(clause: readonly Item[], at: number): string | undefined {
  const figure = clause[at];
  if (figure?.value === 'amount') return 'dollar';
  if (figure?.printed.endsWith('%')) return 'percent';
  return figure?.value === 'number' ? unitAfter(figure, clause.slice(at + 1)) : undefined;
}

function unitAfter(figure: Item, rest: readonly Item[]): string | undefined {
  const next = rest.filter(({ kind, word }) => kind !== 'stop' && !skippedWords.has(word) && word !== figure.word);
  // `52 by 4 feet`, `two to four weeks`.
  if (joiningWords.has(next[0]?.word ?? '') && next[1]?.value === 'number') next.splice(0, 2);
  for (const { word, kind } of next.slice(0, 2)) {
    const unit = unitOf(word);
    if (unit !== undefined || kind !== 'content') return unit;
  }
  return undefined;
}

const joiningWords = new Set(['x', 'by', 'to', 'or', 'and']);
const skippedWords = new Set([
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

/** Phrases that make a figure an upper or lower bound. The prepositions below do so only directly before a figure. */
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

/** Finds the bound of a figure: the last bound word before it, or a phrase such as `or more` right after it. */
function boundsAt(clause: readonly Item[], at: number): Pick<FigureContext, 'bound' | 'plainBound'> {
  const plainBound = boundAt(clause, at);
  const [, word] = boundBefore(clause, at);
  const isReversed = reversibleBounds.has(word ?? '')
    ? clause.some((item) => isDenier(item) || item.denied !== null)
    : isNotBefore(clause, at);
  if (!isReversed || plainBound === null) return { bound: plainBound, plainBound };
  return { bound: plainBound === 'lower' ? 'upper' : 'lower', plainBound };
}

const reversibleBounds = new Set(['~above', '~below', 'over', 'under']);

const beginWords = new Set(['begin', 'start', 'commence', 'open', 'launch', 'flow'].map(wordRoot));

/** Whether a clause states that something cannot begin before the date, or is not earlier than the date. */
function isNotBefore(clause: readonly Item[], at: number): boolean {
  const [from, word] = boundBefore(clause, at);
  if (word !== 'before' && word !== '~before') return false;
  const denier = clause[from - 1];
  if (denier !== undefined && isDenier(denier)) return true;
  return (
    clause.slice(0, from).some(isDenier) &&
    clause.slice(0, from).some(({ keys }) => keys.some((key) => beginWords.has(key)))
  );
}

function boundAt(clause: readonly Item[], at: number): Bound | null {
  const phraseAfter = clause.slice(at + 1, at + 4).find(({ word }) => word === '~max' || word === '~min');
  const [from, word] = boundBefore(clause, at);
  if (word === undefined) return phraseAfter === undefined ? null : (bounds.get(phraseAfter.word) ?? null);
  if (clause.slice(from + 1, at).some((item) => isCompetingFigure(item, clause[at]))) return null;
  return bounds.get(word) ?? prepositions.get(word) ?? null;
}

function boundBefore(clause: readonly Item[], at: number): [number, string | undefined] {
  const near = clause.slice(0, at).findLastIndex((item) => !isSkippedBeforeDate(item));
  const word = clause[near]?.word ?? '';
  if (prepositions.has(word) && isBoundingPreposition(word, clause[at])) return [near, word];
  const index = clause.slice(0, at).findLastIndex((item, position) => position >= at - 10 && bounds.has(item.word));
  const found = clause[index];
  return found !== undefined && belongsToOtherWord(found, clause.slice(index + 1, at))
    ? [-1, undefined]
    : [index, found?.word];
}

/** Whether `before` or `after` belongs to another noun than the figure: in `a meeting ahead of the proposals on May 4`, the meeting is on May 4. */
function belongsToOtherWord({ word }: Item, between: readonly Item[]): boolean {
  return (
    (word === '~before' || word === '~after') &&
    between.some(({ word: each }) => each === 'on' || each === 'at') &&
    between.some((item) => item.kind === 'content' && !calendarWords.has(item.word))
  );
}

/** Whether an item may be between a preposition and its date: `by 2:00 PM Eastern on Friday, May 4`. */
function isSkippedBeforeDate({ kind, word, value }: Item): boolean {
  return (
    kind === 'stop' ||
    calendarWords.has(word) ||
    value === 'time' ||
    value === 'date' ||
    /^(?:on|at|the|of|a|an|this|same)$/.test(word)
  );
}

/** Whether a preposition bounds the figure. `to`, `from` and `by` only bound dates and times: `from $5 to $10` is a range. */
function isBoundingPreposition(word: string, figure: Item | undefined): boolean {
  return (word !== 'to' && word !== 'from' && word !== 'by') || figure?.value === 'date' || figure?.value === 'time';
}

/** Whether an item is another figure of the same kind, to which a nearby word may belong. */
export function isCompetingFigure(item: Item, figure: Item | undefined): boolean {
  return item.kind === 'figure' && item.word !== figure?.word && item.value === figure?.value;
}

/** The nearest content word before a figure in its clause, or else after it. */
function headAt(clause: readonly Item[], at: number): Item | undefined {
  const isHead = (item: Item) =>
    item.kind === 'content' && !isFree(item) && unitOf(item.word) === undefined && !calendarWords.has(item.word);
  const { value } = clause[at] ?? {};
  const comma = clause.slice(0, at).findLastIndex(({ word }) => word === ',');
  const near = clause.slice(comma + 1, at).findLast(isHead);
  const before = clause.slice(0, at).findLast(isHead);
  const after = clause.slice(at + 1).find(isHead);
  // `Of the 230 requests, 45 were funded`: the second figure counts what follows.
  if (value === 'number' && comma >= 0) return near ?? after ?? before;
  // A date at the beginning belongs to the event that the question asked about.
  return before ?? (value === 'date' || value === 'time' ? undefined : after);
}

/** Words that accompany a date or a time. */
export const calendarWords = new Set(
  'date day time hour number monday tuesday wednesday thursday friday saturday sunday @est @edt @et @cst @cdt @ct @mst @mdt @mt @pst @pdt @pt standard daylight local dated clock oclock sharp total exactly'.split(
    ' ',
  ),
);
