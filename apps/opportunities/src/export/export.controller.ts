import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { markReaderOf } from '../marks/mark-reader.js';
import { ExportService } from './export.service.js';

@Controller()
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @MessagePattern('opportunities.export-part')
  readPart(
    @Payload() request: RpcRequest<'opportunities.export-part'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.export-part'>> {
    return this.exports.readPart(request, markReaderOf(caller));
  }
}
