import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { CatalogueService } from './catalogue.service.js';
import { DemoDataService } from './demo-data.service.js';
import { HistoryService } from './history.service.js';
import { StatsService } from './stats.service.js';

@Controller()
export class CatalogueController {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly history: HistoryService,
    private readonly stats: StatsService,
    private readonly demoData: DemoDataService,
  ) {}

  @MessagePattern('opportunities.ping')
  ping(): RpcReply<'opportunities.ping'> {
    return {};
  }

  @MessagePattern('opportunities.list')
  list(query: RpcRequest<'opportunities.list'>): Promise<RpcReply<'opportunities.list'>> {
    return this.catalogue.list(query);
  }

  @MessagePattern('opportunities.many')
  async many(request: RpcRequest<'opportunities.many'>): Promise<RpcReply<'opportunities.many'>> {
    return { rows: await this.catalogue.many(request) };
  }

  @MessagePattern('opportunities.search')
  search(request: RpcRequest<'opportunities.search'>): Promise<RpcReply<'opportunities.search'>> {
    return this.catalogue.search(request);
  }

  @MessagePattern('opportunities.get')
  get(request: RpcRequest<'opportunities.get'>): Promise<RpcReply<'opportunities.get'>> {
    return this.catalogue.get(request);
  }

  @MessagePattern('opportunities.history')
  readHistory(request: RpcRequest<'opportunities.history'>): Promise<RpcReply<'opportunities.history'>> {
    return this.history.read(request);
  }

  @MessagePattern('opportunities.stats')
  readStats(request: RpcRequest<'opportunities.stats'>): Promise<RpcReply<'opportunities.stats'>> {
    return this.stats.read(request.audience);
  }

  @MessagePattern('opportunities.census')
  counts(request: RpcRequest<'opportunities.census'>): Promise<RpcReply<'opportunities.census'>> {
    return this.stats.counts(request.audience);
  }

  @MessagePattern('opportunities.remove-demo')
  async removeDemo(): Promise<RpcReply<'opportunities.remove-demo'>> {
    return { removed: await this.demoData.remove() };
  }
}
