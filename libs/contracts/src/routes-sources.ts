import { z } from 'zod';
import { keyedSourceSchema, keyTestSchema, sourceKeyInputSchema, sourceKeyStateSchema } from './account.js';
import { idempotencyRequestHeader } from './idempotency.js';
import { sourceKeySchema } from './primitives.js';
import { type Routes } from './route.js';
import { simpleRestListHeaders, simpleRestQuerySchema } from './simple-rest.js';
import {
  connectorSchema,
  managedSourceSchema,
  sourceChangeSchema,
  sourceInputSchema,
  sourceLedgerSchema,
  sourceTestInputSchema,
  sourceTestResultSchema,
} from './source.js';
import { rejectedRecordSchema, syncStartedSchema } from './sync-run.js';

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
    access: 'read',
    summary: 'Connectors: the kinds of source that can be added, with the settings they need',
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
    headers: simpleRestListHeaders,
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
    requestHeaders: idempotencyRequestHeader,
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
    summary: 'Remove a source, with or without its records',
    params: byKey,
    query: removeSourceQuerySchema,
    status: 200,
    reply: z.strictObject({ id: sourceKeySchema, success: z.literal(true), removed: z.int().nonnegative() }),
  },
  testSource: {
    method: 'POST',
    path: '/sources/test',
    access: 'write',
    summary: 'Test a source: its first records, none of which is stored',
    body: sourceTestInputSchema,
    status: 200,
    reply: sourceTestResultSchema,
  },
  sourceLedger: {
    method: 'GET',
    path: '/sources/{id}/ledger',
    access: 'read',
    summary: 'Completeness of the records of a source',
    params: byKey,
    status: 200,
    reply: sourceLedgerSchema,
  },
  sourceRejected: {
    method: 'GET',
    path: '/sources/{id}/rejected',
    access: 'read',
    summary: 'Quarantined records of a source that were not replayed since, newest first',
    params: byKey,
    query: simpleRestQuerySchema,
    status: 200,
    reply: z.array(rejectedRecordSchema),
    headers: simpleRestListHeaders,
  },
  replayRejected: {
    method: 'POST',
    requestHeaders: idempotencyRequestHeader,
    path: '/sources/{id}/replay',
    access: 'write',
    summary: 'Replay quarantined records',
    params: byKey,
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(1000).optional() }),
    status: 202,
    reply: syncStartedSchema.extend({ success: z.literal(true) }),
  },
  listSourceKeys: {
    method: 'GET',
    path: '/source-keys',
    access: 'account',
    summary: 'Which API keys of sources are set, when and by whom; never the keys',
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
    summary: 'Remove the API key of a source',
    params: bySource,
    status: 200,
    reply: sourceKeyStateSchema,
  },
  testSourceKey: {
    method: 'POST',
    path: '/source-keys/{source}/test',
    access: 'account',
    summary: 'Test the API key of a source by one real request; the service may charge for it, or count it',
    params: bySource,
    status: 200,
    reply: keyTestSchema,
  },
} as const satisfies Routes;
