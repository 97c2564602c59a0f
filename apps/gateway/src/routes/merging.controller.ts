import { Body, Controller, Inject, Param } from '@nestjs/common';
import { type RouteReply } from '@rfp/contracts/routes';
import {
  type MergeRequest,
  mergeRequestSchema,
  type SplitRequest,
  splitRequestSchema,
} from '@rfp/contracts/merge-decision';
import { ContractRoute } from '../access/contract-route.decorator.js';
import { CurrentCaller, type Principal } from '../access/principal.js';
import { ContractPipe, IdPipe } from '../edge/contract.pipe.js';
import { IdempotencyKey } from '../edge/idempotency-key.js';
import { redactDecision } from './redact-for-viewer.js';
import { ServiceClient } from './service-client.js';

const byId = new IdPipe('OPPORTUNITY_NOT_FOUND');
const byDecision = new IdPipe('MERGE_DECISION_NOT_FOUND');

/** Duplicates that people split and merge. */
@Controller()
export class MergingController {
  constructor(@Inject(ServiceClient) private readonly services: ServiceClient) {}

  @ContractRoute('splitOpportunity')
  split(
    @Param('id', byId) id: string,
    @Body(new ContractPipe(splitRequestSchema)) request: SplitRequest,
    @IdempotencyKey() idempotency_key: string | null,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'splitOpportunity'>> {
    const { audience } = principal;
    return this.services.call('opportunities.split', { ...request, id, audience, idempotency_key }, principal);
  }

  @ContractRoute('mergeOpportunities')
  merge(
    @Param('id', byId) id: string,
    @Body(new ContractPipe(mergeRequestSchema)) request: MergeRequest,
    @IdempotencyKey() idempotency_key: string | null,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'mergeOpportunities'>> {
    const { audience } = principal;
    return this.services.call('opportunities.merge', { ...request, id, audience, idempotency_key }, principal);
  }

  @ContractRoute('listMergeDecisions')
  async list(
    @Param('id', byId) id: string,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'listMergeDecisions'>> {
    const request = { id, audience: principal.audience };
    const found = await this.services.call('opportunities.merge-decisions', request, principal);
    return { ...found, decisions: found.decisions.map((decision) => redactDecision(decision, principal)) };
  }

  @ContractRoute('undoMergeDecision')
  undo(
    @Param('id', byDecision) id: string,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'undoMergeDecision'>> {
    return this.services.call('opportunities.undo-merge-decision', { id, audience: principal.audience }, principal);
  }
}
