import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { BriefService } from './brief.service.js';
import { QuestionsService } from './questions.service.js';

@Controller()
export class NoticeController {
  constructor(
    private readonly briefs: BriefService,
    private readonly questions: QuestionsService,
  ) {}

  @MessagePattern('intelligence.brief')
  brief(request: RpcRequest<'intelligence.brief'>): Promise<RpcReply<'intelligence.brief'>> {
    return this.briefs.brief(request);
  }

  @MessagePattern('intelligence.ask')
  ask(
    @Payload() request: RpcRequest<'intelligence.ask'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'intelligence.ask'>> {
    return this.questions.ask(request, caller);
  }

  @MessagePattern('intelligence.questions')
  list(
    @Payload() request: RpcRequest<'intelligence.questions'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'intelligence.questions'>> {
    return this.questions.list(request, caller);
  }

  @MessagePattern('intelligence.amendment-impact')
  impact(
    @Payload() request: RpcRequest<'intelligence.amendment-impact'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'intelligence.amendment-impact'>> {
    return this.questions.impact(request, caller);
  }

  @MessagePattern('intelligence.compliance')
  compliance(request: RpcRequest<'intelligence.compliance'>): Promise<RpcReply<'intelligence.compliance'>> {
    return this.briefs.compliance(request);
  }
}
