import { z } from 'zod';
import { keyedSourceSchema, keyTestSchema, apiKeyInputSchema, apiKeyStateSchema } from '../account.js';
import { coverageSchema, observationsSchema } from '../opportunities/coverage.js';
import { healthRequestSchema, healthSchema, sourcesHealthSchema } from '../wire/health.js';
import { sourceKeySchema } from '../primitives.js';
import { idempotencyKeySchema } from '../wire/idempotency.js';
import { byId, emptyObject, type RpcTable } from './call.js';
import { directoryEntrySchema, directoryQuerySchema } from '../sources/directory.js';
import {
  connectorSchema,
  managedSourceSchema,
  sourceChangeSchema,
  sourceColumnsInputSchema,
  sourceColumnsSchema,
  sourceInputSchema,
  sourceLedgerSchema,
  sourceTestInputSchema,
  sourceTestResultSchema,
} from '../source.js';
import {
  pageTestSchema,
  rejectedRecordSchema,
  runFilterSchema,
  scrapeUrlRequestSchema,
  scrapingSourceSchema,
  syncRequestSchema,
  syncRunSchema,
  syncStartedSchema,
  syncStatusSchema,
} from '../sync-run.js';

const byKey = z.strictObject({ key: sourceKeySchema });
const pageWindow = z.strictObject({ offset: z.int().nonnegative(), limit: z.int().min(1).max(1000) });
const total = z.int().nonnegative();

/** A request that changes data: repeating it with the same key has no further effect. */
const idempotent = z.strictObject({ idempotency_key: idempotencyKeySchema.nullable() });

/** The limit in the caller's settings, for requests without one. It is not part of the idempotent request. */
const defaultLimit = { usual_max_records: syncRequestSchema.shape.max_records };

export const syncRpc = {
  /** Starts the first runs of a new installation; sources that have been synced are skipped. */
  'sync.first-start': {
    access: 'service',
    request: z.strictObject({ sources: z.array(sourceKeySchema) }),
    reply: syncStartedSchema,
  },
  'sync.start': {
    access: 'write',
    long: true,
    request: idempotent.extend({ ...syncRequestSchema.shape, ...defaultLimit, kind: z.enum(['any', 'scraper']) }),
    reply: syncStartedSchema,
  },
  'sync.cancel': { access: 'write', request: idempotent.extend({ id: z.uuid() }), reply: syncRunSchema },
  'sync.close-missing': {
    access: 'manage-sources',
    long: true,
    request: idempotent.extend({ id: z.uuid() }),
    reply: syncRunSchema,
  },
  'sync.status': {
    access: 'read',
    request: emptyObject,
    reply: syncStatusSchema.omit({ data: true, total_opportunities: true, by_source: true }),
  },
  /** Sources with records that may not be stored. */
  'sync.coverage': { access: 'read', request: emptyObject, reply: coverageSchema },
  /** Periods for which all posted records of each source are known: see `Observation`. */
  'sync.observations': { access: 'service', request: emptyObject, reply: observationsSchema },
  'sync.source-health': { access: 'read', request: emptyObject, reply: sourcesHealthSchema },
  'sync.runs': {
    access: 'read',
    request: pageWindow.extend({ filter: runFilterSchema }),
    reply: z.strictObject({ rows: z.array(syncRunSchema), total }),
  },
  'sync.run': { access: 'read', request: byId, reply: syncRunSchema },
  /** Rejected records of one run, or of a source; the latter excludes records that a replay has stored since. */
  'sync.rejected': {
    access: 'read',
    request: pageWindow.extend({
      of: z.union([z.strictObject({ run_id: z.uuid() }), z.strictObject({ source: sourceKeySchema })]),
    }),
    reply: z.strictObject({ records: z.array(rejectedRecordSchema), total }),
  },
  'sync.replay': {
    access: 'manage-sources',
    long: true,
    request: idempotent.extend({ source: sourceKeySchema, ids: z.array(z.uuid()).optional() }),
    reply: syncStartedSchema,
  },
  'sync.connectors': {
    access: 'read',
    request: emptyObject,
    reply: z.strictObject({ connectors: z.array(connectorSchema) }),
  },
  'sync.directory': {
    access: 'read',
    request: directoryQuerySchema,
    reply: z.strictObject({ entries: z.array(directoryEntrySchema) }),
  },
  'sync.sources': {
    access: 'read',
    request: emptyObject,
    reply: z.strictObject({ sources: z.array(managedSourceSchema) }),
  },
  'sync.source': { access: 'read', request: byKey, reply: managedSourceSchema },
  'sync.add-source': {
    access: 'manage-sources',
    request: idempotent.extend({ source: sourceInputSchema }),
    reply: managedSourceSchema,
  },
  'sync.change-source': {
    access: 'manage-sources',
    request: byKey.extend({ change: sourceChangeSchema }),
    reply: managedSourceSchema,
  },
  'sync.remove-source': {
    access: 'manage-sources',
    long: true,
    request: byKey.extend({ records: z.enum(['keep', 'remove']) }),
    reply: z.strictObject({ success: z.literal(true), removed: total }),
  },
  'sync.test-source': {
    access: 'manage-sources',
    long: true,
    request: z.strictObject({ test: sourceTestInputSchema }),
    reply: sourceTestResultSchema,
  },
  'sync.source-columns': {
    access: 'manage-sources',
    long: true,
    request: z.strictObject({ file: sourceColumnsInputSchema }),
    reply: sourceColumnsSchema,
  },
  'sync.ledger': { access: 'read', request: byKey, reply: sourceLedgerSchema },
  'sync.scraping-sources': {
    access: 'read',
    request: emptyObject,
    reply: z.strictObject({ sources: z.array(scrapingSourceSchema) }),
  },
  'sync.scrape-url': {
    access: 'scrape-addresses',
    long: true,
    request: idempotent.extend({ ...scrapeUrlRequestSchema.shape, ...defaultLimit }),
    reply: syncStartedSchema,
  },
  'sync.test-url': {
    access: 'scrape-addresses',
    long: true,
    request: z.strictObject({ url: z.string().max(2048) }),
    reply: pageTestSchema,
  },
  'sync.keys': {
    access: 'manage-source-keys',
    request: emptyObject,
    reply: z.strictObject({ keys: z.array(apiKeyStateSchema) }),
  },
  /** One of the two messages with a key in plain text. The broker does not store requests. */
  'sync.set-key': {
    access: 'manage-source-keys',
    request: apiKeyInputSchema.extend({ source: keyedSourceSchema }),
    reply: apiKeyStateSchema,
  },
  'sync.remove-key': {
    access: 'manage-source-keys',
    request: z.strictObject({ source: keyedSourceSchema }),
    reply: apiKeyStateSchema,
  },
  'sync.test-key': {
    access: 'manage-source-keys',
    long: true,
    request: z.strictObject({ source: keyedSourceSchema }),
    reply: keyTestSchema,
  },
  /** The Perplexity key added through the API, in plain text, for the language model of the intelligence service; null if none was added. */
  'sync.model-key': { access: 'service', request: emptyObject, reply: z.strictObject({ key: z.string().nullable() }) },
  /** State of the dependencies: `database`, and with `all` also `disk`. */
  'sync.health': { access: 'public', request: healthRequestSchema, reply: healthSchema },
} as const satisfies RpcTable;
