import { Controller, UseInterceptors } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { type RpcReply } from '@rfp/contracts/rpc';
import { RequesterPipe } from '../sessions/requester.pipe.js';
import { SettleCallerChanges } from '../sessions/settle-caller-changes.interceptor.js';
import { type Message, type SessionMessage } from '../wire/message.js';
import { IdentitiesService } from './identities.service.js';
import { ProviderService } from './provider.service.js';

/** Sign-in with an OpenID Connect provider, and the identities of the user. */
@Controller()
export class ProvidersController {
  constructor(
    private readonly provider: ProviderService,
    private readonly identities: IdentitiesService,
  ) {}

  @MessagePattern('auth.authorize')
  authorize(message: Message<'auth.authorize'>): Promise<RpcReply<'auth.authorize'>> {
    return this.provider.authorize(message);
  }

  @MessagePattern('auth.callback')
  callback(message: Message<'auth.callback'>): Promise<RpcReply<'auth.callback'>> {
    return this.provider.callback(message);
  }

  @MessagePattern('auth.link-identity')
  linkIdentity(
    @Payload(RequesterPipe) message: SessionMessage<'auth.link-identity'>,
  ): Promise<RpcReply<'auth.link-identity'>> {
    return this.identities.linkIdentity(message);
  }

  @MessagePattern('auth.unlink-identity')
  @UseInterceptors(SettleCallerChanges)
  unlinkIdentity(
    @Payload(RequesterPipe) message: SessionMessage<'auth.unlink-identity'>,
  ): Promise<RpcReply<'auth.unlink-identity'>> {
    return this.identities.unlinkIdentity(message);
  }
}
