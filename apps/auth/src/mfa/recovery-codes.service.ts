import { Injectable } from '@nestjs/common';
import { type RpcReply } from '@rfp/contracts/rpc';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { lockAccount } from '../accounts/lock-account.js';
import { AuditService } from '../audit/audit.service.js';
import { RecoveryCodeEntity } from '../store/session.entity.js';
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
      await lockAccount(manager, accountId);
      await this.deleteAll(manager, accountId);
      const created_at = new Date();
      await manager.insert(
        RecoveryCodeEntity,
        hashes.map((code_hash) => ({ account_id: accountId, code_hash, created_at })),
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
    const unused = { account_id: accountId, used_at: IsNull() };
    const hash = hashRecoveryCode(accountId, code);
    const { affected } = await manager.update(
      RecoveryCodeEntity,
      { ...unused, code_hash: hash },
      { used_at: new Date() },
    );
    return affected === 1 ? manager.countBy(RecoveryCodeEntity, unused) : null;
  }

  async deleteAll(manager: EntityManager, accountId: string): Promise<void> {
    await manager.delete(RecoveryCodeEntity, { account_id: accountId });
  }
}
