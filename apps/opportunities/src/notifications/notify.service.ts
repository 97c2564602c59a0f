import { Injectable } from '@nestjs/common';
import { type EventEnvelope } from '@rfp/contracts/events';
import { handleOnce } from '@rfp/persistence/inbox';
import { readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { findNews, type FoundNews, type Version, versionRow, versionsSql } from './find-news.js';
import { keptDays } from './notification-rows.js';
import { WatchersService } from './watchers.service.js';

const consumer = 'notifications';

/**
 * A version may be stored after a later one of another source: those of this time before the last one are looked at again. A notification is stored once
 * all the same, as long as it is kept: older versions are none any more.
 */
const lookBack = '1 hour';

/** Writes what changed opportunities are to the people who want mails. */
@Injectable()
export class NotifyService {
  constructor(
    private readonly database: DataSource,
    private readonly watchers: WatchersService,
  ) {}

  /**
   * Handles an event once, whatever is repeated or comes in another order. Nobody is notified of the versions that those in `regrouped` have by
   * then: no source has said anything new.
   */
  async handle(
    { id }: Pick<EventEnvelope, 'id'>,
    opportunities: readonly string[],
    now = new Date(),
    regrouped: readonly string[] = [],
  ): Promise<void> {
    await this.watchers.renew();
    await inTransaction(
      this.database,
      async (manager) => {
        await handleOnce(manager, consumer, id, async () => {
          await markRegrouped(manager, regrouped);
          await this.notify(manager, opportunities, now);
        });
      },
      { point: 'inbox' },
    );
  }

  /** Costs nothing while nobody wants mails. */
  private async notify(manager: EntityManager, ids: readonly string[], now: Date): Promise<void> {
    const watchers = await this.watchers.all(manager);
    const since = watchers.map((watcher) => watcher.since).toSorted()[0];
    if (since === undefined || ids.length === 0) return;
    const versions = await readRows(
      manager,
      versionRow,
      `SELECT version.* FROM (${versionsSql('o.id = ANY($1::uuid[])')}) version LEFT JOIN notified_version done ON done.opportunity_id = version.id
        WHERE at > $2 AND at > $3::timestamptz - interval '${keptDays} days' AND at > coalesce(done.through - interval '${lookBack}', '-infinity') ORDER BY id, at`,
      [ids, since, now],
    );
    await store(manager, await findNews(manager, versions, watchers), now);
    await markDone(manager, versions);
  }
}

async function store(manager: EntityManager, news: readonly FoundNews[], now: Date): Promise<void> {
  if (news.length === 0) return;
  await manager.query(
    `INSERT INTO notification (person_id, opportunity_id, kind, at, score, changed_fields, created_at)
     SELECT given.*, $2 FROM jsonb_to_recordset($1::jsonb)
         AS given (person_id uuid, opportunity_id uuid, kind text, at timestamptz, score smallint, changed_fields text[])
       JOIN opportunity_summary o ON o.id = given.opportunity_id
      ORDER BY given.opportunity_id, given.person_id, given.kind, given.at
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(news), now],
  );
}

/** So far that the look back does not reach these versions. */
async function markRegrouped(manager: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const versions = await readRows(manager, versionRow, versionsSql('o.id = ANY($1::uuid[])'), [ids]);
  await markDone(manager, versions, lookBack);
}

async function markDone(manager: EntityManager, versions: readonly Version[], after = '0'): Promise<void> {
  await manager.query(
    `INSERT INTO notified_version AS kept (opportunity_id, through)
     SELECT given.id, max(given.at) + $3::interval FROM unnest($1::uuid[], $2::timestamptz[]) AS given (id, at) JOIN opportunity_summary o USING (id)
      GROUP BY given.id ORDER BY given.id
     ON CONFLICT (opportunity_id) DO UPDATE SET through = greatest(kept.through, excluded.through)`,
    [versions.map(({ id }) => id), versions.map(({ at }) => at), after],
  );
}
