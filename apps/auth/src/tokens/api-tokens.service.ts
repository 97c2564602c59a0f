import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ApiToken, type ApiTokenInput, tokenScopeSchema } from '@rfp/contracts/account';
import { type AuthClientInfo } from '@rfp/contracts/auth';
import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type RpcReply } from '@rfp/contracts/rpc';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { AuditService } from '../audit/audit.service.js';
import { OwnSessionsService } from '../sessions/own-sessions.service.js';

const maxTokens = 50;
const hintLength = 4;

const tokenRowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: tokenScopeSchema,
  hint: z.string(),
  created_at: z.date(),
  expires_at: z.date().nullable(),
  last_used_at: z.date().nullable(),
});

const insertToken = `
  INSERT INTO api_token (id, account_id, name, token_hash, hint, scope, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, now(), now() + make_interval(days => $7::int))
  RETURNING *`;

/** The account of a token, and who creates or revokes it, for the audit log. */
export interface TokenOwner {
  accountId: string;
  sessionId: string | null;
  client: AuthClientInfo;
}

/** API tokens for the CLI and scripts. Only a hash is stored. */
@Injectable()
export class ApiTokensService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ownSessions: OwnSessionsService,
    private readonly audit: AuditService,
  ) {}

  async list(caller: Caller): Promise<ApiToken[]> {
    const sql = 'SELECT * FROM api_token WHERE account_id = $1 ORDER BY created_at DESC, id DESC';
    const rows = await readRows(this.dataSource.manager, tokenRowSchema, sql, [caller.user_id]);
    return rows.map(toApiToken);
  }

  /** When the API token of the caller expires; null for sessions and for tokens that never expire. */
  async expiryOf({ via, via_id: id }: Caller): Promise<string | null> {
    if (via !== 'token') return null;
    const sql = 'SELECT expires_at FROM api_token WHERE id = $1';
    const row = await readOne(this.dataSource.manager, tokenRowSchema.pick({ expires_at: true }), sql, [id]);
    return row?.expires_at?.toISOString() ?? null;
  }

  async create(caller: Caller, input: Required<ApiTokenInput>): Promise<RpcReply<'auth.create-token'>> {
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
    { accountId, sessionId, client }: TokenOwner,
    { name, scope, expires_in_days }: Required<ApiTokenInput>,
  ): Promise<RpcReply<'auth.create-token'>> {
    const token = `rfp_${randomBytes(32).toString('base64url')}`;
    const id = uuidv7();
    // Two concurrent requests would both see room for one more.
    await manager.query('SELECT FROM account WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
    await this.requireRoom(manager, accountId);
    const values = [id, accountId, name, hashOfToken(token), token.slice(-hintLength), scope, expires_in_days];
    const row = await readOne(manager, tokenRowSchema, insertToken, values);
    if (row === undefined) throw new AppError('INTERNAL');
    await this.audit.record(manager, 'api_token_created', {
      client,
      accountId,
      sessionId,
      detail: { id, name, scope },
    });
    return { ...toApiToken(row), token };
  }

  /**
   * @param except id of a token that is about to be revoked
   * @throws AppError `TOO_MANY_TOKENS`
   */
  async requireRoom(manager: EntityManager, accountId: string, except: string | null = null): Promise<void> {
    const count = await readOne(
      manager,
      z.object({ n: z.coerce.number() }),
      'SELECT count(*) AS n FROM api_token WHERE account_id = $1 AND id IS DISTINCT FROM $2::uuid',
      [accountId, except],
    );
    if ((count?.n ?? 0) >= maxTokens) throw new AppError('TOO_MANY_TOKENS', { details: { limit: maxTokens } });
  }

  /** Returns whether the account had the token. */
  async remove(manager: EntityManager, { accountId, sessionId, client }: TokenOwner, id: string): Promise<boolean> {
    const sql =
      'WITH deleted AS (DELETE FROM api_token WHERE id = $1 AND account_id = $2 RETURNING name) SELECT name FROM deleted';
    const deleted = await readOne(manager, z.object({ name: z.string() }), sql, [id, accountId]);
    if (deleted === undefined) return false;
    const detail = { id, name: deleted.name };
    await this.audit.record(manager, 'api_token_revoked', { client, accountId, sessionId, detail });
    return true;
  }

  /** Revokes all tokens of an account, those of devices too. Returns their number. */
  async removeAll(manager: EntityManager, { accountId, sessionId, client }: TokenOwner): Promise<number> {
    const deleted = await readRows(
      manager,
      z.object({ id: z.uuid(), name: z.string() }),
      'WITH deleted AS (DELETE FROM api_token WHERE account_id = $1 RETURNING id, name) SELECT id, name FROM deleted',
      [accountId],
    );
    for (const detail of deleted)
      await this.audit.record(manager, 'api_token_revoked', { client, accountId, sessionId, detail });
    return deleted.length;
  }

  async #ownerOf(manager: EntityManager, caller: Caller): Promise<TokenOwner> {
    const client = await this.ownSessions.clientOf(manager, caller);
    return { accountId: caller.user_id, sessionId: caller.via_id, client };
  }
}

/** 256 random bits need no slow hash. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function toApiToken(row: z.output<typeof tokenRowSchema>): ApiToken {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    hint: row.hint,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
