import { z } from 'zod';
import { keyedSourceSchema, sourceKeyInputSchema, sourceKeyStateSchema } from './account.js';
import { sourceKeySchema } from './primitives.js';
import { idempotencyKeySchema } from './routes-sync.js';
import { byId, nothing, type RpcTable } from './rpc-call.js';
import {
  connectorSchema,
  managedSourceSchema,
  sourceChangeSchema,
  sourceInputSchema,
  sourceLedgerSchema,
  sourceTestInputSchema,
  sourceTestResultSchema,
} from './source.js';
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
} from './sync-run.js';

const byKey = z.strictObject({ key: sourceKeySchema });
const window = z.strictObject({ offset: z.int().nonnegative(), limit: z.int().min(1).max(1000) });
const total = z.int().nonnegative();

/** A request that changes something: with a key it may be sent again without being done again. */
const once = z.strictObject({ idempotency_key: idempotencyKeySchema.nullable() });

/** What the settings of the person say, for a request that names no limit itself. It is no part of what he asked for. */
const usual = { usual_max_records: syncRequestSchema.shape.max_records };

export const syncRpc = {
  /** What a new installation begins with; leaves alone what has been read before. */
  'sync.first-start': {
    access: 'service',
    request: z.strictObject({ sources: z.array(sourceKeySchema) }),
    reply: syncStartedSchema,
  },
  'sync.start': {
    access: 'write',
    request: once.extend({ ...syncRequestSchema.shape, ...usual, kind: z.enum(['any', 'scraper']) }),
    reply: syncStartedSchema,
  },
  'sync.cancel': { access: 'write', request: once.extend({ id: z.uuid() }), reply: syncRunSchema },
  'sync.close-missing': { access: 'write', request: once.extend({ id: z.uuid() }), reply: syncRunSchema },
  'sync.status': {
    access: 'read',
    request: nothing,
    reply: syncStatusSchema.omit({ data: true, total_opportunities: true, by_source: true }),
  },
  'sync.runs': {
    access: 'read',
    request: window.extend({ filter: runFilterSchema }),
    reply: z.strictObject({ rows: z.array(syncRunSchema), total }),
  },
  'sync.run': { access: 'read', request: byId, reply: syncRunSchema },
  /** Of one run, or of a source those that no replay brought in since. */
  'sync.rejected': {
    access: 'read',
    request: window.extend({
      of: z.union([z.strictObject({ run_id: z.uuid() }), z.strictObject({ source: sourceKeySchema })]),
    }),
    reply: z.strictObject({ records: z.array(rejectedRecordSchema), total }),
  },
  'sync.replay': {
    access: 'write',
    request: once.extend({ source: sourceKeySchema, ids: z.array(z.uuid()).optional() }),
    reply: syncStartedSchema,
  },
  'sync.connectors': {
    access: 'read',
    request: nothing,
    reply: z.strictObject({ connectors: z.array(connectorSchema) }),
  },
  'sync.sources': {
    access: 'read',
    request: nothing,
    reply: z.strictObject({ sources: z.array(managedSourceSchema) }),
  },
  'sync.source': { access: 'read', request: byKey, reply: managedSourceSchema },
  'sync.add-source': {
    access: 'write',
    request: once.extend({ source: sourceInputSchema }),
    reply: managedSourceSchema,
  },
  'sync.change-source': {
    access: 'write',
    request: byKey.extend({ change: sourceChangeSchema }),
    reply: managedSourceSchema,
  },
  'sync.remove-source': {
    access: 'write',
    request: byKey.extend({ records: z.enum(['keep', 'remove']) }),
    reply: z.strictObject({ success: z.literal(true), removed: total }),
  },
  'sync.test-source': {
    access: 'write',
    request: z.strictObject({ test: sourceTestInputSchema }),
    reply: sourceTestResultSchema,
  },
  'sync.ledger': { access: 'read', request: byKey, reply: sourceLedgerSchema },
  'sync.scraping-sources': {
    access: 'read',
    request: nothing,
    reply: z.strictObject({ sources: z.array(scrapingSourceSchema) }),
  },
  'sync.scrape-url': {
    access: 'write',
    request: once.extend({ ...scrapeUrlRequestSchema.shape, ...usual }),
    reply: syncStartedSchema,
  },
  'sync.test-url': { access: 'write', request: z.strictObject({ url: z.string().max(2048) }), reply: pageTestSchema },
  'sync.keys': { access: 'account', request: nothing, reply: z.strictObject({ keys: z.array(sourceKeyStateSchema) }) },
  /** The one message that holds a source's key in clear. It is a request, which no broker stores. */
  'sync.set-key': {
    access: 'account',
    request: sourceKeyInputSchema.extend({ source: keyedSourceSchema }),
    reply: sourceKeyStateSchema,
  },
  'sync.remove-key': {
    access: 'account',
    request: z.strictObject({ source: keyedSourceSchema }),
    reply: sourceKeyStateSchema,
  },
  'sync.ping': { access: 'public', request: nothing, reply: nothing },
} as const satisfies RpcTable;
