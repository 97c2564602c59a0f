import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { DirectoryService } from './directory/directory.service.js';
import { RemovalService } from './removal.service.js';
import { SourceLedgerService } from './ledger/source-ledger.service.js';
import { SourcesService } from './sources.service.js';
import { FileColumnsService } from './dry-run/file-columns.service.js';
import { TestSourceService } from './dry-run/test-source.service.js';

@Controller()
export class SourcesController {
  constructor(
    private readonly sources: SourcesService,
    private readonly removal: RemovalService,
    private readonly tests: TestSourceService,
    private readonly files: FileColumnsService,
    private readonly ledger: SourceLedgerService,
    private readonly directory: DirectoryService,
  ) {}

  @MessagePattern('sync.connectors')
  connectors(): RpcReply<'sync.connectors'> {
    return { connectors: this.sources.connectors() };
  }

  @MessagePattern('sync.directory')
  async listDirectory(query: ParsedRpcRequest<'sync.directory'>): Promise<RpcReply<'sync.directory'>> {
    return { entries: await this.directory.list(query) };
  }

  @MessagePattern('sync.sources')
  async list(): Promise<RpcReply<'sync.sources'>> {
    return { sources: await this.sources.list() };
  }

  @MessagePattern('sync.source')
  get({ key }: ParsedRpcRequest<'sync.source'>): Promise<RpcReply<'sync.source'>> {
    return this.sources.get(key);
  }

  @MessagePattern('sync.add-source')
  add(
    @Payload() { source, idempotency_key }: ParsedRpcRequest<'sync.add-source'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'sync.add-source'>> {
    return this.sources.add(source, caller, idempotency_key);
  }

  @MessagePattern('sync.change-source')
  change(
    @Payload() { key, change }: ParsedRpcRequest<'sync.change-source'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'sync.change-source'>> {
    return this.sources.change(key, change, caller);
  }

  @MessagePattern('sync.remove-source')
  async remove(
    @Payload() { key, records }: ParsedRpcRequest<'sync.remove-source'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'sync.remove-source'>> {
    return { success: true, removed: await this.removal.remove(key, records, caller) };
  }

  @MessagePattern('sync.test-source')
  test(
    @Payload() { test }: ParsedRpcRequest<'sync.test-source'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'sync.test-source'>> {
    return this.tests.test(test, caller);
  }

  @MessagePattern('sync.source-columns')
  columns(
    @Payload() { file }: ParsedRpcRequest<'sync.source-columns'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'sync.source-columns'>> {
    return this.files.read(file, caller);
  }

  @MessagePattern('sync.ledger')
  readLedger({ key }: ParsedRpcRequest<'sync.ledger'>): Promise<RpcReply<'sync.ledger'>> {
    return this.ledger.read(key);
  }
}
