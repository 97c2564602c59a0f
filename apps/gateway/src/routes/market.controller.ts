import { Body, Controller, Inject, Query, Res } from '@nestjs/common';
import { awardFilterSchema, awardsQuerySchema } from '@rfp/contracts/awards';
import { competitiveLandscapeRequestSchema } from '@rfp/contracts/competitive-landscape';
import { marketForecastRequestSchema } from '@rfp/contracts/market-forecast';
import { type RouteReply } from '@rfp/contracts/routes';
import { predictionsQuerySchema } from '@rfp/contracts/routes-market';
import { trendAnalysisRequestSchema } from '@rfp/contracts/trend-analysis';
import { type FastifyReply } from 'fastify';
import { type Readable } from 'node:stream';
import { type z } from 'zod';
import { ContractRoute } from '../access/contract-route.decorator.js';
import { CurrentCaller, type Principal } from '../access/principal.js';
import { Answers } from '../answers/answers.js';
import { ContractPipe } from '../edge/contract.pipe.js';
import { parseJson } from '../edge/parse-json.js';
import { validate } from '../edge/validate.js';
import { longTimeoutMs, ServiceClient } from './service-client.js';

/** Figures of the market from awards: USAspending takes seconds for what was not asked today. */
@Controller()
export class MarketController {
  constructor(
    @Inject(ServiceClient) private readonly services: ServiceClient,
    @Inject(Answers) private readonly answers: Answers,
  ) {}

  @ContractRoute('trendAnalysis')
  trendAnalysis(
    @Body(new ContractPipe(trendAnalysisRequestSchema.prefault({}))) request: z.output<
      typeof trendAnalysisRequestSchema
    >,
    @CurrentCaller() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'trendAnalysis'> | Readable> {
    const { audience } = principal;
    return this.answers.call('intelligence.trend-analysis', { ...request, audience }, { principal, reply });
  }

  @ContractRoute('competitiveLandscape')
  competitiveLandscape(
    @Body(new ContractPipe(competitiveLandscapeRequestSchema.prefault({})))
    request: z.output<typeof competitiveLandscapeRequestSchema>,
    @CurrentCaller() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'competitiveLandscape'> | Readable> {
    return this.answers.call('intelligence.competitive-landscape', request, { principal, reply });
  }

  @ContractRoute('marketForecast')
  marketForecast(
    @Body(new ContractPipe(marketForecastRequestSchema.prefault({}))) request: z.output<
      typeof marketForecastRequestSchema
    >,
    @CurrentCaller() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'marketForecast'> | Readable> {
    const { audience } = principal;
    return this.answers.call('intelligence.market-forecast', { ...request, audience }, { principal, reply });
  }

  @ContractRoute('predictOpportunities')
  predictOpportunities(
    @Query(new ContractPipe(predictionsQuerySchema)) { sector = null }: { sector?: string | null },
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'predictOpportunities'>> {
    const { audience } = principal;
    return this.services.call('intelligence.predict-opportunities', { sector, audience }, principal);
  }

  @ContractRoute('listAwards')
  listAwards(
    @Query(new ContractPipe(awardsQuerySchema)) query: z.output<typeof awardsQuerySchema>,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'listAwards'>> {
    const filter = validate(awardFilterSchema, parseJson(query.filter, 'filter'), 'filter');
    return this.services.call('intelligence.awards', { filter, page: query.page }, principal, longTimeoutMs);
  }
}
