import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** As in the migration that makes the sample. */
const isSampled = `right(id::text, 1) = '0'`;

/** An OFFSET, without which the index would look for both queries. */
const matching = (condition: string): string => `
  select id from (select id, document from opportunity_search where ${condition} offset 0) hit where hit.document @@ matching limit most`;

/**
 * Finds documents by one query and looks at those for another: of a phrase the index finds what has its rare words, and is not asked for the common
 * ones, each of which takes it as long for a document as a look at that.
 */
export class MatchFoundDocuments1795858000000 implements MigrationInterface {
  name = 'MatchFoundDocuments1795858000000';

  async up(runner: QueryRunner): Promise<void> {
    const create = (name: string, condition: string) =>
      runner.query(`create function ${name}(found tsquery, matching tsquery, most integer) returns setof uuid language sql stable rows 5000
        set enable_seqscan = off set work_mem = '32MB' as $$${matching(condition)}$$`);
    await create('matching_search_hits', 'document @@ found');
    await create('sampled_matching_search_hits', `document @@ found and ${isSampled}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function matching_search_hits, sampled_matching_search_hits');
  }
}
