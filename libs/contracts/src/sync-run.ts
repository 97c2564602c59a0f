import { z } from 'zod';
import { rejectionSchema, sourceTypeSchema } from './notice.js';
import { isoInstantSchema, sourceKeySchema } from './primitives.js';
import { sourceKindSchema } from './source.js';

/** `partial`: some of it was read and the reason says what was not. `interrupted`: its process went away; the next run goes on from the checkpoint. */
export const runStatuses = ['running', 'completed', 'partial', 'failed', 'interrupted'] as const;
export const runStatusSchema = z.enum(runStatuses);
export type RunStatus = z.infer<typeof runStatusSchema>;

export const runTriggerSchema = z.enum(['person', 'schedule', 'first-start']);
export type RunTrigger = z.infer<typeof runTriggerSchema>;

const count = z.int().nonnegative();

/** Every counter starts at 0, so a run that read nothing says 0 and not nothing. `expected` is null until the source has said how many there are. */
export const runCountersSchema = z.strictObject({
  expected: count.nullable(),
  received: count,
  rejected: count,
  added: count,
  updated: count,
  unchanged: count,
});
export type RunCounters = z.infer<typeof runCountersSchema>;

export const syncRunSchema = z.strictObject({
  id: z.uuid(),
  source: sourceKeySchema,
  source_name: z.string(),
  status: runStatusSchema,
  trigger: runTriggerSchema,
  started_at: isoInstantSchema,
  finished_at: isoInstantSchema.nullable(),
  counters: runCountersSchema,
  /** How many were kept aside, by error code. */
  rejected_by_code: z.record(z.string(), count),
  /** Code and sentence of what ended it; null for running and completed. */
  reason: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  /** The source asked not to be called before. */
  resumes_at: isoInstantSchema.nullable(),
});
export type SyncRun = z.infer<typeof syncRunSchema>;

export const rejectedRecordSchema = rejectionSchema.extend({
  id: z.uuid(),
  run_id: z.uuid(),
  rejected_at: isoInstantSchema,
  /** The record as received, cut to 4,000 characters. */
  raw: z.string(),
});
export type RejectedRecord = z.infer<typeof rejectedRecordSchema>;

/** `pending`: never run, or waiting. */
export const sourceSyncStatusSchema = z.enum([...runStatuses, 'pending']);

export const sourceStateSchema = z.strictObject({
  key: sourceKeySchema,
  name: z.string(),
  source_type: sourceTypeSchema,
  kind: sourceKindSchema,
  ready: z.boolean(),
  status: sourceSyncStatusSchema,
  /** End of the last completed or partial run; null = never synced. */
  last_sync: isoInstantSchema.nullable(),
  records_processed: count,
  records_added: count,
  records_updated: count,
  records_rejected: count,
  records_expected: count.nullable(),
  reason: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  resumes_at: isoInstantSchema.nullable(),
  run_id: z.uuid().nullable(),
});
export type SourceState = z.infer<typeof sourceStateSchema>;

/** The specification's sync status and sync summary in one. `sources` is keyed by the source's display name. */
export const syncStatusSchema = z.strictObject({
  last_sync: isoInstantSchema.nullable(),
  status: z.enum([...runStatuses, 'unknown']),
  opportunities_synced: count,
  total_opportunities: count,
  opportunities_processed: count,
  opportunities_added: count,
  sources_active: count,
  by_source: z.record(sourceTypeSchema, count),
  sources: z.record(z.string(), sourceStateSchema),
  recent_syncs: z.array(
    z.strictObject({
      source_name: z.string(),
      sync_start: isoInstantSchema,
      status: runStatusSchema,
      records_processed: count,
      records_added: count,
    }),
  ),
  /** Whether what the reader sees is demo data, and how much of each there is. */
  data: z.strictObject({ showing_demo: z.boolean(), demo_records: count, real_records: count }),
});
export type SyncStatus = z.infer<typeof syncStatusSchema>;

export const syncRequestSchema = z.strictObject({
  /** Keys of sources; all that are ready where absent. */
  sources: z.array(sourceKeySchema).min(1).max(100).optional(),
});
export type SyncRequest = z.infer<typeof syncRequestSchema>;

export const syncStartedSchema = z.strictObject({
  success: z.literal(true),
  runs: z.array(
    z.strictObject({
      source: sourceKeySchema,
      source_name: z.string(),
      run_id: z.uuid(),
      /** The run was under way before this request: no second one was started. */
      already_running: z.boolean(),
    }),
  ),
  /** Sources that were not started, with the reason: no key, or asked to wait. */
  skipped: z.array(z.strictObject({ source: sourceKeySchema, code: z.string(), message: z.string() })),
});
export type SyncStarted = z.infer<typeof syncStartedSchema>;
