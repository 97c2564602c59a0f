import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Drops the figures of releases before the baseline. An installation that began with the baseline has none of them. */
export class DropFormerTables1795931700000 implements MigrationInterface {
  name = 'DropFormerTables1795931700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS market_count, notice_fact');
  }

  /** Nothing reads what was dropped. */
  async down(): Promise<void> {}
}
