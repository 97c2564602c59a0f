import { z } from 'zod';
import { noticeSchema, rejectionSchema, sourceTypeSchema } from './notice.js';
import {
  isoInstantSchema,
  isStorableText,
  jsonValueSchema,
  sourceKeySchema,
  timeZoneSchema,
  unstorableMessage,
  webUrlSchema,
} from './primitives.js';

export const sourceKindSchema = z.enum(['api', 'file', 'scraper', 'demo']);

/** A configured source. Its API key is never part of a response. */
export const sourceSchema = z.strictObject({
  key: sourceKeySchema,
  name: z.string().min(1).max(100),
  source_type: sourceTypeSchema,
  kind: sourceKindSchema,
  home_url: webUrlSchema,
  needs_key: z.boolean(),
  /** False if a required key is missing, or if this version does not support the source. */
  ready: z.boolean(),
});
export type Source = z.infer<typeof sourceSchema>;

/** Hours between two scheduled runs. */
export const intervalHoursSchema = z.int().min(1).max(168);

/** Maximum records that a run submits. */
export const maxRecordsSchema = z.int().min(1).max(1_000_000);

/** Settings of a connector as JSON; the connector's own schema validates them. */
const connectorSettingsSchema = z.record(z.string().max(100), jsonValueSchema);

const givenSettingsSchema = connectorSettingsSchema.refine(isStorable, unstorableMessage);
/** The URL parser accepts characters that PostgreSQL cannot store. */
const givenHomeSchema = webUrlSchema.refine(isStorableText, unstorableMessage);

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, each]) => isStorableText(name) && isStorable(each));
}

const nameSchema = z.string().trim().min(1).max(80).refine(isStorableText, unstorableMessage);

/**
 * Keyword in the JSON Schema of a setting that is an object or a text: the member that the text stands for. `bid_title` for `{ "column": "bid_title"
 * }`.
 */
export const shortFormKeyword = 'x-short-form';

/** A connector, with the JSON Schema of its settings, from which a form can be generated. */
export const connectorSchema = z.strictObject({
  key: sourceKeySchema,
  title: z.string(),
  kind: sourceKindSchema,
  settings: z.record(z.string(), z.unknown()),
});
export type ConnectorInfo = z.infer<typeof connectorSchema>;

/** A source with all its settings. `id` is its key, because react-admin requires an id. */
export const managedSourceSchema = sourceSchema.extend({
  id: sourceKeySchema,
  connector: sourceKeySchema,
  /** For visitors (demo account, anonymous sessions) empty, or only the origin of `home_url` unless `ready_made`: a URL may contain a token. */
  settings: connectorSettingsSchema,
  /** Built-in source: it can be paused and scheduled, not removed. */
  ready_made: z.boolean(),
  paused: z.boolean(),
  interval_hours: intervalHoursSchema,
  /** Next scheduled run; null while paused, and for sources without schedule. */
  next_due_at: isoInstantSchema.nullable(),
  /** Null: no limit. */
  max_records: maxRecordsSchema.nullable(),
  created_at: isoInstantSchema,
  /** Null for built-in sources, and for visitors. */
  created_by: z.string().nullable(),
});
export type ManagedSource = z.infer<typeof managedSourceSchema>;

/** Sortable columns of the source list. `id` is `key`. */
export const sourceSortFields = ['id', 'key', 'name', 'next_due_at'] as const;
export type SourceSortField = (typeof sourceSortFields)[number];

/** Filter of the source list in the dialect of ra-data-simple-rest. */
export const sourceFilterSchema = z.strictObject({
  ids: z.array(sourceKeySchema).max(1000).optional(),
  kind: sourceKindSchema.optional(),
  paused: z.boolean().optional(),
});
export type SourceFilter = z.infer<typeof sourceFilterSchema>;

export const sourceInputSchema = z.strictObject({
  /** Derived from the name if absent. */
  key: sourceKeySchema.optional(),
  name: nameSchema,
  connector: sourceKeySchema,
  /** Default: `scraped` for page connectors, `private_rfp` for all others. */
  source_type: sourceTypeSchema.optional(),
  /** Public web page of the source; derived from the settings if absent. */
  home_url: givenHomeSchema.optional(),
  settings: givenSettingsSchema,
  interval_hours: intervalHoursSchema.default(24),
  paused: z.boolean().default(false),
  max_records: maxRecordsSchema.nullable().default(null),
});
export type SourceInput = z.infer<typeof sourceInputSchema>;

const changeableSchema = z.strictObject({
  name: nameSchema,
  home_url: givenHomeSchema,
  settings: givenSettingsSchema,
  interval_hours: intervalHoursSchema,
  paused: z.boolean(),
  max_records: maxRecordsSchema.nullable(),
});

