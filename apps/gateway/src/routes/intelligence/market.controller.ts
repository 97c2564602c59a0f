import { Controller, Query } from '@nestjs/common';
import { awardFilterSchema, awardsQuerySchema } from '@rfp/contracts/intelligence/awards';
import { type RouteReply } from '@rfp/contracts/routes';
import { predictionsQuerySchema } from '@rfp/contracts/routes/market';
import { type z } from 'zod';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { ContractPipe } from '../../edge/contract.pipe.js';
import { parseJson } from '../../edge/parse-json.js';
import { validate } from '../../edge/validate.js';
import { ServiceClient } from '../service-client.js';

/** Predictions and awards. Their queries are decoded here. */
@Controller()
export class MarketController {
  constructor(private readonly services: ServiceClient) {}

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
    return this.services.call('intelligence.awards', { filter, page: query.page }, principal);
  }
}
