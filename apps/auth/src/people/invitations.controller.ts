import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { AppError } from '@rfp/contracts/errors';
import { type Invitation } from '@rfp/contracts/people/accounts';
import { installationRoleSchema } from '@rfp/contracts/people/permissions';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { accountByEmail } from '../accounts/accounts.js';
import { hashOf, newToken } from '../accounts/one-time-token.js';
import { buildMailLink } from '../accounts/redirects.js';
import { CallerAuditService } from '../audit/caller-audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { LimitsService } from '../limits/limits.service.js';
import { MailService } from '../mail/mail.service.js';
import { InvitationEntity } from '../store/account.entity.js';
import { fromNow } from '../store/rows.js';
import { asAppError } from '../wire/as-app-error.js';
import { acceptPage, lifetimeDays } from './invitation.js';

const invitationRow = z.object({
  id: z.uuid(),
  email: z.string(),
  role: installationRoleSchema,
  invited_by: z.string().nullable(),
  created_at: z.date(),
  expires_at: z.date(),
});

/** `$1`: one invitation, or null for all. */
const invitationsSql = `
  SELECT invitation.id, invitation.email, invitation.role, inviter.email AS invited_by, invitation.created_at, invitation.expires_at
    FROM invitation LEFT JOIN account inviter ON inviter.id = invitation.invited_by
   WHERE invitation.expires_at > now() AND ($1::uuid IS NULL OR invitation.id = $1)
   ORDER BY invitation.created_at DESC, invitation.id DESC`;

/** Invitations to the installation. */
@Controller()
export class InvitationsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly limits: LimitsService,
    private readonly mails: MailService,
    private readonly audit: CallerAuditService,
  ) {}

  @MessagePattern('auth.invitations')
  async list(): Promise<RpcReply<'auth.invitations'>> {
    const rows = await readRows(this.dataSource.manager, invitationRow, invitationsSql, [null]);
    return { invitations: rows.map(toInvitation) };
  }

  /** @throws AppError `ACCOUNT_EXISTS`, `TOO_MANY_INVITATIONS`, `DATABASE_UNAVAILABLE` */
  @MessagePattern('auth.invite')
  async invite(
    @Payload() { email: address, role }: ParsedRpcRequest<'auth.invite'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.invite'>> {
    const email = address.toLowerCase();
    if ((await accountByEmail(this.dataSource.manager, email)) !== null) throw new AppError('ACCOUNT_EXISTS');
    if (!(await asAppError(() => this.limits.consumeInvitation('invitation', caller.user_id, email))))
      throw new AppError('TOO_MANY_INVITATIONS');
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
      await this.audit.record(manager, 'user_invited', caller, {
        target: `invitation:${row.id}`,
        after: { role },
        email,
      });
      const [stored] = await readRows(manager, invitationRow, invitationsSql, [row.id]);
      if (stored === undefined) throw new AppError('INVITATION_NOT_FOUND');
      return toInvitation(stored);
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
      await this.audit.record(manager, 'invitation_withdrawn', caller, { target: `invitation:${id}` });
    });
    return { success: true };
  }
}

function toInvitation(row: z.output<typeof invitationRow>): Invitation {
  const times = { created_at: row.created_at.toISOString(), expires_at: row.expires_at.toISOString() };
  return { id: row.id, email: row.email, role: row.role, invited_by: row.invited_by, ...times };
}
