import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { DocumentQueueService } from './document-queue.service.js';
import { DocumentsService } from './documents.service.js';

@Controller()
export class DocumentsController {
  constructor(
    private readonly documents: DocumentsService,
    private readonly queue: DocumentQueueService,
  ) {}

  @MessagePattern('intelligence.documents')
  list(request: RpcRequest<'intelligence.documents'>): Promise<RpcReply<'intelligence.documents'>> {
    return this.documents.list(request);
  }

  @MessagePattern('intelligence.read-documents')
  read(
    @Payload() request: RpcRequest<'intelligence.read-documents'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'intelligence.read-documents'>> {
    return this.documents.request(request, caller);
  }

  @MessagePattern('intelligence.document-page')
  page(request: RpcRequest<'intelligence.document-page'>): Promise<RpcReply<'intelligence.document-page'>> {
    return this.documents.page(request);
  }

  @MessagePattern('intelligence.keep-pages')
  async storePages({
    id,
    attempt,
    pages,
  }: RpcRequest<'intelligence.keep-pages'>): Promise<RpcReply<'intelligence.keep-pages'>> {
    await this.queue.storePages(id, attempt, pages);
    return {};
  }
}
