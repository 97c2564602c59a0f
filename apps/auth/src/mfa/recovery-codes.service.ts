import { Injectable } from '@nestjs/common';
import { type RpcReply } from '@rfp/contracts/rpc';
import { readOne } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { AuditService } from '../audit/audit.service.js';
import { AuthError } from '../wire/auth-error.js';
import { type SessionMessage } from '../wire/message.js';
import { createRecoveryCode, hashRecoveryCode } from './recovery-code.js';
import { assertPersonalAccount, isAal2 } from './requirements.js';

const setSize = 10;

/** One-time codes that replace the second factor if the app is lost. */
@Injectable()
export class RecoveryCodesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  async createRecoveryCodes({
    requester,
    client,
  }: SessionMessage<'auth.create-recovery-codes'>): Promise<RpcReply<'auth.create-recovery-codes'>> {
    assertPersonalAccount(requester);
    if (!requester.secondFactor || !isAal2(requester)) throw new AuthError('insufficient_aal');
    const accountId = requester.account.id;
    const codes = Array.from({ length: setSize }, createRecoveryCode);
    const hashes = codes.map((code) => hashRecoveryCode(accountId, code.replaceAll('-', '')));
    await inTransaction(this.dataSource, async (manager) => {
      // Of two concurrent requests, the later set is valid.
      await manager.query('SELECT 1 FROM account WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
      await this.deleteAll(manager, accountId);
      await manager.query(
        'INSERT INTO recovery_code (account_id, code_hash, created_at) SELECT $1, unnest($2::text[]), now()',
        [accountId, hashes],
      );
      await this.audit.record(manager, 'recovery_codes_created', {
        client,
        accountId,
        sessionId: requester.session.id,
        detail: { codes: setSize },
      });
    });
    return { recovery_codes: codes };
  }

  /** Consumes the code and returns how many are left; null if it is unknown or was used. */
  async use(manager: EntityManager, accountId: string, code: string): Promise<number | null> {
    const used = await readOne(
      manager,
      z.object({ code_hash: z.string() }),
      `WITH used AS (
         UPDATE recovery_code SET used_at = now() WHERE account_id = $1 AND code_hash = $2 AND used_at IS NULL RETURNING code_hash
       ) SELECT code_hash FROM used`,
      [accountId, hashRecoveryCode(accountId, code)],
    );
    if (used === undefined) return null;
    const left = await readOne(
      manager,
      z.object({ count: z.int() }),
      'SELECT count(*)::int AS count FROM recovery_code WHERE account_id = $1 AND used_at IS NULL',
      [accountId],
    );
    return left?.count ?? 0;
  }

  async deleteAll(manager: EntityManager, accountId: string): Promise<void> {
    await manager.query('DELETE FROM recovery_code WHERE account_id = $1', [accountId]);
  }
}
