import { z } from 'zod';
import { defaultTimeZone } from '../dates/due-day.js';
import { dateFormat } from '../dates/date-format.js';
import { requirementSchema } from './eligibility.js';

/**
 * Groups of open opportunities that match a profile. `high`: the personal total is at least `highPriorityScore`. The other groups need at least
 * `forYouScore`: `new` was posted within a week, `closing` is due by `closingDay`, `amended` was amended within a week.
 */
export const forYouKinds = ['high', 'new', 'closing', 'amended'] as const;
export const forYouSchema = z.enum(forYouKinds);
export type ForYou = z.infer<typeof forYouSchema>;

/** Reached by a keyword in the title, or by a code and a word in the text, if the notice is open for another month. */
export const forYouScore = 60;
/** Maximum age of `new` and `amended`, in days. */
export const forYouDays = 7;

/** Maximum number of selected opportunities, the best ones. */
export const maxForYou = 2000;

/** Why an opportunity matches the caller's profile. */
export const whySchema = z.strictObject({
  /** Strongest reason first: `"roof" in the title`, `NAICS 541512`. */
  reasons: z.array(z.string()),
  /** The first requirement that the profile fails; null if none. */
  fails: requirementSchema.pick({ requirement: true, reason: true, quote: true }).nullable(),
});
export type Why = z.infer<typeof whySchema>;

/** Maximum rows of a list with `why`, because the reasons need the text of each notice. */
export const maxExplainedRows = 20;

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const friday = 5;

/** The next Friday, `2026-12-04`; on a Friday, the one a week later. In Washington time, which most deadlines use. */
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
