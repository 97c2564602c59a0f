import { z } from 'zod';
import { isoInstantSchema, sourceKeySchema } from '../primitives.js';
import { runStatusSchema } from '../sync-run.js';

/** Health of a process. */
export const healthSchema = z.strictObject({
  status: z.enum(['ok', 'degraded', 'down']),
  checks: z.record(z.string(), z.enum(['ok', 'down'])),
});

/** `all`: checks everything that the service needs, not only the parts without which it answers nothing. */
export const healthRequestSchema = z.strictObject({ all: z.boolean().default(false) });

/** Raised by each change that needs a new major version, see docs/conventions.md. Revision 2: the calls of section 7 answer in an envelope. */
export const apiRevision = 2;

export const versionSchema = z.strictObject({
  /** Version of the product, as in its package: `1.2.0`. */
  version: z.string(),
  /** A program fits a server of the same revision. Servers of revision 1 do not state it. */
  api_revision: z.int().positive().default(1),
});
export type Version = z.infer<typeof versionSchema>;

/** Health of a source. It is no part of readiness: everything else works without it. */
export const sourceHealthSchema = z.strictObject({
  key: sourceKeySchema,
  name: z.string(),
  /** False without the API key that it needs, or with settings that this version does not support. */
  ready: z.boolean(),
  paused: z.boolean(),
  /** Status of the last run; null before the first. */
  status: runStatusSchema.nullable(),
  /** End of the last run that stored anything. */
  last_success_at: isoInstantSchema.nullable(),
  /** End of the first failed run since then; null while its runs succeed. */
  failing_since: isoInstantSchema.nullable(),
  /** Code of the reason of the last run. */
  reason: z.string().nullable(),
  /** End of the pause that the source requested; null if there is none. Sources of one account share it. */
  paused_until: isoInstantSchema.nullable(),
  /** Requests of today (UTC), with the limit that is known. */
  requests: z.strictObject({ today: z.int().nonnegative(), limit: z.int().nonnegative().nullable() }),
  /** No success in twice its interval (48 hours where the schedule of the product is off), although it is ready and not paused. */
  overdue: z.boolean(),
});
export type SourceHealth = z.infer<typeof sourceHealthSchema>;

export const sourcesHealthSchema = z.strictObject({ sources: z.array(sourceHealthSchema) });
