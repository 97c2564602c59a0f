import { Body, Controller, Inject, Res } from '@nestjs/common';
import { type RouteReply } from '@rfp/contracts/routes';
import { type SmartAlertsInput, smartAlertsInputSchema } from '@rfp/contracts/smart-alerts';
import { type FastifyReply } from 'fastify';
import { type Readable } from 'node:stream';
import { ContractRoute } from '../access/contract-route.decorator.js';
import { CurrentCaller, type Principal } from '../access/principal.js';
import { Answers } from '../answers/answers.js';
import { ContractPipe } from '../edge/contract.pipe.js';
import { longTimeoutMs, ServiceClient } from './service-client.js';

/** Figures of the market. */
@Controller()
export class IntelligenceController {
  constructor(
    @Inject(ServiceClient) private readonly services: ServiceClient,
    @Inject(Answers) private readonly answers: Answers,
  ) {}

  @ContractRoute('financialMetrics')
  financialMetrics(@CurrentCaller() principal: Principal): Promise<RouteReply<'financialMetrics'>> {
    return this.services.call('intelligence.financial-metrics', { audience: principal.audience }, principal);
  }

  @ContractRoute('marketAnalysis')
  marketAnalysis(
    @CurrentCaller() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteReply<'marketAnalysis'> | Readable> {
    const { audience } = principal;
    return this.answers.call('intelligence.market-analysis', { audience }, { principal, reply });
  }

  @ContractRoute('smartAlerts')
  async smartAlerts(
    @Body(new ContractPipe(smartAlertsInputSchema.prefault({}))) { user_profile }: SmartAlertsInput,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'smartAlerts'>> {
    const search = await this.services.searchProfile(principal);
    const request = { audience: principal.audience, search, user_profile };
    return this.services.call('intelligence.smart-alerts', request, principal, longTimeoutMs);
  }
}
