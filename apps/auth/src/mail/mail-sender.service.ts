import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { databaseErrorCode } from '@rfp/persistence/database-error';
import { readRows } from '@rfp/persistence/read-rows';
import { Vault } from '@rfp/service-kit/vault';
import { count } from '@rfp/telemetry/metrics';
import { createTransport, type Transporter } from 'nodemailer';
import { DataSource, type EntityManager, type EntitySubscriberInterface } from 'typeorm';
import { z } from 'zod';
import { AuthSettings } from '../auth-settings.js';
import { clearFailure, recordFailure } from '../inbox/failed-deliveries.js';
import { MailEntity } from '../store/operations.entity.js';
import { LimitsService } from '../limits/limits.service.js';
import { parseRecipient, parseSender, type Sender } from './addresses.js';
import { type Content } from './content.js';
import { render } from './render.js';
import { productName, parseMail } from './templates.js';

const pollMs = 5000;
/** Number of mails sent concurrently, each over its own connection. */
const batchSize = 5;
/** Longer than sending takes with the time limits below, so that no two replicas send the same mail. */
const leaseSeconds = 120;
/** Time until the first retry; doubles with each further retry. */
const firstBackoffSeconds = 15;
const maxBackoffSeconds = 1800;
const verificationCacheMs = 60_000;
const timeLimits = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000, dnsTimeout: 5000 };

const droppedRow = z.object({ id: z.uuid(), attempts: z.number(), account_id: z.string().nullable() });
const queuedRow = droppedRow.extend({ sealed: z.string() });
type QueuedRow = z.output<typeof queuedRow>;

/** Marks a transaction that queued a mail. */
const queuedMark = 'mailQueued';

/**
 * Sends queued mails: right after the commit, and every few seconds those that other replicas or an SMTP outage left
 * behind. Retries for a day, then drops the mail.
 *
 * A mail is sent at least once: if a replica dies between the server's acceptance and the deletion of the row,
 * the mail is sent again with the same Message-ID.
 */
