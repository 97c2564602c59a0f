import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { DigestsService } from './digests.service.js';
import { NotificationAddressService } from './notification-address.service.js';
import { UnsubscribeService } from './unsubscribe.service.js';
import { WatchersService } from './watchers.service.js';

/** Mails about opportunities: who wants them, their address, sending them, and ending them. */
@Controller()
export class NotificationsController {
  constructor(
    private readonly watchers: WatchersService,
    private readonly digests: DigestsService,
    private readonly unsubscribing: UnsubscribeService,
    private readonly addresses: NotificationAddressService,
  ) {}

  @MessagePattern('auth.watchers')
  read(request: RpcRequest<'auth.watchers'>): Promise<RpcReply<'auth.watchers'>> {
    return this.watchers.read(request);
  }

  @MessagePattern('auth.send-digest')
  send(digest: RpcRequest<'auth.send-digest'>): Promise<RpcReply<'auth.send-digest'>> {
    return this.digests.send(digest);
  }

  @MessagePattern('auth.send-notification-confirmation')
  ask(@Ctx() context: CallContext): Promise<RpcReply<'auth.send-notification-confirmation'>> {
    return this.addresses.ask(context.caller.user_id);
  }

  @MessagePattern('auth.confirm-notification-email')
  confirm({
    token,
  }: RpcRequest<'auth.confirm-notification-email'>): Promise<RpcReply<'auth.confirm-notification-email'>> {
    return this.addresses.confirm(token);
  }

  @MessagePattern('auth.mail-state')
  state({ token }: RpcRequest<'auth.mail-state'>): Promise<RpcReply<'auth.mail-state'>> {
    return this.unsubscribing.state(token);
  }

  @MessagePattern('auth.unsubscribe')
  unsubscribe({ token }: RpcRequest<'auth.unsubscribe'>): Promise<RpcReply<'auth.unsubscribe'>> {
    return this.unsubscribing.unsubscribe(token);
  }
}
