import { Body, Controller, Inject, Param, Query, Res } from '@nestjs/common';
import { type RouteReply } from '@rfp/contracts/http';
import { explanationQuerySchema, listQuerySchema, type ListQuery } from '@rfp/contracts/routes-catalogue';
import { searchCriteriaSchema, type Opportunity, type StoredCriteria } from '@rfp/contracts/opportunity';
import { rpc } from '@rfp/contracts/rpc';
import { type FastifyReply } from 'fastify';
import { type z } from 'zod';
import { AskedBy, type Asker } from '../access/asker.js';
import { Serves } from '../access/serves.js';
import { check } from '../edge/check.js';
import { ContractPipe, IdPipe } from '../edge/contract.pipe.js';
import { tellRange } from './list-parts.js';
import { parseListQuery, type ListRequest } from './parse-list-query.js';
import { pullRows } from './pull-rows.js';
import { Services } from './services.js';

const byId = new IdPipe('OPPORTUNITY_NOT_FOUND');

interface Page {
  rows: Opportunity[];
  total: number;
  offset: number;
}

@Controller()
export class OpportunitiesController {
  constructor(@Inject(Services) private readonly services: Services) {}

  @Serves('listOpportunities', 'listOpportunitiesWorking')
  async list(
    @Query(new ContractPipe(listQuerySchema)) query: ListQuery,
    @AskedBy() asker: Asker,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'listOpportunities'>> {
    const page = await this.read(parseListQuery(query), asker);
    tellRange(reply, 'opportunities', page);
    return page.rows;
  }

  @Serves('stats')
  stats(@AskedBy() asker: Asker): Promise<RouteReply<'stats'>> {
    return this.services.ask('opportunities.stats', { audience: asker.audience }, asker);
  }

  @Serves('searchOpportunities')
  async search(
    @Body(new ContractPipe(searchCriteriaSchema)) criteria: StoredCriteria,
    @AskedBy() asker: Asker,
  ): Promise<RouteReply<'searchOpportunities'>> {
    const started = performance.now();
    const { rows, total } = await this.services.ask(
      'opportunities.search',
      { audience: asker.audience, criteria },
      asker,
    );
    return { success: true, data: rows, total, elapsed_ms: Math.round((performance.now() - started) * 10) / 10 };
  }

  @Serves('getOpportunity')
  get(@Param('id', byId) id: string, @AskedBy() asker: Asker): Promise<RouteReply<'getOpportunity'>> {
    return this.services.ask('opportunities.get', { id, audience: asker.audience }, asker);
  }

  @Serves('opportunityHistory')
  history(@Param('id', byId) id: string, @AskedBy() asker: Asker): Promise<RouteReply<'opportunityHistory'>> {
    return this.services.ask('opportunities.history', { id, audience: asker.audience }, asker);
  }

  @Serves('explainScore')
  explain(
    @Param('id', byId) id: string,
    @Query(new ContractPipe(explanationQuerySchema)) query: z.output<typeof explanationQuerySchema>,
    @AskedBy() asker: Asker,
  ): Promise<RouteReply<'explainScore'>> {
    const words = (query.keywords ?? '').split(',').map((word) => word.trim());
    const keywords = check(
      rpc['opportunities.explain'].request.shape.keywords,
      words.filter((word) => word !== ''),
      'keywords',
    );
    return this.services.ask('opportunities.explain', { id, audience: asker.audience, keywords }, asker);
  }

  private async read(request: ListRequest, asker: Asker): Promise<Page> {
    const { audience } = asker;
    if ('ids' in request) {
      const { ids } = request;
      const parts = await pullRows(0, ids.length, (first, count) =>
        this.services.ask('opportunities.many', { ids: ids.slice(first, first + count), audience }, asker),
      );
      const rows = parts.flatMap((part) => part.rows);
      return { rows, total: rows.length, offset: 0 };
    }
    const { offset, limit } = request;
    const parts = await pullRows(offset, limit, (first, count) =>
      this.services.ask('opportunities.list', { ...request, audience, offset: first, limit: count }, asker),
    );
    return { rows: parts.flatMap((part) => part.rows), total: parts[0]?.total ?? 0, offset };
  }
}
