import { z } from 'zod';
import { idempotencyRequestHeader } from '../wire/idempotency.js';
import { answeredBy, byId, type Routes } from './route.js';
import { syncRpc } from '../rpc/sync.js';
import { simpleRestListHeaders, simpleRestQuerySchema } from '../wire/simple-rest.js';
import {
  rejectedRecordSchema,
  syncRequestSchema,
  syncRunSchema,
  syncStartedSchema,
  syncStatusSchema,
} from '../sync-run.js';

export const syncRoutes = {
  startSync: {
    method: 'POST',
    requestHeaders: idempotencyRequestHeader,
    path: '/sync',
    access: 'write',
    summary: 'Sync the sources now',
    body: syncRequestSchema,
    status: 202,
    reply: syncStartedSchema,
    envelope: true,
  },
  syncStatus: {
    method: 'GET',
    path: '/sync/status',
    access: 'read',
    summary: 'Sync status of each source',
    reply: syncStatusSchema,
    envelope: true,
  },
  listRuns: {
    method: 'GET',
    path: '/runs',
    access: 'read',
    summary: 'Runs of the sources, newest first',
    query: simpleRestQuerySchema,
    reply: z.array(syncRunSchema),
    headers: simpleRestListHeaders,
  },
  getRun: {
    method: 'GET',
    path: '/runs/{id}',
    summary: 'One run with its counters',
    params: byId,
    ...answeredBy(syncRpc, 'sync.run'),
  },
  cancelRun: {
    method: 'POST',
    requestHeaders: idempotencyRequestHeader,
    path: '/runs/{id}/cancel',
    summary: 'Cancel a run',
    params: byId,
    notFound: 'NOT_FOUND',
    status: 202,
    ...answeredBy(syncRpc, 'sync.cancel'),
  },
  closeMissing: {
    method: 'POST',
    requestHeaders: idempotencyRequestHeader,
    path: '/runs/{id}/close-missing',
    summary: 'Confirm closing the records that the run no longer found',
    params: byId,
    notFound: 'NOT_FOUND',
    ...answeredBy(syncRpc, 'sync.close-missing'),
  },
  rejectedRecords: {
    method: 'GET',
    path: '/runs/{id}/rejected',
    access: 'read',
    summary: 'Quarantined records of the run, with the reason',
    params: byId,
    reply: z.strictObject({ records: z.array(rejectedRecordSchema) }),
  },
  events: {
    method: 'GET',
    path: '/events',
    access: 'read',
    summary: 'Live events, as server-sent events',
    requestHeaders: {
      'Last-Event-ID': 'Continues after that event, with the missed events.',
      'X-Demo-Session': '`true`: events of the demo records.',
    },
    media: ['text/event-stream'],
    reply: z.string().meta({
      description:
        'Server-sent events: `event` is a name of `LiveEvents`, `data` its payload as JSON. `position` only carries the start position.',
    }),
  },
} as const satisfies Routes;
