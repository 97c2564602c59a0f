import { Body, Controller, Inject, Param, Query, Res } from '@nestjs/common';
import { type RouteReply } from '@rfp/contracts/http';
import {
  explanationQuerySchema,
  historyQuerySchema,
  listQuerySchema,
  type ListQuery,
} from '@rfp/contracts/routes-catalogue';
import {
  searchCriteriaSchema,
  type Opportunity,
  type StoredCriteria,
  type HistoryPage,
} from '@rfp/contracts/opportunity';
import { rpc } from '@rfp/contracts/rpc';
import { type FastifyReply } from 'fastify';
import { type z } from 'zod';
import { CurrentCaller, type Principal } from '../access/principal.js';
import { ContractRoute } from '../access/contract-route.decorator.js';
import { validate } from '../edge/validate.js';
import { ContractPipe, IdPipe } from '../edge/contract.pipe.js';
import { setRangeHeaders } from './list-range.js';
import { parseListQuery, type ListRequest } from './parse-list-query.js';
import { fetchRows } from './fetch-rows.js';
import { ServiceClient } from './service-client.js';

const byId = new IdPipe('OPPORTUNITY_NOT_FOUND');

interface Page {
  rows: Opportunity[];
  total: number;
  offset: number;
}

@Controller()
export class OpportunitiesController {
  constructor(@Inject(ServiceClient) private readonly services: ServiceClient) {}

  @ContractRoute('listOpportunities', 'listOpportunitiesWorking')
  async list(
    @Query(new ContractPipe(listQuerySchema)) query: ListQuery,
    @CurrentCaller() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'listOpportunities'>> {
    const page = await this.read(parseListQuery(query), principal);
    setRangeHeaders(reply, 'opportunities', page);
    return page.rows;
  }

  @ContractRoute('stats')
  stats(@CurrentCaller() principal: Principal): Promise<RouteReply<'stats'>> {
    return this.services.call('opportunities.stats', { audience: principal.audience }, principal);
  }

  @ContractRoute('searchOpportunities')
  async search(
    @Body(new ContractPipe(searchCriteriaSchema)) criteria: StoredCriteria,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'searchOpportunities'>> {
    const started = performance.now();
    const { rows, total } = await this.services.call(
      'opportunities.search',
      { audience: principal.audience, criteria },
      principal,
    );
    return { success: true, data: rows, total, elapsed_ms: Math.round((performance.now() - started) * 10) / 10 };
  }

  @ContractRoute('getOpportunity')
  get(@Param('id', byId) id: string, @CurrentCaller() principal: Principal): Promise<RouteReply<'getOpportunity'>> {
    return this.services.call('opportunities.get', { id, audience: principal.audience }, principal);
  }

  @ContractRoute('opportunityHistory')
  history(
    @Param('id', byId) id: string,
    @Query(new ContractPipe(historyQuerySchema)) page: HistoryPage,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'opportunityHistory'>> {
    return this.services.call('opportunities.history', { id, audience: principal.audience, ...page }, principal);
  }

  @ContractRoute('explainScore')
  explain(
    @Param('id', byId) id: string,
    @Query(new ContractPipe(explanationQuerySchema)) query: z.output<typeof explanationQuerySchema>,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'explainScore'>> {
    const words = (query.keywords ?? '').split(',').map((word) => word.trim());
    const keywords = validate(
      rpc['opportunities.explain'].request.shape.keywords,
      words.filter((word) => word !== ''),
      'keywords',
    );
    return this.services.call('opportunities.explain', { id, audience: principal.audience, keywords }, principal);
  }

  private async read(request: ListRequest, principal: Principal): Promise<Page> {
    const { audience } = principal;
    if ('ids' in request) {
      const { ids } = request;
      const parts = await fetchRows(0, ids.length, (first, count) =>
        this.services.call('opportunities.many', { ids: ids.slice(first, first + count), audience }, principal),
      );
      const rows = parts.flatMap((part) => part.rows);
      return { rows, total: rows.length, offset: 0 };
    }
    const { offset, limit } = request;
    const parts = await fetchRows(offset, limit, (first, count, total) =>
      this.services.call('opportunities.list', { ...request, audience, offset: first, limit: count, total }, principal),
    );
    return { rows: parts.flatMap((part) => part.rows), total: parts[0]?.total ?? 0, offset };
  }
}
