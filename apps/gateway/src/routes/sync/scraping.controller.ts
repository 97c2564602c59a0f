import { Body, Controller, Inject } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type RouteReply } from '@rfp/contracts/routes';
import { sourceKeySchema } from '@rfp/contracts/primitives';
import { scrapingRoutes } from '@rfp/contracts/routes/scraping';
import {
  scrapeAllRequestSchema,
  type ScrapeAllRequest,
  scrapeUrlRequestSchema,
  type SyncRequest,
} from '@rfp/contracts/sync-run';
import { type z } from 'zod';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { ContractPipe } from '../../edge/contract.pipe.js';
import { IdempotencyKey } from '../../edge/idempotency-key.js';
import { ServiceClient } from '../service-client.js';
import { redactScrapingSource } from '../redact-for-viewer.js';

const scrapeSourceSchema = scrapingRoutes.scrapeSource.body;

/** Web-scraping sources and single pages. The gateway fetches nothing: sync does, through its egress guard. */
@Controller()
export class ScrapingController {
  constructor(@Inject(ServiceClient) private readonly services: ServiceClient) {}

  @ContractRoute('scrapingSources')
  async list(@CurrentCaller() principal: Principal): Promise<RouteReply<'scrapingSources'>> {
    const { sources } = await this.services.call('sync.scraping-sources', {}, principal);
    return { sources: sources.map((source) => redactScrapingSource(source, principal)) };
  }

  @ContractRoute('scrapeSource')
  scrapeSource(
    @Body(new ContractPipe(scrapeSourceSchema)) { source_key: source, ...again }: z.output<typeof scrapeSourceSchema>,
    @IdempotencyKey() key: string | null,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'scrapeSource'>> {
    if (!sourceKeySchema.safeParse(source).success) throw new AppError('SOURCE_NOT_FOUND');
    return this.start({ sources: [source], ...again }, key, principal);
  }

  @ContractRoute('scrapeAll')
  scrapeAll(
    @Body(new ContractPipe(scrapeAllRequestSchema.prefault({}))) request: ScrapeAllRequest,
    @IdempotencyKey() key: string | null,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'scrapeAll'>> {
    return this.start(request, key, principal);
  }

  @ContractRoute('scrapeUrl')
  async scrapeUrl(
    @Body(new ContractPipe(scrapeUrlRequestSchema)) request: z.output<typeof scrapeUrlRequestSchema>,
    @IdempotencyKey() key: string | null,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'scrapeUrl'>> {
    const limit = await this.services.defaultMaxRecords(principal);
    return this.services.call('sync.scrape-url', { ...request, ...limit, idempotency_key: key }, principal);
  }

  private async start(
    request: Pick<SyncRequest, 'sources' | 'again'>,
    key: string | null,
    principal: Principal,
  ): Promise<RouteReply<'scrapeAll'>> {
    const limit = await this.services.defaultMaxRecords(principal);
    return this.services.call('sync.start', { ...request, ...limit, kind: 'scraper', idempotency_key: key }, principal);
  }
}
