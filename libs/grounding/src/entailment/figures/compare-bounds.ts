import { type Bound, type FigureContext } from './figure-contexts.js';
import { type QuoteIndex } from '../match-items.js';
import { unitOf } from '../words/vocabulary.js';

const endWords = new Set(['due', 'close', 'deadline', 'end', 'cutoff', 'expire', 'open', 'response', 'closing']);

/** Whether a figure of a sentence is an upper or lower bound as in the quote. */
export function isSameBound(context: FigureContext, other: FigureContext, quotes: QuoteIndex): boolean {
  return isSameSide(context, other) && isBoundStated(context, other, quotes);
}

const before = new Set(['before', '~before']);
const after = new Set(['after', '~after', 'from', '@aro', '@ado']);

/** Whether a period is on the same side of an event: `10 days before award` is not `10 days after award`. */
function isSameSide(context: FigureContext, other: FigureContext): boolean {
  const [sentenceWords, quoted] = [wordAfterUnit(context), wordAfterUnit(other)];
  return (
    !(sentenceWords.some((word) => before.has(word)) && quoted.some((word) => after.has(word))) &&
    !(sentenceWords.some((word) => after.has(word)) && quoted.some((word) => before.has(word)))
  );
}

/** The word after a period and its unit: `before` in `10 days before award`. */
function wordAfterUnit({ figure, unit, clause }: FigureContext): string[] {
  if (unit === undefined) return [];
  const rest = clause
    .slice(clause.lastIndexOf(figure) + 1)
    .filter(({ kind, word }) => kind !== 'stop' && word !== figure.word);
  const at = rest.findIndex(({ word }) => unitOf(word) === unit);
  return at < 0 || at > 2 ? [] : rest.slice(at + 1, at + 2).map(({ word }) => word);
}

function isBoundStated({ figure, bound }: FigureContext, other: FigureContext, quotes: QuoteIndex): boolean {
  if (bound === null || bound === other.bound || figure.value === 'code') return true;
  return isEndOfRange(bound, other) || (other.bound === null && isImpliedBound(bound, other, quotes));
}

function isImpliedBound(bound: Bound, other: FigureContext, quotes: QuoteIndex): boolean {
  if (bound === 'upper' && (isDeliveryTerm(other, quotes) || isNamedLimit(other))) return true;
  const { value } = other.figure;
  return (value === 'date' || value === 'time') && impliesDateBound(bound, other, quotes);
}

/** Whether a date implies a bound: `Closing date: May 4` means by May 4, `July 7 - July 6` means from and until. */
function impliesDateBound(bound: Bound, other: FigureContext, quotes: QuoteIndex): boolean {
  if (isRange(other)) return true;
  return bound === 'upper' && [...endWords].some((root) => quotes.has(root) || quotes.has(root.slice(0, -1)));
}

const termWords = ['deliver', 'delivery', 'complete', 'completion', '@aro', '@ado'];

/** Whether a period is a delivery term: `Delivery: 30 days after receipt of order` means within 30 days. */
function isDeliveryTerm({ unit, clause }: FigureContext, quotes: QuoteIndex): boolean {
  const isLength = unit !== undefined && (unit.endsWith('day') || unit === 'week' || unit === 'month');
  return (
    isLength && (clause.some(({ word }) => termWords.includes(word)) || termWords.some((root) => quotes.has(root)))
  );
}

const limits = new Set(['limit', 'limitation', 'limits', 'limitations', 'cap', 'maximum', 'threshold']);

/** Whether a noun makes a figure an upper bound: `size standard`, `the limit of 5 MB`. */
function isNamedLimit({ clause }: FigureContext): boolean {
  return clause.some(({ word }, at) => limits.has(word) || (word === 'size' && clause[at + 1]?.word === 'standard'));
}

/** Whether a quoted figure is the end of a range that the bound names: in `20 to 40 years`, 20 is the lower bound and 40 the upper one. */
function isEndOfRange(bound: Bound, { figure, clause }: FigureContext): boolean {
  const at = clause.indexOf(figure);
  const rest = bound === 'lower' ? clause.slice(at + 1, at + 6) : clause.slice(Math.max(0, at - 5), at).toReversed();
  const joinIndex = rest.findIndex(({ word }) => word === 'to' || word === 'and');
  const end = rest.findIndex(({ kind }) => kind === 'figure');
  const isBetween =
    joinIndex >= 0 && clause.some(({ word }) => word === 'between' || word === 'range' || word === 'from');
  return end > joinIndex && rest[end]?.value === figure.value && (isBetween || rest[joinIndex]?.word === 'to');
}

function isRange({ clause }: FigureContext): boolean {
  return ['date', 'time'].some((kind) => clause.filter(({ value }) => value === kind).length > 1);
}
