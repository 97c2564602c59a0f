import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** When each superseded version was first fetched, by which a history is ordered: `fetched_at` is when it was last confirmed. */
export class KeepVersionTime1795366578000 implements MigrationInterface {
  name = 'KeepVersionTime1795366578000';

  async up(runner: QueryRunner): Promise<void> {
    // Unknown for versions from before, and for those of a process of the version before, which may still write while this one starts.
    await runner.query(`alter table source_record_version add changed_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table source_record_version drop changed_at`);
  }
}
