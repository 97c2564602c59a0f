import { Body, Controller, Inject, Param, Query, Res } from '@nestjs/common';
import { bulkEnrichInputSchema, enrichmentFromSchema } from '@rfp/contracts/bulk-enrichment';
import { aboutOpportunitySchema } from '@rfp/contracts/notice-brief';
import { scoreOpportunityInputSchema } from '@rfp/contracts/opportunity-advice';
import { type PerplexitySearchInput, perplexitySearchInputSchema } from '@rfp/contracts/perplexity';
import { type RouteReply } from '@rfp/contracts/routes';
import { type FastifyReply } from 'fastify';
import { type Readable } from 'node:stream';
import { type z } from 'zod';
import { ContractRoute } from '../access/contract-route.decorator.js';
import { CurrentCaller, type Principal } from '../access/principal.js';
import { Answers } from '../answers/answers.js';
import { ContractPipe, IdPipe } from '../edge/contract.pipe.js';
import { longTimeoutMs, ServiceClient } from './service-client.js';

const byId = new IdPipe('ENRICHMENT_NOT_FOUND');

/** Routes whose answers a language model may write. */
@Controller()
export class PerplexityController {
  constructor(
    @Inject(ServiceClient) private readonly services: ServiceClient,
    @Inject(Answers) private readonly answers: Answers,
  ) {}

  @ContractRoute('perplexityStatus')
  status(@CurrentCaller() principal: Principal): Promise<RouteReply<'perplexityStatus'>> {
    return this.services.call('intelligence.status', {}, principal);
  }

  @ContractRoute('perplexitySearch')
  search(
    @Body(new ContractPipe(perplexitySearchInputSchema)) { query }: PerplexitySearchInput,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'perplexitySearch'>> {
    const request = { query, audience: principal.audience };
    return this.services.call('intelligence.search', request, principal, longTimeoutMs);
  }

  @ContractRoute('enrichOpportunity')
  enrich(
    @Body(new ContractPipe(aboutOpportunitySchema))
    { opportunity: id }: z.output<typeof aboutOpportunitySchema>,
    @CurrentCaller() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'enrichOpportunity'> | Readable> {
    const request = { id, audience: principal.audience };
    return this.answers.call('intelligence.enrich', request, { principal, reply });
  }

  @ContractRoute('scoreOpportunity')
  async score(
    @Body(new ContractPipe(scoreOpportunityInputSchema))
    { opportunity: id, user_profile }: z.output<typeof scoreOpportunityInputSchema>,
    @CurrentCaller() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'scoreOpportunity'> | Readable> {
    const search = await this.services.searchProfile(principal);
    const request = { id, audience: principal.audience, search, user_profile };
    return this.answers.call('intelligence.score', request, { principal, reply });
  }

  @ContractRoute('bulkEnrich')
  bulkEnrich(
    @Body(new ContractPipe(bulkEnrichInputSchema)) { opportunity_ids }: z.output<typeof bulkEnrichInputSchema>,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'bulkEnrich'>> {
    const request = { opportunity_ids, audience: principal.audience };
    return this.services.call('intelligence.bulk-enrich', request, principal);
  }

  @ContractRoute('getBulkEnrichment')
  bulkEnrichment(
    @Param('id', byId) id: string,
    @Query(new ContractPipe(enrichmentFromSchema)) { from = 0 }: z.output<typeof enrichmentFromSchema>,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'getBulkEnrichment'>> {
    return this.services.call('intelligence.bulk-enrichment', { id, from }, principal);
  }

  @ContractRoute('cancelBulkEnrichment')
  cancelBulkEnrichment(
    @Param('id', byId) id: string,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'cancelBulkEnrichment'>> {
    return this.services.call('intelligence.cancel-enrichment', { id }, principal);
  }
}
