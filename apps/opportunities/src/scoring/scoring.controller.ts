import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { CallContext } from '@rfp/messaging/call';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { proposeProfile } from '@rfp/scoring/recipe/propose-profile';
import { OrderPreviewService } from '../personal/order-preview.service.js';
import { ExplainService } from './explain.service.js';

@Controller()
export class ScoringController {
  constructor(
    private readonly explanations: ExplainService,
    private readonly previews: OrderPreviewService,
  ) {}

  @MessagePattern('opportunities.explain')
  explain(
    @Payload() request: RpcRequest<'opportunities.explain'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.explain'>> {
    return this.explanations.explain(request, caller);
  }

  @MessagePattern('opportunities.order-preview')
  previewOrder(request: RpcRequest<'opportunities.order-preview'>): Promise<RpcReply<'opportunities.order-preview'>> {
    return this.previews.preview(request);
  }

  @MessagePattern('opportunities.propose-profile')
  propose({ text }: RpcRequest<'opportunities.propose-profile'>): RpcReply<'opportunities.propose-profile'> {
    return proposeProfile(text);
  }
}
