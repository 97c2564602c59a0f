import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { FactsService } from './facts.service.js';
import { NoticeTextsService } from './notice-texts.service.js';
import { VersionsService } from '../history/versions.service.js';

@Controller()
export class FactsController {
  constructor(
    private readonly facts: FactsService,
    private readonly notices: NoticeTextsService,
    private readonly versions: VersionsService,
  ) {}

  @MessagePattern('opportunities.facts')
  many(request: RpcRequest<'opportunities.facts'>): Promise<RpcReply<'opportunities.facts'>> {
    return this.facts.many(request);
  }

  @MessagePattern('opportunities.facts-after')
  after(request: RpcRequest<'opportunities.facts-after'>): Promise<RpcReply<'opportunities.facts-after'>> {
    return this.facts.after(request);
  }

  @MessagePattern('opportunities.version-texts')
  versionTexts(request: RpcRequest<'opportunities.version-texts'>): Promise<RpcReply<'opportunities.version-texts'>> {
    return this.versions.texts(request);
  }

  @MessagePattern('opportunities.texts')
  texts(request: RpcRequest<'opportunities.texts'>): Promise<RpcReply<'opportunities.texts'>> {
    return this.notices.read(request);
  }
}
