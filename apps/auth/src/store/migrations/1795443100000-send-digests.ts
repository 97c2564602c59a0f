import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** When mails about opportunities are sent, since when a person wants them, and which were sent. */
export class SendDigests1795443100000 implements MigrationInterface {
  name = 'SendDigests1795443100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table user_settings add column notifications jsonb, add column notify_since timestamptz(3)',
    );
    // Nobody gets mails of what was known before there were any.
    await runner.query(
      `update user_settings set notify_since = now() where settings @> '{"email_notifications": true}'::jsonb`,
    );
    await runner.query(
      `create index user_settings_notified on user_settings (account_id) where settings @> '{"email_notifications": true}'::jsonb`,
    );
    await runner.query(`
      create table sent_digest (
        id uuid primary key,
        outcome text not null,
        created_at timestamptz(3) not null
      )`);
    await runner.query('create index sent_digest_age on sent_digest (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table sent_digest');
    await runner.query('drop index user_settings_notified');
    await runner.query('alter table user_settings drop column notifications, drop column notify_since');
  }
}
