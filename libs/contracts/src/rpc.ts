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
import { scoreExplanationSchema } from './score.js';
import { sourceSchema } from './source.js';
import { statsSchema } from './stats.js';
import { rejectedRecordSchema, runTriggerSchema, syncRunSchema, syncStartedSchema, syncStatusSchema } from './sync-run.js';

const byId = z.strictObject({ id: z.uuid() });
/** An opportunity as a reader may see it: demo records are not found by who sees real ones, nor the other way round. */
const readById = byId.extend({ audience: audienceSchema });
const nothing = z.strictObject({});

/** What may be asked between services: name (also the subject) to the shapes of request and reply. The first word is the service that answers. */
export const rpc = {
  'opportunities.intake': { request: noticeBatchSchema, reply: intakeResultSchema },
  /** Source ids that a listing changed and whose details were not read since; in order of id, after `after`. */
  'opportunities.undetailed': {
    request: z.strictObject({
      source_name: z.string(),
      list_channel: sourceKeySchema,
      detail_channel: sourceKeySchema,
      after: z.string().nullable(),
      limit: z.int().min(1).max(1000),
    }),
    reply: z.strictObject({ source_ids: z.array(z.string()) }),
  },
  'opportunities.list': { request: opportunityListQuerySchema, reply: opportunityPageSchema },
  'opportunities.many': {
    request: z.strictObject({ ids: z.array(z.uuid()).max(1000), audience: audienceSchema }),
    reply: z.strictObject({ rows: z.array(opportunitySchema) }),
  },
  'opportunities.get': { request: readById, reply: opportunityDetailSchema },
  'opportunities.history': { request: readById, reply: opportunityHistorySchema },
  'opportunities.explain': {
    request: readById.extend({ keywords: z.array(z.string().min(1).max(100)).max(20) }),
    reply: scoreExplanationSchema,
  },
  'opportunities.search': {
    request: z.strictObject({ audience: audienceSchema, criteria: storedCriteriaSchema }),
    reply: z.strictObject({ rows: z.array(opportunitySchema), total: z.int().nonnegative() }),
  },
  'opportunities.stats': { request: z.strictObject({ audience: audienceSchema }), reply: statsSchema },
  /** How many records of each kind there are; which kind the reader sees, and those by type. */
  'opportunities.census': {
    request: z.strictObject({ audience: audienceSchema }),
    reply: z.strictObject({
      demo: z.int().nonnegative(),
      real: z.int().nonnegative(),
      showing_demo: z.boolean(),
      by_type: statsSchema.shape.by_type,
    }),
  },
  'opportunities.remove-demo': { request: nothing, reply: z.strictObject({ removed: z.int().nonnegative() }) },

  'sync.start': {
    request: z.strictObject({ sources: z.array(sourceKeySchema).optional(), trigger: runTriggerSchema }),
    reply: syncStartedSchema,
  },
  'sync.status': { request: nothing, reply: syncStatusSchema.omit({ data: true, total_opportunities: true, by_source: true }) },
  'sync.run': { request: byId, reply: syncRunSchema },
  'sync.rejected': {
    request: z.strictObject({ run_id: z.uuid(), limit: z.int().min(1).max(1000) }),
    reply: z.strictObject({ records: z.array(rejectedRecordSchema) }),
  },
  'sync.sources': { request: nothing, reply: z.strictObject({ sources: z.array(sourceSchema) }) },
} as const;

export type RpcName = keyof typeof rpc;
export type RpcRequest<N extends RpcName> = z.input<(typeof rpc)[N]['request']>;
export type RpcReply<N extends RpcName> = z.output<(typeof rpc)[N]['reply']>;
