import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** How lists look for a user; null until they change it. */
export class AddDisplaySettings1795437000000 implements MigrationInterface {
  name = 'AddDisplaySettings1795437000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table user_settings add column display jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table user_settings drop column display');
  }
}
