import { z } from 'zod';
import { rejectionSchema, sourceTypeSchema } from './notice.js';
import { isoInstantSchema, sourceKeySchema } from './primitives.js';
import { maxRecordsSchema, sampleShape, sourceKindSchema } from './source.js';

/**
 * `partial`: some of it was read and the reason says what was not. `interrupted`: its process went away; the next run goes on
 * from the checkpoint. `cancelled`: a person ended it.
 */
export const runStatuses = ['running', 'completed', 'partial', 'failed', 'cancelled', 'interrupted'] as const;
export const runStatusSchema = z.enum(runStatuses);
export type RunStatus = z.infer<typeof runStatusSchema>;

export const runTriggerSchema = z.enum(['person', 'schedule', 'first-start', 'replay']);
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
  /** Closed because a whole listing no longer has them. */
  closed: count,
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
  /** Code and sentence of what ended it; null for running and completed. Visitors are told the addresses in it without their queries. */
  reason: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  /** When it goes on by itself: the source asked not to be called before. */
  resumes_at: isoInstantSchema.nullable(),
  /** Who started it; null for the schedule, and where a visitor asks. */
  started_by: z.string().nullable(),
  /** Records it hands on at most. */
  max_records: count.nullable(),
  /** Requests to the source. */
  requests: count,
  /** Open records that a whole listing no longer had, where that was judged. `asks`: they are too many to be closed without a person's word. */
  missing: z.strictObject({ open: count, missing: count, asks: z.boolean() }).nullable(),
});
export type SyncRun = z.infer<typeof syncRunSchema>;

export const rejectedRecordSchema = rejectionSchema.extend({
  id: z.uuid(),
  run_id: z.uuid(),
  rejected_at: isoInstantSchema,
  /**
   * As received, cut to 4,000 characters here; the whole is kept. Empty where a visitor asks: what a source answers to somebody's token
   * is not public, and nothing tells it from what is.
   */
  raw: z.string(),
  /** False: it was too large to be kept whole. */
  replayable: z.boolean(),
  /** When a replay brought it in. */
  replayed_at: isoInstantSchema.nullable(),
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
  /** Why the source cannot be read as it is set up; where it can, the reason of its last run. */
  reason: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  resumes_at: isoInstantSchema.nullable(),
  run_id: z.uuid().nullable(),
  paused: z.boolean(),
  next_due_at: isoInstantSchema.nullable(),
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
  /** Keys of sources; where absent, all that are ready and not paused. */
  sources: z.array(sourceKeySchema).min(1).max(100).optional(),
  /** Records that each run hands on at most; the caller's `max_opportunities_per_sync` where absent. */
  max_records: maxRecordsSchema.optional(),
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

/** How far a run is. Told at most twice a second, kept nowhere: what counts is the run itself. */
export const runProgressSchema = z.strictObject({
  run_id: z.uuid(),
  source: sourceKeySchema,
  source_name: z.string(),
  counters: runCountersSchema,
  /** Records a second since the run began. */
  rate: z.number().nonnegative(),
  /** Requests left of today's quota; null where none is known. */
  quota_left: count.nullable(),
});
export type RunProgress = z.infer<typeof runProgressSchema>;

/** The runs of sources in the dialect of ra-data-simple-rest. */
export const runFilterSchema = z.strictObject({
  ids: z.array(z.uuid()).max(100).optional(),
  source: sourceKeySchema.optional(),
  status: runStatusSchema.optional(),
  /** Whether the run waits for a person to confirm what is to be closed. */
  asks: z.boolean().optional(),
});
export type RunFilter = z.infer<typeof runFilterSchema>;

/** One that the specification's Sync Status page lists under Available Scraping Sources. */
export const scrapingSourceSchema = z.strictObject({
  key: sourceKeySchema,
  name: z.string(),
  /** Title of the connector that reads it. */
  type: z.string(),
  /** Visitors are told it without query and fragment. */
  url: z.string(),
});
export type ScrapingSource = z.infer<typeof scrapingSourceSchema>;

export const scrapeUrlRequestSchema = z.strictObject({
  url: z.string().trim().min(1).max(2048),
  source_name: z.string().trim().min(1).max(80).default('Custom'),
});

/** What is at an address and what would be read of it; nothing is kept. */
export const pageTestSchema = z.strictObject({
  success: z.literal(true),
  url: z.string(),
  /** After redirects. */
  final_url: z.string(),
  content_type: z.string(),
  bytes: count,
  title: z.string().nullable(),
  ...sampleShape,
});
export type PageTest = z.infer<typeof pageTestSchema>;
