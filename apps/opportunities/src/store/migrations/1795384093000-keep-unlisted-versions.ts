import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Whether an earlier version was closed only because a listing lacked it: its rank among the records of that day depends on it. */
export class KeepUnlistedVersions1795384093000 implements MigrationInterface {
  name = 'KeepUnlistedVersions1795384093000';

  async up(runner: QueryRunner): Promise<void> {
    // Not known of earlier versions. The default also serves the version before, which writes no such column.
    await runner.query(`alter table source_record_version add unlisted boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table source_record_version drop unlisted`);
  }
}
