import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Adds the times at which forecasts expect a solicitation and an award. */
export class AddExpectedTimes1796014400000 implements MigrationInterface {
  name = 'AddExpectedTimes1796014400000';

  async up(runner: QueryRunner): Promise<void> {
    // Takes the write lock (with-write-lock.ts), because writers wait longer for it than for the table.
    await runner.query('select pg_advisory_xact_lock(7262001)');
    await runner.query(
      'alter table opportunity_text add column expected_solicitation jsonb, add column expected_award jsonb',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table opportunity_text drop column expected_solicitation, drop column expected_award');
  }
}
