import { Injectable } from '@nestjs/common';
import { apiPrefix } from '@rfp/contracts/http';
import { type Digest, digestOutcomeSchema } from '@rfp/contracts/notifications';
import { unsubscribePath } from '@rfp/contracts/routes/notifications';
import { type RpcReply } from '@rfp/contracts/rpc';
import { readOne } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { AuthSettings } from '../auth-settings.js';
import { type Mail, MailService } from '../mail/mail.service.js';
import { mailAddress } from '../store/notification-address.js';
import { digestMail } from './digest-mail.js';
import { UnsubscribeService } from './unsubscribe.service.js';
import { watchingSql } from './watchers.service.js';

type Reply = RpcReply<'auth.send-digest'>;

const sentRow = z.object({ outcome: digestOutcomeSchema });
const addressRow = z.object({ address: z.string() });

/** Queues the mail of each digest once: the log of those that were queued is written in the same transaction. */
@Injectable()
export class DigestsService {
  constructor(
    private readonly database: DataSource,
    private readonly mails: MailService,
    private readonly unsubscribing: UnsubscribeService,
    private readonly settings: AuthSettings,
  ) {}

  send(digest: Digest): Promise<Reply> {
    return inTransaction(this.database, (manager) => this.sendOnce(manager, digest), { point: 'digest.mail' });
  }

  private async sendOnce(manager: EntityManager, digest: Digest): Promise<Reply> {
    const address = await readOne(
      manager,
      addressRow,
      `SELECT ${mailAddress} AS address ${watchingSql} FOR UPDATE OF changed`,
      [digest.person_id],
    );
    const outcome = address === undefined ? 'off' : 'queued';
    const first = await readOne(
      manager,
      sentRow,
      'INSERT INTO sent_digest (id, outcome, created_at) VALUES ($1, $2, now()) ON CONFLICT (id) DO NOTHING RETURNING outcome',
      [digest.id, outcome],
    );
    if (first === undefined) {
      const sent = await readOne(manager, sentRow, 'SELECT outcome FROM sent_digest WHERE id = $1', [digest.id]);
      return { outcome: sent?.outcome ?? 'queued' };
    }
    if (address !== undefined) await this.mails.queue(manager, await this.mailOf(digest, address.address), digest.id);
    return { outcome };
  }

  private async mailOf(digest: Digest, to: string): Promise<Mail> {
    const { SITE_URL: site } = this.settings.values;
    const token = encodeURIComponent(await this.unsubscribing.tokenOf(digest.person_id));
    return digestMail(digest, to, {
      site,
      unsubscribe: `${site}${apiPrefix}${unsubscribePath}?token=${token}`,
      unsubscribePage: `${site}/unsubscribe?token=${token}`,
    });
  }
}
