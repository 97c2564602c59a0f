import { Controller, UseInterceptors } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { SettleCallerChanges } from '../sessions/settle-caller-changes.interceptor.js';
import { SettingsService } from './settings.service.js';

/** Settings of the caller. */
@Controller()
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @MessagePattern('auth.settings')
  read(@Ctx() { caller }: CallContext): Promise<RpcReply<'auth.settings'>> {
    return this.settings.read(caller);
  }

  @UseInterceptors(SettleCallerChanges)
  @MessagePattern('auth.change-settings')
  change(
    @Payload() change: ParsedRpcRequest<'auth.change-settings'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.change-settings'>> {
    return this.settings.change(caller, change);
  }
}
