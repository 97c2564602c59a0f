import { z } from 'zod';
import { searchProfileSchema } from '../account.js';
import { facetsRequestSchema, facetsSchema } from '../opportunities/facets.js';
import { exportPartRequestSchema, exportPartSchema } from '../opportunities/export.js';
import { healthRequestSchema, healthSchema } from '../wire/health.js';
import { intakeResultSchema, noticeBatchSchema } from '../notice.js';
import {
  audienceSchema,
  markSeenReplySchema,
  markSeenRequestSchema,
  opportunityDetailSchema,
  opportunityIdsSchema,
  opportunityListQuerySchema,
  opportunityPageSchema,
  opportunitySchema,
  totalIsSchema,
} from '../opportunity.js';
import { orderPreviewInputSchema, orderPreviewSchema } from '../opportunities/order-preview.js';
import { profileProposalsSchema, statementInputSchema } from '../opportunities/profile-proposals.js';
import { historyPageSchema, opportunityHistorySchema } from '../opportunities/opportunity-history.js';
import { searchNotesShape, storedCriteriaSchema } from '../opportunities/opportunity-search.js';
import { isoInstantSchema, sourceKeySchema } from '../primitives.js';
import { byId, emptyObject, type RpcTable } from './call.js';
import { recipeChoiceSchema, scoreExplanationSchema, scoreKeywordsSchema } from '../opportunities/score.js';
import { searchPlanSchema } from '../opportunities/search-plan.js';
import { statsSchema } from '../stats.js';
import {
  diffRequestSchema,
  sourceVersionSchema,
  versionContentSchema,
  versionDiffSchema,
} from '../opportunities/version-diff.js';

/** Callers who see real records do not find demo records, and the reverse. */
const readById = byId.extend({ audience: audienceSchema });

const count = z.int().nonnegative();
const outcomeShape = { received: count, added: count, updated: count, unchanged: count, rejected: count };

