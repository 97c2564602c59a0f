import { z } from 'zod';
import { rejectionSchema, sourceTypeSchema } from './notice.js';
import { isoInstantSchema, sourceKeySchema } from './primitives.js';
import { maxRecordsSchema, sampleShape, sourceKindSchema } from './source.js';

/**
 * `partial`: some records are missing; see the reason. `interrupted`: its process ended; the next run continues from the checkpoint. `cancelled`: a
 * person cancelled the run.
 */
export const runStatuses = ['running', 'completed', 'partial', 'failed', 'cancelled', 'interrupted'] as const;
export const runStatusSchema = z.enum(runStatuses);
export type RunStatus = z.infer<typeof runStatusSchema>;

export const runTriggerSchema = z.enum(['person', 'schedule', 'first-start', 'replay']);
export type RunTrigger = z.infer<typeof runTriggerSchema>;

const count = z.int().nonnegative();

const outcomeShape = { received: count, rejected: count, added: count, updated: count, unchanged: count };

/** Details of listed notices, for sources whose listing only summarizes them. `expected`: requested so far. */
export const detailCountersSchema = z.strictObject({ expected: count, ...outcomeShape });
export type DetailCounters = z.infer<typeof detailCountersSchema>;

/** Notices of the listing. Counters start at 0. `expected` is null until the source announces a number. */
export const runCountersSchema = z.strictObject({
  expected: count.nullable(),
  ...outcomeShape,
  /** Closed because missing from a full snapshot. */
  closed: count,
  /** Not counted in the other counters. Absent if the run requested no details. */
  details: detailCountersSchema.optional(),
});
export type RunCounters = z.infer<typeof runCountersSchema>;
type ReadCounters = Pick<RunCounters, 'expected' | 'received' | 'details'>;

/** Listed notices and details. */
export function countRead({ received, details }: Omit<ReadCounters, 'expected'>): number {
  return received + (details?.received ?? 0);
}

/** Listed notices and details still to be read; null until the listing announces a number. */
export function countLeft({ expected, received, details }: ReadCounters): number | null {
  if (expected === null) return null;
  return Math.max(0, expected - received) + Math.max(0, (details?.expected ?? 0) - (details?.received ?? 0));
}

export const syncRunSchema = z.strictObject({
  id: z.uuid(),
  source: sourceKeySchema,
  source_name: z.string(),
  status: runStatusSchema,
  trigger: runTriggerSchema,
  started_at: isoInstantSchema,
  finished_at: isoInstantSchema.nullable(),
  counters: runCountersSchema,
  /** Quarantined records by error code. */
  rejected_by_code: z.record(z.string(), count),
  /** Why the run ended; null if running or completed. For visitors, URLs in the message are cut to their origin. */
  reason: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  /** When the run resumes automatically, because the source requested a pause. */
  resumes_at: isoInstantSchema.nullable(),
  /** Display name of the user who started it; null for the schedule, and for visitors. */
  started_by: z.string().nullable(),
  /** Maximum records that the run submits. */
  max_records: count.nullable(),
  /** Requests to the source. */
  requests: count,
  /** Open records missing from a full snapshot. `asks`: too many to close without a user's confirmation. */
  missing: z.strictObject({ open: count, missing: count, asks: z.boolean() }).nullable(),
});
export type SyncRun = z.infer<typeof syncRunSchema>;

export const rejectedRecordSchema = rejectionSchema.extend({
  id: z.uuid(),
  run_id: z.uuid(),
  rejected_at: isoInstantSchema,
  /**
   * The record as received, cut to 4,000 characters; the full text is stored. Empty for visitors: a response to a private token may not be
   * public.
   */
  raw: z.string(),
  /** False: too large to be stored in full. */
  replayable: z.boolean(),
  /** When a replay stored it. */
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
  /** Details of the last run, excluded from the counters above. Absent if it requested none. */
  details: detailCountersSchema.optional(),
  /** Why the source cannot be synced as configured, or else the error of its last run. */
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
  /** Whether the caller sees demo records, and how many records of each kind exist. */
  data: z.strictObject({ showing_demo: z.boolean(), demo_records: count, real_records: count }),
});
export type SyncStatus = z.infer<typeof syncStatusSchema>;

const againShape = {
  /** Starts a run even if the source's last run has just ended. Default: the request joins that run. */
  again: z.boolean().optional(),
};

export const syncRequestSchema = z.strictObject({
  /** Keys of sources; default: all that are ready and not paused. */
  sources: z.array(sourceKeySchema).min(1).max(100).optional(),
  /** Only sources that need no API key and have not been synced within their interval. */
  only_due: z.boolean().optional(),
  /** Maximum records that each run submits; default: the caller's `max_opportunities_per_sync`. */
  max_records: maxRecordsSchema.optional(),
  ...againShape,
});
export type SyncRequest = z.infer<typeof syncRequestSchema>;

export const syncStartedSchema = z.strictObject({
  runs: z.array(
    z.strictObject({
      source: sourceKeySchema,
      source_name: z.string(),
      run_id: z.uuid(),
      /** The request joined a run that is in progress or has just ended, and no new run was started. */
      already_running: z.boolean(),
    }),
  ),
  /** Sources that were not started, with the reason: no key, or a pause that the source requested. */
  skipped: z.array(z.strictObject({ source: sourceKeySchema, code: z.string(), message: z.string() })),
});
export type SyncStarted = z.infer<typeof syncStartedSchema>;

/** Progress of a run. Sent at most twice a second and never stored; the run itself is authoritative. */
export const runProgressSchema = z.strictObject({
  run_id: z.uuid(),
  source: sourceKeySchema,
  source_name: z.string(),
  counters: runCountersSchema,
  /** Records and details a second since the run began. */
  rate: z.number().nonnegative(),
  /** Requests left of today's quota; null if unknown. */
  quota_left: count.nullable(),
});
export type RunProgress = z.infer<typeof runProgressSchema>;

/** Filter of the run list in the dialect of ra-data-simple-rest. */
export const runFilterSchema = z.strictObject({
  ids: z.array(z.uuid()).max(100).optional(),
  source: sourceKeySchema.optional(),
  status: runStatusSchema.optional(),
  /** Whether the run waits for a user to confirm the closing of records. */
  asks: z.boolean().optional(),
});
export type RunFilter = z.infer<typeof runFilterSchema>;

/** A source under Available Scraping Sources on the specification's Sync Status page. */
export const scrapingSourceSchema = z.strictObject({
  key: sourceKeySchema,
  name: z.string(),
  /** Title of its connector. */
  type: z.string(),
  /** Address; visitors get only its origin. */
  url: z.string(),
});
export type ScrapingSource = z.infer<typeof scrapingSourceSchema>;

export const scrapeUrlRequestSchema = z.strictObject({
  url: z.string().trim().min(1).max(2048),
  source_name: z.string().trim().min(1).max(80).default('Custom'),
  ...againShape,
});
export type ScrapeUrlRequest = z.input<typeof scrapeUrlRequestSchema>;

export const scrapeSourceRequestSchema = z.strictObject({ source_key: z.string().max(100), ...againShape });

export const scrapeAllRequestSchema = z.strictObject(againShape);
export type ScrapeAllRequest = z.infer<typeof scrapeAllRequestSchema>;

/** Result of a page test: what the page serves and which records it lists; nothing is stored. */
export const pageTestSchema = z.strictObject({
  url: z.string(),
  /** Address after redirects. */
  final_url: z.string(),
  content_type: z.string(),
  bytes: count,
  title: z.string().nullable(),
  ...sampleShape,
});
export type PageTest = z.infer<typeof pageTestSchema>;
