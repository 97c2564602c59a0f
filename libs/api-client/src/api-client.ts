import { routes, type RouteReply } from '@rfp/contracts/http';
import {
  defaultListRows,
  type Opportunity,
  type OpportunityFilter,
  type SearchCriteria,
  type sortDirectionSchema,
  type SortField,
} from '@rfp/contracts/opportunity';
import { type SyncRequest } from '@rfp/contracts/sync-run';
import { type z } from 'zod';
import { accountMethods, type AccountClient } from './account-client.js';
import { createSend, type ApiClientOptions, type Call, type CallById, type CallOptions, type Send } from './send.js';

export interface ListRequest {
  filter?: OpportunityFilter;
  sort?: [SortField, z.output<typeof sortDirectionSchema>];
  /** Of the first row; 0 where absent. */
  offset?: number;
  /** Rows at most; 50 where absent. */
  limit?: number;
}

export interface ListAnswer {
  rows: Opportunity[];
  /** How many there are in all. */
  total: number;
}

/** One method per route of `@rfp/contracts/http`. */
export interface ApiClient extends AccountClient {
  listOpportunities(request: ListRequest, call?: CallOptions): Promise<ListAnswer>;
  listOpportunitiesWorking(request: ListRequest, call?: CallOptions): Promise<ListAnswer>;
  searchOpportunities(criteria: SearchCriteria, call?: CallOptions): Promise<RouteReply<'searchOpportunities'>>;
  stats: Call<RouteReply<'stats'>>;
  getOpportunity: CallById<RouteReply<'getOpportunity'>>;
  opportunityHistory: CallById<RouteReply<'opportunityHistory'>>;
  explainScore(id: string, keywords?: string[], call?: CallOptions): Promise<RouteReply<'explainScore'>>;
  startSync(request: SyncRequest, call?: CallOptions): Promise<RouteReply<'startSync'>>;
  syncStatus: Call<RouteReply<'syncStatus'>>;
  syncSources: Call<RouteReply<'syncSources'>>;
  syncRun: CallById<RouteReply<'syncRun'>>;
  rejectedRecords: CallById<RouteReply<'rejectedRecords'>>;
  removeDemoData: Call<RouteReply<'removeDemoData'>>;
  live: Call<RouteReply<'live'>>;
  ready: Call<RouteReply<'ready'>>;
}

/**
 * The gateway's client. Every method throws an `AppError` and nothing else, unless the caller's signal cancelled it:
 * the code of the server's problem body where it is known, `TIMEOUT` with the specification's sentence,
 * `UNAVAILABLE` where the server cannot be reached, `MESSAGE_INVALID` where it does not answer as agreed.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const send = createSend(options);
  return {
    listOpportunities: (request, call) => list(send, routes.listOpportunities, request, call),
    listOpportunitiesWorking: (request, call) => list(send, routes.listOpportunitiesWorking, request, call),
    searchOpportunities: async (criteria, call) => (await send(routes.searchOpportunities, { body: criteria }, call)).value,
    stats: async (call) => (await send(routes.stats, {}, call)).value,
    getOpportunity: async (id, call) => (await send(routes.getOpportunity, { params: { id } }, call)).value,
    opportunityHistory: async (id, call) => (await send(routes.opportunityHistory, { params: { id } }, call)).value,
    explainScore: async (id, keywords = [], call) => {
      const query = { keywords: keywords.length === 0 ? undefined : keywords.join(',') };
      return (await send(routes.explainScore, { params: { id }, query }, call)).value;
    },
    startSync: async (request, call) => (await send(routes.startSync, { body: request }, call)).value,
    syncStatus: async (call) => (await send(routes.syncStatus, {}, call)).value,
    syncSources: async (call) => (await send(routes.syncSources, {}, call)).value,
    syncRun: async (id, call) => (await send(routes.syncRun, { params: { id } }, call)).value,
    rejectedRecords: async (id, call) => (await send(routes.rejectedRecords, { params: { id } }, call)).value,
    removeDemoData: async (call) => (await send(routes.removeDemoData, {}, call)).value,
    ...accountMethods(send),
    live: async (call) => (await send(routes.live, {}, call)).value,
    ready: async (call) => (await send(routes.ready, {}, call)).value,
  };
}

type ListRoute = typeof routes.listOpportunities | typeof routes.listOpportunitiesWorking;

async function list(send: Send, route: ListRoute, request: ListRequest, call?: CallOptions): Promise<ListAnswer> {
  const { filter, sort, offset = 0, limit = defaultListRows } = request;
  const query = {
    filter: filter === undefined ? undefined : JSON.stringify(filter),
    sort: sort === undefined ? undefined : JSON.stringify(sort),
    range: JSON.stringify([offset, offset + limit - 1]),
  };
  const { value, headers } = await send(route, { query }, call);
  return { rows: value, total: Number(headers.get('x-total-count') ?? value.length) };
}
