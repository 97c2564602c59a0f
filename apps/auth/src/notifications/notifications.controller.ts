import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { NotificationAddressService } from './notification-address.service.js';

/** Confirmation of a separate address for mails about opportunities. */
@Controller()
export class NotificationsController {
  constructor(private readonly addresses: NotificationAddressService) {}

  @MessagePattern('auth.send-notification-confirmation')
  sendConfirmation(@Ctx() context: CallContext): Promise<RpcReply<'auth.send-notification-confirmation'>> {
    return this.addresses.sendConfirmation(context.caller.user_id);
  }

  @MessagePattern('auth.confirm-notification-email')
  confirm(
    @Payload() { token }: RpcRequest<'auth.confirm-notification-email'>,
  ): Promise<RpcReply<'auth.confirm-notification-email'>> {
    return this.addresses.confirm(token);
  }
}
