import { z } from 'zod';
import { sourceTypeSchema } from './notice.js';
import { isoInstantSchema } from './primitives.js';

const count = z.int().nonnegative();

/** Bands of the total score, as the API names them. The two that the specification names come first. */
export const scoreBands = ['90-100', '80-89', '70-79', '60-69', '0-59'] as const;
/** Bands of the due date of opportunities that are not closed. A band does not hold those of the band before it. */
export const dueBands = ['Due in 7 days', 'Due in 30 days', 'Later', 'No due date'] as const;

/** Figures of the dashboard, all counted, over what the reader sees (real or demo records, never both). */
export const statsSchema = z.strictObject({
  total_opportunities: count,
  active_opportunities: count,
  by_status: z.strictObject({ active: count, closed: count, upcoming: count }),
  by_type: z.record(sourceTypeSchema, count),
  /** The ten agencies with most opportunities, most first. */
  by_agency: z.array(z.strictObject({ agency_name: z.string(), count })).max(10),
  /** US dollars over those that state a value. */
  total_value: z.number().nonnegative(),
  /** How many state a value: the rest is not in `total_value`. */
  valued_opportunities: count,
  avg_score: z.number().min(0).max(100),
  high_priority: count,
  /** Not closed and due within 30 days. */
  due_soon: count,
  score_distribution: z.record(z.enum(scoreBands), count),
  due_date_distribution: z.record(z.enum(dueBands), count),
  /** First seen here in the last seven days. */
  added_last_week: z.strictObject({ total: count, high_priority: count, value: z.number().nonnegative() }),
  demo: z.boolean(),
  as_of: isoInstantSchema,
});
export type Stats = z.infer<typeof statsSchema>;

/** Total score from which an opportunity is of high priority, as specified. */
export const highPriorityScore = 80;
