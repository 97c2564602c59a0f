import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { toAppError } from '@rfp/contracts/errors';
import { type Digest, maxDigestItems } from '@rfp/contracts/notifications';
import { defaultSchedule, notificationScheduleSchema } from '@rfp/contracts/settings';
import { BusClient } from '@rfp/messaging/bus-client';
import { readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { withLock } from '@rfp/persistence/with-lock';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { DigestEntity } from '../../store/entities/notification.entity.js';
import { nextMailAt } from './next-mail.js';
import { newsRanks } from '../news/news-facts.js';
import { newsCondition, retentionDays, newsColumns, describeMailNews, newsRow, rankSql } from '../notification-rows.js';
import { WatchersService } from '../watchers.service.js';

/** Advisory lock, so that only one replica makes digests at a time. */
const digestLock = 7_262_102;
const maxAtOnce = 100;
/** A digest is dropped if it could not be handed to the auth service for this long, because it is no longer news. */
const maxDelay = '2 days';

const pendingRow = z.object({
  person_id: z.string(),
  first: z.date(),
  last: z.date().nullable(),
  schedule: notificationScheduleSchema,
});
const digestRow = z.object({ id: z.string(), person_id: z.string(), zone: z.string().nullable() });
const itemRow = newsRow.extend({ digest_id: z.string(), total: z.coerce.number(), opportunities: z.coerce.number() });

type DigestRow = z.infer<typeof digestRow>;
type ItemRow = z.infer<typeof itemRow>;

const pendingSql = `
  SELECT n.person_id, w.schedule, min(n.created_at) AS first,
         (SELECT max(d.created_at) FROM digest d WHERE d.person_id = n.person_id) AS last
    FROM notification n JOIN watcher w USING (person_id)
   WHERE n.digest_id IS NULL AND n.dismissed_at IS NULL AND n.created_at >= w.since AND ${newsCondition}
   GROUP BY n.person_id, w.schedule, w.since`;

/** SQL of all notifications about the first opportunities of each digest. */
const itemsSql = `
  WITH item AS (
    SELECT n.digest_id, n.id, ${newsColumns}, ${rankSql} AS current_rank
      FROM notification n JOIN opportunity_summary o ON o.id = n.opportunity_id
     WHERE n.digest_id = ANY($1::uuid[]) AND n.dismissed_at IS NULL),
  listed AS (
    SELECT digest_id, opportunity_id, sum(count(*)) OVER (PARTITION BY digest_id) AS total,
           count(*) OVER (PARTITION BY digest_id) AS opportunities,
           row_number() OVER (PARTITION BY digest_id ORDER BY min(current_rank), CASE WHEN min(current_rank) <= ${newsRanks.soon} THEN min(due_at) END,
             max(score) DESC, max(at) DESC, opportunity_id) AS place
      FROM item GROUP BY digest_id, opportunity_id)
  SELECT item.*, total, opportunities FROM listed JOIN item USING (digest_id, opportunity_id)
   WHERE place <= ${maxDigestItems} ORDER BY digest_id, place, at, kind, item.id`;

/** Makes a digest of all news for each person whose email is due, and hands it to the auth service. */
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
      `DELETE FROM notification WHERE created_at < $1::timestamptz - interval '${retentionDays} days'`,
      [now],
    );
    await this.database.query(
      `DELETE FROM digest WHERE id IN (SELECT id FROM digest WHERE created_at < $1::timestamptz - interval '${retentionDays} days' LIMIT 1000)`,
      [now],
    );
  }

  private async sendUnsent(now: Date): Promise<void> {
    const digests = await readRows(
      this.database,
      digestRow,
      `SELECT id, person_id, schedule->>'time_zone' AS zone FROM digest LEFT JOIN watcher USING (person_id)
        WHERE sent_at IS NULL AND created_at > $1::timestamptz - interval '${maxDelay}' ORDER BY created_at LIMIT ${maxAtOnce}`,
      [now],
    );
    if (digests.length === 0) return;
    const items = await readRows(this.database, itemRow, itemsSql, [digests.map(({ id }) => id)]);
    for (const digest of digests) {
      const own = items.filter((item) => item.digest_id === digest.id);
      // A digest that cannot be handed over must not delay the other digests.
      await this.send(digest, own, now).catch((error: unknown) =>
        this.logger.warn(`The email of digest ${digest.id} is delayed: ${toAppError(error).message}`),
      );
    }
  }

  /** Hands a digest over and marks it as sent. After a crash between both, it is handed over again; the auth service recognizes its id. */
  private async send(digest: DigestRow, items: readonly ItemRow[], now: Date): Promise<void> {
    const outcome =
      items.length === 0 ? 'empty' : (await this.client.call('auth.send-digest', toDigest(digest, items))).outcome;
    await inTransaction(
      this.database,
      (manager) => manager.update(DigestEntity, { id: digest.id }, { sent_at: now, outcome }),
      { point: 'digest.sent' },
    );
  }
}

function toDigest({ id, person_id, zone }: DigestRow, items: readonly ItemRow[]): Digest {
  return {
    id,
    person_id,
    total: items[0]?.total ?? items.length,
    opportunities: items[0]?.opportunities ?? items.length,
    items: describeMailNews(items, zone ?? defaultSchedule.time_zone),
  };
}

async function makeDueDigests(manager: EntityManager, now: Date): Promise<void> {
  const pending = await readRows(manager, pendingRow, pendingSql);
  const due = pending.filter(({ schedule, first, last }) => nextMailAt(schedule, first, last) <= now);
  if (due.length === 0) return;
  await manager.query(
    `WITH made AS (INSERT INTO digest (person_id, created_at) SELECT unnest($1::uuid[]), $2 RETURNING id, person_id)
     UPDATE notification n SET digest_id = made.id FROM made JOIN watcher w USING (person_id)
      WHERE n.person_id = made.person_id AND n.digest_id IS NULL AND n.dismissed_at IS NULL
        AND n.created_at >= w.since AND n.created_at <= $2 AND ${newsCondition}`,
    [due.map(({ person_id }) => person_id), now],
  );
}