/**
 * Absent members stay unchanged. A built-in source accepts only `interval_hours`, `paused` and `max_records`. Clients that send the whole
 * source, as react-admin does, must send the other members unchanged; `ready` and `next_due_at`, which change on their own, are
 * ignored.
 */
export const sourceChangeSchema = changeableSchema
  .extend(
    managedSourceSchema.omit({
      name: true,
      home_url: true,
      settings: true,
      interval_hours: true,
      paused: true,
      max_records: true,
    }).shape,
  )
  .partial();
export type SourceChange = z.infer<typeof sourceChangeSchema>;

/** Input of a source test: an existing source, or a source that has not been added yet. */
export const sourceTestInputSchema = z.union([
  z.strictObject({ source: sourceKeySchema }),
  sourceInputSchema
    .pick({ connector: true, settings: true, source_type: true })
    .extend({ name: nameSchema.default('Test') }),
]);
export type SourceTestInput = z.infer<typeof sourceTestInputSchema>;

/** Maximum sample records of a source test. */
export const maxSamples = 5;
/** Maximum rejected records of a source test. */
export const maxTestRejections = 20;

/** Result of a source or page test. */
export const sampleShape = {
  found: z.int().nonnegative(),
  /** The first records found, normalised. */
  sample: z.array(noticeSchema).max(maxSamples),
  rejected: z.array(rejectionSchema).max(maxTestRejections),
  /** The sentence on the page that states that nothing is open, if nothing was found. */
  statement: z.string().max(300).nullable().optional(),
};

/** Result of a source test: the first page of the listing; nothing is stored. */
export const sourceTestResultSchema = z.strictObject({
  success: z.literal(true),
  /** Announced size of the full listing; `found` counts its first page. */
  expected: z.int().nonnegative().nullable(),
  ...sampleShape,
  requests: z.int().nonnegative(),
  elapsed_ms: z.int().nonnegative(),
});
export type SourceTestResult = z.infer<typeof sourceTestResultSchema>;

/** A CSV or Excel file whose columns are to be mapped. */
export const sourceColumnsInputSchema = z.strictObject({
  url: webUrlSchema.refine(isStorableText, unstorableMessage),
  delimiter: z.enum(['auto', 'comma', 'semicolon', 'tab', 'bar']).default('auto'),
  /** Name of the sheet of a workbook; by default the largest sheet. */
  sheet: z.string().min(1).max(100).optional(),
  time_zone: timeZoneSchema.default('America/New_York'),
});
export type SourceColumnsInput = z.infer<typeof sourceColumnsInputSchema>;

/** The columns of a file, and settings of `csv_file` with a suggested mapping for the user to correct. Nothing is stored. */
export const sourceColumnsSchema = z.strictObject({
  /** Sheets of a workbook; empty for a CSV file. */
  sheets: z.array(z.string()),
  /** Name of the sheet that was read. */
  sheet: z.string().nullable(),
  columns: z
    .array(
      z.strictObject({
        /** Name in mappings. */
        name: z.string(),
        /** Name as printed in the file. */
        head: z.string(),
        /** First values. */
        samples: z.array(z.string()),
      }),
    )
    .max(100),
  /** Number of rows below the header. */
  rows: z.int().nonnegative(),
  settings: connectorSettingsSchema,
});
export type SourceColumns = z.infer<typeof sourceColumnsSchema>;

/** The completeness ledger of a source, computed from its runs. */
export const sourceLedgerSchema = z.strictObject({
  source: sourceKeySchema,
  source_name: z.string(),
  /** End of the last completed run. */
  last_success: isoInstantSchema.nullable(),
  /** Gaps in the last 30 days: periods longer than one and a half intervals without a completed run. `to` null: ongoing. */
  gaps: z.array(
    z.strictObject({ from: isoInstantSchema, to: isoInstantSchema.nullable(), hours: z.number().nonnegative() }),
  ),
  /** Announced and received records, including rejected ones, of the newest run with an announced size. */
  completeness: z
    .strictObject({ run_id: z.uuid(), expected: z.int().nonnegative(), received: z.int().nonnegative() })
    .nullable(),
  /** Requests of today (UTC). `limit` null: unknown. */
  quota: z.strictObject({
    limit: z.int().positive().nullable(),
    used: z.int().nonnegative(),
    left: z.int().nonnegative().nullable(),
    /** The source requested a pause until this time. */
    paused_until: isoInstantSchema.nullable(),
  }),
  /**
   * Share of `runs` that completed; null without runs. `runs` counts the runs of 30 days that ended on their own. It excludes replays and runs that
   * were cancelled, interrupted, ended by their record limit or the source's quota, or delayed by an outage of this product.
   */
  success_rate: z.number().min(0).max(1).nullable(),
  runs: z.int().nonnegative(),
  rejected_waiting: z.int().nonnegative(),
});
export type SourceLedger = z.infer<typeof sourceLedgerSchema>;
