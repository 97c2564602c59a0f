import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { workspaceIdOf } from '@rfp/contracts/caller';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { DataSource } from 'typeorm';
import { readExportPart } from './read-export-part.js';

/** Exports the rows that this service stores for a workspace, as lines. */
@Controller()
export class WorkspaceExportController {
  constructor(private readonly database: DataSource) {}

  @MessagePattern('opportunities.workspace-export-part')
  export(
    @Payload() { after }: ParsedRpcRequest<'opportunities.workspace-export-part'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.workspace-export-part'>> {
    return readExportPart(this.database.manager, {
      workspaceId: workspaceIdOf(caller),
      personId: caller.user_id,
      after,
    });
  }
}
