import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** How often the language model was late with an opportunity of a bulk enrichment, so that it is not asked for it without end. */
export class CountLateAnswers1795828100000 implements MigrationInterface {
  name = 'CountLateAnswers1795828100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE enrichment_item ADD COLUMN late integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE enrichment_item DROP COLUMN late');
  }
}
