import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The last failed delivery of mails with notifications, for the inbox of their person. */
export class RecordFailedDeliveries1796400000000 implements MigrationInterface {
  name = 'RecordFailedDeliveries1796400000000';

  async up(runner: QueryRunner): Promise<void> {
    // Account of a mail with notifications; null for other mails.
    await runner.query('ALTER TABLE mail ADD COLUMN account_id uuid REFERENCES account (id) ON DELETE CASCADE');
    await runner.query('CREATE INDEX mail_account ON mail (account_id) WHERE account_id IS NOT NULL');
    await runner.query(`CREATE TABLE failed_delivery (
      account_id uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
      attempts integer NOT NULL,
      dropped boolean NOT NULL,
      failed_at timestamptz(3) NOT NULL
    )`);
    await runner.query('CREATE INDEX failed_delivery_age ON failed_delivery (failed_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE failed_delivery');
    await runner.query('ALTER TABLE mail DROP COLUMN account_id');
  }
}
