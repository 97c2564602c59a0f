import { z } from 'zod';
import {
  opportunityDetailSchema,
  opportunityHistorySchema,
  opportunitySchema,
  searchCriteriaSchema,
  searchResultSchema,
} from './opportunity.js';
import { scoreExplanationSchema } from './score.js';
import { sourceSchema } from './source.js';
import { statsSchema } from './stats.js';
import { rejectedRecordSchema, syncRequestSchema, syncRunSchema, syncStartedSchema, syncStatusSchema } from './sync-run.js';

/** Where the API lives on the gateway's origin. */
export const apiPrefix = '/api';

/** A session that wants the demo records although there are real ones says so with this header, value `true`. */
export const demoSessionHeader = 'x-demo-session';
export const requestIdHeader = 'x-request-id';

/** A request id that is taken over from the caller; any other is replaced. */
export const requestIdPattern = /^[\w.:-]{8,64}$/;

const byId = z.strictObject({ id: z.uuid() });

/**
 * The query of ra-data-simple-rest: three JSON texts. What is in them is checked by `opportunityFilterSchema`,
 * `sortFieldSchema` and the range limits of `opportunity.ts`; `filter` may hold `id` (or `ids`): a list of ids for getMany.
 * The plain names beside them (`page`, `per_page`, `search`, ...) are the specification's.
 */
export const listQuerySchema = z.strictObject({
  filter: z.string().max(100_000).optional(),
  range: z.string().max(100).optional(),
  sort: z.string().max(100).optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  per_page: z.coerce.number().int().min(1).max(1000).optional(),
  search: z.string().max(500).optional(),
  status: z.string().optional(),
  source_type: z.string().optional(),
  sort_by: z.string().optional(),
  sort_order: z.enum(['asc', 'desc', 'ASC', 'DESC']).optional(),
});
export type ListQuery = z.infer<typeof listQuerySchema>;

export const explanationQuerySchema = z.strictObject({
  /** Comma list. */
  keywords: z.string().max(2000).optional(),
});

export const healthSchema = z.strictObject({
  status: z.enum(['ok', 'degraded', 'down']),
  checks: z.record(z.string(), z.enum(['ok', 'down'])),
});

/** What a route takes and gives. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Under `apiPrefix` unless `root`; parameters as `{id}`. */
  path: string;
  root?: true;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  status: 200 | 202;
  reply: z.ZodType;
  /** Response headers that are part of the contract, with their meaning. */
  headers?: Record<string, string>;
}

const listHeaders = {
  'Content-Range': '`opportunities first-last/total`, `opportunities */0` for none',
  'X-Total-Count': 'The same total',
};

/** Every route of the gateway. The OpenAPI document and the client are made from this; the gateway's controllers check against it. */
export const routes = {
  listOpportunities: {
    method: 'GET',
    path: '/opportunities',
    summary: 'List opportunities in the dialect of ra-data-simple-rest',
    query: listQuerySchema,
    status: 200,
    reply: z.array(opportunitySchema),
    headers: listHeaders,
  },
  listOpportunitiesWorking: {
    method: 'GET',
    path: '/opportunities-working',
    summary: 'The same list under the name that the specification gives it',
    query: listQuerySchema,
    status: 200,
    reply: z.array(opportunitySchema),
    headers: listHeaders,
  },
  searchOpportunities: {
    method: 'POST',
    path: '/opportunities/search',
    summary: 'Search by keywords and criteria, all of them applied',
    body: searchCriteriaSchema,
    status: 200,
    reply: searchResultSchema,
  },
  stats: { method: 'GET', path: '/opportunities/stats', summary: 'The figures of the dashboard', status: 200, reply: statsSchema },
  getOpportunity: {
    method: 'GET',
    path: '/opportunities/{id}',
    summary: 'One opportunity, whole',
    params: byId,
    status: 200,
    reply: opportunityDetailSchema,
  },
  opportunityHistory: {
    method: 'GET',
    path: '/opportunities/{id}/history',
    summary: 'Every version of its source records, with what changed',
    params: byId,
    status: 200,
    reply: opportunityHistorySchema,
  },
  explainScore: {
    method: 'GET',
    path: '/opportunities/{id}/score-explanation',
    summary: 'Why it scores as it does',
    params: byId,
    query: explanationQuerySchema,
    status: 200,
    reply: scoreExplanationSchema,
  },
  startSync: {
    method: 'POST',
    path: '/sync',
    summary: 'Read the sources now',
    body: syncRequestSchema,
    status: 202,
    reply: syncStartedSchema,
  },
  syncStatus: { method: 'GET', path: '/sync/status', summary: 'What each source last gave', status: 200, reply: syncStatusSchema },
  syncSources: {
    method: 'GET',
    path: '/sync/sources',
    summary: 'The sources that are configured',
    status: 200,
    reply: z.strictObject({ sources: z.array(sourceSchema) }),
  },
  syncRun: {
    method: 'GET',
    path: '/sync/runs/{id}',
    summary: 'The ledger of one run',
    params: byId,
    status: 200,
    reply: syncRunSchema,
  },
  rejectedRecords: {
    method: 'GET',
    path: '/sync/runs/{id}/rejected',
    summary: 'Records that the run kept aside, with the reason',
    params: byId,
    status: 200,
    reply: z.strictObject({ records: z.array(rejectedRecordSchema) }),
  },
  removeDemoData: {
    method: 'DELETE',
    path: '/demo-data',
    summary: 'Remove every demo record',
    status: 200,
    reply: z.strictObject({ success: z.literal(true), removed: z.int().nonnegative() }),
  },
  live: { method: 'GET', path: '/livez', root: true, summary: 'Whether the process turns', status: 200, reply: healthSchema },
  ready: { method: 'GET', path: '/readyz', root: true, summary: 'Whether requests can be served', status: 200, reply: healthSchema },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
export type RouteReply<N extends RouteName> = z.output<(typeof routes)[N]['reply']>;
