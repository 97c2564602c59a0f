import { Body, Controller, Inject } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type RouteReply } from '@rfp/contracts/http';
import { sourceKeySchema } from '@rfp/contracts/primitives';
import { syncRoutes } from '@rfp/contracts/routes-sync';
import { scrapeUrlRequestSchema } from '@rfp/contracts/sync-run';
import { type z } from 'zod';
import { AskedBy, type Asker } from '../access/asker.js';
import { Serves } from '../access/serves.js';
import { ContractPipe } from '../edge/contract.pipe.js';
import { IdempotencyKey } from '../edge/idempotency-key.js';
import { longLimitMs, Services } from './services.js';
import { showScrapingSource } from './shown-to.js';

const scrapeSourceSchema = syncRoutes.scrapeSource.body;
const scrapeTestSchema = syncRoutes.scrapeTest.body;

/** Web-scraping sources, and single pages. Nothing is fetched here: an address goes to sync as it is, and there through the door. */
@Controller()
export class ScrapingController {
  constructor(@Inject(Services) private readonly services: Services) {}

  @Serves('scrapingSources')
  async list(@AskedBy() asker: Asker): Promise<RouteReply<'scrapingSources'>> {
    const { sources } = await this.services.ask('sync.scraping-sources', {}, asker);
    return { success: true, sources: sources.map((source) => showScrapingSource(source, asker)) };
  }

  @Serves('scrapeSource')
  scrapeSource(
    @Body(new ContractPipe(scrapeSourceSchema)) { source_key: source }: z.output<typeof scrapeSourceSchema>,
    @IdempotencyKey() key: string | null,
    @AskedBy() asker: Asker,
  ): Promise<RouteReply<'scrapeSource'>> {
    if (!sourceKeySchema.safeParse(source).success) throw new AppError('SOURCE_NOT_FOUND');
    return this.start([source], key, asker);
  }

  @Serves('scrapeAll')
  scrapeAll(@IdempotencyKey() key: string | null, @AskedBy() asker: Asker): Promise<RouteReply<'scrapeAll'>> {
    return this.start(undefined, key, asker);
  }

  @Serves('scrapeUrl')
  async scrapeUrl(
    @Body(new ContractPipe(scrapeUrlRequestSchema)) request: z.output<typeof scrapeUrlRequestSchema>,
    @IdempotencyKey() key: string | null,
    @AskedBy() asker: Asker,
  ): Promise<RouteReply<'scrapeUrl'>> {
    const usual = await this.services.usualMaxRecords(asker);
    return this.services.ask('sync.scrape-url', { ...request, ...usual, idempotency_key: key }, asker, longLimitMs);
  }

  @Serves('scrapeTest')
  test(
    @Body(new ContractPipe(scrapeTestSchema)) { url }: z.output<typeof scrapeTestSchema>,
    @AskedBy() asker: Asker,
  ): Promise<RouteReply<'scrapeTest'>> {
    return this.services.ask('sync.test-url', { url }, asker, longLimitMs);
  }

  private async start(
    sources: string[] | undefined,
    key: string | null,
    asker: Asker,
  ): Promise<RouteReply<'scrapeAll'>> {
    const usual = await this.services.usualMaxRecords(asker);
    const which = sources === undefined ? {} : { sources };
    return this.services.ask(
      'sync.start',
      { ...which, ...usual, kind: 'scraper', idempotency_key: key },
      asker,
      longLimitMs,
    );
  }
}
