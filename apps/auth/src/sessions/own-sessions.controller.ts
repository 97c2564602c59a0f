import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { CallerChangesService } from './caller-changes.service.js';
import { OwnSessionsService } from './own-sessions.service.js';

/** Sessions of the user. */
@Controller()
export class OwnSessionsController {
  constructor(
    private readonly sessions: OwnSessionsService,
    private readonly changes: CallerChangesService,
  ) {}

  @MessagePattern('auth.sessions')
  async list(@Payload() _request: unknown, @Ctx() context: CallContext): Promise<RpcReply<'auth.sessions'>> {
    return { sessions: await this.sessions.list(context.caller) };
  }

  @MessagePattern('auth.revoke-session')
  async revoke(
    @Payload() { id }: RpcRequest<'auth.revoke-session'>,
    @Ctx() context: CallContext,
  ): Promise<RpcReply<'auth.revoke-session'>> {
    await this.sessions.revoke(context.caller, id);
    await this.changes.settle();
    return { success: true };
  }
}
