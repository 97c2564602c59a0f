import { routes, type RouteReply } from '@rfp/contracts/http';
import { type Call, type CallOptions, type IdempotentCallOptions, type Send } from './send.js';

/** Web-scraping sources and single pages. */
export interface ScrapingClient {
  scrapingSources: Call<RouteReply<'scrapingSources'>>;
  scrapeSource(key: string, call?: IdempotentCallOptions): Promise<RouteReply<'scrapeSource'>>;
  /** Default name: `Custom`. */
  scrapeUrl(url: string, name?: string, call?: IdempotentCallOptions): Promise<RouteReply<'scrapeUrl'>>;
  scrapeAll(call?: IdempotentCallOptions): Promise<RouteReply<'scrapeAll'>>;
  scrapeTest(url: string, call?: CallOptions): Promise<RouteReply<'scrapeTest'>>;
}

/** The methods of {@link ScrapingClient} over `send`. */
export function scrapingMethods(send: Send): ScrapingClient {
  return {
    scrapingSources: async (call) => (await send(routes.scrapingSources, {}, call)).value,
    scrapeSource: async (key, call) => (await send(routes.scrapeSource, { body: { source_key: key } }, call)).value,
    scrapeUrl: async (url, name, call) =>
      (await send(routes.scrapeUrl, { body: { url, source_name: name } }, call)).value,
    scrapeAll: async (call) => (await send(routes.scrapeAll, {}, call)).value,
    scrapeTest: async (url, call) => (await send(routes.scrapeTest, { body: { url } }, call)).value,
  };
}
