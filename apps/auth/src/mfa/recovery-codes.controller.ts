import { Controller, UseInterceptors } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { type RpcReply } from '@rfp/contracts/rpc';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';
import { lockAccount } from '../accounts/accounts.js';
import { AuditService } from '../audit/audit.service.js';
import { RequesterPipe } from '../sessions/requester.pipe.js';
import { SettleCallerChanges } from '../sessions/settle-caller-changes.interceptor.js';
import { RecoveryCodeEntity } from '../store/session.entity.js';
import { AuthError } from '../wire/auth-error.js';
import { type SessionMessage } from '../wire/message.js';
import { createRecoveryCode, deleteRecoveryCodes, hashRecoveryCode } from './recovery-code.js';
import { assertPersonalAccount, isAal2 } from './requirements.js';

const codesPerSet = 10;

/** One-time codes that replace the second factor if the app is lost. */
@Controller()
@UseInterceptors(SettleCallerChanges)
export class RecoveryCodesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  @MessagePattern('auth.create-recovery-codes')
  async create(
    @Payload(RequesterPipe) { requester, client }: SessionMessage<'auth.create-recovery-codes'>,
  ): Promise<RpcReply<'auth.create-recovery-codes'>> {
    assertPersonalAccount(requester);
    if (!requester.secondFactor || !isAal2(requester)) throw new AuthError('insufficient_aal');
    const accountId = requester.account.id;
    const codes = Array.from({ length: codesPerSet }, createRecoveryCode);
    const hashes = codes.map((code) => hashRecoveryCode(accountId, code.replaceAll('-', '')));
    await inTransaction(this.dataSource, async (manager) => {
      // Locked, so that the later of two concurrent requests replaces the codes of the other.
      await lockAccount(manager, accountId);
      await deleteRecoveryCodes(manager, accountId);
      const created_at = new Date();
      const rows = hashes.map((code_hash) => ({ account_id: accountId, code_hash, created_at }));
      await manager.insert(RecoveryCodeEntity, rows);
      await this.audit.record(manager, 'recovery_codes_created', { client, requester, detail: { codes: codesPerSet } });
    });
    return { recovery_codes: codes };
  }
}
