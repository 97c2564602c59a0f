import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Drops optimizations that made searches less than twice as fast (docs/adr/0029-search-plans.md): the padding that kept short documents out of their
 * rows, and the function that looked up in the index which of the given rows match. No row is rewritten.
 */
export class ContractSearchPadding1795942774000 implements MigrationInterface {
  name = 'ContractSearchPadding1795942774000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION search_hits_of');
    await runner.query('ALTER TABLE opportunity_search DROP COLUMN padding');
    await runner.query('ALTER TABLE opportunity_search RESET (toast_tuple_target)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE opportunity_search ADD COLUMN padding text NOT NULL DEFAULT repeat(' ', 2040)`);
    await runner.query('ALTER TABLE opportunity_search SET (toast_tuple_target = 256)');
    await runner.query(`
      CREATE FUNCTION search_hits_of(ids uuid[], query tsquery) RETURNS SETOF uuid LANGUAGE sql STABLE ROWS 100
        SET enable_seqscan = off SET enable_indexscan = off SET cpu_tuple_cost = 1000000 SET jit = off SET work_mem = '32MB' AS $$
          SELECT id FROM opportunity_search WHERE id = ANY (ARRAY(SELECT unnest(ids))) AND document @@ (SELECT query) $$`);
  }
}
