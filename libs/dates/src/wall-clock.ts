import { DateTime } from 'luxon';

/**
 * The instant of a local time in a zone, with its offset. For a time that occurs twice, returns the earlier instant, which is the safe deadline. A
 * time that a clock change skips moves forward by the length of the change.
 *
 * @param day - an existing day, `2026-11-05`
 * @param clock - `17:00` or `17:00:30`
 * @param zone - an IANA name, or an offset such as `-12:00`
 * @returns null for an unknown zone
 */
export function instantAt(day: string, clock: string, zone: string): string | null {
  const time = DateTime.fromISO(`${day}T${clock}`, { zone: /^[+-]/.test(zone) ? `UTC${zone}` : zone });
  if (!time.isValid) return null;
  const [first = time] = time.getPossibleOffsets().toSorted((a, b) => a.toMillis() - b.toMillis());
  return toIso(first);
}

/** Reads an instant in ISO 8601 and keeps the printed offset. Null for an impossible one. */
export function readIsoInstant(text: string): string | null {
  const time = DateTime.fromISO(text, { setZone: true });
  return time.isValid ? toIso(time) : null;
}

/** The local day in a zone at an instant. */
export function dayIn(zone: string, instant: string): string | null {
  return DateTime.fromISO(instant, { zone }).toISODate();
}

/** Whether a day exists: 30 February does not. */
export function isExistingDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  // `Date.parse` reads the 30th of February as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
}

/** Days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Day of the week; Sunday is 0. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function toIso(time: DateTime): string | null {
  return time.toISO({ suppressMilliseconds: true });
}
