import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Drops objects that served releases before the baseline. An installation that began with the baseline has none of them. */
export class DropFormerTables1795931700000 implements MigrationInterface {
  name = 'DropFormerTables1795931700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW IF EXISTS opportunity');
    await runner.query('DROP TRIGGER IF EXISTS forget_document_version ON opportunity_search');
    await runner.query('DROP TRIGGER IF EXISTS forget_known_since ON opportunity_summary');
    await runner.query(`
      DROP FUNCTION IF EXISTS insert_opportunity, update_opportunity, delete_opportunity, count_words_of_view,
        forget_document_version, forget_known_since`);
  }

  /** Nothing to restore: no release since the baseline uses the dropped objects. */
  async down(): Promise<void> {}
}
