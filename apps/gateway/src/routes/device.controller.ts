import { Body, Controller, Inject, Param, type PipeTransform } from '@nestjs/common';
import { deviceDecisionSchema, parseUserCode, type DeviceDecision } from '@rfp/contracts/device';
import { AppError } from '@rfp/contracts/errors';
import { type RouteReply } from '@rfp/contracts/routes';
import { ContractRoute } from '../access/contract-route.decorator.js';
import { CurrentCaller, type Principal } from '../access/principal.js';
import { ContractPipe } from '../edge/contract.pipe.js';
import { ServiceClient } from './service-client.js';

/** Treats text that cannot be a code like an unknown code. */
const userCode: PipeTransform<string, string> = {
  transform(typed) {
    const code = parseUserCode(typed);
    if (code === undefined) throw new AppError('DEVICE_CODE_NOT_FOUND');
    return code;
  },
};

/** Sign-ins of programs that wait for a person to confirm them (RFC 8628). */
@Controller()
export class DeviceController {
  constructor(@Inject(ServiceClient) private readonly services: ServiceClient) {}

  @ContractRoute('findDeviceRequest')
  find(
    @Param('code', userCode) code: string,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'findDeviceRequest'>> {
    return this.services.call('auth.device-request', { code }, principal);
  }

  @ContractRoute('decideDeviceRequest')
  decide(
    @Param('code', userCode) code: string,
    @Body(new ContractPipe(deviceDecisionSchema)) { decision }: { decision: DeviceDecision },
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'decideDeviceRequest'>> {
    return this.services.call('auth.decide-device-request', { code, decision }, principal);
  }
}
