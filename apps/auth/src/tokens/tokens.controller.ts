import { Controller, UseInterceptors } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type ParsedRpcRequest, type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { SettleCallerChanges } from '../sessions/settle-caller-changes.interceptor.js';
import { ApiTokensService } from './api-tokens.service.js';

/** API tokens of the caller. */
@Controller()
export class TokensController {
  constructor(private readonly tokens: ApiTokensService) {}

  @MessagePattern('auth.tokens')
  async list(@Payload() _request: unknown, @Ctx() context: CallContext): Promise<RpcReply<'auth.tokens'>> {
    return { tokens: await this.tokens.list(context.caller) };
  }

  @MessagePattern('auth.token-expiry')
  async expiry(@Payload() _request: unknown, @Ctx() context: CallContext): Promise<RpcReply<'auth.token-expiry'>> {
    return { expires_at: await this.tokens.expiryOf(context.caller) };
  }

  @MessagePattern('auth.create-token')
  create(
    @Payload() input: ParsedRpcRequest<'auth.create-token'>,
    @Ctx() context: CallContext,
  ): Promise<RpcReply<'auth.create-token'>> {
    return this.tokens.create(context.caller, input);
  }

  @MessagePattern('auth.revoke-token')
  @UseInterceptors(SettleCallerChanges)
  async revoke(
    @Payload() { id }: RpcRequest<'auth.revoke-token'>,
    @Ctx() context: CallContext,
  ): Promise<RpcReply<'auth.revoke-token'>> {
    await this.tokens.revoke(context.caller, id);
    return { success: true };
  }
}
