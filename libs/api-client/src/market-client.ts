import { type AwardFilter } from '@rfp/contracts/awards';
import { type competitiveLandscapeRequestSchema } from '@rfp/contracts/competitive-landscape';
import { type marketForecastRequestSchema } from '@rfp/contracts/market-forecast';
import { routes, type RouteReply } from '@rfp/contracts/routes';
import { type trendAnalysisRequestSchema } from '@rfp/contracts/trend-analysis';
import { type z } from 'zod';
import { type CallOptions, type Send } from './send.js';
import { type SendWatched, type WatchedCallOptions } from './watched.js';

type TrendRequest = z.input<typeof trendAnalysisRequestSchema>;
type ForecastRequest = z.input<typeof marketForecastRequestSchema>;
type LandscapeRequest = z.input<typeof competitiveLandscapeRequestSchema>;

/** Figures of the market. Those from awards may take half a minute when they are first asked for. */
export interface MarketClient {
  trendAnalysis(
    request?: TrendRequest,
    call?: WatchedCallOptions<RouteReply<'trendAnalysis'>>,
  ): Promise<RouteReply<'trendAnalysis'>>;
  competitiveLandscape(
    request?: LandscapeRequest,
    call?: WatchedCallOptions<RouteReply<'competitiveLandscape'>>,
  ): Promise<RouteReply<'competitiveLandscape'>>;
  marketForecast(
    request?: ForecastRequest,
    call?: WatchedCallOptions<RouteReply<'marketForecast'>>,
  ): Promise<RouteReply<'marketForecast'>>;
  /** @param sector NAICS code, or words of its title */
  predictOpportunities(sector?: string, call?: CallOptions): Promise<RouteReply<'predictOpportunities'>>;
  /** @param filter of the basis of a figure */
  listAwards(filter: AwardFilter, page?: number, call?: CallOptions): Promise<RouteReply<'listAwards'>>;
}

export function marketMethods(send: Send, watched: SendWatched): MarketClient {
  return {
    trendAnalysis: (request = {}, call) => watched(routes.trendAnalysis, { body: request }, call),
    competitiveLandscape: (request = {}, call) => watched(routes.competitiveLandscape, { body: request }, call),
    marketForecast: (request = {}, call) => watched(routes.marketForecast, { body: request }, call),
    predictOpportunities: async (sector, call) =>
      (await send(routes.predictOpportunities, { query: { sector } }, call)).value,
    listAwards: async (filter, page, call) => {
      const query = { filter: JSON.stringify(filter), page: page?.toString() };
      return (await send(routes.listAwards, { query }, call)).value;
    },
  };
}
