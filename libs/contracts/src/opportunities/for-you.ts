import { z } from 'zod';
import { defaultTimeZone } from '../dates/due-day.js';
import { dateFormat } from '../dates/date-format.js';
import { requirementSchema } from './eligibility.js';

/**
 * Kinds of open opportunities that match a profile. `high`: the personal total is at least `highPriorityScore`. The others have at least
 * `forYouScore`: `new` was posted within a week, `closing` is due by `closingDay`, `amended` was amended within a week.
 */
export const forYouKinds = ['high', 'new', 'closing', 'amended'] as const;
export const forYouSchema = z.enum(forYouKinds);
export type ForYou = z.infer<typeof forYouSchema>;

/** A keyword in a title, or a code and a word in the text, of a notice that is open for another month. */
export const forYouScore = 60;
/** Days of `new` and `amended`. */
export const forYouDays = 7;

/** Opportunities that are selected at most, the best: nobody reads more. */
export const maxForYou = 2000;

/** Why an opportunity is for the person who asks. */
export const whySchema = z.strictObject({
  /** The strongest first: `"roof" in the title`, `NAICS 541512`. */
  reasons: z.array(z.string()),
  /** The first requirement that the profile fails; null for none. */
  fails: requirementSchema.pick({ requirement: true, reason: true, quote: true }).nullable(),
});
export type Why = z.infer<typeof whySchema>;

/** Rows of a list at most that say why they are for the person: their texts are read. */
export const maxExplainedRows = 20;

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const friday = 5;

/** The day of the next Friday, on a Friday that in a week: `2026-12-04`. Of the clock of Washington, by which most deadlines are set. */
export function closingDay(now: Date): string {
  const weekday = weekdays.indexOf(dateFormat({ weekday: 'short', timeZone: defaultTimeZone }).format(now));
  const days = (friday - weekday + 7) % 7 || 7;
  const [month, day, year] = dateFormat({
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: defaultTimeZone,
  })
    .format(now)
    .split('/')
    .map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (day ?? 1) + days)).toISOString().slice(0, 10);
}
