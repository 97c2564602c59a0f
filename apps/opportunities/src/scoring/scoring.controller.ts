import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { OrderPreviewService } from '../personal/order-preview.service.js';
import { ExplainService } from './explain.service.js';

@Controller()
export class ScoringController {
  constructor(
    private readonly explanations: ExplainService,
    private readonly previews: OrderPreviewService,
  ) {}

  @MessagePattern('opportunities.explain')
  explain(request: RpcRequest<'opportunities.explain'>): Promise<RpcReply<'opportunities.explain'>> {
    return this.explanations.explain(request);
  }

  @MessagePattern('opportunities.order-preview')
  previewOrder(request: RpcRequest<'opportunities.order-preview'>): Promise<RpcReply<'opportunities.order-preview'>> {
    return this.previews.preview(request);
  }
}
