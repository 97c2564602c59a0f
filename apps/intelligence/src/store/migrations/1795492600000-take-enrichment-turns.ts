import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** When a bulk enrichment last had a turn, so that another one has the next. */
export class TakeEnrichmentTurns1795492600000 implements MigrationInterface {
  name = 'TakeEnrichmentTurns1795492600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE enrichment_job ADD COLUMN turn_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE enrichment_job DROP COLUMN turn_at');
  }
}
