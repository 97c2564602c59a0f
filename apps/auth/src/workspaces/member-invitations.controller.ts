import { Controller, UseInterceptors } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type Caller, workspaceIdOf } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type WorkspaceInvitation } from '@rfp/contracts/people/workspaces';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { type z } from 'zod';
import { accountByEmail } from '../accounts/accounts.js';
import { hashOf, newToken } from '../accounts/one-time-token.js';
import { buildMailLink } from '../accounts/redirects.js';
import { AuthSettings } from '../auth-settings.js';
import { LimitsService } from '../limits/limits.service.js';
import { MailService } from '../mail/mail.service.js';
import { acceptPage, lifetimeDays } from '../people/invitation.js';
import { SettleCallerChanges } from '../sessions/settle-caller-changes.interceptor.js';
import { type AccountEntity } from '../store/account.entity.js';
import { fromNow, inFuture, takeRow } from '../store/rows.js';
import { WorkspaceInvitationEntity, WorkspaceMemberEntity } from '../store/workspace.entity.js';
import { asAppError } from '../wire/as-app-error.js';
import { CallerAuditService } from '../audit/caller-audit.service.js';
import { addMember, lockSharedWorkspace } from './membership.js';
import { emailOf, invitationRow, invitationsSql, readOwnInvitations } from './own-invitations.js';
import { readWorkspace } from './workspaces.controller.js';

type InvitationRow = z.output<typeof invitationRow>;

