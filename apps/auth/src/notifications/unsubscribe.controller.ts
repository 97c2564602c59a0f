import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { writeEvent } from '@rfp/persistence/events/outbox';
import { readOne } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { Vault } from '@rfp/service-kit/vault';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { lockAccount } from '../accounts/accounts.js';
import { wantsMails } from '../store/wants-mails.js';
import { readStopToken, type StopTarget } from './unsubscribe-token.js';

type MailState = RpcReply<'auth.mail-state'>;

const stateRow = z.object({ email_notifications: z.boolean() });
const stateSql = `SELECT settings @> ${wantsMails} AS email_notifications FROM user_settings WHERE account_id = $1`;

/** Stops alerts and mails by the links in each mail, without signing in. */
@Controller()
export class UnsubscribeController {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  /** Reports `false` if the account no longer exists. */
  @MessagePattern('auth.mail-state')
  async state(@Payload() { token }: RpcRequest<'auth.mail-state'>): Promise<MailState> {
    return this.#readState(await readStopToken(this.vault, token));
  }

  @MessagePattern('auth.unsubscribe')
  async unsubscribe(@Payload() { token, all }: RpcRequest<'auth.unsubscribe'>): Promise<MailState> {
    const target = await readStopToken(this.vault, token);
    if (target.alert === null || all !== undefined) await this.#stopMails(target.personId);
    else await this.#stopAlert(target.personId, target.alert.searchId);
    return this.#readState(target);
  }

  async #stopMails(personId: string): Promise<void> {
    await this.database.query(
      `UPDATE user_settings SET settings = settings || '{"email_notifications": false}', updated_at = now()
        WHERE account_id = $1 AND settings @> ${wantsMails}`,
      [personId],
    );
  }

  /** The service with the searches removes the alert when it gets the event; a repeated event changes nothing. */
  async #stopAlert(user_id: string, search_id: string): Promise<void> {
    await inTransaction(this.database, async (manager) => {
      if ((await lockAccount(manager, user_id)) === null) return;
      await writeEvent(manager, 'auth.alert-stopped', user_id, { user_id, search_id });
    });
  }

  async #readState({ personId, alert }: StopTarget): Promise<MailState> {
    const row = await readOne(this.database, stateRow, stateSql, [personId]);
    return { email_notifications: row?.email_notifications ?? false, search: alert?.name ?? null };
  }
}
