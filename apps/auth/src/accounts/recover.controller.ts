import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type RpcReply } from '@rfp/contracts/rpc';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { LimitsService } from '../limits/limits.service.js';
import { MailService } from '../mail/mail.service.js';
import { type Message } from '../wire/message.js';
import { AccountEntity } from '../store/account.entity.js';
import { accountByEmail, lockAccount } from './accounts.js';
import { parseEmailAddress } from './email-address.js';
import { withUniformDelay } from './uniform-delay.js';
import { type Challenge, hashOf, newToken, parseChallenge, storeToken } from './one-time-token.js';
import { allowedRedirect, buildMailLink } from './redirects.js';

interface Recovery {
  email: string;
  challenge: Challenge;
  redirect: URL;
}

@Controller()
export class RecoverController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly limits: LimitsService,
    private readonly mails: MailService,
    private readonly audit: AuditService,
  ) {}

  /** Response and response time are the same for registered, unknown and rate-limited addresses. */
  @MessagePattern('auth.recover')
  async recover({ body, query, client }: Message<'auth.recover'>): Promise<RpcReply<'auth.recover'>> {
    await this.limits.consume('sign_up', client);
    const email = parseEmailAddress(body.email);
    const challenge = parseChallenge(body);
    const redirect = allowedRedirect(query.redirect_to, this.settings);
    return withUniformDelay(this.settings.minimumDelayMs, async () => {
      const account = await accountByEmail(this.dataSource.manager, email);
      const recipient = account?.is_demo === true ? null : account;
      const mailed = await this.limits.consumeMail('recovery', { email, client, sends: recipient !== null });
      await inTransaction(this.dataSource, async (manager) => {
        const entry = { client, accountId: account?.id ?? null, email, detail: { mailed } };
        await this.audit.record(manager, 'user_recovery_requested', entry);
        if (mailed && recipient !== null) await this.#mail(manager, recipient.id, { email, challenge, redirect });
      });
      return {};
    });
  }

  async #mail(manager: EntityManager, accountId: string, { email, challenge, redirect }: Recovery): Promise<void> {
    // An e-mail change that takes effect meanwhile deletes the links to the old address. A link stored after that would remain.
    if ((await lockAccount(manager, accountId))?.email?.toLowerCase() !== email) return;
    const seconds = this.settings.values.AUTH_MAIL_TOKEN_SECONDS;
    const token = newToken();
    const stored = { purpose: 'recovery', email, token_hash: hashOf(token), seconds, ...challenge } as const;
    await storeToken(manager, { account_id: accountId, ...stored });
    await manager.update(AccountEntity, { id: accountId }, { recovery_sent_at: () => 'now()' });
    const link = buildMailLink('/reset-password', { token_hash: token, type: 'recovery' }, new URL(redirect.origin));
    const data = { link, minutes: Math.ceil(seconds / 60) };
    await this.mails.queue(manager, { template: 'recovery', to: email, data });
  }
}
