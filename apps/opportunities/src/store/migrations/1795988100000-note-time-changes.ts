import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Opportunities whose scores have changed with time, until they were looked at for people who want mails. */
export class NoteTimeChanges1795988100000 implements MigrationInterface {
  name = 'NoteTimeChanges1795988100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table time_changed_opportunity (
      id uuid primary key references opportunity_summary (id) on delete cascade
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table time_changed_opportunity');
  }
}
