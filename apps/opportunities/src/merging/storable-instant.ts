const first = new Date('0001-01-01T00:00:00Z');
/** After everything that is stored. */
export const lastStorable = new Date('9999-12-31T23:59:59.999Z');

/**
 * Clamps an instant to years of four digits: sources write 9999 for "never", and the end of its last day is beyond what PostgreSQL
 * parses in this format, so that it would reject the whole batch.
 */
export function storableInstant(instant: Date | null): Date | null {
  if (instant === null) return null;
  if (instant < first) return first;
  return instant > lastStorable ? lastStorable : instant;
}
