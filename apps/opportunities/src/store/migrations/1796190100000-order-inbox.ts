import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The time of an entry in the inbox: see `surfacedAt` in `inbox-conditions.ts`. */
const order = '(coalesce(snoozed_until, created_at)) desc, id desc';
const isUnread = 'dismissed_at is null and coalesce(read_at < snoozed_until, read_at is null)';

/** Adds indexes for the pages of inboxes, and reports each change of an inbox to its person. */
export class OrderInbox1796190100000 implements MigrationInterface {
  name = 'OrderInbox1796190100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index notification_inbox');
    await runner.query(
      `create index notification_inbox on notification (person_id, ${order}) where dismissed_at is null`,
    );
    await runner.query(`create index notification_unread on notification (person_id, ${order}) where ${isUnread}`);
    await runner.query(
      `create index notification_archived on notification (person_id, ${order}) where dismissed_at is not null`,
    );
    // For the reference to the opportunity, and for entries about an opened one.
    await runner.query('create index notification_opportunity on notification (opportunity_id, person_id)');
    // The payload is the same as for acknowledgments, so that a service of an earlier release understands it.
    await runner.query(`create function notify_inbox_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('catalogue_changed', person_id::text) from (select distinct person_id from changed) people;
        return null;
      end $$`);
    for (const [event, rows] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ])
      await runner.query(`create trigger inbox_changed_by_${event} after ${event} on notification
        referencing ${rows} table as changed for each statement execute function notify_inbox_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function notify_inbox_change cascade');
    for (const index of ['opportunity', 'archived', 'unread', 'inbox'])
      await runner.query(`drop index notification_${index}`);
    await runner.query(`create index notification_inbox on notification (person_id, created_at desc, id)
      where dismissed_at is null`);
  }
}