@Injectable()
export class MailSenderService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger(MailSenderService.name);
  readonly #from: Sender;
  readonly #transport: Transporter;
  readonly #subscriber: EntitySubscriberInterface = {
    afterTransactionCommit: ({ queryRunner }) => {
      // Skipped at the end of a savepoint, when the mail is not visible yet.
      if (queryRunner.data[queuedMark] !== true || queryRunner.isTransactionActive) return;
      delete queryRunner.data[queuedMark];
      void this.wake();
    },
  };
  #inProgress: Promise<void> | undefined;
  #wokenAgain = false;
  #timer: NodeJS.Timeout | undefined;
  #polling = false;
  #stopped = false;
  #verified: { result: Promise<true>; until: number } | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    private readonly limits: LimitsService,
    { values }: AuthSettings,
  ) {
    this.#from = parseSender(values.MAIL_FROM);
    this.#transport = createTransport(withTimeLimits(values.SMTP_URL));
    dataSource.subscribers.push(this.#subscriber);
  }

  onApplicationBootstrap(): void {
    this.#polling = true;
    void this.wake();
  }

  /** Waits for mails in progress. */
  async onModuleDestroy(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const { subscribers } = this.dataSource;
    subscribers.splice(subscribers.indexOf(this.#subscriber), 1);
    await this.#inProgress;
    this.#transport.close();
  }

  /** Wakes the sender after the commit of the manager's transaction; at once if there is no transaction. */
  wakeAfterCommit({ queryRunner }: EntityManager): void {
    if (queryRunner?.isTransactionActive === true) queryRunner.data[queuedMark] = true;
    else void this.wake();
  }

  /** Sends due mails. Resolves when no more mails are due; never rejects. */
  wake(): Promise<void> {
    this.#wokenAgain = true;
    this.#inProgress ??= this.#run().finally(() => {
      this.#inProgress = undefined;
    });
    return this.#inProgress;
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#wokenAgain && !this.#stopped) {
      this.#wokenAgain = false;
      await this.#sendDue();
    }
    if (this.#polling && !this.#stopped) this.#timer = setTimeout(() => void this.wake(), pollMs);
  }

  async #sendDue(): Promise<void> {
    try {
      await this.#dropExpired();
      while (!this.#stopped) {
        const mails = await this.#claim();
        const outcomes = await Promise.all(mails.map((mail) => this.#send(mail)));
        // If the server accepted none of the mails, the remaining mails wait for the next poll.
        if (!outcomes.includes(true)) return;
      }
    } catch (error) {
      this.#log.warn('Queued mails could not be loaded; retrying.', error);
    }
  }

  /** Connects to the mail server and signs in, at most once a minute. Rejects if the server does not answer or refuses. */
  verify(): Promise<true> {
    const now = performance.now();
    if (this.#verified === undefined || now > this.#verified.until)
      this.#verified = { result: this.#transport.verify(), until: now + verificationCacheMs };
    return this.#verified.result;
  }

  /** Claims due mails for the lease, so that mails of a crashed replica are sent by another one. */
  #claim(): Promise<QueuedRow[]> {
    return readRows(
      this.dataSource.manager,
      queuedRow,
      `WITH due AS (SELECT id FROM mail WHERE next_attempt_at <= now() ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED),
            claimed AS (UPDATE mail SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $2)
                        FROM due WHERE mail.id = due.id RETURNING mail.id, mail.sealed, mail.attempts, mail.account_id)
       SELECT id, sealed, attempts, account_id FROM claimed ORDER BY id`,
      [batchSize, leaseSeconds],
    );
  }

  async #send(queued: QueuedRow): Promise<boolean> {
    const { id, sealed, attempts } = queued;
    let template = 'unreadable';
    try {
      const mail = parseMail(JSON.parse(await this.vault.decrypt(sealed, mailOwner(id))));
      const { to, isAccountNotice, content } = mail;
      template = mail.template;
      const recipient = parseRecipient(to);
      // Counted only at the first attempt, because the mail server may refuse the mail several times.
      const delay = isAccountNotice && attempts === 1 ? await this.limits.consumeAccountNotice(recipient) : 0;
      if (delay > 0) {
        await this.#delayNotice(id, delay);
        return true;
      }
      await this.#transport.sendMail({
        ...render(content, productName),
        from: this.#from,
        to: { name: '', address: recipient },
        envelope: { from: this.#from.address, to: [recipient] },
        messageId: `<${id}@${this.#from.address.split('@')[1] ?? ''}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(content) },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      count('rfp_mail_sent_total', { template, outcome: 'failed' });
      await this.#scheduleRetry(queued, error);
      return false;
    }
    count('rfp_mail_sent_total', { template, outcome: 'sent' });
    await this.dataSource.manager.delete(MailEntity, { id });
    await clearFailure(this.dataSource.manager, queued.account_id);
    return true;
  }

  /** Restores the number of attempts from before the claim. */
  async #delayNotice(id: string, seconds: number): Promise<void> {
    await this.dataSource.query(
      'UPDATE mail SET attempts = attempts - 1, next_attempt_at = now() + make_interval(secs => $2) WHERE id = $1',
      [id, seconds],
    );
  }

  /** Does not log the server's message, which often contains the address. */
  async #scheduleRetry({ id, attempts, account_id: accountId }: QueuedRow, error: unknown): Promise<void> {
    const backoff = Math.min(firstBackoffSeconds * 2 ** (attempts - 1), maxBackoffSeconds);
    this.#log.warn(
      `Mail ${id} could not be sent (${reasonOf(error)}, attempt ${attempts}); next attempt in ${backoff} s.`,
    );
    await this.dataSource.query('UPDATE mail SET next_attempt_at = now() + make_interval(secs => $2) WHERE id = $1', [
      id,
      backoff,
    ]);
    await recordFailure(this.dataSource.manager, { accountId, attempts, dropped: false });
  }

  async #dropExpired(): Promise<void> {
    const expired = await readRows(
      this.dataSource.manager,
      droppedRow,
      `WITH old AS (SELECT id FROM mail WHERE created_at < now() - INTERVAL '1 day' AND next_attempt_at <= now() FOR UPDATE SKIP LOCKED),
            expired AS (DELETE FROM mail USING old WHERE mail.id = old.id RETURNING mail.id, mail.attempts, mail.account_id)
       SELECT id, attempts, account_id FROM expired`,
    );
    count('rfp_mail_sent_total', { template: 'any', outcome: 'dropped' }, expired.length);
    for (const { id, attempts, account_id: accountId } of expired) {
      this.#log.error(`Mail ${id} could not be sent within a day (attempts: ${attempts}) and was dropped.`);
      await recordFailure(this.dataSource.manager, { accountId, attempts, dropped: true });
    }
  }
}

/** Headers for unsubscribing with one click (RFC 8058). */
function unsubscribeHeaders({ unsubscribe }: Content): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Encryption purpose of queued mails. */
export function mailOwner(id: string): string {
  return `mail:${id}`;
}

/** Adds default options to the URL, unless the operator has set them. */
function withTimeLimits(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, value] of Object.entries(timeLimits)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  }
  return url.href;
}

function reasonOf(error: unknown): string {
  const reply =
    typeof error === 'object' && error !== null && 'responseCode' in error ? ` ${String(error.responseCode)}` : '';
  return (databaseErrorCode(error) || (error instanceof Error ? error.name : 'unknown reason')) + reply;
}
