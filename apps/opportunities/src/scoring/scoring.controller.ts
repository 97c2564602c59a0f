import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { ExplainService } from './explain.service.js';

@Controller()
export class ScoringController {
  constructor(private readonly explanations: ExplainService) {}

  @MessagePattern('opportunities.explain')
  explain(request: RpcRequest<'opportunities.explain'>): Promise<RpcReply<'opportunities.explain'>> {
    return this.explanations.explain(request);
  }
}
