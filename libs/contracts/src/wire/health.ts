import { z } from 'zod';
import { isoInstantSchema, sourceKeySchema } from '../primitives.js';
import { runStatusSchema } from '../sync-run.js';

/** Health of a process. */
export const healthSchema = z.strictObject({
  status: z.enum(['ok', 'degraded', 'down']),
  checks: z.record(z.string(), z.enum(['ok', 'down'])),
});

/** `all`: also checks dependencies that the service can answer without. */
export const healthRequestSchema = z.strictObject({ all: z.boolean().default(false) });

/** Raised by each change that needs a new major version, see docs/conventions.md. Revision 2: the calls of section 7 have an envelope. */
export const apiRevision = 2;

export const versionSchema = z.strictObject({
  /** Version of the product, as in its package: `1.2.0`. */
  version: z.string(),
  /** A client is compatible with servers of the same revision. Servers of revision 1 omit it. */
  api_revision: z.int().positive().default(1),
});
export type Version = z.infer<typeof versionSchema>;

/** Health of a source. It does not affect readiness, because everything else works without the source. */
export const sourceHealthSchema = z.strictObject({
  key: sourceKeySchema,
  name: z.string(),
  /** False if its API key is missing, or this version does not support its settings. */
  ready: z.boolean(),
  paused: z.boolean(),
  /** Status of the last run; null before the first. */
  status: runStatusSchema.nullable(),
  /** End of the last run that stored records. */
  last_success_at: isoInstantSchema.nullable(),
  /** End of the first failed run since then; null while its runs succeed. */
  failing_since: isoInstantSchema.nullable(),
  /** Error code of the last run. */
  reason: z.string().nullable(),
  /** End of the pause that the source requested; null if none. Sources that share an account share the pause. */
  paused_until: isoInstantSchema.nullable(),
  /** Requests of today (UTC), with the limit if known. */
  requests: z.strictObject({ today: z.int().nonnegative(), limit: z.int().nonnegative().nullable() }),
  /** Ready and not paused, but without success in twice its interval (48 hours if the product's schedule is off). */
  overdue: z.boolean(),
});
export type SourceHealth = z.infer<typeof sourceHealthSchema>;

export const sourcesHealthSchema = z.strictObject({ sources: z.array(sourceHealthSchema) });
