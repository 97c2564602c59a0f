import { Injectable } from '@nestjs/common';
import { maxNotifications, type NotificationList } from '@rfp/contracts/notifications';
import { defaultSchedule } from '@rfp/contracts/settings';
import { inboxFilterSchema } from '@rfp/contracts/tracking/inbox';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type Conditions, filteredEntries, type InboxReader, ownEntries } from '../inbox/inbox-conditions.js';
import { newsColumns, notificationRow, toNotification } from './notification-rows.js';

/** `zone` is null for people who turned emails off. */
const listedRow = notificationRow.extend({ zone: z.string().nullable() });
/** Mentions are only in the inbox. */
const isNews = "n.kind <> 'mention'";
const countRow = z.object({ unread: z.coerce.number() });

/** The unread matches and changes of an inbox. Visitors have none. */
@Injectable()
export class NotificationsService {
  constructor(private readonly database: DataSource) {}

  async list(reader: InboxReader, now = new Date()): Promise<NotificationList> {
    const { sql, parameters } = unreadNews(reader, now);
    const rows = await readRows(
      this.database,
      listedRow,
      `SELECT n.id, ${newsColumns}, n.created_at, d.sent_at, w.schedule->>'time_zone' AS zone
         FROM notification n JOIN opportunity_summary o ON o.id = n.opportunity_id
         LEFT JOIN digest d ON d.id = n.digest_id LEFT JOIN watcher w ON w.person_id = n.person_id WHERE ${sql} ORDER BY n.created_at DESC, n.at DESC, n.id LIMIT ${maxNotifications}`,
      parameters,
    );
    const notifications = rows.map(({ zone, ...row }) => toNotification(row, zone ?? defaultSchedule.time_zone));
    return { notifications, unread: await this.unread(reader, now) };
  }

  /** Idempotent. Notifications of other people are not changed. */
  async dismiss(id: string, reader: InboxReader, now = new Date()): Promise<{ unread: number }> {
    const conditions = ownEntries(reader);
    return this.dismissWhere(conditions.require(`n.id = ${conditions.add(id)}`), reader, now);
  }

  /** Leaves mentions alone, which are only in the inbox. */
  dismissAll(reader: InboxReader, now = new Date()): Promise<{ unread: number }> {
    return this.dismissWhere(ownEntries(reader).require(isNews), reader, now);
  }

  private async dismissWhere(conditions: Conditions, reader: InboxReader, now: Date): Promise<{ unread: number }> {
    const { sql, parameters } = conditions.require('n.dismissed_at IS NULL');
    const at = conditions.add(now);
    await this.database.query(`UPDATE notification n SET dismissed_at = ${at} WHERE ${sql}`, parameters);
    return { unread: await this.unread(reader, now) };
  }

  private async unread(reader: InboxReader, now: Date): Promise<number> {
    const { sql, parameters } = unreadNews(reader, now);
    const counted = `SELECT count(*) AS unread FROM notification n WHERE ${sql}`;
    return (await readOne(this.database, countRow, counted, parameters))?.unread ?? 0;
  }
}

function unreadNews(reader: InboxReader, now: Date): Conditions {
  return filteredEntries(reader, inboxFilterSchema.parse({ state: 'unread' }), now).require(isNews);
}
