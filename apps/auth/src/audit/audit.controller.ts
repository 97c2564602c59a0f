import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { workspaceIdOf } from '@rfp/contracts/caller';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { AuditExportService } from './audit-export.service.js';
import { AuditLogService } from './audit-log.service.js';

/** The audit log: of the installation, and of the workspace of the request. */
@Controller()
export class AuditController {
  constructor(
    private readonly log: AuditLogService,
    private readonly exports: AuditExportService,
  ) {}

  @MessagePattern('auth.audit')
  list(@Payload() query: ParsedRpcRequest<'auth.audit'>): Promise<RpcReply<'auth.audit'>> {
    return this.log.list(query);
  }

  @MessagePattern('auth.audit-part')
  part(@Payload() { filter, after, limit }: ParsedRpcRequest<'auth.audit-part'>): Promise<RpcReply<'auth.audit-part'>> {
    return this.exports.part(filter, after, limit);
  }

  @MessagePattern('auth.workspace-audit')
  listOfWorkspace(
    @Payload() query: ParsedRpcRequest<'auth.workspace-audit'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.workspace-audit'>> {
    return this.log.listOfWorkspace(workspaceIdOf(caller), query);
  }

  @MessagePattern('auth.workspace-audit-part')
  partOfWorkspace(
    @Payload() { filter, after, limit }: ParsedRpcRequest<'auth.workspace-audit-part'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.workspace-audit-part'>> {
    return this.exports.partOfWorkspace({ ...filter, workspace: workspaceIdOf(caller) }, after, limit);
  }
}
