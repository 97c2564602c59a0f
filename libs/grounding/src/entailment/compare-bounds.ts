import { type Bound, type Place } from './figure-places.js';
import { type QuoteIndex } from './match-items.js';

const ends = new Set(['due', 'close', 'deadline', 'end', 'cutoff', 'expire', 'open', 'response', 'closing']);

/** Whether a figure of a sentence is the greatest or the least where that of a quote is. */
export function isSameBound({ figure, bound }: Place, other: Place, quotes: QuoteIndex): boolean {
  if (bound === null || bound === other.bound || figure.value === 'code') return true;
  if (other.bound !== null) return false;
  if (bound === 'upper' && (isTerm(other, quotes) || isSizeStandard(other))) return true;
  return (figure.value === 'date' || figure.value === 'time') && isEnd(bound, other, quotes);
}

/** `Closing date: May 4` is by May 4; `July 7 - July 6` is from and until. */
function isEnd(bound: Bound, other: Place, quotes: QuoteIndex): boolean {
  if (isRange(other)) return true;
  return bound === 'upper' && [...ends].some((root) => quotes.has(root) || quotes.has(root.slice(0, -1)));
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
