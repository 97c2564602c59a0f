const first = new Date('0001-01-01T00:00:00Z');
/** The latest instant that can be stored. */
export const lastStorable = new Date('9999-12-31T23:59:59.999Z');

/**
 * Clamps an instant to years of four digits. Sources write 9999 for "never". In another time zone, the end of that year is in the year 10000, which
 * PostgreSQL cannot parse in this format, so it would reject the whole batch.
 */
export function storableInstant(instant: Date | null): Date | null {
  if (instant === null) return null;
  if (instant < first) return first;
  return instant > lastStorable ? lastStorable : instant;
}
