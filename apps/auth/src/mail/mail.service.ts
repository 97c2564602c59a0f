import { Injectable } from '@nestjs/common';
import { Vault } from '@rfp/service-kit/vault';
import { type EntityManager } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { MailEntity } from '../store/operations.entity.js';
import { mailOwner, MailSenderService } from './mail-sender.service.js';
import { type Mail } from './templates.js';

export type { Mail } from './templates.js';

@Injectable()
export class MailService {
  constructor(
    private readonly vault: Vault,
    private readonly sender: MailSenderService,
  ) {}

  /**
   * Queues a mail in the caller's transaction: it is sent only after the commit, and the response does not wait for it.
   * @param id - id of the mail, from which its Message-ID is built
   * @param accountId - account whose inbox reports a failed delivery
   */
  async queue(manager: EntityManager, mail: Mail, id = uuidv7(), accountId: string | null = null): Promise<void> {
    const sealed = await this.vault.encrypt(JSON.stringify(mail), mailOwner(id));
    const now = () => 'now()';
    await manager.insert(MailEntity, { id, sealed, account_id: accountId, next_attempt_at: now, created_at: now });
    this.sender.wakeAfterCommit(manager);
  }
}
