import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { AppError } from '@rfp/contracts/errors';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { readOne } from '@rfp/persistence/read-rows';
import { Vault } from '@rfp/service-kit/vault';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { wantsMails } from '../store/wants-mails.js';

type MailState = RpcReply<'auth.mail-state'>;

/** Purpose in the encryption of the token, so that no other encrypted value is accepted as a token. */
const tokenPurpose = 'unsubscribe';
const stateRow = z.object({ email_notifications: z.boolean() });

export function unsubscribeToken(vault: Vault, personId: string): Promise<string> {
  return vault.encrypt(personId, tokenPurpose);
}

/** Unsubscribes by the link in each mail, without signing in. Tokens do not expire, because a mail may be read years later. */
@Controller()
export class UnsubscribeController {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  /** Reports `false` if the account no longer exists. */
  @MessagePattern('auth.mail-state')
  async state(@Payload() { token }: RpcRequest<'auth.mail-state'>): Promise<MailState> {
    const sql = `SELECT settings @> ${wantsMails} AS email_notifications FROM user_settings WHERE account_id = $1`;
    const row = await readOne(this.database, stateRow, sql, [await this.personOf(token)]);
    return row ?? { email_notifications: false };
  }

  @MessagePattern('auth.unsubscribe')
  async unsubscribe(@Payload() { token }: RpcRequest<'auth.unsubscribe'>): Promise<MailState> {
    await this.database.query(
      `UPDATE user_settings SET settings = settings || '{"email_notifications": false}', updated_at = now()
        WHERE account_id = $1 AND settings @> ${wantsMails}`,
      [await this.personOf(token)],
    );
    return { email_notifications: false };
  }

  private async personOf(token: string): Promise<string> {
    try {
      return z.uuid().parse(await this.vault.decrypt(token, tokenPurpose));
    } catch (cause) {
      throw new AppError('BAD_REQUEST', { message: 'This link is not valid.', cause });
    }
  }
}
