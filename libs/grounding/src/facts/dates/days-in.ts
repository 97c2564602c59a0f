import { findDates } from '@rfp/dates/find-dates';

/** A date in a sentence. */
export interface DayInText {
  readonly start: number;
  readonly end: number;
  /** `2014-07-03`, or `07-03` without a year. */
  readonly day: string;
  /** The printed time of day, `17:00`; null if no time stands beside the date. */
  readonly clock: string | null;
  /** The printed zone of the time: an IANA name or an offset. */
  readonly zone: string | null;
}

/** The dates in a sentence that have a day of the month. All fact finders read dates with this function. */
export function daysIn(text: string): DayInText[] {
  return findDates(text)
    .filter(({ key }) => /\d\d-\d\d$/.test(key) && !/^\d{4}-\d\d$/.test(key))
    .map(({ start, end, key, clock, zone }) => ({ start, end, day: key, clock, zone }));
}

/** Whether a text has a date: a day, or a month with a year. */
export function hasDate(text: string): boolean {
  return findDates(text).length > 0;
}
