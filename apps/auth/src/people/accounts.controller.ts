import { Controller, UseInterceptors } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type InstallationRole, installationRoleSchema } from '@rfp/contracts/people/permissions';
import { type ManagedAccount } from '@rfp/contracts/people/accounts';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { writeEvent } from '@rfp/persistence/events/outbox';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { lockAccount } from '../accounts/accounts.js';
import { CallerAuditService } from '../audit/caller-audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { MailService } from '../mail/mail.service.js';
import { OwnSessionsService } from '../sessions/own-sessions.service.js';
import { SettleCallerChanges } from '../sessions/settle-caller-changes.interceptor.js';
import { AccountEntity } from '../store/account.entity.js';
import { SessionEntity } from '../store/session.entity.js';
import { ApiTokensService } from '../tokens/api-tokens.service.js';
import { leaveAllWorkspaces } from '../workspaces/membership.js';
import { requireOtherAdministrator } from './roles.js';

const accountRow = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  role: installationRoleSchema,
  second_factor: z.boolean(),
  sessions: z.coerce.number(),
  tokens: z.coerce.number(),
  created_at: z.date(),
  last_sign_in_at: z.date().nullable(),
});
const totalRow = z.object({ total: z.coerce.number() });

const isPerson = 'NOT account.is_demo AND NOT account.is_anonymous';

/** `$3`: seconds after which an idle session ends. */
const accountsSql = `
  SELECT account.id, account.email, left(nullif(btrim(account.user_metadata ->> 'full_name'), ''), 200) AS name, account.role,
         account.created_at, account.last_sign_in_at,
         EXISTS (SELECT FROM factor WHERE factor.account_id = account.id AND factor.status = 'verified') AS second_factor,
         (SELECT count(*) FROM session WHERE session.account_id = account.id AND session.not_after > now()
             AND session.refreshed_at > now() - make_interval(secs => $3)) AS sessions,
         (SELECT count(*) FROM api_token WHERE api_token.account_id = account.id
             AND (api_token.expires_at IS NULL OR api_token.expires_at > now())) AS tokens
    FROM account WHERE ${isPerson}`;

/** `$1`: part of the address or name; `$2`: role; null for any. */
const filterSql = `($1::text IS NULL OR position(lower($1) IN lower(concat_ws(' ', account.email, account.user_metadata ->> 'full_name'))) > 0)
       AND ($2::text IS NULL OR account.role = $2)`;

