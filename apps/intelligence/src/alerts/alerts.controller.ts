import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { AlertsService } from './alerts.service.js';

@Controller()
export class AlertsController {
  constructor(private readonly alerts: AlertsService) {}

  @MessagePattern('intelligence.smart-alerts')
  read(request: ParsedRpcRequest<'intelligence.smart-alerts'>): Promise<RpcReply<'intelligence.smart-alerts'>> {
    return this.alerts.read(request);
  }
}
