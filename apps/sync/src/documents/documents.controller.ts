import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { DocumentsService } from './documents.service.js';

@Controller()
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @MessagePattern('sync.read-document')
  read(request: RpcRequest<'sync.read-document'>): Promise<RpcReply<'sync.read-document'>> {
    return this.documents.read(request);
  }
}
