import { Controller, UseInterceptors } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type Caller, workspaceIdOf } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { workspaceRoleSchema } from '@rfp/contracts/people/permissions';
import { type Workspace } from '@rfp/contracts/people/workspaces';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { writeEvent } from '@rfp/persistence/events/outbox';
import { readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { lockAccount } from '../accounts/accounts.js';
import { SettleCallerChanges } from '../sessions/settle-caller-changes.interceptor.js';
import { WorkspaceEntity, WorkspaceMemberEntity } from '../store/workspace.entity.js';
import { CallerAuditService } from '../audit/caller-audit.service.js';
import { leaveWorkspace, lockSharedWorkspace } from './membership.js';

/** Workspaces that a person may own, besides the personal one. */
const maxOwned = 50;

const workspaceRow = z.object({
  id: z.uuid(),
  name: z.string(),
  personal: z.boolean(),
  role: workspaceRoleSchema,
  members: z.coerce.number(),
  created_at: z.date(),
});

/** `$1`: account; `$2`: one workspace, or null for all. */
const workspacesSql = `
  SELECT workspace.id, workspace.name, workspace.personal, workspace.created_at, own.role,
         (SELECT count(*) FROM workspace_member member WHERE member.workspace_id = workspace.id) AS members
    FROM workspace_member own JOIN workspace ON workspace.id = own.workspace_id
   WHERE own.account_id = $1 AND ($2::uuid IS NULL OR workspace.id = $2)
   ORDER BY workspace.personal DESC, lower(workspace.name), workspace.id`;

/** Workspaces of the caller: requests without an id are about the workspace of the request. */
@Controller()
export class WorkspacesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: CallerAuditService,
  ) {}

  @MessagePattern('auth.workspaces')
  async list(@Ctx() { caller }: CallContext): Promise<RpcReply<'auth.workspaces'>> {
    const rows = await readRows(this.dataSource.manager, workspaceRow, workspacesSql, [caller.user_id, null]);
    return { workspaces: rows.map(toWorkspace) };
  }

  /** @throws AppError `TOO_MANY_WORKSPACES` */
  @MessagePattern('auth.create-workspace')
  async create(
    @Payload() { name }: ParsedRpcRequest<'auth.create-workspace'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.create-workspace'>> {
    return inTransaction(this.dataSource, async (manager) => {
      // Locked because two concurrent requests would both see room for one more workspace.
      await lockAccount(manager, caller.user_id);
      const owned = await manager.countBy(WorkspaceMemberEntity, { account_id: caller.user_id, role: 'owner' });
      if (owned > maxOwned) throw new AppError('TOO_MANY_WORKSPACES', { details: { limit: maxOwned } });
      const id = uuidv7();
      const now = () => 'now()';
      await manager.insert(WorkspaceEntity, { id, name, personal: false, created_at: now, updated_at: now });
      const owner = { workspace_id: id, account_id: caller.user_id, role: 'owner', joined_at: now } as const;
      await manager.insert(WorkspaceMemberEntity, owner);
      await this.audit.record(manager, 'workspace_created', caller, { ...workspaceOf(id), after: { name } });
      return readWorkspace(manager, caller, id);
    });
  }

  /** @throws AppError `PERSONAL_WORKSPACE` */
  @MessagePattern('auth.rename-workspace')
  async rename(
    @Payload() { name }: ParsedRpcRequest<'auth.rename-workspace'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.rename-workspace'>> {
    return inTransaction(this.dataSource, async (manager) => {
      const { id, name: before } = await lockSharedWorkspace(manager, workspaceIdOf(caller));
      await manager.update(WorkspaceEntity, { id }, { name, updated_at: () => 'now()' });
      await this.audit.record(manager, 'workspace_renamed', caller, {
        ...workspaceOf(id),
        before: { name: before },
        after: { name },
      });
      return readWorkspace(manager, caller, id);
    });
  }

  /** @throws AppError `PERSONAL_WORKSPACE` */
  @MessagePattern('auth.delete-workspace')
  @UseInterceptors(SettleCallerChanges)
  async remove(@Ctx() { caller }: CallContext): Promise<RpcReply<'auth.delete-workspace'>> {
    await inTransaction(this.dataSource, async (manager) => {
      const { id, name } = await lockSharedWorkspace(manager, workspaceIdOf(caller));
      await manager.delete(WorkspaceEntity, { id });
      await this.audit.record(manager, 'workspace_deleted', caller, { ...workspaceOf(id), before: { name } });
      await writeEvent(manager, 'auth.workspace-deleted', id, { workspace_id: id });
    });
    return { success: true };
  }

  /** @throws AppError `PERSONAL_WORKSPACE`, `LAST_OWNER` */
  @MessagePattern('auth.leave-workspace')
  @UseInterceptors(SettleCallerChanges)
  async leave(@Ctx() { caller }: CallContext): Promise<RpcReply<'auth.leave-workspace'>> {
    await inTransaction(this.dataSource, async (manager) => {
      const { id } = await lockSharedWorkspace(manager, workspaceIdOf(caller));
      await leaveWorkspace(manager, id, caller.user_id);
      await this.audit.record(manager, 'member_left', caller, {
        ...workspaceOf(id),
        target: `account:${caller.user_id}`,
      });
      await writeEvent(manager, 'auth.member-removed', id, { workspace_id: id, user_id: caller.user_id });
    });
    return { success: true };
  }
}

/** The workspace as the caller sees it. @throws AppError `WORKSPACE_NOT_FOUND` */
export async function readWorkspace(manager: EntityManager, caller: Caller, id: string): Promise<Workspace> {
  const [row] = await readRows(manager, workspaceRow, workspacesSql, [caller.user_id, id]);
  if (row === undefined) throw new AppError('WORKSPACE_NOT_FOUND');
  return toWorkspace(row);
}

/** Workspace of an audit entry about it. */
function workspaceOf(id: string) {
  return { workspaceId: id, target: `workspace:${id}` };
}

function toWorkspace(row: z.output<typeof workspaceRow>): Workspace {
  return { ...row, created_at: row.created_at.toISOString() };
}
