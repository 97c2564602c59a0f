import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Requirements for offerors in each attached document, for checking eligibility. */
export class KeepRequiredOfOfferors1795931600000 implements MigrationInterface {
  name = 'KeepRequiredOfOfferors1795931600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table attached_text add column requirements jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table attached_text drop column requirements');
  }
}
