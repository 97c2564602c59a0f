import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { AppError } from '@rfp/contracts/errors';
import { type Invitation } from '@rfp/contracts/people/accounts';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { accountByEmail } from '../accounts/accounts.js';
import { hashOf, newToken } from '../accounts/one-time-token.js';
import { buildMailLink } from '../accounts/redirects.js';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { LimitsService } from '../limits/limits.service.js';
import { MailService } from '../mail/mail.service.js';
import { OwnSessionsService } from '../sessions/own-sessions.service.js';
import { AccountEntity, InvitationEntity } from '../store/account.entity.js';
import { fromNow, inFuture } from '../store/rows.js';
import { acceptPage, lifetimeDays } from './invitation.js';
import { asAppError } from '../wire/as-app-error.js';

/** Invitations to the installation. */
@Controller()
export class InvitationsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly limits: LimitsService,
    private readonly ownSessions: OwnSessionsService,
    private readonly mails: MailService,
    private readonly audit: AuditService,
  ) {}

  @MessagePattern('auth.invitations')
  async list(): Promise<RpcReply<'auth.invitations'>> {
    const { manager } = this.dataSource;
    const where = { expires_at: inFuture() };
    const rows = await manager.find(InvitationEntity, { where, order: { created_at: 'DESC', id: 'DESC' } });
    return { invitations: await Promise.all(rows.map((row) => toInvitation(manager, row))) };
  }

  /** @throws AppError `ACCOUNT_EXISTS`, `TOO_MANY_INVITATIONS`, `DATABASE_UNAVAILABLE` */
  @MessagePattern('auth.invite')
  async invite(
    @Payload() { email: address, role }: ParsedRpcRequest<'auth.invite'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.invite'>> {
    const email = address.toLowerCase();
    if ((await accountByEmail(this.dataSource.manager, email)) !== null) throw new AppError('ACCOUNT_EXISTS');
    if (!(await asAppError(() => this.limits.consumeInvitation(email)))) throw new AppError('TOO_MANY_INVITATIONS');
    return inTransaction(this.dataSource, async (manager) => {
      const token = newToken();
      const times = { created_at: () => 'now()', expires_at: fromNow(lifetimeDays * 86_400) };
      const row = { id: uuidv7(), token_hash: hashOf(token), email, role, invited_by: caller.user_id, ...times };
      // A newer invitation replaces the earlier one, whose link then no longer works.
      await manager.delete(InvitationEntity, { email });
      await manager.insert(InvitationEntity, row);
      const link = buildMailLink(acceptPage, { token_hash: token, type: 'invite' }, new URL(this.settings.siteUrl));
      const data = { link, days: lifetimeDays, invitedBy: caller.label, role };
      await this.mails.queue(manager, { template: 'invitation', to: email, data });
      const client = await this.ownSessions.clientOf(manager, caller);
      const entry = { client, accountId: caller.user_id, sessionId: caller.via_id, email, detail: { role } };
      await this.audit.record(manager, 'user_invited', entry);
      return toInvitation(manager, await manager.findOneByOrFail(InvitationEntity, { id: row.id }));
    });
  }

  /** @throws AppError `INVITATION_NOT_FOUND` */
  @MessagePattern('auth.withdraw-invitation')
  async withdraw(
    @Payload() { id }: ParsedRpcRequest<'auth.withdraw-invitation'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.withdraw-invitation'>> {
    await inTransaction(this.dataSource, async (manager) => {
      if ((await manager.delete(InvitationEntity, { id })).affected === 0) throw new AppError('INVITATION_NOT_FOUND');
      const client = await this.ownSessions.clientOf(manager, caller);
      const entry = { client, accountId: caller.user_id, sessionId: caller.via_id };
      await this.audit.record(manager, 'invitation_withdrawn', entry);
    });
    return { success: true };
  }
}

async function toInvitation(manager: EntityManager, row: InvitationEntity): Promise<Invitation> {
  const { id, email, role, invited_by } = row;
  const inviter = invited_by === null ? null : await manager.findOneBy(AccountEntity, { id: invited_by });
  const times = { created_at: row.created_at.toISOString(), expires_at: row.expires_at.toISOString() };
  return { id, email, role, invited_by: inviter?.email ?? null, ...times };
}
