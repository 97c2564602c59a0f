import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { type Synonym } from '@rfp/contracts/opportunities/synonym';
import { CallContext } from '@rfp/messaging/call';
import { CatalogueChangesService } from '../catalogue/catalogue-changes.service.js';
import { SynonymsService } from './synonyms.service.js';

@Controller()
export class SynonymsController {
  constructor(
    private readonly synonyms: SynonymsService,
    private readonly changes: CatalogueChangesService,
  ) {}

  @MessagePattern('opportunities.synonyms')
  async list(): Promise<RpcReply<'opportunities.synonyms'>> {
    return { synonyms: await this.synonyms.list() };
  }

  @MessagePattern('opportunities.add-synonym')
  add(
    @Payload() request: ParsedRpcRequest<'opportunities.add-synonym'>,
    @Ctx() { caller }: CallContext,
  ): Promise<Synonym> {
    return this.changes.withReport(this.synonyms.add(request, caller));
  }

  @MessagePattern('opportunities.change-synonym')
  change(
    @Payload() request: ParsedRpcRequest<'opportunities.change-synonym'>,
    @Ctx() { caller }: CallContext,
  ): Promise<Synonym> {
    return this.changes.withReport(this.synonyms.change(request, caller));
  }

  @MessagePattern('opportunities.remove-synonym')
  remove(
    @Payload() request: ParsedRpcRequest<'opportunities.remove-synonym'>,
    @Ctx() { caller }: CallContext,
  ): Promise<Synonym> {
    return this.changes.withReport(this.synonyms.remove(request, caller));
  }
}
