import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { apiPrefix } from '@rfp/contracts/http';
import { type Digest, digestOutcomeSchema } from '@rfp/contracts/notifications';
import { unsubscribePath } from '@rfp/contracts/routes/notifications';
import { type RpcReply } from '@rfp/contracts/rpc';
import { readOne } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { Vault } from '@rfp/service-kit/vault';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { AuthSettings } from '../auth-settings.js';
import { type Mail, MailService } from '../mail/mail.service.js';
import { mailAddressSql } from '../store/notification-address.js';
import { SentDigestEntity } from '../store/operations.entity.js';
import { digestMail, onlySearchOf, type StopLinks } from './digest-mail.js';
import { stopAlertToken, unsubscribeToken } from './unsubscribe-token.js';
import { mailRecipientsSql } from './watchers.controller.js';

type Reply = RpcReply<'auth.send-digest'>;

const sentRow = z.object({ outcome: digestOutcomeSchema });
const addressRow = z.object({ address: z.string() });

/** Queues the mail of each digest once. The log of queued digests is written in the same transaction. */
@Controller()
export class DigestsController {
  constructor(
    private readonly database: DataSource,
    private readonly mails: MailService,
    private readonly vault: Vault,
    private readonly settings: AuthSettings,
  ) {}

  @MessagePattern('auth.send-digest')
  send(@Payload() digest: Digest): Promise<Reply> {
    return inTransaction(this.database, (manager) => this.sendOnce(manager, digest), { point: 'digest.mail' });
  }

  private async sendOnce(manager: EntityManager, digest: Digest): Promise<Reply> {
    const address = await readOne(
      manager,
      addressRow,
      `SELECT ${mailAddressSql} AS address ${mailRecipientsSql} FOR UPDATE OF changed`,
      [digest.person_id],
    );
    const outcome = address === undefined ? 'off' : 'queued';
    const inserted = await readOne(
      manager,
      sentRow,
      'INSERT INTO sent_digest (id, outcome, created_at) VALUES ($1, $2, now()) ON CONFLICT (id) DO NOTHING RETURNING outcome',
      [digest.id, outcome],
    );
    if (inserted === undefined) {
      const sent = await manager.findOneByOrFail(SentDigestEntity, { id: digest.id });
      return sentRow.parse(sent);
    }
    if (address !== undefined)
      await this.mails.queue(manager, await this.mailOf(digest, address.address), digest.id, digest.person_id);
    return { outcome };
  }

  private async mailOf(digest: Digest, to: string): Promise<Mail> {
    return digestMail(digest, to, { site: this.settings.values.SITE_URL, stop: await this.#stopLinksOf(digest) });
  }

  /** A mail program's button stops the alert if the mail is about one search only, otherwise all mails. */
  async #stopLinksOf(digest: Digest): Promise<StopLinks> {
    const { SITE_URL: site } = this.settings.values;
    const pageOf = (token: string) => `${site}/unsubscribe?token=${encodeURIComponent(token)}`;
    const allMails = await unsubscribeToken(this.vault, digest.person_id);
    const tokens = new Map<string, string>();
    for (const { search } of digest.sections) {
      if (search === null) continue;
      const { id: search_id, name } = search;
      tokens.set(search_id, await stopAlertToken(this.vault, { person_id: digest.person_id, search_id, name }));
    }
    const onlyAlert = tokens.get(onlySearchOf(digest)?.id ?? '');
    return {
      oneClick: `${site}${apiPrefix}${unsubscribePath}?token=${encodeURIComponent(onlyAlert ?? allMails)}`,
      allMails: pageOf(allMails),
      alerts: new Map([...tokens].map(([id, token]) => [id, pageOf(token)])),
    };
  }
}
