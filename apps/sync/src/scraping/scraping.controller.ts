import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { recordAudit } from '@rfp/persistence/events/record-audit';
import { sourceTarget } from '../sources/audit-source.js';
import { RunsService } from '../runs/runs.service.js';
import { PageSourcesService } from './page-sources.service.js';
import { TestPageService } from './test-page.service.js';

@Controller()
export class ScrapingController {
  constructor(
    private readonly pages: PageSourcesService,
    private readonly tests: TestPageService,
    private readonly runs: RunsService,
  ) {}

  @MessagePattern('sync.scraping-sources')
  async list(): Promise<RpcReply<'sync.scraping-sources'>> {
    return { sources: await this.pages.list() };
  }

  @MessagePattern('sync.scrape-url')
  async scrapeUrl(
    @Payload() { url, source_name, usual_max_records: maxRecords, again = false }: ParsedRpcRequest<'sync.scrape-url'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'sync.scrape-url'>> {
    const key = await this.pages.ensureSource(url, source_name, caller);
    const started = await this.runs.start([key], {
      trigger: 'person',
      startedBy: caller.label,
      maxRecords: maxRecords ?? null,
      tick: null,
      joinEnded: !again,
      audit: (manager) =>
        recordAudit(manager, caller, { action: 'address_scraped', target: sourceTarget(key), after: { url } }),
    });
    for (const { run_id } of started.runs) void this.deleteFailed(key, run_id);
    return started;
  }

  private async deleteFailed(key: string, runId: string): Promise<void> {
    await this.runs.whenEnded(runId);
    await this.pages.deleteFailed(key).catch(() => {
      // The source is deleted later with the unused sources.
    });
  }

  @MessagePattern('sync.test-url')
  test(
    @Payload() { url }: ParsedRpcRequest<'sync.test-url'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'sync.test-url'>> {
    return this.tests.test(url, caller);
  }
}
