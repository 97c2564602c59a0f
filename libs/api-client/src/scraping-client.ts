import { routes, type RouteReply } from '@rfp/contracts/routes';
import { type ScrapeAllRequest, type ScrapeSourceRequest, type ScrapeUrlRequest } from '@rfp/contracts/sync-run';
import { type Call, type CallOptions, type IdempotentCallOptions, type Send } from './send.js';

/** Web-scraping sources and single pages. */
export interface ScrapingClient {
  scrapingSources: Call<RouteReply<'scrapingSources'>>;
  scrapeSource(request: ScrapeSourceRequest, call?: IdempotentCallOptions): Promise<RouteReply<'scrapeSource'>>;
  /** Default name: `Custom`. */
  scrapeUrl(request: ScrapeUrlRequest, call?: IdempotentCallOptions): Promise<RouteReply<'scrapeUrl'>>;
  scrapeAll(request: ScrapeAllRequest, call?: IdempotentCallOptions): Promise<RouteReply<'scrapeAll'>>;
  scrapeTest(url: string, call?: CallOptions): Promise<RouteReply<'scrapeTest'>>;
}

/** The methods of {@link ScrapingClient} over `send`. */
export function scrapingMethods(send: Send): ScrapingClient {
  return {
    scrapingSources: async (call) => (await send(routes.scrapingSources, {}, call)).value,
    scrapeSource: async (body, call) => (await send(routes.scrapeSource, { body }, call)).value,
    scrapeUrl: async (body, call) => (await send(routes.scrapeUrl, { body }, call)).value,
    scrapeAll: async (body, call) => (await send(routes.scrapeAll, { body }, call)).value,
    scrapeTest: async (url, call) => (await send(routes.scrapeTest, { body: { url } }, call)).value,
  };
}
