import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** How printed dates were read, the departments of agencies, and the index of rows that were scored by another recipe than the third. */
export class NoteReadingsOfDates1795909400000 implements MigrationInterface {
  name = 'NoteReadingsOfDates1795909400000';

  async up(runner: QueryRunner): Promise<void> {
    // The lock of all writers, see with-write-lock.ts: they wait for it longer than for the table.
    await runner.query('select pg_advisory_xact_lock(7262001)');
    await runner.query(
      'alter table opportunity_text add column posted_date_note jsonb, add column due_date_note jsonb, add column agency_parent text',
    );
    await runner.query('drop index opportunity_of_former_recipe');
    await runner.query(
      `create index opportunity_of_former_recipe on opportunity_summary (id) where recipe <> 'default v3'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index opportunity_of_former_recipe');
    await runner.query(
      `create index opportunity_of_former_recipe on opportunity_summary (id) where recipe <> 'default v2'`,
    );
    await runner.query(
      'alter table opportunity_text drop column posted_date_note, drop column due_date_note, drop column agency_parent',
    );
  }
}
