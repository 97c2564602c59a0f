import { z } from 'zod';
import { sourceTypeSchema } from '../notice.js';
import { filterTextSchema } from '../opportunity.js';
import { isoDateSchema, isoInstantSchema, sourceKeySchema } from '../primitives.js';

/**
 * `never`: not synced completely yet. `failed` and `cut_off`: the last run read nothing, or not all. `overdue`: longer ago than its schedule
 * allows. `paused` and `not_ready`: the same, since somebody paused it, or because it cannot sync as configured.
 */
export const blindReasonSchema = z.enum(['never', 'failed', 'cut_off', 'overdue', 'paused', 'not_ready']);
export type BlindReason = z.infer<typeof blindReasonSchema>;

/** A source that lists may lack records of. */
export const blindSourceSchema = z.strictObject({
  key: sourceKeySchema,
  /** Name of the source, the `source_name` of its records. */
  name: z.string(),
  source_type: sourceTypeSchema,
  /** End of its last complete sync; null = never. */
  since: isoInstantSchema.nullable(),
  reason: blindReasonSchema,
});
export type BlindSource = z.infer<typeof blindSourceSchema>;

export const coverageSchema = z.strictObject({ blind: z.array(blindSourceSchema) });
export type Coverage = z.infer<typeof coverageSchema>;

/** The days of which every posting is known, for sources with the same records. */
const observationSchema = z.strictObject({
  /** Name of the source, the `source_name` of its records. */
  name: z.string(),
  /**
   * Periods without a gap, first and last day in UTC, oldest first; none if it was never synced completely. Days before are unknown, or only from a
   * listing of what was still open.
   */
  observed: z.array(z.strictObject({ from: isoDateSchema, to: isoDateSchema })),
  /** The last day on which a complete sync continues the last of these periods; a later one begins another. Null without a complete sync. */
  continues_until: isoDateSchema.nullable(),
  /** Start of the first complete sync. */
  first_sync: isoInstantSchema.nullable(),
  /** Whether it lists only what is open: what it shows of the days before its first sync is what was left of them. */
  lists_open: z.boolean(),
});
export type Observation = z.infer<typeof observationSchema>;

export const observationsSchema = z.strictObject({ sources: z.array(observationSchema) });

/** Query of the route: `filter` is the JSON text of the list's filter. */
export const coverageQuerySchema = z.strictObject({ filter: filterTextSchema });
