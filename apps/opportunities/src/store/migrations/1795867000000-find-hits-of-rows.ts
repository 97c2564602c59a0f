import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Asks which of some documents match. The index of words knows where the matching documents are stored, and the index of ids where those are that are asked
 * for: only documents of both are visited.
 *
 * What is asked for is hidden from the planner in subqueries, so that it expects ten ids, and of a query one of 200 documents; with the price of a visited
 * row it takes both indexes, whatever it knows of the words. At that price it would also compile each call where the server has LLVM, for 30 to 360 ms.
 */
export class FindHitsOfRows1795867000000 implements MigrationInterface {
  name = 'FindHitsOfRows1795867000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create function search_hits_of(ids uuid[], query tsquery) returns setof uuid language sql stable rows 100
      set enable_seqscan = off set enable_indexscan = off set cpu_tuple_cost = 1000000 set jit = off set work_mem = '32MB' as $$
        select id from opportunity_search where id = any (array(select unnest(ids))) and document @@ (select query) $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function search_hits_of');
  }
}
