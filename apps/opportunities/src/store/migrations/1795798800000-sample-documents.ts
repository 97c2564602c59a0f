import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** One of 16 documents: the last digit of an id is random. */
const isSampled = `right(id::text, 1) = '0'`;

/**
 * A sample of the documents with an index of its own: how many of a common text are in it tells in a sixteenth of the time that at least so
 * many match.
 */
export class SampleDocuments1795798800000 implements MigrationInterface {
  name = 'SampleDocuments1795798800000';

  async up(runner: QueryRunner): Promise<void> {
    // The lock of all writers, see with-write-lock.ts: they wait for it longer than for the table.
    await runner.query('select pg_advisory_xact_lock(7262001)');
    await runner.query(
      `create index opportunity_document_sample on opportunity_search using gin (document) with (fastupdate = on, gin_pending_list_limit = 1024)
        where ${isSampled}`,
    );
    await runner.query(`
      create function sampled_search_hits(query tsquery, most integer) returns setof uuid language sql stable rows 5000
        set enable_seqscan = off set work_mem = '32MB'
      as $$select id from opportunity_search where document @@ query and ${isSampled} limit most$$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('select pg_advisory_xact_lock(7262001)');
    await runner.query('drop function sampled_search_hits');
    await runner.query('drop index opportunity_document_sample');
  }
}
