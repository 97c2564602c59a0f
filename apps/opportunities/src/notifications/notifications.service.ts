import { Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { maxNotifications, type NotificationList } from '@rfp/contracts/notifications';
import { defaultSchedule } from '@rfp/contracts/settings';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { DataSource, IsNull } from 'typeorm';
import { z } from 'zod';
import { NotificationEntity } from '../store/entities/notification.entity.js';
import { newsCondition, newsColumns, notificationRow, toNotification } from './notification-rows.js';

type Person = Pick<Caller, 'user_id'>;

/** `zone` is null for people who turned emails off. */
const listedRow = notificationRow.extend({ zone: z.string().nullable() });
const countRow = z.object({ unread: z.coerce.number() });
const shownCondition = `n.person_id = $1 AND n.dismissed_at IS NULL AND n.note_id IS NULL AND ${newsCondition}
  AND NOT EXISTS (SELECT FROM saved_search s WHERE s.id = n.search_id AND s.deleted_at IS NOT NULL)`;

/** The notifications of a person. Visitors have none. */
@Injectable()
export class NotificationsService {
  constructor(private readonly database: DataSource) {}

  async list({ user_id }: Person): Promise<NotificationList> {
    const rows = await readRows(
      this.database,
      listedRow,
      `SELECT n.id, ${newsColumns}, n.created_at, d.sent_at, w.schedule->>'time_zone' AS zone
         FROM notification n JOIN opportunity_summary o ON o.id = n.opportunity_id
         LEFT JOIN digest d ON d.id = n.digest_id LEFT JOIN watcher w ON w.person_id = n.person_id WHERE ${shownCondition} ORDER BY n.created_at DESC, n.at DESC, n.id LIMIT ${maxNotifications}`,
      [user_id],
    );
    const notifications = rows.map(({ zone, ...row }) => toNotification(row, zone ?? defaultSchedule.time_zone));
    return { notifications, unread: await this.unread(user_id) };
  }

  /** Idempotent. Notifications of other people are not changed. */
  async dismiss(id: string, { user_id }: Person): Promise<{ unread: number }> {
    return this.dismissWhere({ id, person_id: user_id });
  }

  dismissAll({ user_id }: Person): Promise<{ unread: number }> {
    return this.dismissWhere({ person_id: user_id });
  }

  private async dismissWhere(
    own: Pick<NotificationEntity, 'person_id'> & { id?: string },
  ): Promise<{ unread: number }> {
    const waiting = { ...own, dismissed_at: IsNull() };
    await this.database.manager.update(NotificationEntity, waiting, { dismissed_at: new Date() });
    return { unread: await this.unread(own.person_id) };
  }

  private async unread(personId: string): Promise<number> {
    const sql = `SELECT count(*) AS unread FROM notification n WHERE ${shownCondition}`;
    return (await readOne(this.database, countRow, sql, [personId]))?.unread ?? 0;
  }
}
