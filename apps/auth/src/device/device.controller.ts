import { Controller, UseInterceptors } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { SettleCallerChanges } from '../sessions/settle-caller-changes.interceptor.js';
import { type Message } from '../wire/message.js';
import { DeviceCodesService } from './device-codes.service.js';
import { DeviceRequestsService } from './device-requests.service.js';

/** Sign-in of a program that a person confirms (RFC 8628). */
@Controller()
export class DeviceController {
  constructor(
    private readonly codes: DeviceCodesService,
    private readonly requests: DeviceRequestsService,
  ) {}

  @MessagePattern('auth.device-code')
  begin(message: Message<'auth.device-code'>): Promise<RpcReply<'auth.device-code'>> {
    return this.codes.begin(message);
  }

  /** An issued token may replace another one. */
  @MessagePattern('auth.device-token')
  @UseInterceptors(SettleCallerChanges)
  redeem(message: Message<'auth.device-token'>): Promise<RpcReply<'auth.device-token'>> {
    return this.codes.redeem(message);
  }

  @MessagePattern('auth.device-request')
  find(
    @Payload() { code }: RpcRequest<'auth.device-request'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.device-request'>> {
    return this.requests.find(caller, code);
  }

  @MessagePattern('auth.decide-device-request')
  decide(
    @Payload() { code, decision }: RpcRequest<'auth.decide-device-request'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.decide-device-request'>> {
    return this.requests.decide(caller, code, decision);
  }
}
