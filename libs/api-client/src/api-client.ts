import { routes, type RouteReply } from '@rfp/contracts/http';
import {
  type HistoryPage,
  type Opportunity,
  type OpportunityFilter,
  type SearchCriteria,
  type SortField,
} from '@rfp/contracts/opportunity';
import { accountMethods, type AccountClient } from './account-client.js';
import { createFollow, type Follow } from './follow.js';
import { requestList, type ListPage, type ListRequest } from './list.js';
import { runMethods, type RunsClient } from './runs-client.js';
import { scrapingMethods, type ScrapingClient } from './scraping-client.js';
import { createSend, type ApiClientOptions, type Call, type CallById, type CallOptions } from './send.js';
import { sourceMethods, type SourcesClient } from './sources-client.js';

type OpportunityRequest = ListRequest<OpportunityFilter, SortField>;

/** One method per route of `@rfp/contracts/http`; `follow` subscribes to `events`. */
export interface ApiClient extends AccountClient, RunsClient, ScrapingClient, SourcesClient {
  listOpportunities(request: OpportunityRequest, call?: CallOptions): Promise<ListPage<Opportunity>>;
  listOpportunitiesWorking(request: OpportunityRequest, call?: CallOptions): Promise<ListPage<Opportunity>>;
  searchOpportunities(criteria: SearchCriteria, call?: CallOptions): Promise<RouteReply<'searchOpportunities'>>;
  stats: Call<RouteReply<'stats'>>;
  getOpportunity: CallById<RouteReply<'getOpportunity'>>;
  opportunityHistory(id: string, page?: HistoryPage, call?: CallOptions): Promise<RouteReply<'opportunityHistory'>>;
  explainScore(id: string, keywords?: string[], call?: CallOptions): Promise<RouteReply<'explainScore'>>;
  removeDemoData: Call<RouteReply<'removeDemoData'>>;
  follow: Follow;
  live: Call<RouteReply<'live'>>;
  ready: Call<RouteReply<'ready'>>;
}

/**
 * Client of the gateway. Every method throws only `AppError`, unless the caller's signal cancels it: the code of the server's
 * problem body if known, `TIMEOUT` with the specification's text, `UNAVAILABLE` if the server cannot be reached,
 * `MESSAGE_INVALID` if the response does not match the contract.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const send = createSend(options);
  return {
    listOpportunities: (request, call) => requestList(send, routes.listOpportunities, request, call),
    listOpportunitiesWorking: (request, call) => requestList(send, routes.listOpportunitiesWorking, request, call),
    searchOpportunities: async (criteria, call) =>
      (await send(routes.searchOpportunities, { body: criteria }, call)).value,
    stats: async (call) => (await send(routes.stats, {}, call)).value,
    getOpportunity: async (id, call) => (await send(routes.getOpportunity, { params: { id } }, call)).value,
    opportunityHistory: async (id, { older_than, limit } = {}, call) => {
      const query = { older_than, limit: limit?.toString() };
      return (await send(routes.opportunityHistory, { params: { id }, query }, call)).value;
    },
    explainScore: async (id, keywords = [], call) => {
      const query = { keywords: keywords.length === 0 ? undefined : keywords.join(',') };
      return (await send(routes.explainScore, { params: { id }, query }, call)).value;
    },
    removeDemoData: async (call) => (await send(routes.removeDemoData, {}, call)).value,
    ...sourceMethods(send),
    ...runMethods(send),
    ...scrapingMethods(send),
    ...accountMethods(send),
    follow: createFollow(options),
    live: async (call) => (await send(routes.live, {}, call)).value,
    ready: async (call) => (await send(routes.ready, {}, call)).value,
  };
}
