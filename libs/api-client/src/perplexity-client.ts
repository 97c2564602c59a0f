import { type AlertProfile } from '@rfp/contracts/smart-alerts';
import { type RouteReply, routes } from '@rfp/contracts/routes';
import { type Call, type CallOptions, type Send } from './send.js';
import { type SendWatched, type WatchedCallOptions } from './watched.js';

/** What a language model is asked for; without one, what the records here say. */
export interface PerplexityClient {
  perplexityStatus: Call<RouteReply<'perplexityStatus'>>;
  perplexitySearch(query: string, call?: CallOptions): Promise<RouteReply<'perplexitySearch'>>;
  enrichOpportunity(
    opportunity: string,
    call?: WatchedCallOptions<RouteReply<'enrichOpportunity'>>,
  ): Promise<RouteReply<'enrichOpportunity'>>;
  scoreOpportunity(
    request: { opportunity: string; user_profile?: AlertProfile },
    call?: WatchedCallOptions<RouteReply<'scoreOpportunity'>>,
  ): Promise<RouteReply<'scoreOpportunity'>>;
  bulkEnrich(opportunity_ids: string[], call?: CallOptions): Promise<RouteReply<'bulkEnrich'>>;
  getBulkEnrichment(id: string, from?: number, call?: CallOptions): Promise<RouteReply<'getBulkEnrichment'>>;
  cancelBulkEnrichment(id: string, call?: CallOptions): Promise<RouteReply<'cancelBulkEnrichment'>>;
}

export function perplexityMethods(send: Send, watched: SendWatched): PerplexityClient {
  return {
    perplexityStatus: async (call) => (await send(routes.perplexityStatus, {}, call)).value,
    perplexitySearch: async (query, call) => (await send(routes.perplexitySearch, { body: { query } }, call)).value,
    enrichOpportunity: (opportunity, call) => watched(routes.enrichOpportunity, { body: { opportunity } }, call),
    scoreOpportunity: (body, call) => watched(routes.scoreOpportunity, { body }, call),
    bulkEnrich: async (opportunity_ids, call) =>
      (await send(routes.bulkEnrich, { body: { opportunity_ids } }, call)).value,
    getBulkEnrichment: async (id, from = 0, call) =>
      (await send(routes.getBulkEnrichment, { params: { id }, query: { from: String(from) } }, call)).value,
    cancelBulkEnrichment: async (id, call) => (await send(routes.cancelBulkEnrichment, { params: { id } }, call)).value,
  };
}
