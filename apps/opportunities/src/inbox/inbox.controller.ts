import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { InboxService } from './inbox.service.js';

/** The inbox of the caller. */
@Controller()
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  @MessagePattern('opportunities.inbox')
  list(
    @Payload() request: ParsedRpcRequest<'opportunities.inbox'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.inbox'>> {
    return this.inbox.list(request, caller);
  }

  @MessagePattern('opportunities.inbox-count')
  count(@Payload() _request: unknown, @Ctx() { caller }: CallContext): Promise<RpcReply<'opportunities.inbox-count'>> {
    return this.inbox.count(caller);
  }

  @MessagePattern('opportunities.change-inbox')
  change(
    @Payload() request: ParsedRpcRequest<'opportunities.change-inbox'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.change-inbox'>> {
    return this.inbox.change(request, caller);
  }
}
