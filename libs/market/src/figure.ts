import { type Award } from './award.js';
import { type Dimension, dimensions, keyOf } from './dimensions.js';
import { isWithin, type Period } from './period.js';

/** A query for the records of a figure. A dimension of null selects records that do not state it. */
export interface RecordFilter extends Partial<Record<Dimension, string | null>> {
  /** The id of one award. */
  award?: string;
  /** Period of the signature. */
  signed?: Period;
  /** Period of the current end. */
  ends?: Period;
  /** Period of the posting of notices. */
  posted?: Period;
  /** Notices with this term. */
  term?: string;
  /** 1 to 12, of every year of the period. */
  calendarMonth?: number;
}

/** The records that a figure was computed from: their query, and their ids if they are few. */
export interface Basis {
  kind: 'awards' | 'notices';
  count: number;
  filter: RecordFilter;
  /** In alphabetical order; null if there are more than 100 or if only the count is stored. */
  ids: readonly string[] | null;
}

/** A figure with the records that it was computed from. Amounts are decimal text in US dollars; shares and growth are 0.25 for 25 %. */
export interface Figure<T> {
  state: 'computed';
  value: T;
  basis: Basis;
}

/** Replaces a figure that needs more data: there were `had` records of the kind `of`, and `needed` are required. */
export interface TooLittleData {
  state: 'too_little_data';
  of: string;
  had: number;
  needed: number;
}

export type Answer<T> = Figure<T> | TooLittleData;

const maxIds = 100;

export function figure<T>(value: T, basis: Basis): Figure<T> {
  return { state: 'computed', value, basis };
}

export function tooLittleData(of: string, had: number, needed: number): TooLittleData {
  return { state: 'too_little_data', of, had, needed };
}

export function awardsBasis(awards: readonly Award[], filter: RecordFilter): Basis {
  const ids = awards.length > maxIds ? null : awards.map(({ id }) => id).toSorted();
  return { kind: 'awards', count: awards.length, filter, ids };
}

export function noticesBasis(count: number, filter: RecordFilter): Basis {
  return { kind: 'notices', count, filter, ids: null };
}

/** Whether the filter selects the award. */
export function matchesFilter(award: Award, filter: RecordFilter): boolean {
  return (
    dimensions.every((dimension) => filter[dimension] === undefined || filter[dimension] === keyOf(award, dimension)) &&
    (filter.award === undefined || filter.award === award.id) &&
    (filter.signed === undefined || isWithin(award.signed, filter.signed)) &&
    (filter.calendarMonth === undefined || Number(award.signed.slice(5, 7)) === filter.calendarMonth) &&
    (filter.ends === undefined || (award.end !== null && isWithin(award.end, filter.ends)))
  );
}
