import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { PersonalScoresService } from '../personal/personal-scores.service.js';
import { WhyRowsService } from '../personal/why-rows.service.js';
import { markReaderOf } from '../marks/mark-reader.js';
import { AsOfListService } from './as-of/as-of-list.service.js';
import { AsOfService } from './as-of/as-of.service.js';
import { CatalogueChangesService } from './catalogue-changes.service.js';
import { CatalogueService } from './catalogue.service.js';
import { DemoDataService } from './demo-data.service.js';
import { FacetsService } from './facets.service.js';
import { HistoryService } from './history/history.service.js';
import { SearchService } from './text-search/search.service.js';
import { SeenService } from './seen.service.js';
import { StatsService } from './stats.service.js';
import { VersionsService } from './history/versions.service.js';

@Controller()
export class CatalogueController {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly searcher: SearchService,
    private readonly asOf: AsOfService,
    private readonly asOfList: AsOfListService,
    private readonly history: HistoryService,
    private readonly versions: VersionsService,
    private readonly seen: SeenService,
    private readonly stats: StatsService,
    private readonly facets: FacetsService,
    private readonly demoData: DemoDataService,
    private readonly changes: CatalogueChangesService,
    private readonly scores: PersonalScoresService,
    private readonly why: WhyRowsService,
  ) {}

  @MessagePattern('opportunities.ping')
  ping(): RpcReply<'opportunities.ping'> {
    return {};
  }

  @MessagePattern('opportunities.list')
  async list(
    @Payload() query: RpcRequest<'opportunities.list'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.list'>> {
    const reader = markReaderOf(caller);
    if (query.as_of !== undefined) return this.asOfList.list(query, query.as_of, reader);
    const page = await this.catalogue.list(query, reader);
    const scored = await this.scores.add(page.rows, query.search);
    const rows = query.why === true ? await this.why.add(scored, query.search) : scored;
    return { ...page, rows: await this.seen.markSeen(rows, caller) };
  }

  @MessagePattern('opportunities.many')
  async many(
    @Payload() request: RpcRequest<'opportunities.many'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.many'>> {
    return { rows: await this.seen.markSeen(await this.catalogue.many(request), caller) };
  }

  @MessagePattern('opportunities.search')
  async search(
    @Payload() { search, ...request }: RpcRequest<'opportunities.search'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.search'>> {
    const { related, ...found } = await this.searcher.search(request, markReaderOf(caller));
    const rows = await this.seen.markSeen(await this.scores.add(found.rows, search), caller);
    return { ...found, rows, ...(related === undefined ? {} : { related: await this.scores.add(related, search) }) };
  }

  @MessagePattern('opportunities.search-plan')
  searchPlan(
    @Payload() request: RpcRequest<'opportunities.search-plan'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.search-plan'>> {
    return this.searcher.explainPlan(request, markReaderOf(caller));
  }

  @MessagePattern('opportunities.get')
  async get(
    @Payload() { as_of, ...request }: RpcRequest<'opportunities.get'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.get'>> {
    if (as_of !== undefined) return this.asOf.read(request, as_of);
    const personId = caller.kind === 'person' ? caller.user_id : null;
    return this.seen.describe(await this.catalogue.getFor(personId, request), caller);
  }

  @MessagePattern('opportunities.mark-seen')
  markSeen(
    @Payload() request: RpcRequest<'opportunities.mark-seen'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.mark-seen'>> {
    return this.changes.withReport(this.seen.acknowledge(request, caller));
  }

  @MessagePattern('opportunities.history')
  readHistory(request: RpcRequest<'opportunities.history'>): Promise<RpcReply<'opportunities.history'>> {
    return this.history.read(request);
  }

  @MessagePattern('opportunities.version')
  readVersion(request: RpcRequest<'opportunities.version'>): Promise<RpcReply<'opportunities.version'>> {
    return this.versions.read(request);
  }

  @MessagePattern('opportunities.diff')
  compareVersions(request: RpcRequest<'opportunities.diff'>): Promise<RpcReply<'opportunities.diff'>> {
    return this.versions.compare(request);
  }

  @MessagePattern('opportunities.stats')
  readStats(request: RpcRequest<'opportunities.stats'>): Promise<RpcReply<'opportunities.stats'>> {
    return this.stats.read(request.audience);
  }

  @MessagePattern('opportunities.facets')
  readFacets(
    @Payload() request: RpcRequest<'opportunities.facets'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.facets'>> {
    return this.facets.read(request, markReaderOf(caller));
  }

  @MessagePattern('opportunities.census')
  counts(request: RpcRequest<'opportunities.census'>): Promise<RpcReply<'opportunities.census'>> {
    return this.stats.counts(request.audience);
  }

  @MessagePattern('opportunities.remove-demo')
  async removeDemo(@Ctx() { caller }: CallContext): Promise<RpcReply<'opportunities.remove-demo'>> {
    return { removed: await this.changes.withReport(this.demoData.remove(caller)) };
  }
}
