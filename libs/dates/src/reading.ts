import { type FoundTime } from './find-time.js';
import { instantAt, isExistingDay } from './wall-clock.js';

/** A part of a reading that is assumed because the text does not print it. `unread_time`: the whole day replaces a time that cannot be read. */
export type Assumption = 'zone' | 'year' | 'order' | 'time' | 'unread_time';

/** The reading of a printed date. */
export type DateReading =
  | {
      readonly status: 'read';
      /** A day, `2026-12-15`, or an instant with its offset, `2026-12-15T17:00:00-05:00`. */
      readonly date: string;
      readonly assumed: readonly Assumption[];
    }
  /** Nothing is printed, or a placeholder for no date: `TBD`, `9999-12-31`. */
  | { readonly status: 'none_stated' }
  /** Something is printed that cannot be read, such as 30 February. */
  | { readonly status: 'not_understood' };

export const noneStated: DateReading = { status: 'none_stated' };
export const notUnderstood: DateReading = { status: 'not_understood' };

/**
 * The reading of a day with its time. The result is only the day if the zone of the time is neither printed nor known, or if the time is the
 * midnight that ends the day.
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

/** A midnight with a zone becomes the last second of the day, because it may be another day elsewhere. */
function clockOf(time: FoundTime | null): string | null {
  if (time === null) return null;
  return time.clock ?? (time.endOfDay && time.zone !== undefined ? '23:59:59' : null);
}
