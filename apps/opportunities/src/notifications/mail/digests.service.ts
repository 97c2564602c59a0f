import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { toAppError } from '@rfp/contracts/errors';
import { type Digest } from '@rfp/contracts/notifications';
import { defaultSchedule } from '@rfp/contracts/settings';
import { BusClient } from '@rfp/messaging/bus-client';
import { readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { withLock } from '@rfp/persistence/with-lock';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { DigestEntity } from '../../store/entities/notification.entity.js';
import { retentionDays } from '../notification-rows.js';
import { WatchersService } from '../watchers.service.js';
import { makeDueDigests } from './make-digests.js';
import { readMails } from './read-mails.js';

/** Advisory lock, so that only one replica makes digests at a time. */
const digestLock = 7_262_102;
const maxAtOnce = 100;
/** A digest is dropped if it could not be handed to the auth service for this long, because it is no longer news. */
const maxDelay = '2 days';

const digestRow = z.object({
  id: z.string(),
  person_id: z.string(),
  created_at: z.date(),
  zone: z.string().nullable(),
});

/** Makes a digest of the news that is due for each person, and hands it to the auth service. */
@Injectable()
export class DigestsService {
  private readonly logger = new Logger(DigestsService.name);
  #running: Promise<void> | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly client: BusClient,
    private readonly watchers: WatchersService,
  ) {}

  /** Joins a run in progress. */
  @Interval(20_000)
  run(now = new Date()): Promise<void> {
    this.#running ??= this.runAll(now)
      .catch((error: unknown) => this.logger.warn(`Notification emails are delayed: ${toAppError(error).message}`))
      .finally(() => (this.#running = undefined));
    return this.#running;
  }

  private async runAll(now: Date): Promise<void> {
    await this.watchers.renew();
    await withLock(this.database, digestLock, (manager) => makeDueDigests(manager, now), { point: 'digest.make' });
    await this.sendUnsent(now);
    await this.database.query(
      `DELETE FROM notification WHERE created_at < $1::timestamptz - interval '${retentionDays} days'
          AND coalesce(snoozed_until, created_at) < $1::timestamptz - interval '${retentionDays} days'`,
      [now],
    );
    await this.database.query(
      `DELETE FROM digest WHERE id IN (SELECT id FROM digest WHERE created_at < $1::timestamptz - interval '${retentionDays} days' LIMIT 1000)`,
      [now],
    );
  }

  private async sendUnsent(now: Date): Promise<void> {
    const rows = await readRows(
      this.database,
      digestRow,
      `SELECT id, person_id, created_at, schedule->>'time_zone' AS zone FROM digest LEFT JOIN watcher USING (person_id)
        WHERE sent_at IS NULL AND created_at > $1::timestamptz - interval '${maxDelay}' ORDER BY created_at LIMIT ${maxAtOnce}`,
      [now],
    );
    if (rows.length === 0) return;
    const digests = rows.map(({ zone, ...digest }) => ({ ...digest, zone: zone ?? defaultSchedule.time_zone }));
    for (const digest of (await readMails(this.database, digests)).values())
      // A digest that cannot be handed over must not delay the other digests.
      await this.send(digest, now).catch((error: unknown) =>
        this.logger.warn(`The email of digest ${digest.id} is delayed: ${toAppError(error).message}`),
      );
  }

  /** Hands a digest over and marks it as sent. After a crash between both, it is handed over again; the auth service recognizes its id. */
  private async send(digest: Digest, now: Date): Promise<void> {
    const isEmpty = digest.sections.every(({ items }) => items.length === 0);
    const outcome = isEmpty ? 'empty' : (await this.client.call('auth.send-digest', digest)).outcome;
    await inTransaction(
      this.database,
      (manager) => manager.update(DigestEntity, { id: digest.id }, { sent_at: now, outcome }),
      { point: 'digest.sent' },
    );
  }
}
