import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * PostgreSQL moves long values out of a row only if the row is longer than 2 KB; most documents are, and the others filled the table, so that nearly each
 * document that the index of words finds was on a page of its own. Blanks make each row longer; they shrink to 35 bytes, and the document goes.
 *
 * A row that is there is moved when it is written the next time, or with all others by `VACUUM FULL opportunity_search`. Until then its blanks are in the
 * catalogue of the database only, so that nothing is rewritten here.
 */
export class KeepDocumentsApart1795868000000 implements MigrationInterface {
  name = 'KeepDocumentsApart1795868000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('select pg_advisory_xact_lock(7262001)');
    await runner.query(`alter table opportunity_search add column padding text not null default repeat(' ', 2040)`);
    await runner.query('alter table opportunity_search set (toast_tuple_target = 256)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table opportunity_search reset (toast_tuple_target)');
    await runner.query('alter table opportunity_search drop column padding');
  }
}
