import { z } from 'zod';
import { keyedSourceSchema, sourceKeyInputSchema, sourceKeyStateSchema } from './account.js';
import { sourceKeySchema } from './primitives.js';
import { byId, type Routes } from './route.js';
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
  scrapeUrlRequestSchema,
  scrapingSourceSchema,
  syncRequestSchema,
  syncRunSchema,
  syncStartedSchema,
  syncStatusSchema,
} from './sync-run.js';

/** Request header of every POST below that changes something: the same key with the same request gives the first answer again, for a day. */
export const idempotencyHeader = 'idempotency-key';

/** A key that a caller may choose. */
export const idempotencyKeySchema = z
  .string()
  .max(255)
  .regex(/^[\x20-\x7e]+$/, 'Must be 1 to 255 printable characters of ASCII');

/** The query of ra-data-simple-rest: three JSON texts. */
export const simpleRestQuerySchema = z.strictObject({
  filter: z.string().max(100_000).optional().meta({
    description:
      'JSON object. Sources: `ids`, `kind`, `paused`; runs: `ids`, `source`, `status`, `asks`; records kept aside: nothing. `id` stands for `ids`.',
  }),
  range: z.string().max(100).optional(),
  sort: z.string().max(100).optional().meta({
    description:
      'JSON list of a column and a direction. Sources: `name`, `id` or `next_due_at`; all others have one order: `["id","DESC"]`, the newest first.',
  }),
});

const bySource = z.strictObject({ source: keyedSourceSchema });
const byKey = z.strictObject({ id: sourceKeySchema.meta({ description: 'Key of the source' }) });

export const removeSourceQuerySchema = z.strictObject({
  records: z.enum(['keep', 'remove']).default('keep').meta({ description: 'What becomes of what was read from it.' }),
});

const once = {
  'Idempotency-Key':
    'The same key with the same request gives the first answer again, for a day. Up to 255 printable characters.',
};

const listHeaders = {
  'Content-Range': '`<resource> first-last/total`, `<resource> */0` for none',
  'X-Total-Count': 'The same total',
};

