import { z } from 'zod';
import { keyedSourceSchema, sourceKeyInputSchema, sourceKeyStateSchema } from './account.js';
import { byId, type Routes } from './route.js';
import { sourceSchema } from './source.js';
import { rejectedRecordSchema, syncRequestSchema, syncRunSchema, syncStartedSchema, syncStatusSchema } from './sync-run.js';

const bySource = z.strictObject({ source: keyedSourceSchema });

export const syncRoutes = {
  startSync: {
    method: 'POST',
    path: '/sync',
    access: 'write',
    summary: 'Read the sources now',
    body: syncRequestSchema,
    status: 202,
    reply: syncStartedSchema,
  },
  syncStatus: { method: 'GET', path: '/sync/status', access: 'read', summary: 'What each source last gave', status: 200, reply: syncStatusSchema },
  syncSources: {
    method: 'GET',
    path: '/sync/sources',
    access: 'read',
    summary: 'The sources that are configured',
    status: 200,
    reply: z.strictObject({ sources: z.array(sourceSchema) }),
  },
  syncRun: {
    method: 'GET',
    path: '/sync/runs/{id}',
    access: 'read',
    summary: 'The ledger of one run',
    params: byId,
    status: 200,
    reply: syncRunSchema,
  },
  rejectedRecords: {
    method: 'GET',
    path: '/sync/runs/{id}/rejected',
    access: 'read',
    summary: 'Records that the run kept aside, with the reason',
    params: byId,
    status: 200,
    reply: z.strictObject({ records: z.array(rejectedRecordSchema) }),
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
