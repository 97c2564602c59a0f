import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** When details were last asked for: those that cannot be read would otherwise be asked for by every run, and those that can never again. */
export class KeepTriedDetails1795302600000 implements MigrationInterface {
  name = 'KeepTriedDetails1795302600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table source_record add tried_at timestamptz`);
    // That a notice ends with the day of its archiving was not known when these were placed in the calendar: the next look at it does so.
    await runner.query(`
      update opportunity o set next_change_at = now()
       where status <> 'closed'
         and exists (select from source_record r where r.opportunity_id = o.id and r.fields->>'archive_date' is not null)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table source_record drop tried_at`);
  }
}
