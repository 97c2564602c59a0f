import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Adds department, office and all levels of the agency of an opportunity. No row is rewritten: upkeep finds stored opportunities without levels by
 * the index and rebuilds them from their records.
 */
export class AddAgencyLevels1795968568000 implements MigrationInterface {
  name = 'AddAgencyLevels1795968568000';

  async up(runner: QueryRunner): Promise<void> {
    // Takes the write lock (with-write-lock.ts), because writers wait longer for it than for the table.
    await runner.query('select pg_advisory_xact_lock(7262001)');
    await runner.query(`alter table opportunity_summary
      add column department text, add column office text, add column agency_path text[]`);
    await runner.query(`create index opportunity_without_levels on opportunity_summary (id) where agency_path is null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index opportunity_without_levels');
    await runner.query(`alter table opportunity_summary
      drop column department, drop column office, drop column agency_path`);
  }
}