/** Invitations to workspaces, for their owners and for the invited people. */
@Controller()
export class MemberInvitationsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly limits: LimitsService,
    private readonly mails: MailService,
    private readonly audit: CallerAuditService,
  ) {}

  @MessagePattern('auth.workspace-invitations')
  async list(@Ctx() { caller }: CallContext): Promise<RpcReply<'auth.workspace-invitations'>> {
    const sql = `${invitationsSql} AND invitation.workspace_id = $1 ORDER BY invitation.created_at DESC, invitation.id`;
    const rows = await readRows(this.dataSource.manager, invitationRow, sql, [workspaceIdOf(caller)]);
    return { invitations: rows.map(toInvitation) };
  }

  /**
   * Invites an address. The reply and the stored invitation do not depend on whether the address has an account.
   * @throws AppError `PERSONAL_WORKSPACE`, `MEMBER_EXISTS`, `TOO_MANY_INVITATIONS`, `DATABASE_UNAVAILABLE`
   */
  @MessagePattern('auth.invite-member')
  async invite(
    @Payload() { email: address, role }: ParsedRpcRequest<'auth.invite-member'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.invite-member'>> {
    const email = address.toLowerCase();
    const workspaceId = workspaceIdOf(caller);
    if (!(await asAppError(() => this.limits.consumeInvitation('member_invitation', caller.user_id, email))))
      throw new AppError('TOO_MANY_INVITATIONS');
    return inTransaction(this.dataSource, async (manager) => {
      const workspace = await lockSharedWorkspace(manager, workspaceId);
      const account = await accountByEmail(manager, email);
      if (account !== null) await requireNoMember(manager, { workspace_id: workspaceId, account_id: account.id });
      const token = newToken();
      const times = { created_at: () => 'now()', expires_at: fromNow(lifetimeDays * 86_400) };
      const row = { id: uuidv7(), token_hash: hashOf(token), workspace_id: workspaceId, email, role };
      await manager.delete(WorkspaceInvitationEntity, { email, workspace_id: workspaceId });
      await manager.insert(WorkspaceInvitationEntity, { ...row, invited_by: caller.user_id, ...times });
      const data = {
        link: this.#linkFor(account, token),
        days: lifetimeDays,
        invitedBy: caller.label,
        workspace: workspace.name,
        role,
      };
      await this.mails.queue(manager, { template: 'workspace_invitation', to: email, data });
      const about = { workspaceId, target: `invitation:${row.id}` };
      await this.audit.record(manager, 'member_invited', caller, { ...about, after: { role } });
      const [stored] = await readRows(manager, invitationRow, `${invitationsSql} AND invitation.id = $1`, [row.id]);
      if (stored === undefined) throw new AppError('INVITATION_NOT_FOUND');
      return toInvitation(stored);
    });
  }

  /** @throws AppError `INVITATION_NOT_FOUND`, also for invitations to other workspaces */
  @MessagePattern('auth.withdraw-member-invitation')
  async withdraw(
    @Payload() { id }: ParsedRpcRequest<'auth.withdraw-member-invitation'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.withdraw-member-invitation'>> {
    await inTransaction(this.dataSource, async (manager) => {
      const workspace_id = workspaceIdOf(caller);
      const { affected } = await manager.delete(WorkspaceInvitationEntity, { id, workspace_id });
      if (affected === 0) throw new AppError('INVITATION_NOT_FOUND');
      const about = { workspaceId: workspace_id, target: `invitation:${id}` };
      await this.audit.record(manager, 'member_invitation_withdrawn', caller, about);
    });
    return { success: true };
  }

  @MessagePattern('auth.own-invitations')
  async own(@Ctx() { caller }: CallContext): Promise<RpcReply<'auth.own-invitations'>> {
    return { invitations: await readOwnInvitations(this.dataSource.manager, caller) };
  }

  /** @throws AppError `INVITATION_NOT_FOUND`, also for invitations of other addresses */
  @MessagePattern('auth.accept-invitation')
  @UseInterceptors(SettleCallerChanges)
  async accept(
    @Payload() { id }: ParsedRpcRequest<'auth.accept-invitation'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.accept-invitation'>> {
    return inTransaction(this.dataSource, async (manager) => {
      const { workspace_id, role } = await takeOwnInvitation(manager, caller, id);
      await addMember(manager, { workspace_id, account_id: caller.user_id, role });
      await this.audit.record(manager, 'member_joined', caller, {
        workspaceId: workspace_id,
        target: `account:${caller.user_id}`,
        after: { role },
      });
      return readWorkspace(manager, caller, workspace_id);
    });
  }

  /** @throws AppError `INVITATION_NOT_FOUND`, also for invitations of other addresses */
  @MessagePattern('auth.decline-invitation')
  async decline(
    @Payload() { id }: ParsedRpcRequest<'auth.decline-invitation'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.decline-invitation'>> {
    await inTransaction(this.dataSource, async (manager) => {
      const { workspace_id } = await takeOwnInvitation(manager, caller, id);
      await this.audit.record(manager, 'member_invitation_declined', caller, {
        workspaceId: workspace_id,
        target: `invitation:${id}`,
      });
    });
    return { success: true };
  }

  /** A registered person accepts in the console. Others get a link that creates their account, if everybody may sign up. */
  #linkFor(account: AccountEntity | null, token: string): string {
    const site = new URL(this.settings.siteUrl);
    if (account !== null || this.settings.values.AUTH_SIGN_UP !== 'open') return new URL('/workspace', site).href;
    return buildMailLink(acceptPage, { token_hash: token, type: 'invite' }, site);
  }
}

/** @throws AppError `MEMBER_EXISTS` */
async function requireNoMember(
  manager: EntityManager,
  membership: Pick<WorkspaceMemberEntity, 'workspace_id' | 'account_id'>,
): Promise<void> {
  if (await manager.existsBy(WorkspaceMemberEntity, membership)) throw new AppError('MEMBER_EXISTS');
}

async function takeOwnInvitation(
  manager: EntityManager,
  caller: Caller,
  id: string,
): Promise<WorkspaceInvitationEntity> {
  const email = await emailOf(manager, caller);
  const taken = await takeRow(manager, WorkspaceInvitationEntity, { id, email, expires_at: inFuture() });
  if (taken === null) throw new AppError('INVITATION_NOT_FOUND');
  return taken;
}

function toInvitation({ id, email, role, invited_by, created_at, expires_at }: InvitationRow): WorkspaceInvitation {
  const times = { created_at: created_at.toISOString(), expires_at: expires_at.toISOString() };
  return { id, email, role, invited_by, ...times };
}
