import { z } from 'zod';
import { sourceTypeSchema } from './notice.js';
import { filterTextSchema } from './opportunity.js';
import { isoInstantSchema, sourceKeySchema } from './primitives.js';

/**
 * `never`: not synced completely yet. `failed` and `cut_off`: the last run read nothing, or not all. `overdue`: longer ago than its schedule
 * allows. `paused` and `not_ready`: the same, since somebody paused it, or because it cannot sync as configured.
 */
export const blindReasonSchema = z.enum(['never', 'failed', 'cut_off', 'overdue', 'paused', 'not_ready']);
export type BlindReason = z.infer<typeof blindReasonSchema>;

/** A source that lists may lack records of. */
export const blindSourceSchema = z.strictObject({
  key: sourceKeySchema,
  /** As in `source_name` of its records. */
  name: z.string(),
  source_type: sourceTypeSchema,
  /** End of its last complete sync; null = never. */
  since: isoInstantSchema.nullable(),
  reason: blindReasonSchema,
});
export type BlindSource = z.infer<typeof blindSourceSchema>;

export const coverageSchema = z.strictObject({ blind: z.array(blindSourceSchema) });
export type Coverage = z.infer<typeof coverageSchema>;

/** Query of the route: `filter` is the JSON text of the list's filter. */
export const coverageQuerySchema = z.strictObject({ filter: filterTextSchema });
