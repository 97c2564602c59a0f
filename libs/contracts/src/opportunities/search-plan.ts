import { z } from 'zod';
import { totalIsSchema } from '../opportunity.js';

const count = z.int().nonnegative();
const milliseconds = z.number().nonnegative();

/** Plans of a search, which find its records: see `apps/opportunities/src/search/README.md`. */
export const planNames = [
  'tag scan',
  'index scan',
  'order scan',
  'filtered order scan',
  'id scan',
  'condition scan',
] as const;

/** An executed plan. */
export const planRunSchema = z.strictObject({
  plan: z.enum(planNames),
  /** Null if the cost is unknown. */
  estimate_ms: milliseconds.nullable(),
  actual_ms: milliseconds,
  /** Null if the plan gave up and the next one was run. */
  rows: count.nullable(),
});
export type PlanRun = z.infer<typeof planRunSchema>;

/** How a search was compiled, and which plans were estimated and run. */
export const searchPlanSchema = z.strictObject({
  /** The `tsquery` for the full-text index; null if none. */
  index: z.string().nullable(),
  /** The part of the `tsquery` that the index answers without reading documents, unless it is all of it. */
  index_without_documents: z.string().nullable(),
  /** Additional row conditions. */
  conditions: count,
  documents: z.strictObject({
    all: count,
    /** Estimates; null if unknown. */
    matching: count.nullable(),
    read_by_index: count.nullable(),
  }),
  /** The applicable plans, cheapest first. */
  estimates: z.array(z.strictObject({ plan: z.enum(planNames), estimate_ms: milliseconds.nullable() })),
  runs: z.array(planRunSchema),
  total: count,
  total_is: totalIsSchema.optional(),
  compiled_ms: milliseconds,
  /** Duration of the whole search, without reading the rows. */
  elapsed_ms: milliseconds,
});
export type SearchPlan = z.infer<typeof searchPlanSchema>;
