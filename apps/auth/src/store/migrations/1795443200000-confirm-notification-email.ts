import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Which other address than its own an account may send mails about opportunities to, and which was last mailed a link to confirm it. */
export class ConfirmNotificationEmail1795443200000 implements MigrationInterface {
  name = 'ConfirmNotificationEmail1795443200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table user_settings add column confirmed_email text, add column asked_email text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table user_settings drop column confirmed_email, drop column asked_email');
  }
}
