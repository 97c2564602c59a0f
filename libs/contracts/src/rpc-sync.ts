import { z } from 'zod';
import { keyedSourceSchema, sourceKeyInputSchema, sourceKeyStateSchema } from './account.js';
import { sourceKeySchema } from './primitives.js';
import { byId, nothing, type RpcTable } from './rpc-call.js';
import { sourceSchema } from './source.js';
import { rejectedRecordSchema, syncRunSchema, syncStartedSchema, syncStatusSchema } from './sync-run.js';

export const syncRpc = {
  /** What a new installation begins with; leaves alone what has been read before. */
  'sync.first-start': { access: 'service', request: z.strictObject({ sources: z.array(sourceKeySchema) }), reply: syncStartedSchema },
  'sync.start': {
    access: 'write',
    request: z.strictObject({ sources: z.array(sourceKeySchema).optional() }),
    reply: syncStartedSchema,
  },
  'sync.status': { access: 'read', request: nothing, reply: syncStatusSchema.omit({ data: true, total_opportunities: true, by_source: true }) },
  'sync.run': { access: 'read', request: byId, reply: syncRunSchema },
  'sync.rejected': {
    access: 'read',
    request: z.strictObject({ run_id: z.uuid(), limit: z.int().min(1).max(1000) }),
    reply: z.strictObject({ records: z.array(rejectedRecordSchema) }),
  },
  'sync.sources': { access: 'read', request: nothing, reply: z.strictObject({ sources: z.array(sourceSchema) }) },
  'sync.keys': { access: 'account', request: nothing, reply: z.strictObject({ keys: z.array(sourceKeyStateSchema) }) },
  /** The one message that holds a source's key in clear. It is a request, which no broker stores. */
  'sync.set-key': { access: 'account', request: sourceKeyInputSchema.extend({ source: keyedSourceSchema }), reply: sourceKeyStateSchema },
  'sync.remove-key': { access: 'account', request: z.strictObject({ source: keyedSourceSchema }), reply: sourceKeyStateSchema },
  'sync.ping': { access: 'public', request: nothing, reply: nothing },
} as const satisfies RpcTable;
