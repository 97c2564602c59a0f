import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { SearchService } from './search.service.js';
import { StatusService } from './status.service.js';

@Controller()
export class AdviceController {
  constructor(
    private readonly statuses: StatusService,
    private readonly searches: SearchService,
  ) {}

  @MessagePattern('intelligence.status')
  status(@Ctx() { caller }: CallContext): Promise<RpcReply<'intelligence.status'>> {
    return this.statuses.read(caller);
  }

  @MessagePattern('intelligence.search')
  search(
    @Payload() request: RpcRequest<'intelligence.search'>,
    @Ctx() { caller, assertion }: CallContext,
  ): Promise<RpcReply<'intelligence.search'>> {
    return this.searches.search({ ...request, caller, assertion });
  }
}
