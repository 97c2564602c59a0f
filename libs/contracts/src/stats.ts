import { z } from 'zod';
import { sourceTypeSchema } from './notice.js';
import { isoInstantSchema } from './primitives.js';

const count = z.int().nonnegative();

/** Bands of the total score. The two of the specification come first. */
export const scoreBands = ['90-100', '80-89', '70-79', '60-69', '0-59'] as const;
/** Bands of the due date of opportunities that are not closed. Each opportunity is in one band only. */
export const dueBands = ['Due in 7 days', 'Due in 30 days', 'Later', 'No due date'] as const;

/** Sum of amounts in US dollars, and how many. */
const valueSum = z.strictObject({ count, value: z.number().nonnegative() });

/** Figures of the dashboard over the records that the caller sees (real or demo, never both). */
export const statsSchema = z.strictObject({
  total_opportunities: count,
  active_opportunities: count,
  by_status: z.strictObject({ active: count, closed: count, upcoming: count }),
  by_type: z.record(sourceTypeSchema, count),
  /** The ten agencies with the most opportunities, in descending order. */
  by_agency: z.array(z.strictObject({ agency_name: z.string(), count })).max(10),
  /** US dollars that open opportunities (active or upcoming) state as estimates. Other currencies are not converted. */
  total_value: z.number().nonnegative(),
  /** Number of these estimates. */
  valued_opportunities: count,
  /** Amounts that are no part of `total_value`: a sum of what may be paid at most is no estimate of what will be. */
  value_apart: z.strictObject({
    /** Largest amounts of open opportunities, such as the award ceiling of a grant. */
    ceilings: valueSum,
    /** Amounts that were awarded, of open opportunities: those of a contract that is to be competed again. */
    awards: valueSum,
    /** All amounts of closed opportunities. */
    closed: valueSum,
  }),
  /** Average of open opportunities; 0 without any. */
  avg_score: z.number().min(0).max(100),
  /** Average of closed opportunities; null without any. */
  closed_avg_score: z.number().min(0).max(100).nullable(),
  high_priority: count,
  /** Not closed and due within 30 days. */
  due_soon: count,
  score_distribution: z.record(z.enum(scoreBands), count),
  due_date_distribution: z.record(z.enum(dueBands), count),
  /** Added in the last seven days. */
  added_last_week: z.strictObject({ total: count, high_priority: count, value: z.number().nonnegative() }),
  demo: z.boolean(),
  as_of: isoInstantSchema,
});
export type Stats = z.infer<typeof statsSchema>;

/** Minimum total score of a high-priority opportunity, as specified. */
export const highPriorityScore = 80;
