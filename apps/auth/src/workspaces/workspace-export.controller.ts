import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern } from '@nestjs/microservices';
import { workspaceIdOf } from '@rfp/contracts/caller';
import { type WorkspaceExportLine } from '@rfp/contracts/people/workspace-export';
import { type RpcReply } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';
import { readSearchProfile } from '../settings/search-profile.controller.js';
import { readMembers } from './members.controller.js';
import { readWorkspace } from './workspaces.controller.js';

/** The first lines of an exported workspace. */
@Controller()
export class WorkspaceExportController {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws AppError `WORKSPACE_NOT_FOUND` */
  @MessagePattern('auth.workspace-export-part')
  async export(@Ctx() { caller }: CallContext): Promise<RpcReply<'auth.workspace-export-part'>> {
    const workspaceId = workspaceIdOf(caller);
    return inTransaction(this.dataSource, async (manager) => {
      const { id, name, created_at } = await readWorkspace(manager, caller, workspaceId);
      const profile = await readSearchProfile(manager, workspaceId);
      const members = await readMembers(manager, caller);
      const exported_at = new Date().toISOString();
      const lines: WorkspaceExportLine[] = [
        { type: 'workspace', id, name, created_at, exported_at, profile },
        ...members.map(({ own: _own, ...member }) => ({ type: 'member' as const, ...member })),
      ];
      return { text: lines.map((line) => `${JSON.stringify(line)}\n`).join('') };
    });
  }
}
