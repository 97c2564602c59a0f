import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ApiToken, type ApiTokenInput } from '@rfp/contracts/account';
import { type AuthClientInfo } from '@rfp/contracts/auth';
import { type Caller, workspaceIdOf } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { lowerRole } from '@rfp/contracts/people/permissions';
import { type RpcReply } from '@rfp/contracts/rpc';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager, Not } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { AuditService } from '../audit/audit.service.js';
import { lockAccount } from '../accounts/accounts.js';
import { OwnSessionsService } from '../sessions/own-sessions.service.js';
import { ApiTokenEntity } from '../store/session.entity.js';

const maxTokens = 50;
const hintLength = 4;
const dayMs = 86_400_000;

/** The account of a token, with the session and client that create or revoke it, for the audit log. */
export interface TokenOwner {
  accountId: string;
  sessionId: string | null;
  /** Workspace of a new token; null: the personal one. */
  workspaceId?: string | null;
  client: AuthClientInfo;
}

type NewToken = ApiTokenInput & Required<Pick<ApiTokenInput, 'expires_in_days'>>;

/** API tokens for the CLI and scripts. Only a hash is stored. */
@Injectable()
export class ApiTokensService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ownSessions: OwnSessionsService,
    private readonly audit: AuditService,
  ) {}

  async list(caller: Caller): Promise<ApiToken[]> {
    const rows = await this.dataSource.manager.find(ApiTokenEntity, {
      where: { account_id: caller.user_id },
      order: { created_at: 'DESC', id: 'DESC' },
    });
    return rows.map(toApiToken);
  }

  /** Expiry of the caller's API token; null for sessions and for tokens that never expire. */
  async expiryOf({ via, via_id: id }: Caller): Promise<string | null> {
    if (via !== 'token') return null;
    const row = await this.dataSource.manager.findOneBy(ApiTokenEntity, { id });
    return row?.expires_at?.toISOString() ?? null;
  }

  async create(caller: Caller, input: NewToken): Promise<RpcReply<'auth.create-token'>> {
    return inTransaction(this.dataSource, async (manager) =>
      this.issue(manager, await this.#ownerOf(manager, caller), input),
    );
  }

  /** @throws AppError `TOKEN_NOT_FOUND`, also for tokens of other users */
  async revoke(caller: Caller, id: string): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      if (!(await this.remove(manager, await this.#ownerOf(manager, caller), id)))
        throw new AppError('TOKEN_NOT_FOUND');
    });
  }

  /** @throws AppError `TOO_MANY_TOKENS` */
  async issue(
    manager: EntityManager,
    { accountId, sessionId, workspaceId = null, client }: TokenOwner,
    { name, scope, role: requestedRole, expires_in_days }: NewToken,
  ): Promise<RpcReply<'auth.create-token'>> {
    const token = `rfp_${randomBytes(32).toString('base64url')}`;
    const id = uuidv7();
    // Locked because two concurrent requests would both see room for one more token.
    const account = await lockAccount(manager, accountId);
    await this.requireRoom(manager, accountId);
    const role = lowerRole(account?.role ?? 'member', requestedRole ?? 'administrator');
    const now = new Date();
    const row = {
      id,
      account_id: accountId,
      name,
      token_hash: hashOfToken(token),
      hint: token.slice(-hintLength),
      scope,
      role,
      workspace_id: workspaceId,
      created_at: now,
      expires_at: expires_in_days === null ? null : new Date(now.getTime() + expires_in_days * dayMs),
      last_used_at: null,
    };
    await manager.insert(ApiTokenEntity, row);
    const detail = { id, name, scope, role };
    await this.audit.record(manager, 'api_token_created', { client, accountId, sessionId, detail });
    return { ...toApiToken(row), token };
  }

  /**
   * Requires that the account may have another token.
   * @param except id of a token that is about to be revoked
   * @throws AppError `TOO_MANY_TOKENS`
   */
  async requireRoom(manager: EntityManager, accountId: string, except: string | null = null): Promise<void> {
    const others = except === null ? {} : { id: Not(except) };
    const count = await manager.countBy(ApiTokenEntity, { account_id: accountId, ...others });
    if (count >= maxTokens) throw new AppError('TOO_MANY_TOKENS', { details: { limit: maxTokens } });
  }

  /** Returns whether the account had the token. */
  async remove(manager: EntityManager, { accountId, sessionId, client }: TokenOwner, id: string): Promise<boolean> {
    const token = await manager.findOneBy(ApiTokenEntity, { id, account_id: accountId });
    if (token === null || (await manager.delete(ApiTokenEntity, { id })).affected === 0) return false;
    const detail = { id, name: token.name };
    await this.audit.record(manager, 'api_token_revoked', { client, accountId, sessionId, detail });
    return true;
  }

  /** Revokes all tokens of an account, including device tokens. Returns their number. */
  async removeAll(manager: EntityManager, { accountId, sessionId, client }: TokenOwner): Promise<number> {
    const tokens = await manager.findBy(ApiTokenEntity, { account_id: accountId });
    await manager.delete(ApiTokenEntity, { account_id: accountId });
    for (const { id, name } of tokens)
      await this.audit.record(manager, 'api_token_revoked', { client, accountId, sessionId, detail: { id, name } });
    return tokens.length;
  }

  async #ownerOf(manager: EntityManager, caller: Caller): Promise<TokenOwner> {
    const client = await this.ownSessions.clientOf(manager, caller);
    return { accountId: caller.user_id, sessionId: caller.via_id, workspaceId: workspaceIdOf(caller), client };
  }
}

/** 256 random bits need no slow hash. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function toApiToken(row: ApiTokenEntity): ApiToken {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    role: row.role,
    workspace_id: row.workspace_id ?? row.account_id,
    hint: row.hint,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
