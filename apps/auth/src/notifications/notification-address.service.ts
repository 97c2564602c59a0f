import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type RpcReply } from '@rfp/contracts/rpc';
import { readOne } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { consumeToken, hashOf, newToken, storeToken } from '../accounts/one-time-token.js';
import { AuthSettings } from '../auth-settings.js';
import { LimitsService } from '../limits/limits.service.js';
import { MailService } from '../mail/mail.service.js';
import { givenAddress, isConfirmed } from '../store/notification-address.js';
import { UserSettingsEntity } from '../store/preferences.entity.js';
import { asAppError } from '../wire/as-app-error.js';
import { mailRecipientsSql } from './watchers.controller.js';

const purpose = 'notification_email';
const unconfirmedRow = z.object({ address: z.string(), mailed: z.boolean() });
const unconfirmedSql = `SELECT ${givenAddress} AS address, coalesce(lower(changed.asked_email) = lower(${givenAddress}), false) AS mailed ${mailRecipientsSql} AND NOT ${isConfirmed}`;

/** Confirms notification addresses. An address other than the account's gets mails about opportunities only after a link sent to it was opened. */
@Injectable()
export class NotificationAddressService {
  readonly #log = new Logger(NotificationAddressService.name);

  constructor(
    private readonly database: DataSource,
    private readonly mails: MailService,
    private readonly limits: LimitsService,
    private readonly settings: AuthSettings,
  ) {}

  /**
   * Mails a confirmation link to a new address. Never rejects, because the address is stored: if the mail cannot be sent or a limit is exceeded, the
   * person can request it later.
   */
  async sendFirstConfirmation(accountId: string): Promise<void> {
    try {
      const unconfirmed = await this.readUnconfirmed(this.database.manager, accountId);
      if (unconfirmed?.mailed === false) await this.mailLink(accountId, unconfirmed.address);
    } catch (error) {
      this.#log.warn('The link that confirms an address was not sent. The user can request it again.', error);
    }
  }

  /** @throws AppError `RATE_LIMITED` */
  async sendConfirmation(accountId: string): Promise<RpcReply<'auth.send-notification-confirmation'>> {
    const unconfirmed = await this.readUnconfirmed(this.database.manager, accountId);
    if (unconfirmed === undefined) return { sent: false };
    if (!(await this.mailLink(accountId, unconfirmed.address)))
      throw new AppError('RATE_LIMITED', {
        message: 'A link was sent there a short time ago. Please look for it first.',
      });
    return { sent: true };
  }

  /** @throws AppError `BAD_REQUEST` if the link is no longer valid */
  async confirm(token: string): Promise<RpcReply<'auth.confirm-notification-email'>> {
    return inTransaction(this.database, async (manager) => {
      const consumed = await consumeToken(manager, { token, email: null }, [purpose]);
      if (consumed === null)
        throw new AppError('BAD_REQUEST', {
          message: 'This link was used or has expired. The settings send another one.',
        });
      const { account_id, email: confirmed_email } = consumed;
      await manager.update(UserSettingsEntity, { account_id }, { confirmed_email, updated_at: () => 'now()' });
      return { confirmed: true };
    });
  }

  private readUnconfirmed(manager: EntityManager, accountId: string) {
    return readOne(manager, unconfirmedRow, unconfirmedSql, [accountId]);
  }

  /** Mails a link that confirms the address. Returns false if a limit is exceeded. */
  private async mailLink(accountId: string, address: string): Promise<boolean> {
    if (!(await asAppError(() => this.limits.consumeMailOf(accountId, purpose, address)))) return false;
    const { SITE_URL, AUTH_MAIL_TOKEN_SECONDS: seconds } = this.settings.values;
    const token = newToken();
    const link = new URL('/confirm-notifications', SITE_URL);
    link.searchParams.set('token', token);
    await inTransaction(this.database, async (manager) => {
      await manager.update(UserSettingsEntity, { account_id: accountId }, { asked_email: address });
      const token_hash = hashOf(token);
      await storeToken(manager, { account_id: accountId, purpose, email: address, token_hash, seconds });
      const data = { link: link.href, minutes: Math.ceil(seconds / 60) };
      await this.mails.queue(manager, { template: 'notification_email', to: address, data });
    });
    return true;
  }
}
