import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type ParsedRpcRequest, type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { NotificationsService } from './notifications.service.js';
import { RehearsalService } from './rehearsal.service.js';

/** Notifications of the caller. */
@Controller()
export class NotificationsController {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly rehearsals: RehearsalService,
  ) {}

  @MessagePattern('opportunities.notifications')
  list(@Payload() _request: unknown, @Ctx() { caller }: CallContext): Promise<RpcReply<'opportunities.notifications'>> {
    return this.notifications.list(caller);
  }

  @MessagePattern('opportunities.dismiss-notification')
  dismiss(
    @Payload() { id }: RpcRequest<'opportunities.dismiss-notification'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.dismiss-notification'>> {
    return this.notifications.dismiss(id, caller);
  }

  @MessagePattern('opportunities.dismiss-notifications')
  dismissAll(
    @Payload() _request: unknown,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.dismiss-notifications'>> {
    return this.notifications.dismissAll(caller);
  }

  @MessagePattern('opportunities.rehearse-notifications')
  rehearse(
    @Payload() request: ParsedRpcRequest<'opportunities.rehearse-notifications'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.rehearse-notifications'>> {
    return this.rehearsals.rehearse(request, caller);
  }
}
