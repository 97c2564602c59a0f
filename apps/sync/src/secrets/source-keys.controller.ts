import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { perplexity } from '@rfp/sources/perplexity/check-key';
import { SourceKeysService } from './source-keys.service.js';
import { TestKeyService } from './test-key.service.js';

@Controller()
export class SourceKeysController {
  constructor(
    private readonly keys: SourceKeysService,
    private readonly tests: TestKeyService,
  ) {}

  @MessagePattern('sync.keys')
  async list(): Promise<RpcReply<'sync.keys'>> {
    return { keys: await this.keys.list() };
  }

  @MessagePattern('sync.set-key')
  set(@Payload() request: RpcRequest<'sync.set-key'>, @Ctx() context: CallContext): Promise<RpcReply<'sync.set-key'>> {
    return this.keys.set(request.source, request.key, context.caller);
  }

  @MessagePattern('sync.remove-key')
  remove(
    @Payload() request: RpcRequest<'sync.remove-key'>,
    @Ctx() context: CallContext,
  ): Promise<RpcReply<'sync.remove-key'>> {
    return this.keys.remove(request.source, context.caller);
  }

  @MessagePattern('sync.model-key')
  async modelKey(): Promise<RpcReply<'sync.model-key'>> {
    return { key: await this.keys.open(perplexity.key) };
  }

  @MessagePattern('sync.test-key')
  test(
    @Payload() request: RpcRequest<'sync.test-key'>,
    @Ctx() context: CallContext,
  ): Promise<RpcReply<'sync.test-key'>> {
    return this.tests.test(request.source, context.caller);
  }
}
