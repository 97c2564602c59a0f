import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { AwardListService } from '../awards/award-list.service.js';
import { LandscapeService } from '../awards/landscape.service.js';
import { ForecastService } from './forecast.service.js';
import { OutlookAdviceService } from './outlook-advice.service.js';
import { PredictionsService } from './predictions.service.js';
import { TrendsService } from './trends.service.js';

/** Trends, forecasts and predictions from awards and counts of notices. */
@Controller()
export class OutlookController {
  constructor(
    private readonly trends: TrendsService,
    private readonly landscape: LandscapeService,
    private readonly forecast: ForecastService,
    private readonly predictions: PredictionsService,
    private readonly list: AwardListService,
    private readonly advice: OutlookAdviceService,
  ) {}

  @MessagePattern('intelligence.trend-analysis')
  async trendAnalysis(
    @Payload() request: ParsedRpcRequest<'intelligence.trend-analysis'>,
    @Ctx() { caller, parts }: CallContext,
  ): Promise<RpcReply<'intelligence.trend-analysis'>> {
    const since = performance.now();
    return this.advice.adviseTrends(await this.trends.read(request), { caller, parts, since });
  }

  @MessagePattern('intelligence.competitive-landscape')
  async competitiveLandscape(
    @Payload() request: ParsedRpcRequest<'intelligence.competitive-landscape'>,
    @Ctx() { caller, parts }: CallContext,
  ): Promise<RpcReply<'intelligence.competitive-landscape'>> {
    const since = performance.now();
    return this.advice.adviseLandscape(await this.landscape.read(request), { caller, parts, since });
  }

  @MessagePattern('intelligence.market-forecast')
  async marketForecast(
    @Payload() request: ParsedRpcRequest<'intelligence.market-forecast'>,
    @Ctx() { caller, parts }: CallContext,
  ): Promise<RpcReply<'intelligence.market-forecast'>> {
    const since = performance.now();
    return this.advice.adviseForecast(await this.forecast.read(request), { caller, parts, since });
  }

  @MessagePattern('intelligence.predict-opportunities')
  predictOpportunities(
    request: ParsedRpcRequest<'intelligence.predict-opportunities'>,
  ): Promise<RpcReply<'intelligence.predict-opportunities'>> {
    return this.predictions.read(request);
  }

  @MessagePattern('intelligence.awards')
  awards(request: ParsedRpcRequest<'intelligence.awards'>): Promise<RpcReply<'intelligence.awards'>> {
    return this.list.read(request);
  }
}