export const catalogueRpc = {
  'opportunities.intake': { access: 'service', request: noticeBatchSchema, reply: intakeResultSchema },
  /**
   * Stops further batches of a run and returns its counters as stored by intake, for a run that could not write them itself. If a newer run has
   * claimed the source, its higher fence stays; the counters are returned nevertheless.
   */
  'opportunities.settle': {
    access: 'service',
    request: z.strictObject({ source: sourceKeySchema, run_id: z.uuid(), fence: z.int().nonnegative() }),
    reply: z.strictObject({
      ...outcomeShape,
      closed: count,
      /** Not counted in the other counters. */
      details: z.strictObject(outcomeShape),
    }),
  },
  /**
   * Closes open notices of the channel that are missing from a full snapshot, i.e. not seen since it began. Closes none if more than `max_share` of
   * the open notices are missing; null: a user confirmed the closing. Closed notices count as `closed` when the run is settled. Notices past their
   * due date are excluded from the counts, but are closed with the others if they are no longer listed. Idempotent: notices that an earlier call of
   * the run closed are counted again.
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
      /** Source ids that were listed but rejected: they are not missing. */
      except: z.array(z.string().max(200)).max(1000),
    }),
    reply: z.strictObject({ open: count, missing: count, closed: count }),
  },
  /** Removes all records of a source, and opportunities without another source. Returns the number of removed notices. */
  'opportunities.remove-source': {
    access: 'service',
    request: z.strictObject({ source_name: z.string() }),
    reply: z.strictObject({ removed: count }),
  },
  /**
   * Source ids with pending details: changed by a listing since the details were fetched, or last requested one to two weeks ago. Ordered by id,
   * after `after`.
   */
  'opportunities.undetailed': {
    access: 'service',
    request: z.strictObject({
      source_name: z.string(),
      list_channel: sourceKeySchema,
      detail_channel: sourceKeySchema,
      after: z.string().nullable(),
      limit: z.int().min(1).max(1000),
      /** Ids of the previous page that have been requested, successfully or not. Unless they change, they are not returned for one to two weeks. */
      tried: z.array(z.string()).max(1000).optional(),
    }),
    reply: z.strictObject({ source_ids: z.array(z.string()) }),
  },
  'opportunities.list': {
    access: 'read',
    /**
     * `search`: the caller's search profile, for their totals; absent for the default recipe. `max_order_ms`: milliseconds after which a personal
     * order that is not ready fails with ORDER_NOT_READY.
     */
    request: opportunityListQuerySchema.extend({
      search: searchProfileSchema.optional(),
      max_order_ms: z.int().positive().optional(),
    }),
    reply: opportunityPageSchema,
  },
  'opportunities.export-part': { access: 'read', request: exportPartRequestSchema, reply: exportPartSchema },
  'opportunities.many': {
    access: 'read',
    request: z.strictObject({ ids: opportunityIdsSchema, audience: audienceSchema }),
    reply: z.strictObject({ rows: z.array(opportunitySchema) }),
  },
  'opportunities.get': {
    access: 'read',
    /** The opportunity as of `as_of`; default: now. */
    request: readById.extend({ as_of: isoInstantSchema.optional() }),
    reply: opportunityDetailSchema,
  },
  'opportunities.history': {
    access: 'read',
    request: readById.extend(historyPageSchema.shape),
    reply: opportunityHistorySchema,
  },
  'opportunities.version': {
    access: 'read',
    request: readById.extend({ version: sourceVersionSchema.optional() }),
    reply: versionContentSchema,
  },
  'opportunities.diff': {
    access: 'read',
    request: readById.extend(diffRequestSchema.shape),
    reply: versionDiffSchema,
  },
  /** Acknowledges a version for the caller. Idempotent; rejected if the opportunity has changed since. */
  'opportunities.mark-seen': {
    access: 'write',
    request: readById.extend(markSeenRequestSchema.shape),
    reply: markSeenReplySchema,
  },
  'opportunities.explain': {
    access: 'read',
    request: readById.extend({
      /** Replace the keywords of the search profile, unless empty. */
      keywords: scoreKeywordsSchema,
      /** The caller's search profile; absent: the default recipe, and no eligibility. */
      search: searchProfileSchema.optional(),
      recipe: recipeChoiceSchema.optional(),
      as_of: isoInstantSchema.optional(),
    }),
    reply: scoreExplanationSchema,
  },
  'opportunities.search': {
    access: 'read',
    /** `search`: the caller's search profile, for their totals. */
    request: z.strictObject({
      audience: audienceSchema,
      criteria: storedCriteriaSchema,
      search: searchProfileSchema.optional(),
    }),
    reply: z.strictObject({
      rows: z.array(opportunitySchema),
      total: z.int().nonnegative(),
      total_is: totalIsSchema.optional(),
      ...searchNotesShape,
    }),
  },
  'opportunities.search-plan': {
    access: 'write',
    request: z.strictObject({ audience: audienceSchema, criteria: storedCriteriaSchema }),
    reply: searchPlanSchema,
  },
  'opportunities.order-preview': {
    access: 'read',
    bulk: true,
    /** `search`: the caller's search profile; absent: the default one. */
    request: z.strictObject({
      audience: audienceSchema,
      search: searchProfileSchema.optional(),
      change: orderPreviewInputSchema,
    }),
    reply: orderPreviewSchema,
  },
  /** Proposals from a text about a company; the text is not stored. */
  'opportunities.propose-profile': { access: 'read', request: statementInputSchema, reply: profileProposalsSchema },
  'opportunities.facets': { access: 'read', request: facetsRequestSchema, reply: facetsSchema },
  'opportunities.stats': {
    access: 'read',
    request: z.strictObject({ audience: audienceSchema }),
    /** `steady_ms`: how long the figures stay the same if no record changes, until a due date passes. */
    reply: statsSchema.extend({ steady_ms: z.number().nonnegative().optional() }),
  },
  /** Counts of demo and real records, which of them the caller sees, and counts by type. */
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
    access: 'remove-demo-data',
    long: true,
    request: emptyObject,
    reply: z.strictObject({ removed: z.int().nonnegative() }),
  },
  'opportunities.ping': { access: 'service', request: emptyObject, reply: emptyObject },
  /** State of the dependencies: `database`. */
  'opportunities.health': { access: 'public', request: healthRequestSchema, reply: healthSchema },
} as const satisfies RpcTable;
