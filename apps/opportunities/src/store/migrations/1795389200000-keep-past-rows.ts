import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The orders of a list of the past. */
const orders = ['title_order', 'posted_at', 'due_at', 'dollars', 'created_at', 'known_since'];

/**
 * Keeps what opportunities were before they changed, for lists of the past. The service fills it from the stored versions in the
 * background. What the previous release writes has no `known_since`, or loses it: the service makes its past anew.
 */
export class KeepPastRows1795389200000 implements MigrationInterface {
  name = 'KeepPastRows1795389200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table opportunity_summary add known_since timestamptz, add closes_at timestamptz');
    await runner.query('create index opportunity_by_known on opportunity_summary (demo, known_since, id)');
    await runner.query(`
      create function forget_known_since() returns trigger language plpgsql as $$
      begin
        new.known_since := null;
        return new;
      end $$`);
    await runner.query(`
      create trigger forget_known_since before update on opportunity_summary for each row
        when (old.known_since = new.known_since and (old.title, old.version, old.updated_at) is distinct from (new.title, new.version, new.updated_at))
        execute function forget_known_since()`);
    await runner.query(`
      create table opportunity_past (
        id uuid not null references opportunity_summary (id) on delete cascade,
        known_since timestamptz not null,
        known_until timestamptz not null,
        demo boolean not null,
        source_type text not null,
        source_name text not null,
        agency_name text,
        lifecycle text not null,
        title_order text not null collate "C",
        dollars numeric(17,2),
        posted_at timestamptz,
        due_at timestamptz,
        closes_at timestamptz,
        created_at timestamptz not null,
        document tsvector not null,
        primary key (id, known_since)
      )`);
    for (const column of orders)
      await runner.query(`create index opportunity_past_by_${column} on opportunity_past (demo, ${column}, id)`);
    // What was announced before its day: of the rest, nothing posted after an instant was known at it.
    for (const table of ['opportunity_summary', 'opportunity_past'])
      await runner.query(
        `create index ${table}_announced on ${table} (demo, posted_at, id) where posted_at > known_since`,
      );
    await runner.query(
      'create index opportunity_past_known on opportunity_past using gist (tstzrange(known_since, known_until))',
    );
    await runner.query(
      'create index opportunity_past_document on opportunity_past using gin (document) with (fastupdate = on, gin_pending_list_limit = 1024)',
    );
    // A function, so that the planner never reads the whole table instead of the index.
    await runner.query(`
      create function past_search_hits(query tsquery) returns table (id uuid, known_since timestamptz) language sql stable rows 5000 set enable_seqscan = off
      as 'select id, known_since from opportunity_past where document @@ query'`);
    await runner.query(
      'create trigger catalogue_changed after insert or update or delete or truncate on opportunity_past for each statement execute function notify_catalogue_change()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function past_search_hits');
    await runner.query('drop table opportunity_past');
    await runner.query('drop trigger forget_known_since on opportunity_summary');
    await runner.query('drop function forget_known_since');
    await runner.query('drop index opportunity_summary_announced, opportunity_by_known');
    await runner.query('alter table opportunity_summary drop known_since, drop closes_at');
  }
}
