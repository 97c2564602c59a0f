import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Counts notices by technology and state, and keeps answers of USAspending. */
export class CountTechnologies1795440000000 implements MigrationInterface {
  name = 'CountTechnologies1795440000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE notice_fact ADD COLUMN technologies text[] NOT NULL DEFAULT '{}',
        ADD COLUMN states text[] NOT NULL DEFAULT '{}'`);
    // Read again as a whole: the facts that are there have neither.
    await runner.query('DELETE FROM catalogue_reading');
    await runner.query(
      'CREATE TABLE award_answer (key text PRIMARY KEY, value jsonb NOT NULL, fetched_at timestamptz NOT NULL)',
    );
    await runner.query('CREATE INDEX award_answer_fetched_at ON award_answer (fetched_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE award_answer');
    await runner.query(`DELETE FROM market_count WHERE kind IN ('technology', 'state', 'placed')`);
    await runner.query('ALTER TABLE notice_fact DROP COLUMN states, DROP COLUMN technologies');
  }
}
