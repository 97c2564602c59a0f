import { z } from 'zod';
import { keyedSourceSchema, apiKeyInputSchema } from '../account.js';
import { idempotencyRequestHeader } from '../wire/idempotency.js';
import { sourceKeySchema } from '../primitives.js';
import { answeredBy, type Routes } from './route.js';
import { syncRpc } from '../rpc/sync.js';
import { simpleRestListHeaders, simpleRestQuerySchema } from '../wire/simple-rest.js';
import { directoryQuerySchema } from '../sources/directory.js';
import {
  managedSourceSchema,
  sourceChangeSchema,
  sourceColumnsInputSchema,
  sourceInputSchema,
  sourceTestInputSchema,
} from '../source.js';
import { rejectedRecordSchema, syncStartedSchema } from '../sync-run.js';

const bySource = z.strictObject({ source: keyedSourceSchema });
const byKey = z.strictObject({ id: sourceKeySchema.meta({ description: 'Key of the source' }) });

export const removeSourceQuerySchema = z.strictObject({
  records: z
    .enum(['keep', 'remove'])
    .default('keep')
    .meta({ description: 'Whether the records of the source are kept or removed.' }),
});

export const sourceRoutes = {
  listConnectors: {
    method: 'GET',
    path: '/connectors',
    summary: 'Connectors: the kinds of source that can be added, with the settings they need',
    ...answeredBy(syncRpc, 'sync.connectors'),
  },
  sourceDirectory: {
    method: 'GET',
    path: '/sources/directory',
    summary: 'Directory of portals: those that can be added as they are, and links to others',
    query: directoryQuerySchema,
    ...answeredBy(syncRpc, 'sync.directory'),
  },
  listSources: {
    method: 'GET',
    path: '/sources',
    access: 'read',
    summary: 'The sources of this installation',
    query: simpleRestQuerySchema,
    reply: z.array(managedSourceSchema),
    headers: simpleRestListHeaders,
  },
  getSource: {
    method: 'GET',
    path: '/sources/{id}',
    summary: 'One source',
    params: byKey,
    notFound: 'SOURCE_NOT_FOUND',
    ...answeredBy(syncRpc, 'sync.source'),
    renames: { id: 'key' },
  },
  addSource: {
    method: 'POST',
    requestHeaders: idempotencyRequestHeader,
    path: '/sources',
    summary: 'Add a portal, feed or page',
    body: sourceInputSchema,
    status: 201,
    ...answeredBy(syncRpc, 'sync.add-source'),
    bodyMember: 'source',
  },
  changeSource: {
    method: 'PUT',
    path: '/sources/{id}',
    summary: 'Schedule, pause, resume or change a source',
    params: byKey,
    notFound: 'SOURCE_NOT_FOUND',
    body: sourceChangeSchema,
    ...answeredBy(syncRpc, 'sync.change-source'),
    renames: { id: 'key' },
    bodyMember: 'change',
  },
  removeSource: {
    method: 'DELETE',
    path: '/sources/{id}',
    summary: 'Remove a source, with or without its records',
    params: byKey,
    notFound: 'SOURCE_NOT_FOUND',
    query: removeSourceQuerySchema,
    ...answeredBy(syncRpc, 'sync.remove-source'),
    renames: { id: 'key' },
    reply: z.strictObject({ id: sourceKeySchema, success: z.literal(true), removed: z.int().nonnegative() }),
  },
  testSource: {
    method: 'POST',
    path: '/sources/test',
    summary: 'Test a source: its first records, none of which is stored',
    body: sourceTestInputSchema,
    ...answeredBy(syncRpc, 'sync.test-source'),
    bodyMember: 'test',
  },
  sourceColumns: {
    method: 'POST',
    path: '/sources/columns',
    summary: 'Columns of a CSV or Excel file, with a likely mapping; nothing is stored',
    body: sourceColumnsInputSchema,
    ...answeredBy(syncRpc, 'sync.source-columns'),
    bodyMember: 'file',
  },
  sourceLedger: {
    method: 'GET',
    path: '/sources/{id}/ledger',
    summary: 'Completeness of the records of a source',
    params: byKey,
    notFound: 'SOURCE_NOT_FOUND',
    ...answeredBy(syncRpc, 'sync.ledger'),
    renames: { id: 'key' },
  },
  sourceRejected: {
    method: 'GET',
    path: '/sources/{id}/rejected',
    access: 'read',
    summary: 'Quarantined records of a source that were not replayed since, newest first',
    params: byKey,
    query: simpleRestQuerySchema,
    reply: z.array(rejectedRecordSchema),
    headers: simpleRestListHeaders,
  },
  replayRejected: {
    method: 'POST',
    requestHeaders: idempotencyRequestHeader,
    path: '/sources/{id}/replay',
    summary: 'Replay quarantined records',
    params: byKey,
    notFound: 'SOURCE_NOT_FOUND',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(1000).optional() }),
    optionalBody: true,
    status: 202,
    ...answeredBy(syncRpc, 'sync.replay'),
    renames: { id: 'source' },
    reply: syncStartedSchema.extend({ success: z.literal(true) }),
  },
  listSourceKeys: {
    method: 'GET',
    path: '/source-keys',
    summary: 'Which API keys of sources are set, when and by whom; never the keys',
    ...answeredBy(syncRpc, 'sync.keys'),
  },
  putSourceKey: {
    method: 'PUT',
    path: '/source-keys/{source}',
    summary: 'Set the API key of a source',
    params: bySource,
    notFound: 'SOURCE_NOT_FOUND',
    body: apiKeyInputSchema,
    ...answeredBy(syncRpc, 'sync.set-key'),
  },
  removeSourceKey: {
    method: 'DELETE',
    path: '/source-keys/{source}',
    summary: 'Remove the API key of a source',
    params: bySource,
    notFound: 'SOURCE_NOT_FOUND',
    ...answeredBy(syncRpc, 'sync.remove-key'),
  },
  testSourceKey: {
    method: 'POST',
    path: '/source-keys/{source}/test',
    summary: 'Test the API key of a source by one real request; the service may charge for it, or count it',
    params: bySource,
    notFound: 'SOURCE_NOT_FOUND',
    ...answeredBy(syncRpc, 'sync.test-key'),
  },
} as const satisfies Routes;
