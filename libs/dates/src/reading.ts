import { type FoundTime } from './find-time.js';
import { instantAt, isExistingDay } from './wall-clock.js';

/** What a reading takes for granted: the text does not print it. `unread_time`: the whole day, in the place of a time that cannot be read. */
export type Assumption = 'zone' | 'year' | 'order' | 'time' | 'unread_time';

/** How a printed date was read. */
export type DateReading =
  | {
      readonly status: 'read';
      /** A day, `2026-12-15`, or an instant with its offset, `2026-12-15T17:00:00-05:00`. */
      readonly date: string;
      readonly assumed: readonly Assumption[];
    }
  /** Nothing is printed, or words or a day that stand for no date: `TBD`, `9999-12-31`. */
  | { readonly status: 'none_stated' }
  /** Something is printed that cannot be read, such as 30 February. */
  | { readonly status: 'not_understood' };

export const none: DateReading = { status: 'none_stated' };
export const notUnderstood: DateReading = { status: 'not_understood' };

/**
 * The reading of a day with its time. A time whose zone is neither printed nor known leaves the day, as does a midnight that ends it.
 */
export function toReading(
  day: string,
  assumed: readonly Assumption[],
  time: FoundTime | null = null,
  timeZone?: string,
): DateReading {
  if (!isExistingDay(day)) return notUnderstood;
  const zone = time?.zone ?? timeZone;
  const clock = clockOf(time);
  const date = clock === null || zone === undefined ? day : instantAt(day, clock, zone);
  if (date === null) return notUnderstood;
  const isTimed = date !== day && time !== null;
  return { status: 'read', date, assumed: isTimed ? [...assumed, ...assumptionsOf(time)] : assumed };
}

function assumptionsOf({ timeAssumed, zone }: FoundTime): Assumption[] {
  return [...(timeAssumed ? ['time' as const] : []), ...(zone === undefined ? ['zone' as const] : [])];
}

/** Midnight with a zone is the end of the day there: it may be another day elsewhere. */
function clockOf(time: FoundTime | null): string | null {
  if (time === null) return null;
  return time.clock ?? (time.endOfDay && time.zone !== undefined ? '23:59:59' : null);
}
