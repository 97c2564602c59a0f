const first = new Date('0001-01-01T00:00:00Z');
const last = new Date('9999-12-31T23:59:59.999Z');

/**
 * The instant, or the nearest one whose year has four digits: sources write 9999 for "never", and the end of its last day lies behind
 * what PostgreSQL reads in this form. It would refuse the whole batch.
 */
export function storableInstant(instant: Date | null): Date | null {
  if (instant === null) return null;
  if (instant < first) return first;
  return instant > last ? last : instant;
}
