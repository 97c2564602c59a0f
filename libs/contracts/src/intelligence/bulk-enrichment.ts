import { z } from 'zod';
import { answerOf } from '../intelligence.js';
import { opportunityEnrichmentSchema } from './opportunity-advice.js';
import { isoInstantSchema } from '../primitives.js';

/** Results per page: a reply with all of them would be too large. */
export const enrichmentPageSize = 20;

export const bulkEnrichInputSchema = z.strictObject({
  opportunity_ids: z
    .array(z.uuid())
    .min(1)
    .max(100)
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]),
});

const count = z.int().nonnegative();

/** A page of a job is requested by the index of its first result. */
export const enrichmentFromSchema = z.strictObject({
  from: z
    .string()
    .regex(/^\d{1,3}$/, 'Must be the index of a result, from 0')
    .transform(Number)
    .optional()
    .meta({ description: 'Place of the first result, from 0' }),
});

export const bulkEnrichmentSchema = answerOf(
  z.strictObject({
    id: z.uuid(),
    /** `paused`: the job resumes automatically at `continues_at`. */
    state: z.enum(['running', 'paused', 'done', 'cancelled']),
    /** Why the job is paused. */
    reason: z.string().nullable(),
    continues_at: isoInstantSchema.nullable(),
    total: count,
    done: count,
    failed: count,
    created_at: isoInstantSchema,
    finished_at: isoInstantSchema.nullable(),
    results: z
      .array(
        z.strictObject({
          opportunity_id: z.uuid(),
          state: z.enum(['waiting', 'done', 'failed']),
          reason: z.string().nullable(),
          answer: opportunityEnrichmentSchema.nullable(),
        }),
      )
      .max(enrichmentPageSize),
    /** Index of the next page; null on the last one. */
    next_from: count.nullable(),
  }),
);
export type BulkEnrichment = z.infer<typeof bulkEnrichmentSchema>;
