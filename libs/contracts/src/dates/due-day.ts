/** The zone of a notice that states none: most federal offices print Eastern time. */
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
 * A deadline without a time is the last millisecond of its day in the zone of its buyer, whose day is that of UTC so many hours earlier: from
 * American Samoa to New Zealand in its winter.
 */
export const hoursBeforeUtc = 11;
/** The seconds of such a deadline; those of a stated time have no milliseconds. */
export const lastSecond = 59.999;

/** Whether a deadline (`due_at`) is the end of a day without a stated time. */
export function isEndOfDay(dueAt: string): boolean {
  const due = new Date(dueAt);
  return due.getUTCSeconds() + due.getUTCMilliseconds() / 1000 === lastSecond;
}

/**
 * The day that a source prints for a deadline.
 *
 * @param dueAt - the instant of the deadline (`due_at`)
 * @returns such as `2026-04-15`; of a deadline with a time, the day in the default zone
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
 * Calendar days until a deadline, by the day that its source prints and the calendar of its buyer: 0 on the last day, negative once it is over.
 *
 * @param dueAt - the instant of the deadline (`due_at`)
 * @param dueDate - as the source printed it, if that is known; how far the clock of the buyer is from UTC follows from both
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
