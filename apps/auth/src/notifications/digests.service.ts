import { Injectable } from '@nestjs/common';
import { apiPrefix } from '@rfp/contracts/http';
import { type Digest, digestOutcomeSchema, type News } from '@rfp/contracts/notifications';
import { plainLine } from '@rfp/contracts/plain-line';
import { unsubscribePath } from '@rfp/contracts/routes-notifications';
import { type RpcReply } from '@rfp/contracts/rpc';
import { sentenceCase } from '@rfp/contracts/sentence-case';
import { readOne } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { AuthSettings } from '../auth-settings.js';
import { type Mail, MailService } from '../mail/mail.service.js';
import { mailAddress } from '../store/notification-address.js';
import { UnsubscribeService } from './unsubscribe.service.js';
import { watchingSql } from './watchers.service.js';

type Reply = RpcReply<'auth.send-digest'>;

/** The header of a longer one would be folded more than once, and lists of mails show less than that. */
const longestSubject = 160;
/** Of the template. */
const longestNote = 1000;

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
    const { person_id, opportunities, items } = digest;
    const subject = subjectOf(digest);
    const { SITE_URL } = this.settings.values;
    const token = encodeURIComponent(await this.unsubscribing.tokenOf(person_id));
    return {
      template: 'digest',
      to,
      data: {
        subject,
        total: opportunities,
        entries: items.map((item) => ({
          title: plainLine(sentenceCase(item.title)),
          page: `${SITE_URL}/opportunities/${item.opportunity_id}`,
          notes: notesOf(item, subject),
        })),
        settingsLink: `${SITE_URL}/settings`,
        unsubscribe: `${SITE_URL}${apiPrefix}${unsubscribePath}?token=${token}`,
        unsubscribePage: `${SITE_URL}/unsubscribe?token=${token}`,
      },
    };
  }
}

/** The sentence of a mail about one opportunity is its subject. */
function notesOf({ sentence, details }: News, subject: string): string[] {
  return (sentence === subject ? details : [sentence, ...details]).map((line) => plainLine(line, longestNote));
}

/** What calls for action first, and how many more there are. */
function subjectOf({ opportunities, items }: Digest): string {
  const [first] = items;
  const more = opportunities > 1 ? `, and ${opportunities - 1} more` : '';
  return plainLine(first?.sentence ?? '', longestSubject - more.length) + more;
}
