import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { DeviceRequestsService } from './device-requests.service.js';

/** Confirming the sign-in of a program. */
@Controller()
export class DeviceRequestsController {
  constructor(private readonly requests: DeviceRequestsService) {}

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
