import { Injectable } from '@nestjs/common';
import { type RpcReply } from '@rfp/contracts/rpc';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { LimitsService } from '../limits/limits.service.js';
import { MailService } from '../mail/mail.service.js';
import { type Message } from '../wire/message.js';
import { AccountEntity } from '../store/account.entity.js';
import { AccountsService } from './accounts.service.js';
import { lockAccount } from './lock-account.js';
import { parseChallenge } from './pkce-challenge.js';
import { parseEmailAddress } from './email-address.js';
import { withUniformDelay } from './uniform-delay.js';
import { type Challenge, hashOf, newToken, storeToken } from './one-time-token.js';
import { allowedRedirect, buildMailLink } from './redirects.js';

interface Recovery {
  email: string;
  challenge: Challenge;
  redirect: URL;
}

@Injectable()
export class RecoverService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly limits: LimitsService,
    private readonly accounts: AccountsService,
    private readonly mails: MailService,
    private readonly audit: AuditService,
  ) {}

  /** Response and response time are the same for registered, unknown and rate-limited addresses. */
  async recover({ body, query, client }: Message<'auth.recover'>): Promise<RpcReply<'auth.recover'>> {
    await this.limits.consume('sign_up', client);
    const email = parseEmailAddress(body.email);
    const challenge = parseChallenge(body);
    const redirect = allowedRedirect(query.redirect_to, {
      siteUrl: this.settings.values.SITE_URL,
      origins: this.settings.origins,
    });
    return withUniformDelay(this.settings.minimumDelayMs, async () => {
      const account = await this.accounts.byEmail(this.dataSource.manager, email);
      const recipient = account?.is_demo === true ? undefined : account;
      const mailed = await this.limits.consumeMail('recovery', { email, client, sends: recipient !== undefined });
      await inTransaction(this.dataSource, async (manager) => {
        await this.audit.record(manager, 'user_recovery_requested', {
          client,
          accountId: account?.id ?? null,
          email,
          detail: { mailed },
        });
        if (mailed && recipient !== undefined) await this.#mail(manager, recipient.id, { email, challenge, redirect });
      });
      return {};
    });
  }

  async #mail(manager: EntityManager, accountId: string, { email, challenge, redirect }: Recovery): Promise<void> {
    // An e-mail change that takes effect meanwhile deletes the links to the old address: one stored after it would remain.
    if ((await lockAccount(manager, accountId))?.email?.toLowerCase() !== email) return;
    const seconds = this.settings.values.AUTH_MAIL_TOKEN_SECONDS;
    const token = newToken();
    await storeToken(manager, {
      accountId,
      purpose: 'recovery',
      email,
      tokenHash: hashOf(token),
      seconds,
      ...challenge,
    });
    await manager.update(AccountEntity, { id: accountId }, { recovery_sent_at: () => 'now()' });
    const link = buildMailLink('/reset-password', { token_hash: token, type: 'recovery' }, new URL(redirect.origin));
    await this.mails.queue(manager, {
      template: 'recovery',
      to: email,
      data: { link, minutes: Math.ceil(seconds / 60) },
    });
  }
}
