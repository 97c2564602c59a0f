import { z } from 'zod';
import { sourceTypeSchema } from '../notice.js';
import { filterTextSchema } from '../opportunity.js';
import { isoDateSchema, isoInstantSchema, sourceKeySchema } from '../primitives.js';

/**
 * `never`: no complete sync yet. `failed` and `cut_off`: the last run read nothing, or not everything. `overdue`: the last complete sync is older
 * than the schedule allows. `paused` and `not_ready`: overdue because the source was paused or cannot sync as configured.
 */
export const blindReasonSchema = z.enum(['never', 'failed', 'cut_off', 'overdue', 'paused', 'not_ready']);
export type BlindReason = z.infer<typeof blindReasonSchema>;

/** A source of the list with possibly missing records. */
export const blindSourceSchema = z.strictObject({
  key: sourceKeySchema,
  /** Name of the source, as in `source_name` of its records. */
  name: z.string(),
  source_type: sourceTypeSchema,
  /** End of its last complete sync; null: never. */
  since: isoInstantSchema.nullable(),
  reason: blindReasonSchema,
});
export type BlindSource = z.infer<typeof blindSourceSchema>;

export const coverageSchema = z.strictObject({ blind: z.array(blindSourceSchema) });
export type Coverage = z.infer<typeof coverageSchema>;

/** The days on which all postings of a source are known. */
const observationSchema = z.strictObject({
  /** Name of the source, as in `source_name` of its records. */
  name: z.string(),
  /**
   * Periods without a gap (first and last day in UTC), oldest first; empty before the first complete sync. For days before the periods, nothing is
   * known or only the notices that were still open.
   */
  observed: z.array(z.strictObject({ from: isoDateSchema, to: isoDateSchema })),
  /** Last day for a complete sync to extend the newest period; a later one starts a new period. Null without a complete sync. */
  continues_until: isoDateSchema.nullable(),
  /** Start of the first complete sync. */
  first_sync: isoInstantSchema.nullable(),
  /** Whether the source lists open notices only. Its records from before the first sync are then incomplete. */
  lists_open: z.boolean(),
});
export type Observation = z.infer<typeof observationSchema>;

export const observationsSchema = z.strictObject({ sources: z.array(observationSchema) });

/** Query of the route: `filter` is the JSON text of the list's filter. */
export const coverageQuerySchema = z.strictObject({ filter: filterTextSchema });
