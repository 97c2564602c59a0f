import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { AnalysisService } from './analysis.service.js';
import { MetricsService } from './metrics.service.js';

@Controller()
export class MarketController {
  constructor(
    private readonly metrics: MetricsService,
    private readonly analysis: AnalysisService,
  ) {}

  @MessagePattern('intelligence.financial-metrics')
  financialMetrics(
    @Payload() { audience }: RpcRequest<'intelligence.financial-metrics'>,
    @Ctx() { assertion }: CallContext,
  ): Promise<RpcReply<'intelligence.financial-metrics'>> {
    return this.metrics.read({ audience, assertion });
  }

  @MessagePattern('intelligence.market-analysis')
  marketAnalysis(
    @Payload() { audience }: RpcRequest<'intelligence.market-analysis'>,
    @Ctx() { caller, parts }: CallContext,
  ): Promise<RpcReply<'intelligence.market-analysis'>> {
    return this.analysis.read(audience, { caller, parts });
  }
}