export const syncRoutes = {
  startSync: {
    method: 'POST',
    requestHeaders: once,
    path: '/sync',
    access: 'write',
    summary: 'Read the sources now',
    body: syncRequestSchema,
    status: 202,
    reply: syncStartedSchema,
  },
  syncStatus: {
    method: 'GET',
    path: '/sync/status',
    access: 'read',
    summary: 'What each source last gave',
    status: 200,
    reply: syncStatusSchema,
  },
  listConnectors: {
    method: 'GET',
    path: '/connectors',
    access: 'read',
    summary: 'The kinds of source that can be added, with what has to be said of one',
    status: 200,
    reply: z.strictObject({ connectors: z.array(connectorSchema) }),
  },
  listSources: {
    method: 'GET',
    path: '/sources',
    access: 'read',
    summary: 'The sources of this installation',
    query: simpleRestQuerySchema,
    status: 200,
    reply: z.array(managedSourceSchema),
    headers: listHeaders,
  },
  getSource: {
    method: 'GET',
    path: '/sources/{id}',
    access: 'read',
    summary: 'One source',
    params: byKey,
    status: 200,
    reply: managedSourceSchema,
  },
  addSource: {
    method: 'POST',
    requestHeaders: once,
    path: '/sources',
    access: 'write',
    summary: 'Add a portal, feed or page',
    body: sourceInputSchema,
    status: 201,
    reply: managedSourceSchema,
  },
  changeSource: {
    method: 'PUT',
    path: '/sources/{id}',
    access: 'write',
    summary: 'Schedule, pause, resume or change a source',
    params: byKey,
    body: sourceChangeSchema,
    status: 200,
    reply: managedSourceSchema,
  },
  removeSource: {
    method: 'DELETE',
    path: '/sources/{id}',
    access: 'write',
    summary: 'Remove a source, with or without what was read from it',
    params: byKey,
    query: removeSourceQuerySchema,
    status: 200,
    reply: z.strictObject({ id: sourceKeySchema, success: z.literal(true), removed: z.int().nonnegative() }),
  },
  testSource: {
    method: 'POST',
    path: '/sources/test',
    access: 'write',
    summary: 'What would be read: the first records of a source, of which nothing is kept',
    body: sourceTestInputSchema,
    status: 200,
    reply: sourceTestResultSchema,
  },
  sourceLedger: {
    method: 'GET',
    path: '/sources/{id}/ledger',
    access: 'read',
    summary: 'Whether what is shown of a source can be relied on',
    params: byKey,
    status: 200,
    reply: sourceLedgerSchema,
  },
  sourceRejected: {
    method: 'GET',
    path: '/sources/{id}/rejected',
    access: 'read',
    summary: 'Records of a source that were kept aside and not brought in since, newest first',
    params: byKey,
    query: simpleRestQuerySchema,
    status: 200,
    reply: z.array(rejectedRecordSchema),
    headers: listHeaders,
  },
  replayRejected: {
    method: 'POST',
    requestHeaders: once,
    path: '/sources/{id}/replay',
    access: 'write',
    summary: 'Read records again that were kept aside',
    params: byKey,
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(1000).optional() }),
    status: 202,
    reply: syncStartedSchema,
  },
  listRuns: {
    method: 'GET',
    path: '/runs',
    access: 'read',
    summary: 'The runs of the sources, newest first',
    query: simpleRestQuerySchema,
    status: 200,
    reply: z.array(syncRunSchema),
    headers: listHeaders,
  },
  getRun: {
    method: 'GET',
    path: '/runs/{id}',
    access: 'read',
    summary: 'The ledger of one run',
    params: byId,
    status: 200,
    reply: syncRunSchema,
  },
  cancelRun: {
    method: 'POST',
    requestHeaders: once,
    path: '/runs/{id}/cancel',
    access: 'write',
    summary: 'End a run now',
    params: byId,
    status: 202,
    reply: syncRunSchema,
  },
  closeMissing: {
    method: 'POST',
    requestHeaders: once,
    path: '/runs/{id}/close-missing',
    access: 'write',
    summary: 'Confirm that what the run no longer found is closed',
    params: byId,
    status: 200,
    reply: syncRunSchema,
  },
  rejectedRecords: {
    method: 'GET',
    path: '/runs/{id}/rejected',
    access: 'read',
    summary: 'Records that the run kept aside, with the reason',
    params: byId,
    status: 200,
    reply: z.strictObject({ records: z.array(rejectedRecordSchema) }),
  },
  scrapingSources: {
    method: 'GET',
    path: '/scraping/sources',
    access: 'read',
    summary: 'The web-scraping sources that can be read',
    status: 200,
    reply: z.strictObject({ success: z.literal(true), sources: z.array(scrapingSourceSchema) }),
  },
  scrapeSource: {
    method: 'POST',
    requestHeaders: once,
    path: '/scraping/scrape-source',
    access: 'write',
    summary: 'Read one web-scraping source now',
    body: z.strictObject({ source_key: z.string().max(100) }),
    status: 202,
    reply: syncStartedSchema,
  },
  scrapeUrl: {
    method: 'POST',
    requestHeaders: once,
    path: '/scraping/scrape-url',
    access: 'write',
    summary: 'Read one web page now and keep what it lists',
    body: scrapeUrlRequestSchema,
    status: 202,
    reply: syncStartedSchema,
  },
  scrapeAll: {
    method: 'POST',
    requestHeaders: once,
    path: '/scraping/sync-all',
    access: 'write',
    summary: 'Read every web-scraping source now',
    status: 202,
    reply: syncStartedSchema,
  },
  scrapeTest: {
    method: 'POST',
    path: '/scraping/test',
    access: 'write',
    summary: 'What is at an address and what would be read of it; nothing is kept',
    body: z.strictObject({ url: scrapeUrlRequestSchema.shape.url }),
    status: 200,
    reply: pageTestSchema,
  },
  events: {
    method: 'GET',
    path: '/events',
    access: 'read',
    summary: 'What happens, as server-sent events',
    requestHeaders: {
      'Last-Event-ID': 'Goes on after that event, with what was missed.',
      'X-Demo-Session': '`true`: tells of the demo records.',
    },
    status: 200,
    media: 'text/event-stream',
    reply: z.string().meta({
      description:
        'Server-sent events: `event` is a name of `LiveEvents`, `data` what stands there under that name, as JSON. `position` only says where one begins.',
    }),
  },
  listSourceKeys: {
    method: 'GET',
    path: '/source-keys',
    access: 'account',
    summary: 'Which API keys of sources are set, since when and by whom; never the keys',
    status: 200,
    reply: z.strictObject({ keys: z.array(sourceKeyStateSchema) }),
  },
  putSourceKey: {
    method: 'PUT',
    path: '/source-keys/{source}',
    access: 'account',
    summary: 'Set the API key of a source',
    params: bySource,
    body: sourceKeyInputSchema,
    status: 200,
    reply: sourceKeyStateSchema,
  },
  removeSourceKey: {
    method: 'DELETE',
    path: '/source-keys/{source}',
    access: 'account',
    summary: 'Forget the API key of a source',
    params: bySource,
    status: 200,
    reply: sourceKeyStateSchema,
  },
} as const satisfies Routes;
