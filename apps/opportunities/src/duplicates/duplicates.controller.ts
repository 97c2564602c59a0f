import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type MergeDecision } from '@rfp/contracts/opportunities/merge-decision';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { CatalogueChangesService } from '../catalogue/catalogue-changes.service.js';
import { DuplicatesService } from './duplicates.service.js';
import { MergeCandidatesService } from './merge-candidates.service.js';

@Controller()
export class DuplicatesController {
  constructor(
    private readonly duplicates: DuplicatesService,
    private readonly candidates: MergeCandidatesService,
    private readonly changes: CatalogueChangesService,
  ) {}

  @MessagePattern('opportunities.split')
  split(
    @Payload() request: ParsedRpcRequest<'opportunities.split'>,
    @Ctx() { caller }: CallContext,
  ): Promise<MergeDecision> {
    return this.changes.withReport(this.duplicates.split(request, caller));
  }

  @MessagePattern('opportunities.merge')
  merge(
    @Payload() request: ParsedRpcRequest<'opportunities.merge'>,
    @Ctx() { caller }: CallContext,
  ): Promise<MergeDecision> {
    return this.changes.withReport(this.duplicates.merge(request, caller));
  }

  @MessagePattern('opportunities.merge-candidates')
  find(
    request: ParsedRpcRequest<'opportunities.merge-candidates'>,
  ): Promise<RpcReply<'opportunities.merge-candidates'>> {
    return this.candidates.find(request);
  }

  @MessagePattern('opportunities.merge-decisions')
  list(request: ParsedRpcRequest<'opportunities.merge-decisions'>): Promise<RpcReply<'opportunities.merge-decisions'>> {
    return this.duplicates.list(request);
  }

  @MessagePattern('opportunities.undo-merge-decision')
  undo(
    @Payload() request: ParsedRpcRequest<'opportunities.undo-merge-decision'>,
    @Ctx() { caller }: CallContext,
  ): Promise<MergeDecision> {
    return this.changes.withReport(this.duplicates.undo(request, caller));
  }
}
