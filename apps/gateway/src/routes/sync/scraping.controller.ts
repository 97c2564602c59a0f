import { Body, Controller } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type RouteReply } from '@rfp/contracts/routes';
import { sourceKeySchema } from '@rfp/contracts/primitives';
import { scrapingRoutes } from '@rfp/contracts/routes/scraping';
import { scrapeAllRequestSchema, type ScrapeAllRequest, type SyncRequest } from '@rfp/contracts/sync-run';
import { type z } from 'zod';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { ContractPipe } from '../../edge/contract.pipe.js';
import { IdempotencyKey } from '../../edge/idempotency-key.js';
import { ServiceClient } from '../service-client.js';

const scrapeSourceSchema = scrapingRoutes.scrapeSource.body;

/** Syncs of web-scraping sources. The gateway itself fetches nothing; the sync service does, through its egress guard. */
@Controller()
export class ScrapingController {
  constructor(private readonly services: ServiceClient) {}

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

  private async start(
    request: Pick<SyncRequest, 'sources' | 'again'>,
    key: string | null,
    principal: Principal,
  ): Promise<RouteReply<'scrapeAll'>> {
    const limit = await this.services.defaultMaxRecords(principal);
    return this.services.call('sync.start', { ...request, ...limit, kind: 'scraper', idempotency_key: key }, principal);
  }
}
