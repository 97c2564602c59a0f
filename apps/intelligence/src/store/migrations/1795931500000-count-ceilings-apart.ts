import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Counts estimates and ceilings separately, because their sum is neither. The catalogue is read again to learn the kinds of its amounts. */
export class CountCeilingsApart1795931500000 implements MigrationInterface {
  name = 'CountCeilingsApart1795931500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE observed_notice ADD value_kind text');
    await runner.query(`
      ALTER TABLE observed_count
        ADD estimates bigint NOT NULL DEFAULT 0,
        ADD estimate_dollars numeric(24,2) NOT NULL DEFAULT 0,
        ADD ceilings bigint NOT NULL DEFAULT 0,
        ADD ceiling_dollars numeric(24,2) NOT NULL DEFAULT 0`);
    await runner.query('DELETE FROM catalogue_reading WHERE id = 2');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE observed_notice DROP value_kind');
    await runner.query(`
      ALTER TABLE observed_count DROP estimates, DROP estimate_dollars, DROP ceilings, DROP ceiling_dollars`);
  }
}
