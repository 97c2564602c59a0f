import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Keeps what the text of a document lacks. */
export class KeepDocumentProblems1795442001000 implements MigrationInterface {
  name = 'KeepDocumentProblems1795442001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE document ADD COLUMN problems text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE document DROP COLUMN problems');
  }
}
