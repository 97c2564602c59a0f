import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** When forecasts expect a solicitation and an award. */
export class AddExpectedTimes1796014400000 implements MigrationInterface {
  name = 'AddExpectedTimes1796014400000';

  async up(runner: QueryRunner): Promise<void> {
    // The lock of all writers, see with-write-lock.ts: they wait for it longer than for the table.
    await runner.query('select pg_advisory_xact_lock(7262001)');
    await runner.query(
      'alter table opportunity_text add column expected_solicitation jsonb, add column expected_award jsonb',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table opportunity_text drop column expected_solicitation, drop column expected_award');
  }
}
