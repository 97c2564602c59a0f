import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { ExportService } from './export.service.js';

@Controller()
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @MessagePattern('opportunities.export-part')
  readPart(request: RpcRequest<'opportunities.export-part'>): Promise<RpcReply<'opportunities.export-part'>> {
    return this.exports.readPart(request);
  }
}
