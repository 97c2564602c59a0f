import { findDates } from '@rfp/dates/find-dates';

/** A day in a sentence. */
export interface DayInText {
  readonly start: number;
  readonly end: number;
  /** `2014-07-03`, or `07-03` without a year. */
  readonly day: string;
  /** The printed time of day, `17:00`; null if none stands beside the day. */
  readonly clock: string | null;
  /** The printed zone of the time: an IANA name or an offset. */
  readonly zone: string | null;
}

/** The days in a sentence: dates with a day of the month. Facts read dates here alone. */
export function daysIn(text: string): DayInText[] {
  return findDates(text)
    .filter(({ key }) => /\d\d-\d\d$/.test(key) && !/^\d{4}-\d\d$/.test(key))
    .map(({ start, end, key, clock, zone }) => ({ start, end, day: key, clock, zone }));
}

/** Whether a text has a date: a day, or a month of a year. */
export function hasDate(text: string): boolean {
  return findDates(text).length > 0;
}
