import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type ParsedRpcRequest, type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { BulkService } from './bulk.service.js';
import { EnrichService } from './enrich.service.js';
import { ScoreService } from './score.service.js';

@Controller()
export class EnrichmentController {
  constructor(
    private readonly enrichments: EnrichService,
    private readonly scores: ScoreService,
    private readonly bulk: BulkService,
  ) {}

  @MessagePattern('intelligence.enrich')
  enrich(
    @Payload() request: RpcRequest<'intelligence.enrich'>,
    @Ctx() { caller, parts }: CallContext,
  ): Promise<RpcReply<'intelligence.enrich'>> {
    return this.enrichments.enrich({ ...request, parts }, caller);
  }

  @MessagePattern('intelligence.score')
  score(
    @Payload() request: ParsedRpcRequest<'intelligence.score'>,
    @Ctx() { caller, assertion, parts }: CallContext,
  ): Promise<RpcReply<'intelligence.score'>> {
    return this.scores.score({ ...request, caller, assertion, parts });
  }

  @MessagePattern('intelligence.bulk-enrich')
  start(
    @Payload() request: RpcRequest<'intelligence.bulk-enrich'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'intelligence.bulk-enrich'>> {
    return this.bulk.start(request, caller);
  }

  @MessagePattern('intelligence.bulk-enrichment')
  progress(
    @Payload() request: RpcRequest<'intelligence.bulk-enrichment'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'intelligence.bulk-enrichment'>> {
    return this.bulk.read(request, caller);
  }

  @MessagePattern('intelligence.cancel-enrichment')
  cancel(
    @Payload() request: RpcRequest<'intelligence.cancel-enrichment'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'intelligence.cancel-enrichment'>> {
    return this.bulk.cancel(request, caller);
  }
}
