import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type RpcReply, type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { CachedMaterialService } from './cached-material.service.js';

@Controller()
export class AlertsController {
  constructor(private readonly material: CachedMaterialService) {}

  @MessagePattern('opportunities.alert-material')
  read(request: ParsedRpcRequest<'opportunities.alert-material'>): Promise<RpcReply<'opportunities.alert-material'>> {
    return this.material.read(request);
  }
}
