import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Adds the queue of opportunities whose scores changed with time, until they are checked for people who receive emails. */
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
