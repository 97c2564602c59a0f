import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { ConfiguredSources } from '../sources/configured-sources.js';
import { RunsService } from './runs.service.js';
import { StatusService } from './status.service.js';

@Controller()
export class RunsController {
  constructor(
    private readonly runs: RunsService,
    private readonly status: StatusService,
    private readonly sources: ConfiguredSources,
  ) {}

  @MessagePattern('sync.start')
  start(request: RpcRequest<'sync.start'>): Promise<RpcReply<'sync.start'>> {
    return this.runs.start(request.sources, 'person');
  }

  @MessagePattern('sync.first-start')
  startFirst(request: RpcRequest<'sync.first-start'>): Promise<RpcReply<'sync.first-start'>> {
    return this.runs.start(request.sources, 'first-start');
  }

  @MessagePattern('sync.ping')
  ping(): RpcReply<'sync.ping'> {
    return {};
  }

  @MessagePattern('sync.status')
  readStatus(): Promise<RpcReply<'sync.status'>> {
    return this.status.read();
  }

  @MessagePattern('sync.run')
  readRun(request: RpcRequest<'sync.run'>): Promise<RpcReply<'sync.run'>> {
    return this.status.readRun(request.id);
  }

  @MessagePattern('sync.rejected')
  async rejected(request: RpcRequest<'sync.rejected'>): Promise<RpcReply<'sync.rejected'>> {
    return { records: await this.status.rejected(request.run_id, request.limit) };
  }

  @MessagePattern('sync.sources')
  async listSources(): Promise<RpcReply<'sync.sources'>> {
    const sources = await this.sources.list();
    return { sources: sources.map((each) => each.source) };
  }
}
