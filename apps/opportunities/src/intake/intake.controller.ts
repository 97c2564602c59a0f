import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type IntakeResult, type NoticeBatch } from '@rfp/contracts/notice';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { IntakeService } from './intake.service.js';
import { UndetailedService } from './undetailed.service.js';

@Controller()
export class IntakeController {
  constructor(
    private readonly intake: IntakeService,
    private readonly undetailed: UndetailedService,
  ) {}

  @MessagePattern('opportunities.intake')
  take(batch: NoticeBatch): Promise<IntakeResult> {
    return this.intake.take(batch);
  }

  @MessagePattern('opportunities.undetailed')
  async listUndetailed(request: RpcRequest<'opportunities.undetailed'>): Promise<RpcReply<'opportunities.undetailed'>> {
    return { source_ids: await this.undetailed.list(request) };
  }
}
