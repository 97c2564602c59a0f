import { z } from 'zod';
import { noticeSchema, rejectionSchema, sourceTypeSchema } from './notice.js';
import { isoInstantSchema, isStorableText, jsonValueSchema, sourceKeySchema, webUrlSchema } from './primitives.js';

export const sourceKindSchema = z.enum(['api', 'file', 'scraper', 'demo']);

/** A source as configured here. Its key material is never part of any answer. */
export const sourceSchema = z.strictObject({
  key: sourceKeySchema,
  name: z.string().min(1).max(100),
  source_type: sourceTypeSchema,
  kind: sourceKindSchema,
  home_url: webUrlSchema,
  needs_key: z.boolean(),
  /** False where a key is needed and none is set, or where this version cannot read it. */
  ready: z.boolean(),
});
export type Source = z.infer<typeof sourceSchema>;

/** What the names of web-scraping sources begin with wherever the specification's lists hold them; the console strips it. */
export const scraperPrefix = 'Scraper: ';

/** The name of a source as it is to be shown, also where it comes from a list of the specification. */
export function stripScraperPrefix(name: string): string {
  return name.startsWith(scraperPrefix) ? name.slice(scraperPrefix.length) : name;
}

/** Hours between two scheduled runs. */
export const intervalHoursSchema = z.int().min(1).max(168);

/** Records that one run hands on at most. */
export const maxRecordsSchema = z.int().min(1).max(1_000_000);

/** Settings of a connector, as JSON. What they must be says the connector's own schema. */
const connectorSettingsSchema = z.record(z.string().max(100), jsonValueSchema);

const unstorable = 'Must not hold characters that cannot be stored';
const givenSettingsSchema = connectorSettingsSchema.refine(isStorable, unstorable);
/** The parser of addresses passes over characters that no text may hold. */
const givenHomeSchema = webUrlSchema.refine(isStorableText, unstorable);

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, each]) => isStorableText(name) && isStorable(each));
}

const nameSchema = z.string().trim().min(1).max(80).refine(isStorableText, unstorable);

/** A way to read a kind of source, with what has to be said of one, as a JSON Schema that a form can be made of. */
export const connectorSchema = z.strictObject({
  key: sourceKeySchema,
  title: z.string(),
  kind: sourceKindSchema,
  settings: z.record(z.string(), z.unknown()),
});
export type ConnectorInfo = z.infer<typeof connectorSchema>;

/** A source with everything that a person sets. `id` is its key, because react-admin wants one. */
export const managedSourceSchema = sourceSchema.extend({
  id: sourceKeySchema,
  connector: sourceKeySchema,
  /** Visitors (the demo account, anonymous sessions) are told none, and of `home_url` only whose it is, but for `ready_made` ones: an address may hold a token. */
  settings: connectorSettingsSchema,
  /** Comes with the product: it can be paused and scheduled, not removed. */
  ready_made: z.boolean(),
  paused: z.boolean(),
  interval_hours: intervalHoursSchema,
  /** When it is read next without anybody asking; null while paused, and where nothing is read without being asked for. */
  next_due_at: isoInstantSchema.nullable(),
  /** Null: no limit. */
  max_records: maxRecordsSchema.nullable(),
  created_at: isoInstantSchema,
  /** Null for those that come with the product, and where a visitor asks. */
  created_by: z.string().nullable(),
});
export type ManagedSource = z.infer<typeof managedSourceSchema>;

/** What a list of sources can be sorted by. `id` is `key`. */
export const sourceSortFields = ['id', 'key', 'name', 'next_due_at'] as const;
export type SourceSortField = (typeof sourceSortFields)[number];

/** The sources in the dialect of ra-data-simple-rest. */
export const sourceFilterSchema = z.strictObject({
  ids: z.array(sourceKeySchema).max(1000).optional(),
  kind: sourceKindSchema.optional(),
  paused: z.boolean().optional(),
});
export type SourceFilter = z.infer<typeof sourceFilterSchema>;

export const sourceInputSchema = z.strictObject({
  /** Made of the name where absent. */
  key: sourceKeySchema.optional(),
  name: nameSchema,
  connector: sourceKeySchema,
  /** Where absent, `scraped` of connectors that read pages and `private_rfp` of all others. */
  source_type: sourceTypeSchema.optional(),
  /** The page that a person would open; taken from the settings where absent. */
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
 * Absent: stays. Of a source that comes with the product only `interval_hours`, `paused` and `max_records` may change. Whoever sends back
 * the whole source, as react-admin does, sends the other members as they were told; `ready` and `next_due_at`, which change by
 * themselves, are not looked at.
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

/** Tries a source that was added, or one that is not yet. */
export const sourceTestInputSchema = z.union([
  z.strictObject({ source: sourceKeySchema }),
  sourceInputSchema
    .pick({ connector: true, settings: true, source_type: true })
    .extend({ name: nameSchema.default('Test') }),
]);
export type SourceTestInput = z.infer<typeof sourceTestInputSchema>;

/** Records that a try shows at most. */
export const maxSamples = 5;
/** Records that could not be read, of which a try tells at most. */
export const maxTestRejections = 20;

/** What a try found. */
export const sampleShape = {
  found: z.int().nonnegative(),
  /** The first of them, normalised. */
  sample: z.array(noticeSchema).max(maxSamples),
  rejected: z.array(rejectionSchema).max(maxTestRejections),
};

/** What would be read: the first page of the listing, of which nothing is kept. */
export const sourceTestResultSchema = z.strictObject({
  success: z.literal(true),
  /** Of the whole listing; `found` are those of its first page. */
  expected: z.int().nonnegative().nullable(),
  ...sampleShape,
  requests: z.int().nonnegative(),
  elapsed_ms: z.int().nonnegative(),
});
export type SourceTestResult = z.infer<typeof sourceTestResultSchema>;

/** The completeness ledger: whether what is shown of a source can be relied on, computed from its runs. */
export const sourceLedgerSchema = z.strictObject({
  source: sourceKeySchema,
  source_name: z.string(),
  /** End of the last completed run. */
  last_success: isoInstantSchema.nullable(),
  /** Times of the last 30 days in which more than one and a half intervals passed without a completed run. `to` null: it goes on. */
  gaps: z.array(
    z.strictObject({ from: isoInstantSchema, to: isoInstantSchema.nullable(), hours: z.number().nonnegative() }),
  ),
  /** Of the newest run that the source told its size: announced against received, rejected ones included. */
  completeness: z
    .strictObject({ run_id: z.uuid(), expected: z.int().nonnegative(), received: z.int().nonnegative() })
    .nullable(),
  /** Requests of today, UTC. `limit` null: none is known. */
  quota: z.strictObject({
    limit: z.int().positive().nullable(),
    used: z.int().nonnegative(),
    left: z.int().nonnegative().nullable(),
    /** The source asked to be left alone until then. */
    paused_until: isoInstantSchema.nullable(),
  }),
  /**
   * Share of `runs` that completed. Null where there was none. `runs` are those of 30 days that came to an end by themselves: neither
   * replays nor what was cancelled, interrupted, ended by its number of records or the quota of the source, or held up because a part of
   * this product was away.
   */
  success_rate: z.number().min(0).max(1).nullable(),
  runs: z.int().nonnegative(),
  rejected_waiting: z.int().nonnegative(),
});
export type SourceLedger = z.infer<typeof sourceLedgerSchema>;
