import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Which text of a document the opportunities service has: none of those that were read before. */
export class SearchDocuments1795444100000 implements MigrationInterface {
  name = 'SearchDocuments1795444100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE document ADD COLUMN searched_attempt uuid');
    await runner.query(
      'CREATE INDEX document_unsearched ON document (id) WHERE read_attempt IS DISTINCT FROM searched_attempt',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE document DROP COLUMN searched_attempt');
  }
}
