import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { BriefService } from './brief.service.js';
import { CheckedRequirementsService } from './checked-requirements.service.js';
import { QuestionsService } from './questions.service.js';

@Controller()
export class NoticeController {
  constructor(
    private readonly briefs: BriefService,
    private readonly questions: QuestionsService,
    private readonly checks: CheckedRequirementsService,
  ) {}

  @MessagePattern('intelligence.brief')
  brief(
    @Payload() request: RpcRequest<'intelligence.brief'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'intelligence.brief'>> {
    return this.briefs.brief(request, { caller, mayPay: false });
  }

  @MessagePattern('intelligence.write-brief')
  writeBrief(
    @Payload() request: RpcRequest<'intelligence.write-brief'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'intelligence.write-brief'>> {
    return this.briefs.brief(request, { caller, mayPay: true });
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

  @MessagePattern('intelligence.checked-requirements')
  checkedRequirements(
    @Payload() request: RpcRequest<'intelligence.checked-requirements'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'intelligence.checked-requirements'>> {
    return this.checks.list(request, caller);
  }

  @MessagePattern('intelligence.check-requirement')
  checkRequirement(
    @Payload() request: RpcRequest<'intelligence.check-requirement'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'intelligence.check-requirement'>> {
    return this.checks.check(request, caller);
  }

  @MessagePattern('intelligence.compliance')
  compliance(
    @Payload() request: RpcRequest<'intelligence.compliance'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'intelligence.compliance'>> {
    return this.briefs.compliance(request, caller);
  }
}
