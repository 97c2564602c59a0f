import { z } from 'zod';
import { totalIsSchema } from '../opportunity.js';

const count = z.int().nonnegative();
const milliseconds = z.number().nonnegative();

/** Ways in which a search finds its records: see `apps/opportunities/src/search/README.md`. */
export const planNames = ['tag scan', 'index scan', 'order scan', 'filtered order scan', 'condition scan'] as const;

/** A plan that was run. */
export const planRunSchema = z.strictObject({
  plan: z.enum(planNames),
  /** Null where the cost is unknown. */
  estimate_ms: milliseconds.nullable(),
  actual_ms: milliseconds,
  /** Null where it gave up and the next plan was run. */
  rows: count.nullable(),
});
export type PlanRun = z.infer<typeof planRunSchema>;

/** How a search was compiled, which plans were estimated, and what was run. */
export const searchPlanSchema = z.strictObject({
  /** The `tsquery` that the index of words answers; null for none. */
  index: z.string().nullable(),
  /** The part of it that the index answers without reading documents, where that is not all. */
  index_without_documents: z.string().nullable(),
  /** Conditions on rows besides. */
  conditions: count,
  documents: z.strictObject({
    all: count,
    /** Estimates; null where they are unknown. */
    matching: count.nullable(),
    read_by_index: count.nullable(),
  }),
  /** The plans that can answer, the cheapest first. */
  estimates: z.array(z.strictObject({ plan: z.enum(planNames), estimate_ms: milliseconds.nullable() })),
  runs: z.array(planRunSchema),
  total: count,
  total_is: totalIsSchema.optional(),
  compiled_ms: milliseconds,
  /** Duration of the whole search, without reading the rows. */
  elapsed_ms: milliseconds,
});
export type SearchPlan = z.infer<typeof searchPlanSchema>;
