import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type RpcReply } from '@rfp/contracts/rpc';
import { InfoService } from '../wire/info.service.js';

/** Configuration that a browser needs before signing in. */
@Controller()
export class ClientConfigController {
  constructor(private readonly info: InfoService) {}

  @MessagePattern('auth.client-config')
  read(): RpcReply<'auth.client-config'> {
    return this.info.clientConfig();
  }
}
