/** Default zone for notices that state none: most federal offices print Eastern time. */
export const defaultTimeZone = 'America/New_York';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: defaultTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
/**
 * Hours to subtract from the end of a day in the buyer's zone, so that the UTC date is that day. Correct for every zone from American Samoa to New
 * Zealand in winter.
 */
export const hoursBeforeUtc = 11;
/** Seconds of an end-of-day deadline. Deadlines with a stated time have no milliseconds. */
export const lastSecond = 59.999;

/** Whether a deadline (`due_at`) is the end of a day, because no time is stated. */
export function isEndOfDay(dueAt: string): boolean {
  const due = new Date(dueAt);
  return due.getUTCSeconds() + due.getUTCMilliseconds() / 1000 === lastSecond;
}

/**
 * The day that a source prints for a deadline.
 *
 * @param dueAt - the instant of the deadline (`due_at`)
 * @returns such as `2026-04-15`; for a deadline with a time, the day in the default zone
 */
export function dueDay(dueAt: string): string {
  const due = new Date(dueAt);
  if (isEndOfDay(dueAt)) return new Date(due.getTime() - hoursBeforeUtc * hourMs).toISOString().slice(0, 10);
  return dayAt(due);
}

/** The day at an instant in the default zone. */
export function dayAt(instant: Date): string {
  const parts = new Map(dayFormat.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/**
 * Calendar days until a deadline, in the buyer's calendar: 0 on the last day, negative after it.
 *
 * @param dueAt - the instant of the deadline (`due_at`)
 * @param dueDate - the date as printed, if known; together with `dueAt` it gives the buyer's UTC offset
 */
export function daysUntilDue(dueAt: string, now: Date, dueDate: string | null = null): number {
  const printed = dueDate ?? (isEndOfDay(dueAt) ? dueDay(dueAt) : null);
  if (printed === null) return Math.round((Date.parse(dueDay(dueAt)) - Date.parse(dayAt(now))) / dayMs);
  const onClock = Date.parse(
    printed.length === 10 ? `${printed}T23:59:59.999Z` : printed.replace(/(?:Z|[+-]\d\d:\d\d)$/, 'Z'),
  );
  const today = now.getTime() + onClock - Date.parse(dueAt);
  return Math.floor(onClock / dayMs) - Math.floor(today / dayMs);
}
