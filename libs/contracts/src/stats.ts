import { z } from 'zod';
import { sourceTypeSchema } from './notice.js';
import { isoInstantSchema } from './primitives.js';

const count = z.int().nonnegative();

/** Bands of the total score, highest first. The first two are those of the specification. */
export const scoreBands = ['90-100', '80-89', '70-79', '60-69', '0-59'] as const;
/** Due date bands of opportunities that are not closed. Each opportunity is in exactly one band. */
export const dueBands = ['Due in 7 days', 'Due in 30 days', 'Later', 'No due date'] as const;

/** Sum of amounts in US dollars, and their number. */
const valueSum = z.strictObject({ count, value: z.number().nonnegative() });

/** Dashboard figures over the records visible to the caller (real or demo, never both). */
export const statsSchema = z.strictObject({
  total_opportunities: count,
  active_opportunities: count,
  by_status: z.strictObject({ active: count, closed: count, upcoming: count }),
  by_type: z.record(sourceTypeSchema, count),
  /** The ten agencies with the most opportunities, in descending order. */
  by_agency: z.array(z.strictObject({ agency_name: z.string(), count })).max(10),
  /** Sum of the estimates of open opportunities (active or upcoming) in US dollars. Other currencies are not converted. */
  total_value: z.number().nonnegative(),
  /** Number of these estimates. */
  valued_opportunities: count,
  /** Amounts excluded from `total_value`, because maximum payments are not estimates. */
  value_apart: z.strictObject({
    /** Maximum amounts of open opportunities, such as the award ceiling of a grant. */
    ceilings: valueSum,
    /** Awarded amounts of open opportunities: contracts to be recompeted. */
    awards: valueSum,
    /** All amounts of closed opportunities. */
    closed: valueSum,
  }),
  /** Average of open opportunities; 0 if there are none. */
  avg_score: z.number().min(0).max(100),
  /** Average of closed opportunities; null if there are none. */
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
