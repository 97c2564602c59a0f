import { Body, Controller, Get, Headers, HttpCode, Inject, Param, Post, Query, Res } from '@nestjs/common';
import {
  demoSessionHeader,
  explanationQuerySchema,
  listQuerySchema,
  type ListQuery,
  type RouteReply,
} from '@rfp/contracts/http';
import { searchCriteriaSchema, type Opportunity, type StoredCriteria } from '@rfp/contracts/opportunity';
import { rpc } from '@rfp/contracts/rpc';
import { type FastifyReply } from 'fastify';
import { type z } from 'zod';
import { audienceOf } from '../edge/audience.js';
import { check } from '../edge/check.js';
import { ContractPipe, IdPipe } from '../edge/contract.pipe.js';
import { contentRange, parseListQuery, type ListRequest } from './parse-list-query.js';
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

  @Get(['opportunities', 'opportunities-working'])
  async list(
    @Query(new ContractPipe(listQuerySchema)) query: ListQuery,
    @Headers(demoSessionHeader) demo: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'listOpportunities'>> {
    const { rows, total, offset } = await this.read(parseListQuery(query), demo);
    void reply.header('content-range', contentRange(offset, rows.length, total)).header('x-total-count', total);
    return rows;
  }

  @Get('opportunities/stats')
  stats(@Headers(demoSessionHeader) demo: string | undefined): Promise<RouteReply<'stats'>> {
    return this.services.ask('opportunities.stats', { audience: audienceOf(demo) });
  }

  @Post('opportunities/search')
  @HttpCode(200)
  async search(
    @Body(new ContractPipe(searchCriteriaSchema)) criteria: StoredCriteria,
    @Headers(demoSessionHeader) demo: string | undefined,
  ): Promise<RouteReply<'searchOpportunities'>> {
    const started = performance.now();
    const { rows, total } = await this.services.ask('opportunities.search', { audience: audienceOf(demo), criteria });
    return { success: true, data: rows, total, elapsed_ms: Math.round((performance.now() - started) * 10) / 10 };
  }

  @Get('opportunities/:id')
  get(@Param('id', byId) id: string, @Headers(demoSessionHeader) demo: string | undefined): Promise<RouteReply<'getOpportunity'>> {
    return this.services.ask('opportunities.get', { id, audience: audienceOf(demo) });
  }

  @Get('opportunities/:id/history')
  history(@Param('id', byId) id: string, @Headers(demoSessionHeader) demo: string | undefined): Promise<RouteReply<'opportunityHistory'>> {
    return this.services.ask('opportunities.history', { id, audience: audienceOf(demo) });
  }

  @Get('opportunities/:id/score-explanation')
  explain(
    @Param('id', byId) id: string,
    @Query(new ContractPipe(explanationQuerySchema)) query: z.output<typeof explanationQuerySchema>,
    @Headers(demoSessionHeader) demo: string | undefined,
  ): Promise<RouteReply<'explainScore'>> {
    const words = (query.keywords ?? '').split(',').map((word) => word.trim());
    const keywords = words.filter((word) => word !== '');
    return this.services.ask('opportunities.explain', {
      id,
      audience: audienceOf(demo),
      keywords: check(rpc['opportunities.explain'].request.shape.keywords, keywords, 'keywords'),
    });
  }

  private async read(request: ListRequest, demo: string | undefined): Promise<Page> {
    if ('ids' in request) {
      const { ids } = request;
      const parts = await pullRows(0, ids.length, (first, count) =>
        this.services.ask('opportunities.many', { ids: ids.slice(first, first + count), audience: audienceOf(demo) }),
      );
      const rows = parts.flatMap((part) => part.rows);
      return { rows, total: rows.length, offset: 0 };
    }
    const { offset, limit } = request;
    const asked = { ...request, audience: audienceOf(demo) };
    const parts = await pullRows(offset, limit, (first, count) =>
      this.services.ask('opportunities.list', { ...asked, offset: first, limit: count }),
    );
    return { rows: parts.flatMap((part) => part.rows), total: parts[0]?.total ?? 0, offset };
  }
}
