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
import { isoInstantSchema, sourceKeySchema } from './primitives.js';
import { byId, nothing, type RpcTable } from './rpc-call.js';
import { scoreExplanationSchema } from './score.js';
import { statsSchema } from './stats.js';

/** An opportunity as a reader may see it: demo records are not found by who sees real ones, nor the other way round. */
const readById = byId.extend({ audience: audienceSchema });

const count = z.int().nonnegative();

export const catalogueRpc = {
  'opportunities.intake': { access: 'service', request: noticeBatchSchema, reply: intakeResultSchema },
  /**
   * Ends what a run may still hand on, and says what intake took of it: the truth of its counters, where the run
   * could not write them itself. Where a newer run has taken the source over, its higher fence stays, and the sums are told all the same.
   */
  'opportunities.settle': {
    access: 'service',
    request: z.strictObject({ source: sourceKeySchema, run_id: z.uuid(), fence: z.int().nonnegative() }),
    reply: z.strictObject({
      received: count,
      added: count,
      updated: count,
      unchanged: count,
      rejected: count,
      closed: count,
    }),
  },
  /**
   * Closes what a whole listing no longer has: open notices of the listing's channel that were not seen since it began. Closes
   * nothing where they are more than `max_share` of the open ones; null: a person has confirmed it. What it closed counts as `closed`
   * of the run when that is settled. A notice whose due date has passed is over by itself: it counts in none of the figures, and is
   * closed along with the others where it is no longer listed. May be repeated: what the run closed before counts as it did then.
   */
  'opportunities.close-missing': {
    access: 'service',
    request: z.strictObject({
      source: sourceKeySchema,
      run_id: z.uuid(),
      fence: z.int().nonnegative(),
      source_name: z.string(),
      channel: sourceKeySchema,
      /** By the clock of the database. */
      since: isoInstantSchema,
      max_share: z.number().min(0).max(1).nullable(),
      /** Source ids that were listed and could not be read: they are not missing. */
      except: z.array(z.string().max(200)).max(1000),
    }),
    reply: z.strictObject({ open: count, missing: count, closed: count }),
  },
  /** Removes every record of a source, and every opportunity that nothing else speaks of. Says how many notices it had. */
  'opportunities.remove-source': {
    access: 'service',
    request: z.strictObject({ source_name: z.string() }),
    reply: z.strictObject({ removed: count }),
  },
  /** Source ids that a listing changed and whose details were not read since, or were last asked for a week or two ago; in order of id, after `after`. */
  'opportunities.undetailed': {
    access: 'service',
    request: z.strictObject({
      source_name: z.string(),
      list_channel: sourceKeySchema,
      detail_channel: sourceKeySchema,
      after: z.string().nullable(),
      limit: z.int().min(1).max(1000),
      /** Those of the answer before that were asked for meanwhile, whatever came of it: without a change they wait for a week or two. */
      tried: z.array(z.string()).max(1000).optional(),
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
  'opportunities.remove-demo': {
    access: 'write',
    request: nothing,
    reply: z.strictObject({ removed: z.int().nonnegative() }),
  },
  'opportunities.ping': { access: 'public', request: nothing, reply: nothing },
} as const satisfies RpcTable;
