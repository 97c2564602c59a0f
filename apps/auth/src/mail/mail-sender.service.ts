import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { databaseErrorCode } from '@rfp/persistence/database-error';
import { readRows } from '@rfp/persistence/read-rows';
import { Vault } from '@rfp/service-kit/vault';
import { createTransport, type Transporter } from 'nodemailer';
import { DataSource, type EntityManager, type EntitySubscriberInterface } from 'typeorm';
import { z } from 'zod';
import { AuthSettings } from '../auth-settings.js';
import { parseRecipient, parseSender, type Sender } from './addresses.js';
import { render } from './render.js';
import { productName, parseMail } from './templates.js';

const pollMs = 5000;
/** Sent at the same time, each over a connection of its own. */
const batchSize = 5;
/** Seconds. Longer than a mail can be under way with the time limits below, so that no two replicas send it. */
const leaseSeconds = 120;
/** Seconds from the first failure to the next try; doubled with each further one. */
const firstBackoff = 15;
const maxBackoff = 1800;
const timeLimits = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000, dnsTimeout: 5000 };

const queued = z.object({ id: z.uuid(), sealed: z.string(), attempts: z.number() });
const dropped = z.object({ id: z.uuid(), attempts: z.number() });

/** Marks a transaction that queued a mail. */
const mark = 'mailQueued';

/**
 * Sends what is queued: at once after the commit that queued it, and looks every few seconds for what other replicas, or an
 * SMTP server that was away, left behind. A mail that cannot be sent is tried again for a day and then dropped.
 *
 * At least once: where a replica dies between the server's "accepted" and the row's removal, the mail goes out again, under
 * the same Message-ID.
 */
@Injectable()
export class MailSenderService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger(MailSenderService.name);
  readonly #from: Sender;
  readonly #transport: Transporter;
  readonly #subscriber: EntitySubscriberInterface = {
    afterTransactionCommit: ({ queryRunner }) => {
      // Not at the end of a part of it, when nobody else can see the mail yet.
      if (queryRunner.data[mark] !== true || queryRunner.isTransactionActive) return;
      delete queryRunner.data[mark];
      void this.wake();
    },
  };
  #underWay: Promise<void> | undefined;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  #polls = false;
  #stopped = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: Vault,
    { values }: AuthSettings,
  ) {
    this.#from = parseSender(values.MAIL_FROM);
    this.#transport = createTransport(withTimeLimits(values.SMTP_URL));
    dataSource.subscribers.push(this.#subscriber);
  }

  onApplicationBootstrap(): void {
    this.#polls = true;
    void this.wake();
  }

  /** Lets what is under way arrive. */
  async onModuleDestroy(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const { subscribers } = this.dataSource;
    subscribers.splice(subscribers.indexOf(this.#subscriber), 1);
    await this.#underWay;
    this.#transport.close();
  }

  /** Once the transaction of this manager is committed; now, where it has none. */
  wakeAfterCommit({ queryRunner }: EntityManager): void {
    if (queryRunner?.isTransactionActive === true) queryRunner.data[mark] = true;
    else void this.wake();
  }

  /** Sends what is due; never rejects. Resolves when nothing more is. */
  wake(): Promise<void> {
    this.#again = true;
    this.#underWay ??= this.#run().finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#again && !this.#stopped) {
      this.#again = false;
      await this.#pass();
    }
    if (this.#polls && !this.#stopped) this.#timer = setTimeout(() => void this.wake(), pollMs);
  }

  async #pass(): Promise<void> {
    try {
      await this.#drop();
      while (!this.#stopped) {
        const mails = await this.#claim();
        const outcomes = await Promise.all(mails.map((mail) => this.#send(mail)));
        // A server that took nothing will not take the next ones either; they come with the next look.
        if (!outcomes.includes(true)) return;
      }
    } catch (error) {
      this.#log.warn('Queued mails could not be looked up; this is tried again.', error);
    }
  }

  /** Takes the next ones for as long as the lease, so that a replica that dies with them does not keep them. */
  #claim(): Promise<z.output<typeof queued>[]> {
    return readRows(
      this.dataSource.manager,
      queued,
      `WITH due AS (SELECT id FROM mail WHERE next_attempt_at <= now() ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED),
            taken AS (UPDATE mail SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $2)
                        FROM due WHERE mail.id = due.id RETURNING mail.id, mail.sealed, mail.attempts)
       SELECT id, sealed, attempts FROM taken ORDER BY id`,
      [batchSize, leaseSeconds],
    );
  }

  async #send({ id, sealed, attempts }: z.output<typeof queued>): Promise<boolean> {
    try {
      const { to, content } = parseMail(JSON.parse(await this.vault.decrypt(sealed, mailOwner(id))));
      const recipient = parseRecipient(to);
      await this.#transport.sendMail({
        ...render(content, productName),
        from: this.#from,
        to: { name: '', address: recipient },
        envelope: { from: this.#from.address, to: [recipient] },
        messageId: `<${id}@${this.#from.address.split('@')[1] ?? ''}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      await this.#postpone(id, attempts, error);
      return false;
    }
    await this.dataSource.query('DELETE FROM mail WHERE id = $1', [id]);
    return true;
  }

  /** What the server said is not logged: it likes to repeat the address. */
  async #postpone(id: string, attempts: number, error: unknown): Promise<void> {
    const rest = Math.min(firstBackoff * 2 ** (attempts - 1), maxBackoff);
    this.#log.warn(`Mail ${id} could not be sent (${reasonOf(error)}, try ${attempts}); the next try is in ${rest} s.`);
    await this.dataSource.query('UPDATE mail SET next_attempt_at = now() + make_interval(secs => $2) WHERE id = $1', [
      id,
      rest,
    ]);
  }

  async #drop(): Promise<void> {
    const gone = await readRows(
      this.dataSource.manager,
      dropped,
      `WITH old AS (SELECT id FROM mail WHERE created_at < now() - INTERVAL '1 day' AND next_attempt_at <= now() FOR UPDATE SKIP LOCKED),
            gone AS (DELETE FROM mail USING old WHERE mail.id = old.id RETURNING mail.id, mail.attempts)
       SELECT id, attempts FROM gone`,
    );
    for (const { id, attempts } of gone)
      this.#log.error(`Mail ${id} could not be sent within a day (tries: ${attempts}) and was dropped.`);
  }
}

/** What a queued mail is sealed for. */
export function mailOwner(id: string): string {
  return `mail:${id}`;
}

/** As options of the address, where it does not set them itself: whoever runs the server may know better. */
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