/** Accounts of the installation, for administrators. */
@Controller()
export class AccountsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly tokens: ApiTokensService,
    private readonly ownSessions: OwnSessionsService,
    private readonly mails: MailService,
    private readonly audit: CallerAuditService,
  ) {}

  @MessagePattern('auth.accounts')
  async list(
    @Payload() { filter, offset, limit }: ParsedRpcRequest<'auth.accounts'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.accounts'>> {
    const { manager } = this.dataSource;
    const conditions = [filter.q ?? null, filter.role ?? null];
    const sql = `${accountsSql} AND ${filterSql} ORDER BY account.created_at DESC, account.id DESC OFFSET $4 LIMIT $5`;
    const rows = await readRows(manager, accountRow, sql, [...conditions, this.#inactivitySeconds, offset, limit]);
    const totalSql = `SELECT count(*) AS total FROM account WHERE ${isPerson} AND ${filterSql}`;
    const total = (await readOne(manager, totalRow, totalSql, conditions))?.total ?? 0;
    return { rows: rows.map((row) => toManagedAccount(row, caller)), total };
  }

  /** @throws AppError `ACCOUNT_NOT_FOUND`, `LAST_ADMINISTRATOR` */
  @MessagePattern('auth.change-account')
  @UseInterceptors(SettleCallerChanges)
  async change(
    @Payload() { id, role }: ParsedRpcRequest<'auth.change-account'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.change-account'>> {
    return inTransaction(this.dataSource, async (manager) => {
      const account = await lockPerson(manager, id);
      if (account.role !== role) await this.#changeRole(manager, caller, account, role);
      const sql = `${accountsSql} AND ${filterSql} AND account.id = $4`;
      const row = await readOne(manager, accountRow, sql, [null, null, this.#inactivitySeconds, id]);
      if (row === undefined) throw new AppError('ACCOUNT_NOT_FOUND');
      return toManagedAccount(row, caller);
    });
  }

  /** @throws AppError `ACCOUNT_NOT_FOUND` */
  @MessagePattern('auth.end-sessions')
  @UseInterceptors(SettleCallerChanges)
  async endSessions(
    @Payload() { id }: ParsedRpcRequest<'auth.end-sessions'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.end-sessions'>> {
    return inTransaction(this.dataSource, async (manager) => {
      await lockPerson(manager, id);
      const client = await this.ownSessions.clientOf(manager, caller);
      const { affected } = await manager.delete(SessionEntity, { account_id: id });
      const tokens = await this.tokens.removeAll(manager, { accountId: id, sessionId: null, client });
      const ended = { sessions: affected ?? 0, tokens };
      await this.audit.record(manager, 'account_sessions_ended', caller, { target: `account:${id}`, detail: ended });
      return { success: true, ...ended };
    });
  }

  /**
   * Removes the account with its sessions, tokens, factors, preferences and settings. The other services delete their part when they get the event.
   * @throws AppError `ACCOUNT_NOT_FOUND`, `LAST_ADMINISTRATOR`
   */
  @MessagePattern('auth.remove-account')
  @UseInterceptors(SettleCallerChanges)
  async remove(
    @Payload() { id }: ParsedRpcRequest<'auth.remove-account'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.remove-account'>> {
    await inTransaction(this.dataSource, async (manager) => {
      const { role } = await lockPerson(manager, id);
      if (role === 'administrator') await requireOtherAdministrator(manager, id);
      await this.audit.record(manager, 'account_removed', caller, { target: `account:${id}`, before: { role } });
      const workspaces = await leaveAllWorkspaces(manager, id);
      await manager.delete(AccountEntity, { id });
      for (const workspace_id of workspaces)
        await writeEvent(manager, 'auth.workspace-deleted', workspace_id, { workspace_id });
      await writeEvent(manager, 'auth.account-removed', id, { user_id: id });
    });
    return { success: true };
  }

  async #changeRole(
    manager: EntityManager,
    caller: Caller,
    account: AccountEntity,
    role: InstallationRole,
  ): Promise<void> {
    const { id, email, role: from } = account;
    if (from === 'administrator') await requireOtherAdministrator(manager, id);
    await manager.update(AccountEntity, { id }, { role, updated_at: () => 'now()' });
    const change = { target: `account:${id}`, before: { role: from }, after: { role } };
    await this.audit.record(manager, 'role_changed', caller, change);
    if (email !== null && id !== caller.user_id)
      await this.mails.queue(manager, { template: 'role_changed', to: email, data: { role } });
  }

  get #inactivitySeconds(): number {
    return this.settings.values.AUTH_SESSION_INACTIVITY_SECONDS;
  }
}

/** Locks the account of a person. @throws AppError `ACCOUNT_NOT_FOUND`, also for the demo account and anonymous sessions */
async function lockPerson(manager: EntityManager, id: string): Promise<AccountEntity> {
  const account = await lockAccount(manager, id);
  if (account === null || account.is_demo || account.is_anonymous) throw new AppError('ACCOUNT_NOT_FOUND');
  return account;
}

function toManagedAccount(row: z.output<typeof accountRow>, caller: Caller): ManagedAccount {
  const { id, email, name, role, second_factor, sessions, tokens, created_at, last_sign_in_at } = row;
  return {
    id,
    email,
    name,
    role,
    own: id === caller.user_id,
    second_factor,
    sessions,
    tokens,
    created_at: created_at.toISOString(),
    last_sign_in_at: last_sign_in_at?.toISOString() ?? null,
  };
}
