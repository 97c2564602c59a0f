import { z } from 'zod';
import { intakeResultSchema, noticeBatchSchema } from './notice.js';
import {
  audienceSchema,
  opportunityDetailSchema,
  opportunityHistorySchema,
  opportunityListQuerySchema,
  opportunityPageSchema,
  opportunitySchema,
  storedCriteriaSchema,
} from './opportunity.js';
import { sourceKeySchema } from './primitives.js';
import { byId, nothing, type RpcTable } from './rpc-call.js';
import { scoreExplanationSchema } from './score.js';
import { statsSchema } from './stats.js';

/** An opportunity as a reader may see it: demo records are not found by who sees real ones, nor the other way round. */
const readById = byId.extend({ audience: audienceSchema });

export const catalogueRpc = {
  'opportunities.intake': { access: 'service', request: noticeBatchSchema, reply: intakeResultSchema },
  /** Source ids that a listing changed and whose details were not read since; in order of id, after `after`. */
  'opportunities.undetailed': {
    access: 'service',
    request: z.strictObject({
      source_name: z.string(),
      list_channel: sourceKeySchema,
      detail_channel: sourceKeySchema,
      after: z.string().nullable(),
      limit: z.int().min(1).max(1000),
    }),
    reply: z.strictObject({ source_ids: z.array(z.string()) }),
  },
  'opportunities.list': { access: 'read', request: opportunityListQuerySchema, reply: opportunityPageSchema },
  'opportunities.many': {
    access: 'read',
    request: z.strictObject({ ids: z.array(z.uuid()).max(1000), audience: audienceSchema }),
    reply: z.strictObject({ rows: z.array(opportunitySchema) }),
  },
  'opportunities.get': { access: 'read', request: readById, reply: opportunityDetailSchema },
  'opportunities.history': { access: 'read', request: readById, reply: opportunityHistorySchema },
  'opportunities.explain': {
    access: 'read',
    request: readById.extend({ keywords: z.array(z.string().min(1).max(100)).max(20) }),
    reply: scoreExplanationSchema,
  },
  'opportunities.search': {
    access: 'read',
    request: z.strictObject({ audience: audienceSchema, criteria: storedCriteriaSchema }),
    reply: z.strictObject({ rows: z.array(opportunitySchema), total: z.int().nonnegative() }),
  },
  'opportunities.stats': { access: 'read', request: z.strictObject({ audience: audienceSchema }), reply: statsSchema },
  /** How many records of each kind there are; which kind the reader sees, and those by type. */
  'opportunities.census': {
    access: 'read',
    request: z.strictObject({ audience: audienceSchema }),
    reply: z.strictObject({
      demo: z.int().nonnegative(),
      real: z.int().nonnegative(),
      showing_demo: z.boolean(),
      by_type: statsSchema.shape.by_type,
    }),
  },
  'opportunities.remove-demo': { access: 'write', request: nothing, reply: z.strictObject({ removed: z.int().nonnegative() }) },
  'opportunities.ping': { access: 'public', request: nothing, reply: nothing },
} as const satisfies RpcTable;
