import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The text of attached documents, which is searched with the notice. */
export class SearchAttachedTexts1795444000000 implements MigrationInterface {
  name = 'SearchAttachedTexts1795444000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table attached_text (
        opportunity_id uuid not null references opportunity_summary (id) on delete cascade,
        url text not null,
        text text not null,
        characters integer not null,
        fetched_at timestamptz not null,
        primary key (opportunity_id, url)
      )`);
    // Of few notices. A column of their search documents would make the migration read all of these for its index.
    await runner.query(`
      create table opportunity_notice_search (
        id uuid primary key references opportunity_summary (id) on delete cascade,
        document tsvector not null
      )`);
    await runner.query('alter table opportunity_notice_search alter document set storage external');
    await runner.query('create index opportunity_notice_document on opportunity_notice_search using gin (document)');
    await runner.query(`
      create function notice_search_hits(query tsquery) returns setof uuid language sql stable rows 5000 set enable_seqscan = off set work_mem = '32MB'
      as 'select id from opportunity_notice_search where document @@ query'`);
    // The previous release writes documents without these texts: the service makes them anew.
    await runner.query(`
      create function forget_document_version() returns trigger language plpgsql as $$
      begin
        new.made_by := 0;
        return new;
      end $$`);
    await runner.query(`
      create trigger forget_document_version before update on opportunity_search for each row
        when (old.made_by = 3 and new.made_by = 2) execute function forget_document_version()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('update opportunity_search set made_by = 0 where made_by = 3');
    await runner.query('drop trigger forget_document_version on opportunity_search');
    await runner.query('drop function forget_document_version, notice_search_hits');
    await runner.query('drop table opportunity_notice_search, attached_text');
  }
}
