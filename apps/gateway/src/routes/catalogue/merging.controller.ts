import { Controller, Inject, Param } from '@nestjs/common';
import { type RouteReply } from '@rfp/contracts/routes';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { IdPipe } from '../../edge/contract.pipe.js';
import { redactDecision } from '../redact-for-viewer.js';
import { ServiceClient } from '../service-client.js';

const byId = new IdPipe('OPPORTUNITY_NOT_FOUND');

/** Decisions on duplicates, redacted for visitors. */
@Controller()
export class MergingController {
  constructor(@Inject(ServiceClient) private readonly services: ServiceClient) {}

  @ContractRoute('listMergeDecisions')
  async list(
    @Param('id', byId) id: string,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'listMergeDecisions'>> {
    const request = { id, audience: principal.audience };
    const found = await this.services.call('opportunities.merge-decisions', request, principal);
    return { ...found, decisions: found.decisions.map((decision) => redactDecision(decision, principal)) };
  }
}
