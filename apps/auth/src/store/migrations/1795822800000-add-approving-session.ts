import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The session in which a person confirmed the sign-in of a program. Without a reference: sessions end while a program waits. */
export class AddApprovingSession1795822800000 implements MigrationInterface {
  name = 'AddApprovingSession1795822800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table device_request add session_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table device_request drop session_id');
  }
}
