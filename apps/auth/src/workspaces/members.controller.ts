import { Controller, UseInterceptors } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type Caller, workspaceIdOf } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { workspaceRoleSchema } from '@rfp/contracts/people/permissions';
import { type WorkspaceMember } from '@rfp/contracts/people/workspaces';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { writeEvent } from '@rfp/persistence/events/outbox';
import { readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { SettleCallerChanges } from '../sessions/settle-caller-changes.interceptor.js';
import { WorkspaceMemberEntity } from '../store/workspace.entity.js';
import { CallerAuditService } from '../audit/caller-audit.service.js';
import { leaveWorkspace, lockSharedWorkspace, requireOtherOwner } from './membership.js';

const memberRow = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  role: workspaceRoleSchema,
  joined_at: z.date(),
});

/** `$1`: workspace; `$2`: one account, or null for all. */
const membersSql = `
  SELECT account.id, account.email, left(nullif(btrim(account.user_metadata ->> 'full_name'), ''), 200) AS name,
         member.role, member.joined_at
    FROM workspace_member member JOIN account ON account.id = member.account_id
   WHERE member.workspace_id = $1 AND ($2::uuid IS NULL OR account.id = $2)
   ORDER BY member.joined_at, account.id`;

/** Members of the workspace of the request. */
@Controller()
export class MembersController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: CallerAuditService,
  ) {}

  @MessagePattern('auth.members')
  async list(@Ctx() { caller }: CallContext): Promise<RpcReply<'auth.members'>> {
    return { members: await readMembers(this.dataSource.manager, caller) };
  }

  /** @throws AppError `PERSONAL_WORKSPACE`, `MEMBER_NOT_FOUND`, `LAST_OWNER` */
  @MessagePattern('auth.change-member')
  @UseInterceptors(SettleCallerChanges)
  async change(
    @Payload() { id, role }: ParsedRpcRequest<'auth.change-member'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.change-member'>> {
    return inTransaction(this.dataSource, async (manager) => {
      const { id: workspace_id } = await lockSharedWorkspace(manager, workspaceIdOf(caller));
      const membership = { workspace_id, account_id: id };
      const member = await manager.findOneBy(WorkspaceMemberEntity, membership);
      if (member === null) throw new AppError('MEMBER_NOT_FOUND');
      if (member.role === 'owner' && role !== 'owner') await requireOtherOwner(manager, workspace_id, id);
      await manager.update(WorkspaceMemberEntity, membership, { role });
      const about = { workspaceId: workspace_id, target: `account:${id}` };
      const roles = { before: { role: member.role }, after: { role } };
      if (member.role !== role) await this.audit.record(manager, 'member_changed', caller, { ...about, ...roles });
      const [changed] = await readMembers(manager, caller, id);
      if (changed === undefined) throw new AppError('MEMBER_NOT_FOUND');
      return changed;
    });
  }

  /** @throws AppError `PERSONAL_WORKSPACE`, `MEMBER_NOT_FOUND`, `LAST_OWNER` */
  @MessagePattern('auth.remove-member')
  @UseInterceptors(SettleCallerChanges)
  async remove(
    @Payload() { id }: ParsedRpcRequest<'auth.remove-member'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.remove-member'>> {
    await inTransaction(this.dataSource, async (manager) => {
      const workspace = await lockSharedWorkspace(manager, workspaceIdOf(caller));
      await leaveWorkspace(manager, workspace.id, id);
      await this.audit.record(manager, 'member_removed', caller, {
        workspaceId: workspace.id,
        target: `account:${id}`,
      });
      await writeEvent(manager, 'auth.member-removed', workspace.id, { workspace_id: workspace.id, user_id: id });
    });
    return { success: true };
  }
}

/** The members of the workspace of a caller, or one of them. */
export async function readMembers(
  manager: EntityManager,
  caller: Caller,
  accountId: string | null = null,
): Promise<WorkspaceMember[]> {
  const rows = await readRows(manager, memberRow, membersSql, [workspaceIdOf(caller), accountId]);
  return rows.map((row) => ({ ...row, own: row.id === caller.user_id, joined_at: row.joined_at.toISOString() }));
}
