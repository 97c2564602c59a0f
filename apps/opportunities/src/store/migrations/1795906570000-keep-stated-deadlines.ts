import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The deadlines that the texts of a notice state, where they differ, and those of each attached document. */
export class KeepStatedDeadlines1795906570000 implements MigrationInterface {
  name = 'KeepStatedDeadlines1795906570000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table opportunity_text add column stated_deadlines jsonb not null default '[]'`);
    await runner.query('alter table attached_text add column deadlines jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table attached_text drop column deadlines');
    await runner.query('alter table opportunity_text drop column stated_deadlines');
  }
}
