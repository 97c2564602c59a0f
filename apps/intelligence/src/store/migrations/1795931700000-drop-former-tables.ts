import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Drops the figures of releases before the baseline. Installations that began with the baseline have none. */
export class DropFormerTables1795931700000 implements MigrationInterface {
  name = 'DropFormerTables1795931700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS market_count, notice_fact');
  }

  /** Does nothing: no code reads the dropped tables. */
  async down(): Promise<void> {}
}
